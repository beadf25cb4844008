"""The prior that a game of one's own lists: weights and places in any sequence of numbers, and those that are none."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from highlow import HighLow

from bestguess import ListedBelief, SpecError, evaluate

SIZE = 6
WEIGHTS = [3, 1, 1, 2, 1, 1]


@dataclass(frozen=True)
class Weighed(HighLow):
    """A game whose prior has these weights and places."""

    top: int = SIZE
    given: Any = None

    def prior(self, kind: str = "default") -> ListedBelief:
        return ListedBelief(self, tuple(range(self.top)), *self.given)


@pytest.mark.parametrize("whole", [list, tuple, np.array, lambda given: np.array(given, dtype=np.float32)])
@pytest.mark.parametrize("places", [list, np.array, lambda given: np.array(given, dtype=np.uint8), lambda given: given])
def test_weights_and_places_may_stand_in_any_sequence(whole: Any, places: Any) -> None:
    game = Weighed(given=(whole(WEIGHTS), places(range(SIZE))))
    usual = Weighed(given=(np.array(WEIGHTS, dtype=np.float64), np.arange(SIZE)))
    assert evaluate(game, "most-information").mean == evaluate(usual, "most-information").mean
    assert game.prior().weights().tolist() == usual.prior().weights().tolist()


@pytest.mark.parametrize(
    ("weights", "places", "said"),
    [
        (["a"] * SIZE, range(SIZE), "no list of numbers"),
        ([[1], [1, 2]] * 3, range(SIZE), "no list of numbers"),
        (None, range(SIZE), "weights of the shape"),
        ([1] * 5, range(SIZE), "weights of the shape"),
        ([0] * SIZE, range(SIZE), "no positive number"),
        ([1] * SIZE, [], "numpy.arange"),
        ([1] * SIZE, [True] * SIZE, "numpy.arange"),
        ([1] * SIZE, [0.0, 1.0], "numpy.arange"),
        ([1] * SIZE, [1, 0], "numpy.arange"),
        ([1] * SIZE, [0, SIZE], "numpy.arange"),
        ([1] * SIZE, [-1, 0], "numpy.arange"),
    ],
)
def test_what_is_no_weight_or_no_place_is_refused(weights: Any, places: Any, said: str) -> None:
    with pytest.raises(SpecError, match=said):
        Weighed(given=(weights, places)).prior()
