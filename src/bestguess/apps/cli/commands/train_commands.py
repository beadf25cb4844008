"""The commands ``bestguess train …``, one file each: what they learn, and from what."""

import typer

from bestguess.apps.cli.commands.train_evil_host import train_host
from bestguess.apps.cli.commands.train_guesser import train_guesser
from bestguess.apps.cli.commands.train_letters import train_letters
from bestguess.apps.cli.commands.train_luck import train_luck
from bestguess.apps.cli.commands.train_value import train_value
from bestguess.apps.cli.commands.train_wang import train_wang
from bestguess.apps.cli.commands.verb import Verb

train = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Train a network (extra learn), tune a player, fit luck.",
)

train.command("guesser", cls=Verb)(train_guesser)
train.command("letters", cls=Verb)(train_letters)
train.command("value", cls=Verb)(train_value)
train.command("host", cls=Verb)(train_host)
train.command("wang", cls=Verb)(train_wang)
train.command("luck", cls=Verb)(train_luck)
