"""The commands about how fleets are hidden: ``habits`` and ``hide``.

What they do is imported when they are called.
"""

from pathlib import Path
from typing import Annotated

import typer

from bestguess.apps.cli.commands.arguments import Json, Place, Plain, RandomSeed, Trust, drawn


def habits(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="Who hid the fleets; all are listed if left out.")
    ] = None,
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="The board and the fleet.")] = "battleship",
    files: Annotated[
        list[Path] | None,
        typer.Option(
            "--from", metavar="FILE", help="Games of NAME, or text with a fleet on each line; repeat for more."
        ),
    ] = None,
    delete: Annotated[bool, typer.Option("--delete", help="Delete what was learned of NAME.")] = False,
    library: Place = None,
    trust: Trust = False,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Learn how a person hides a fleet, from your finished games.

    The games are those of assist --opponent NAME. What is learned is kept on this computer only.
    """
    from bestguess.apps.cli.hiding.habit_report import delete_habits, learn_habits, list_habits
    from bestguess.apps.cli.rendering.screen import Screen

    screen = Screen(plain or json)
    if name is None:
        if delete or files:
            raise typer.BadParameter("say whose habits: bestguess habits NAME", param_hint="NAME")
        list_habits(screen, library, json)
    elif delete:
        if files:
            raise typer.BadParameter("habits are learned or deleted, not both: leave --from out", param_hint="--delete")
        delete_habits(name, screen, library)
    else:
        learn_habits(name, game, files or [], screen, library, trust, json)


def hide(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, with its board and fleet.")] = "battleship",
    hider: Annotated[
        str | None,
        typer.Option(
            "--hider",
            metavar="H",
            help="How to hide: uniform, people, hidden-well or a file; hidden-well where it can.",
        ),
    ] = None,
    name: Annotated[
        str | None, typer.Option("--name", metavar="NAME", help="Also say what the habits of NAME cost, such as yours.")
    ] = None,
    games: Annotated[int, typer.Option(min=2, metavar="N", help="With --name: how many games to play for it.")] = 40,
    seed: RandomSeed = None,
    library: Place = None,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Draw a fleet to hide in a game on paper."""
    from bestguess.apps.cli.hiding.hide import hide_fleet
    from bestguess.apps.cli.rendering.screen import Screen

    hide_fleet(game, hider, name, games, drawn(seed), Screen(plain or json), library, json)
