"""An opponent who hid the fleet of a game played elsewhere: their habits as the prior, their name in the library."""

from dataclasses import replace
from typing import cast

from bestguess.advice.format import counted
from bestguess.apps.cli.commands.game_options import HIDER
from bestguess.apps.cli.playing.setup import Setup
from bestguess.apps.cli.rendering.move_notation import MoveNotation
from bestguess.core.errors import BestguessError, SpecError
from bestguess.core.game import Game
from bestguess.core.spec import make
from bestguess.games import GAMES
from bestguess.games.battleship import Battleship
from bestguess.records.habit_files import HabitFiles
from bestguess.records.library import Library, wanted
from bestguess.records.opponents import fleets_of, games_against, plain


def fleet_game(spec: str) -> Battleship:
    """The board, fleet and touching of a game of Battleship. Raises :class:`SpecError` for another game."""
    return plain(_battleship(make(GAMES, spec), spec))


def _battleship(game: Game, spec: str) -> Battleship:
    if game.name != Battleship.name:
        raise SpecError(f"{spec}: only fleets of battleship are hidden by habit. Name a game of battleship.")
    battleship = cast(Battleship, game)
    if not battleship.lengths_are_known:
        raise SpecError(
            f"{spec}: habits are learned of ships whose lengths are known. Leave announce=colour or 2..4 out."
        )
    return battleship


def check_opponent(spec: str, name: str) -> None:
    """Raise :class:`SpecError` where an opponent cannot be named: in another game, or where the hider is given."""
    _battleship(make(GAMES, spec), spec)
    if (hider := GAMES.spec(spec).given.get("hider", HIDER)) != HIDER:
        raise SpecError(f"--opponent {name} says who hid the fleet, and '{spec}' says hider={hider}. Leave one out.")


def against(setup: Setup, name: str, library: str | None) -> tuple[Setup, list[str]]:
    """The setup with the habits of an opponent as its prior, where they are known, and what is to be said of them."""
    game, files = _battleship(setup.game, setup.game.spec), HabitFiles(library)
    file, said = files.find(name, plain(game)), []
    if file is None:
        others = [other.board for _, other in files.every(name) if not isinstance(other, BestguessError)]
        known = f" Habits are known on {', '.join(others)} only." if others else ""
        kept = f" The game is kept under the name {name}." if wanted(library) else ""
        said.append(f"Nothing is known of how {name} hides this fleet.{known}{kept}")
    else:
        game = replace(game, hider=str(files.path(name, plain(game))))
        if wanted(library) and file.learned is not None:
            new = fleets_of(games_against(Library(library), name), plain(game)).fleets.keys() - set(file.learned.games)
            if new:
                said.append(
                    f"{counted(len(new), 'game')} with {name} came since: learn with bestguess habits '{name}'."
                )
    return replace(setup, game=game, notation=MoveNotation(game, setup.notation.pairs), opponent=name), said
