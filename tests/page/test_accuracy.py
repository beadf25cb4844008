"""The accuracy of real games: those shot row by row, or at random, are low; those of the engine are high."""

from collections.abc import Callable

import numpy as np
import pytest
from page.served import Server
from page.visitor import Visitor
from playwright.sync_api import Page

from bestguess import make
from bestguess.advice.review_report import reviewed
from bestguess.arena.match import Opening, play
from bestguess.core.players import Policy
from bestguess.core.position import Position
from bestguess.core.types import Query
from bestguess.hosts.honest import Honest
from bestguess.records.game_file import HostOf
from bestguess.records.loaded import LoadedGame, moves_of, new, result_of
from bestguess.records.recorded_review import Review

Visit = Callable[..., Visitor]

BOARDS = (
    "battleship(rows=6,columns=6,fleet=3-2-2)",
    "battleship(rows=8,columns=8,fleet=4-3-3-2)",
    "rectangles(rows=6,columns=6,shapes=3x1-4x1-2x2)",
)
"""Set-ups that the page offers."""

ACCURACY = """async reviews => {
    const { accuracyOf } = modules;
    return reviews.map(accuracyOf);
}"""


class RowByRow(Policy):
    """Shoots from the upper left, whatever the answers say."""

    def choose(self, position: Position, rng: np.random.Generator) -> Query:
        return int(position.queries[0])


def game_of(rules: str, policy: Policy, seed: int) -> Review:
    """A game that the policy played, reviewed."""
    opening = Opening(make(rules))
    rng = np.random.default_rng(seed)
    (secret,) = opening.start().belief.sample(rng, 1)
    record = play(opening, policy, Honest(opening.game, secret), rng)
    game = new(opening.game, host=HostOf(spec="honest"), secret=secret)
    moves, result = moves_of(opening.game, record.transcript), result_of(opening.game, record.transcript, False)
    return reviewed(LoadedGame.of(game.changed(transcript=moves, result=result)))


def accuracies(modules: Page, reviews: list[Review]) -> list[float]:
    said = [{"par": one.par, "mistakes": one.mistakes, "higherIsBetter": one.higher_is_better} for one in reviews]
    return list(modules.evaluate(ACCURACY, said))


@pytest.mark.parametrize("rules", BOARDS)
def test_a_game_without_a_thought_has_a_low_accuracy_and_the_engine_a_high_one(
    modules: Page, server: Server, rules: str
) -> None:
    reviews = [game_of(rules, policy, 1) for policy in (RowByRow(), make("random"), make("most-likely"))]
    rows, lots, engine = accuracies(modules, reviews)
    assert rows < 30
    assert lots < 30
    assert engine >= 90
