"""The board, the fleet and the rules of a game of Battleship played elsewhere, asked in words."""

import sys
from collections.abc import Callable

from bestguess.apps.cli.rendering.screen import Screen
from bestguess.core.common_words import yes_and_no
from bestguess.core.errors import BestguessError, SpecError
from bestguess.core.spec import Spec, make
from bestguess.games import GAMES

_ANNOUNCED = {
    "sunk": "sunk, 1, that, hit and sunk, yes, standard, usual, normal, default",
    "named": "named, name, 2, which, which one",
    "silent": "silent, silence, nothing, 3, no, just hit or miss, only hit or miss, hit or miss, just hit and miss",
    "every-hit": "every-hit, every hit, 4, each hit, ship of each hit",
    "colour": "colour, color, colours, colors, 5, its colour, its color, colour of each hit, color of each hit",
}
"""The announcements by the words that choose them."""

_MAY = {"may": "yes", "can": "yes", "standard": "yes", "usual": "yes", "normal": "yes", "default": "yes"}
_MAY_NOT = dict.fromkeys(("may not", "can't", "cannot", "can not", "mustn't", "must not", "don't", "never"), "no")
"""Replies to whether ships may touch that leave out the touching, without "they" or "ships"."""

_LEAVE = frozenset({"q", "quit", "exit"})


def is_asked(spec: Spec) -> bool:
    """Whether a set-up is asked for: of Battleship, where nothing of it was given and a person sits at a terminal."""
    person = sys.stdin is not None and sys.stdin.isatty() and sys.stdout is not None and sys.stdout.isatty()
    return person and spec.name == "battleship" and not spec.given


def ask_fleet(spec: Spec, screen: Screen) -> Spec | None:
    """Ask for the board, the ships, whether they may touch, and what is announced. ``None`` to leave.

    Enter takes the usual; what cannot be read is asked again.
    """
    screen.say("Which game is it? Enter takes what stands in brackets; --usual asks nothing.")
    questions: list[tuple[str, Callable[[str], dict[str, str]]]] = [
        ("board [10x10]? ", lambda line: _only(line, {"rows", "columns"}, "its rows and columns, such as 8x8")),
        ("ships [5-4-3-3-2]? ", lambda line: _only(line, {"fleet", "touching"}, "their lengths, such as 4-3-3-2")),
        ("may ships touch [yes]? ", _touching),
        (
            "a sunk ship: [1] said to be sunk, 2 named, 3 not told, 4 every hit names its ship, 5 its colour? ",
            _announced,
        ),
    ]
    asked = spec
    for prompt, read in questions:
        while True:
            try:
                line = screen.ask(prompt).strip()
            except (EOFError, KeyboardInterrupt):
                screen.say()
                return None
            if line.lower() in _LEAVE:
                return None
            try:
                wanted = asked.having(**read(line)) if line else asked
                if "fleet" in wanted.given or "touching" in wanted.given:
                    make(GAMES, wanted)
            except BestguessError as error:
                screen.complain(error)
                continue
            asked = wanted
            break
    return asked


def _only(line: str, parameters: set[str], wanted: str) -> dict[str, str]:
    """The parameters that a line gives in words, if they are among these."""
    try:
        given = GAMES.spec(f"battleship {' '.join(line.split())}").given
        if given and given.keys() <= parameters:
            return given
        spaced = GAMES.spec(f"battleship {'-'.join(line.split())}").given  # 5 4 3 3 2
        if spaced and spaced.keys() <= parameters:
            return spaced
    except SpecError:
        pass
    raise SpecError(f"Cannot read '{line}'. Write {wanted}.")


def _touching(line: str) -> dict[str, str]:
    plain = " ".join(line.lower().replace("’", "'").rstrip(".!").split())
    said = yes_and_no.meaning(plain) or (_MAY | _MAY_NOT).get(plain.removeprefix("they ").removeprefix("ships "))
    given = {"touching": "false"} if said == "no" else {} if said else _only(plain, {"touching"}, "yes or no")
    return {} if given == {"touching": "true"} else given


def _announced(line: str) -> dict[str, str]:
    for announce, words in _ANNOUNCED.items():
        if " ".join(line.lower().rstrip(".!").split()) in words.split(", "):
            return {} if announce == "sunk" else {"announce": announce}
    raise SpecError(f"Cannot read '{line}'. Write 1, 2, 3, 4 or 5.")
