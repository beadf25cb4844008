"""Arrays that the players of a match share: none of them can change one."""

from collections.abc import Callable

import numpy as np
import pytest

from bestguess import Position, make
from bestguess.beliefs.listed import ListedBelief
from bestguess.core.errors import SpecError
from bestguess.core.types import Ints

RULES = [
    "battleship(rows=4,columns=4,fleet=3-2)",
    "battleship(rows=4,columns=4,fleet=3-2,hider=people)",
    "rectangles(rows=4,columns=4,shapes=2x2-1x2)",
    "hangman(words=apple|angle|ankle,length=5)",
    "hangman(words=apple|angle|ankle,length=5,outside=0.1)",
    "phrase(words=apple|angle|cat|dog,lengths=5-3,lies=1)",
    "mastermind(pegs=2,colours=3)",
    "wordle(words=crane|slate|brick)",
    "quordle(words=crane|slate|brick,boards=2)",
    "jotto(words=crane|slate|brick)",
    "table(file=bicycle)",
    "table(file=bicycle,noise=0.1)",
]

ARRAYS: dict[str, Callable[[Position], object]] = {
    "queries": lambda position: position.queries,
    "queries of the predictive": lambda position: position.predictive.queries,
    "answers": lambda position: getattr(position.predictive, "answers", None),
    "probability": lambda position: getattr(position.predictive, "probability", None),
    "alive": lambda position: getattr(position.belief, "alive", None),
    "weight": lambda position: getattr(position.belief, "weight", None),
    "maps": lambda position: getattr(position.belief, "maps", None),
    "share": lambda position: getattr(position.belief, "share", None),
}


@pytest.mark.parametrize("rules", RULES)
def test_nobody_writes_to_what_a_position_shows(rules: str) -> None:
    start = Position.start(make(rules))
    query = int(start.queries[0])
    answer = max(start.predictive.row(query).items(), key=lambda one: one[1])[0]
    for position in (start, start.after(query, answer)):
        for name, read in ARRAYS.items():
            array = read(position)
            # What is worked out each time that it is asked for is shared with nobody.
            if isinstance(array, np.ndarray) and len(array) and read(position) is array:
                with pytest.raises(ValueError, match="read-only"):
                    array[:1] = array[:1]
                assert not array.flags.writeable, name


@pytest.mark.parametrize(
    ("weights", "why"),
    [([1.0], "one weight for each"), ([1.0, 0.0], "no positive number"), ([1.0, float("nan")], "no positive number")],
)
def test_weights_that_are_none_are_refused(weights: list[float], why: str) -> None:
    alive: Ints = np.arange(2)
    with pytest.raises(SpecError, match=why):
        ListedBelief(make("mastermind(pegs=1,colours=2)"), ("1", "2"), np.array(weights), alive)


@pytest.mark.parametrize("rules", RULES)
def test_a_prior_that_there_is_not_is_refused(rules: str) -> None:
    with pytest.raises(SpecError, match="nosuch"):
        Position.start(make(rules), "nosuch")
