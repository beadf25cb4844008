"""Whatever is given to a function of the package is taken, or refused in words that are the same in each process."""

import re
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import bestguess
from bestguess import BestguessError, Forfeit, Position
from bestguess.arena.judge import Aim
from bestguess.arena.long_tournament import LongTournament
from bestguess.arena.tournament import Tournament
from bestguess.core.errors import Setting
from bestguess.policies.greedy import thrifty

ODD: dict[str, Callable[[], Any]] = {
    "object": object,
    "own object": lambda: bestguess.make_game("mastermind").notation,
    "generator": lambda: (letter for letter in "ab"),
    "lambda": lambda: lambda: 0,
    "method": lambda: Position.start,
    "bound method": lambda: "ab".join,
    "class": lambda: int,
    "function of C": lambda: len,
    "module": lambda: re,
    "array": lambda: np.zeros(3),
    "bytes": lambda: b"x",
    "not a number": lambda: float("nan"),
    "set": lambda: {1},
    "list": lambda: [object()],
    "dictionary": lambda: {"a": object()},
}

SMALL = "hangman(words=cat|dog)"

CALLS: dict[str, Callable[[Any], Any]] = {
    "make_game": bestguess.make_game,
    "make_policy": bestguess.make_policy,
    "make_host": lambda odd: bestguess.make_host(odd, SMALL),
    "make_host game": lambda odd: bestguess.make_host("honest", odd),
    "make_host secret": lambda odd: bestguess.make_host("honest", SMALL, secret=odd),
    "play game": bestguess.play,
    "play policy": lambda odd: bestguess.play(SMALL, odd),
    "play host": lambda odd: bestguess.play(SMALL, "most-likely", odd),
    "play secret": lambda odd: bestguess.play(SMALL, "most-likely", secret=odd),
    "play seed": lambda odd: bestguess.play(SMALL, "most-likely", seed=odd),
    "compare policy": lambda odd: bestguess.compare(SMALL, odd, games=2),
    "compare games": lambda odd: bestguess.compare(SMALL, "random", games=odd),
    "compare host": lambda odd: bestguess.compare(SMALL, "random", games=2, host=odd),
    "compare count": lambda odd: bestguess.compare(SMALL, "random", games=2, count=odd),
    "compare until": lambda odd: bestguess.compare(SMALL, "random", games=2, until=odd),
    "compare workers": lambda odd: bestguess.compare(SMALL, "random", games=2, workers=odd),
    "evaluate": bestguess.evaluate,
    "evaluate policy": lambda odd: bestguess.evaluate(SMALL, odd),
    "evaluate until": lambda odd: bestguess.evaluate(SMALL, until=odd),
    "solve": bestguess.solve,
    "solve objective": lambda odd: bestguess.solve(SMALL, odd),
    "solve until": lambda odd: bestguess.solve(SMALL, until=odd),
    "solve lives": lambda odd: bestguess.solve(SMALL, "win", lives=odd),
    "solve moves": lambda odd: bestguess.solve(SMALL, moves=odd),
    "solve seconds": lambda odd: bestguess.solve(SMALL, seconds=odd),
    "guesser": bestguess.guesser,
    "guesser policy": lambda odd: bestguess.guesser(["cat", "dog"], odd),
    "guesser lives": lambda odd: bestguess.guesser(["cat", "dog"], lives=odd),
    "guesser language": lambda odd: bestguess.guesser(["cat", "dog"], language=odd),
    "position": lambda odd: Position.of(bestguess.make_game(SMALL), odd),
    "position game": lambda odd: Position.of(odd, ""),
}

OF_PYTHON = re.compile(r"0x[0-9a-f]{4}|<(class|function|module|built-in|bound)|<\S* ?object")


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("odd", ODD)
def test_an_odd_argument_is_taken_or_refused_in_words(call: str, odd: str) -> None:
    try:
        CALLS[call](ODD[odd]())
    except BestguessError as error:
        said = [str(error), str(error.params), error.worded(str)]
    else:
        return
    assert not [text for text in said if OF_PYTHON.search(text) or sys.exec_prefix in text]


def test_a_player_that_is_an_object_has_one_name_in_every_process() -> None:
    played = LongTournament(Tournament(SMALL, (thrifty(), "random"), 2), ("careful", "random"), Aim())
    assert not OF_PYTHON.search(str(played.settings["players"]))


@pytest.mark.parametrize("odd", ODD)
def test_what_a_player_gave_is_told_in_words(odd: str) -> None:
    value = ODD[odd]()
    error = Forfeit("mine:guess", f"gave {value!r} instead of one letter")
    for text in (str(error), error.reason, str(error.params), str(Setting("letter", value))):
        assert not OF_PYTHON.search(text)
