"""The command ``bestguess``: its commands in their order, and what becomes of errors."""

import sys
from io import TextIOWrapper
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from bestguess import __version__
from bestguess.apps.cli import keeping_commands, measuring_commands, playing_commands


class Commands(TyperGroup):
    """Turns what was wrong with the input into a message and exit code 2."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was named."""
        # Here rather than at the top: help needs neither the engine nor numpy.
        from bestguess.core.errors import BestguessError

        try:
            return super().invoke(ctx)
        except BestguessError as error:
            typer.echo(f"bestguess: {error}", err=True)
            raise typer.Exit(2) from error
        except BrokenPipeError:
            # The reader (head, less) has seen enough. Python would complain again when it flushes at exit.
            sys.stdout = None
            raise typer.Exit(0) from None
        except OSError as error:
            # Nowhere to write to: a full disk behind a redirection.
            typer.echo(f"bestguess: {error.strerror or error}", err=True)
            sys.stdout = None
            raise typer.Exit(1) from error


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="The engine that always knows the best next question: exact play in guessing games.",
    epilog='A GAME is a name with parameters: "battleship(rows=8,columns=8,fleet=4-3-2)". See: bestguess list',
)


def _print_version(asked: bool) -> None:
    if asked:
        typer.echo(f"bestguess {__version__}")
        raise typer.Exit


@app.callback()
def _common(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    # The options before the command; they are dealt with by their callbacks.
    pass


for name, command in (
    ("list", playing_commands.list_),
    ("watch", playing_commands.watch),
    ("play", playing_commands.play),
    ("assist", playing_commands.assist),
    ("advise", playing_commands.advise),
    ("simulate", measuring_commands.simulate),
    ("evaluate", measuring_commands.evaluate),
    ("reproduce", measuring_commands.reproduce),
    ("solve", measuring_commands.solve),
    ("review", keeping_commands.review),
    ("export", keeping_commands.export_),
    ("import", keeping_commands.import_),
    ("library", keeping_commands.library_),
    ("serve", keeping_commands.serve),
):
    app.command(name)(command)


def main() -> None:
    """The entry point of the ``bestguess`` command."""
    # Games of one's own may lie where the command is called, as with python -m; last, to hide nothing.
    sys.path.append("")
    for stream in (sys.stdin, sys.stdout):
        # What the terminal cannot show or has garbled becomes a question mark, and no reason to stop.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    app(prog_name="bestguess")
