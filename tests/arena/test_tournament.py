import dataclasses

import numpy as np
import pytest

from bestguess import Policy, Position, compare, make_policy
from bestguess.arena.tournament import Round, Tournament, standings
from bestguess.core.errors import SpecError

GAME = "highlow:HighLow(top=40)"
BOTH = ("most-information", "random")


def played(tournament: Tournament, workers: int = 1) -> list[tuple[int, list[tuple[object, float]]]]:
    rounds = sorted(tournament.rounds(workers), key=lambda one: one.number)
    return [(one.number, [(record.transcript, record.cost) for record in one.records]) for one in rounds]


def test_results_do_not_depend_on_the_number_of_processes():
    tournament = Tournament(GAME, BOTH, games=6, seed=3)
    assert played(tournament, workers=1) == played(tournament, workers=2)


def test_a_policy_does_not_depend_on_its_rivals():
    alone = played(Tournament(GAME, ("random",), games=5))
    together = played(Tournament(GAME, BOTH, games=5))
    assert [games[0] for _, games in alone] == [games[1] for _, games in together]


def test_more_games_extend_fewer():
    few, many = (played(Tournament(GAME, BOTH, games=games)) for games in (4, 9))
    assert many[:4] == few


def test_every_policy_meets_the_same_secrets():
    for one in Tournament(GAME, BOTH, games=10).rounds(1):
        found = {record.transcript[-1][0] for record in one.records}
        assert len(found) == 1


def test_another_seed_is_another_tournament():
    assert played(Tournament(GAME, BOTH, games=8, seed=1)) != played(Tournament(GAME, BOTH, games=8, seed=2))


def test_standings_sum_up_what_was_played():
    tournament = Tournament(GAME, BOTH, games=30)
    rounds = list(tournament.rounds(1))
    first, second = standings(tournament, rounds)
    assert first.cost.mean == pytest.approx(sum(one.records[0].cost for one in rounds) / 30)
    assert first.won[0] == 1
    assert first.against_first is None
    assert second.against_first is not None
    assert second.against_first.mean == pytest.approx(second.cost.mean - first.cost.mean)
    assert second.against_first.low > 0  # bisection beats chance, and 30 games show it


def test_standings_do_not_depend_on_the_order_of_the_rounds():
    tournament = Tournament(GAME, BOTH, games=12)
    rounds = list(tournament.rounds(1))
    assert standings(tournament, rounds) == standings(tournament, rounds[::-1])


def test_lost_games_are_counted():
    tournament = Tournament("highlow:HighLow(top=40,tries=2)", ("most-information",), games=20)
    (standing,) = standings(tournament, list(tournament.rounds(1)))
    assert standing.won[0] < 0.5


@pytest.mark.parametrize("change", [{"game": "hihglow"}, {"policies": ("nobody",)}, {"host": "nobody"}])
def test_what_cannot_be_made_is_said_before_the_first_game(change: dict[str, object]):
    with pytest.raises(SpecError):
        dataclasses.replace(Tournament(GAME, BOTH, 3), **change).check()


def test_a_tournament_can_be_stopped():
    rounds = Tournament(GAME, ("random",), games=4000).rounds(2)
    assert isinstance(next(rounds), Round)
    rounds.close()


@dataclasses.dataclass(frozen=True)
class Priced(Policy):
    """Asks the first query; what it has of its own changes nothing."""

    price: float = 0.1
    words: tuple[str, ...] = ()

    def choose(self, position: Position, rng: np.random.Generator) -> int:
        return int(position.queries[0])


def test_policies_of_one_class_are_told_apart_by_what_they_have_of_their_own() -> None:
    players = (Priced(), Priced(2.0), make_policy("rollout(samples=3)"), Priced(words=("many",) * 50))
    rows = compare("mastermind(pegs=2,colours=3)", *players, games=2)
    assert [row.policy for row in rows] == ["Priced", "Priced(price=2.0)", "Rollout(samples=3)", "Priced"]
