"""The sentences about Maheshwari and Singhvi's shots, each held to made-up shots; their figures, played otherwise."""

from dataclasses import dataclass

import numpy as np
import pytest

from bestguess.core.players import Policy
from bestguess.core.position import Position
from bestguess.core.types import Query
from bestguess.papers.maheshwari_singhvi.battleship_figures import DESCRIBED, positions
from bestguess.papers.maheshwari_singhvi.reproduce_battleship import PLAYERS, differences, report
from bestguess.papers.result import Result

BOARDS = np.random.default_rng(0).normal(44, 8, 400)


def shots(probes: float, rest: float) -> dict[str, list[float]]:
    """Shots on the same boards: the probes cost so many on average, the rest of the method so many."""
    noise = np.random.default_rng(1).normal(0, 1, (2, len(BOARDS)))
    exact = BOARDS
    unprobed = exact + rest + noise[0] - noise[0].mean()
    whole = unprobed + probes + noise[1] - noise[1].mean()
    played = {name: exact.tolist() for name in PLAYERS}
    return played | {PLAYERS[0]: whole.tolist(), PLAYERS[1]: unprobed.tolist()}


def said(probes: float, rest: float) -> list[str]:
    played = shots(probes, rest)
    return [sentence for _, _, sentence in differences(*(played[name] for name in PLAYERS[:3]))]


@pytest.mark.parametrize(
    ("probes", "rest", "expected"),
    [
        (2.0, 0.0, ("cost more", "no difference", "most is due to the probes")),
        (0.0, 2.0, ("do not show", "Exact chances need fewer", "most is due to samples")),
        (-1.0, 0.0, ("save more", "no difference", "needs fewer shots than exact chances")),
        (2.0, -2.0, ("cost more", "need fewer shots than exact chances", "together these boards show no difference")),
        (0.0, 0.0, ("do not show", "no difference", "together these boards show no difference")),
    ],
)
def test_a_sentence_about_shots_follows_from_its_numbers(probes, rest, expected):
    found = said(probes, rest)
    for sentence, part in zip(found, expected, strict=True):
        assert part in sentence
    assert f"the probes make {probes:+.2f}" in found[2].replace("-0.00", "+0.00")


def test_the_parts_of_a_difference_add_up_to_it():
    result = Result("battleship-paper", {})
    report(shots(2.0, -0.5), 0, result)
    at = {row.what: row for row in result.rows}
    probes, rest, saved = [row.value for what, row in at.items() if what.startswith("shots that")]
    assert (probes, rest, saved) == pytest.approx((2.0, -0.5, 1.5))
    # Nothing of this was published, so that no sentence is a verdict.
    assert {row.agrees for row in result.rows} == {"unknown"}


def test_one_board_tells_nothing():
    assert all("show" in sentence for _, _, sentence in differences([50.0], [45.0], [44.0]))


@dataclass(frozen=True)
class Elsewhere(Policy):
    """Shoots the last cell that it may."""

    def choose(self, position: Position, rng: np.random.Generator) -> Query:
        return int(position.queries[-1])


def test_a_shot_that_a_figure_does_not_describe_differs():
    played, other = Result("battleship-paper", {}), Result("battleship-paper", {})
    positions(0, played)
    positions(0, other, Elsewhere())
    assert [row.agrees for row in played.rows] == ["yes"] * 4
    assert [row.agrees for row in other.rows] == ["no", "no", "no", "yes"]  # the reading is no policy's
    assert len(other.failed) == 3


def test_every_position_of_the_figures_is_drawn_with_its_moves():
    result = Result("battleship-paper", {})
    positions(0, result)
    drawn = {drawing.moves for drawing in result.drawings}
    assert {moves for one in DESCRIBED for moves, _ in one.cases} <= drawn
    # The dead end of 2.5.2, and both readings of the last figure of 2.5.4.
    assert len(result.drawings) == 5 + 3 + 1 + 2
    for drawing in result.drawings:
        assert len(drawing.boards) == 2
        shapes = {(len(board.rows), len(board.rows[0])) for board in drawing.boards}
        assert len(shapes) == 1
    marks = {cell for board in result.drawings[0].boards for row in board.rows for cell in row}
    assert marks == {"", "hit", "may", "shot"}
