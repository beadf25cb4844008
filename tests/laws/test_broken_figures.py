"""A belief whose figures do not fit its answers breaks a law: that of the document, with one member wrong in turn."""

from collections.abc import Callable
from math import log2, nan
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from document_examples import run_example

from bestguess.core.count import Count
from bestguess.core.predictive import Predictive
from bestguess.core.types import Answer, Ints, Query
from bestguess.testing import check_game


def size(belief: Any) -> int:
    """How many numbers a range has."""
    number: int = belief.high - belief.low + 1
    return number


def five_points_off(belief: Any, queries: Ints) -> Predictive:
    """A prediction that takes five points from "higher" and gives them to "lower", where both are likely."""
    below, above = np.clip(queries - belief.low, 0, size(belief)), np.clip(belief.high - queries, 0, size(belief))
    table = np.stack([above, below, size(belief) - above - below], axis=1) / size(belief)
    moved = np.where((table[:, 0] > 0.05) & (table[:, 1] > 0), 0.05, 0.0)
    table[:, 0] -= moved
    table[:, 1] += moved
    return Predictive.from_table(queries, (0, 1, 2), table)


def without_the_highest(module: ModuleType) -> Callable[[Any, Query, Answer], Any]:
    """An update that drops the highest number left with each answer."""
    update = module.Range.update

    def updated(belief: Any, query: Query, answer: Answer) -> Any:
        after = update(belief, query, answer)
        return module.Range(after.low, max(after.low, after.high - 1))

    return updated


BREAKS: dict[str, dict[str, Any]] = {
    "ten times the count": {"count": lambda self: Count(10 * size(self))},
    "ten times the count alone": {
        "count": lambda self: Count(10 * size(self)),
        "entropy": lambda self: log2(size(self)),
    },
    "half the count": {"count": lambda self: Count(max(1, size(self) // 2))},
    "half the count alone": {
        "count": lambda self: Count(max(1, size(self) // 2)),
        "entropy": lambda self: log2(size(self)),
    },
    "one secret more": {"count": lambda self: Count(size(self) + 1)},
    "50 bits": {"entropy": lambda self: 50.0},
    "no bits": {"entropy": lambda self: 0.0},
    "one bit more": {"entropy": lambda self: log2(size(self)) + 1},
    "half the bits": {"entropy": lambda self: log2(size(self)) / 2},
    "bits that are no number": {"entropy": lambda self: nan},
    "no weight": {"log_mass": lambda self: 0.0},
    "the weight upside down": {"log_mass": lambda self: -log2(size(self))},
    "weight that is no number": {"log_mass": lambda self: nan},
    "natural logarithms": {"log_mass": lambda self: float(np.log(size(self)))},
    "five points off": {"predict": five_points_off},
}


@pytest.mark.parametrize("members", BREAKS.values(), ids=BREAKS.keys())
@pytest.mark.parametrize("seed", range(3))
def test_figures_that_do_not_fit_are_told(monkeypatch: pytest.MonkeyPatch, members: dict[str, Any], seed: int) -> None:
    module = run_example(monkeypatch, "adding-a-belief.md", "number")
    for name, member in members.items():
        monkeypatch.setattr(module.Range, name, member)
    with pytest.raises(AssertionError) as told:
        check_game(module.Number(), seed)
    assert "came to no end" not in str(told.value)


@pytest.mark.parametrize("seed", range(30))
def test_a_secret_that_is_lost_is_told(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    module = run_example(monkeypatch, "adding-a-belief.md", "number")
    monkeypatch.setattr(module.Range, "update", without_the_highest(module))
    with pytest.raises(AssertionError):
        check_game(module.Number(), seed)
