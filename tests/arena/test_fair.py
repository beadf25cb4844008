"""Scores without luck: their expectation over every kind of game, who is called too lucky, and where there are none."""

import re
from itertools import product
from math import inf, prod
from typing import Any

import numpy as np
import pytest
from small_games import SMALL_GAMES, WORDS

import bestguess
from bestguess.arena.fair import Coefficients, Fair, luck_free, unfair
from bestguess.arena.luck import SUMS, Luck, Meter
from bestguess.arena.match import Opening, play
from bestguess.arena.tournament import Tournament, standings
from bestguess.core.belief import Listed, Parted
from bestguess.core.game import Game
from bestguess.core.players import Policy
from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.core.types import Transcript
from bestguess.games import GAMES
from bestguess.games.table.rules import Table
from bestguess.games.table.things import Thing
from bestguess.hosts.honest import Honest
from bestguess.policies import POLICIES

REFERENCES = {"rectangles": "most-likely", "hangman": "thrifty", "mastermind": "most-information"}
"""Policies by whose values luck is reckoned, too."""
PLAYERS = ("most-likely", "most-information", "random")
SOME = Coefficients((0.3, -1.5, 0.02, 0.1, -0.4, 0.7), 1)
LISTED = [spec for spec in SMALL_GAMES if not {"lies=1", "outside=0.1", "fleet=2-2-1"} & set(re.split("[(),]", spec))]
"""Games whose secrets can be listed with their probabilities, and whose host cannot lie."""


def every_secret(game: Game) -> list[tuple[Any, float]]:
    """Each secret of the prior with its probability."""
    prior = Position.start(game).belief
    if isinstance(game, Table):  # a cell may hold several answers, one of which is true of a thing
        secrets = []
        for thing, weight in zip(prior.secrets(), prior.weights().tolist(), strict=True):
            cells = [
                np.array(known)[game.table.possible[query][thing.place]].tolist()
                for query, known in enumerate(game.table.answers)
            ]
            every = list(product(*cells))
            secrets += [(Thing(thing.place, answers), weight / len(every)) for answers in every]
        return secrets
    if isinstance(prior, Parted):  # its parts are independent before the first answer
        parts = [list(zip(values, shares.tolist(), strict=True)) for values, shares in prior.marginals()]
        return [(tuple(value for value, _ in one), prod(share for _, share in one)) for one in product(*parts)]
    listed = prior if isinstance(prior, Listed) else game.prior("listed")
    assert isinstance(listed, Listed)
    return list(zip(listed.secrets(), listed.weights().tolist(), strict=True))


@pytest.mark.parametrize(("spec", "policy"), [(spec, PLAYERS[place % 3]) for place, spec in enumerate(LISTED)])
def test_luck_comes_to_nothing_over_all_secrets(spec: str, policy: str) -> None:
    game: Game = make(GAMES, spec)
    player: Policy = make(POLICIES, policy)
    opening, fair = Opening(game), Fair(game, coefficients=SOME, of_winning=SOME)
    sums, odds, plain, free, won, free_won = np.zeros(len(SUMS)), 0.0, 0.0, 0.0, 0.0, 0.0
    for secret, weight in every_secret(game):
        record = play(
            opening,
            player,
            Honest(game, secret),
            np.random.default_rng(3),
            meter=Meter.of(REFERENCES.get(game.name, "")),
        )
        assert record.luck is not None
        score = fair.scored(record.cost, record.luck, won=record.won)
        assert score.luck_free is not None
        assert score.won is not None
        sums, odds = sums + weight * np.array(record.luck.sums), odds + weight * record.luck.odds
        plain, free = plain + weight * score.result, free + weight * score.luck_free
        won, free_won = won + weight * record.won, free_won + weight * score.won
    assert sums == pytest.approx(0.0, abs=1e-9)
    assert free == pytest.approx(plain, abs=1e-9)
    assert free_won == pytest.approx(won, abs=1e-9)
    assert odds == pytest.approx(1.0, abs=1e-9)  # a gambler at fair odds wins nothing in the mean


@pytest.mark.parametrize("spec", [f"hangman(words={WORDS},length=4,outside=0.3)", "table(file=faces,noise=0.1)"])
def test_luck_comes_to_nothing_over_secrets_that_cannot_be_listed(spec: str) -> None:
    game: Game = make(GAMES, spec)
    opening, player = Opening(game), make(POLICIES, "most-likely")
    secrets = opening.start().belief.sample(np.random.default_rng(7), 100)
    lucks = [play(opening, player, Honest(game, one), np.random.default_rng(3), meter=Meter()).luck for one in secrets]
    sums = np.array([luck.sums for luck in lucks if luck])
    assert (np.abs(sums.mean(axis=0)) < 4 * sums.std(axis=0, ddof=1) / len(sums) ** 0.5 + 1e-9).all()


def test_a_move_is_read_against_its_probability() -> None:
    """By hand: 3 cells in a row, and a ship of two. The middle is always hit, an end in one of the two layouts."""
    game = bestguess.make("battleship(rows=1,columns=3,fleet=2)")
    score = Fair(game, coefficients=Coefficients((1.0, 2.0), 1)).score(((0, 1), (1, 2)))
    assert score.luck.sums == pytest.approx((0.5, 0.0, 0.0, 0.5, 0.5, 0.0))
    assert score.luck.variances == pytest.approx((0.25, 0.0))
    assert score.result == 2
    assert score.luck_free == pytest.approx(1.5)


def knowing(game: Game, secret: Any) -> Transcript:
    """The game of a player who knows the secret: every query finds something."""
    transcript: Transcript = ()
    while game.outcome(transcript) is None:
        answers = {query: game.answer(secret, transcript, query) for query in game.queries(transcript).tolist()}
        transcript = (*transcript, next(one for one in answers.items() if game.is_hit(*one)))
    return transcript


@pytest.mark.parametrize("announce", ["sunk", "silent", "named"])
def test_who_knows_the_secret_is_called_too_lucky_after_one_game(announce: str) -> None:
    game = bestguess.make(f"battleship(announce={announce})")
    for secret in game.prior().sample(np.random.default_rng(1), 2):
        score = Fair(game).score(knowing(game, secret))
        assert score.too_lucky
        assert score.luck.z[0] > 4


@pytest.mark.parametrize(
    ("spec", "policy"),
    [("rectangles(rows=6,columns=6,shapes=4x1-2x2)", "most-likely"), ("bulls-and-cows(digits=2)", "random")],
)
def test_hardly_any_honest_player_is_called_too_lucky(spec: str, policy: str) -> None:
    rounds = Tournament(spec, (policy,), 100, seed=5, luck=True).rounds(1)
    lucks = [record.luck for one in rounds for record in one.records if record.luck]
    assert len(lucks) == 100
    assert sum(luck.too_lucky for luck in lucks) <= 1
    assert not sum(lucks, Luck()).too_lucky


@pytest.mark.parametrize(
    ("spec", "host", "reason"),
    [
        ("battleship(rows=4,columns=4,fleet=3-2)", "evil", "host"),
        ("battleship(rows=4,columns=4,fleet=3-2)", "never-touching", "host"),
        ("rectangles(rows=3,columns=3,shapes=2x1)", "worst-case", "host"),
        ("phrase(lengths=3,words=cat|dog|cow,lies=1)", "liar", "lies"),
        ("phrase(lengths=3,words=cat|dog|cow,lies=1)", "clever-liar", "host"),
        ("phrase(lengths=3,words=cat|dog|cow,lies=1)", "honest", "lies"),
        ("battleship(rows=4,columns=4,fleet=3-2)", "honest", "unfitted"),
    ],
)
def test_it_says_why_there_is_no_luck_free_result(spec: str, host: str, reason: str) -> None:
    tournament = Tournament(spec, ("random",), 3, host=host, luck=True)
    (standing,) = standings(tournament, list(tournament.rounds(1)))
    assert standing.luck_free is not None
    assert standing.luck_free.reason == reason
    assert standing.luck_free.cost is None
    assert Fair(make(GAMES, spec), host).reason == reason


def test_nothing_is_known_of_the_luck_against_a_host_who_chose_its_secret_itself() -> None:
    assert unfair(make(GAMES, "rectangles"), "bot(command=./host)") == "host"


def test_a_game_that_is_not_over_has_no_luck_free_result() -> None:
    game = bestguess.make("rectangles")
    assert Fair(game).score(()).reason == "open"
    assert Fair(game).score(((0, 0),)).luck.moves == 1


def test_nothing_is_said_of_moves_by_a_sampled_belief() -> None:
    game = bestguess.make("battleship(rows=14,columns=14,fleet=4-4-4-4-3-3-3-3-2-2-2-2)")
    position, meter = Position.start(game), Meter()
    assert not position.belief.exact
    meter.add(position, 0, 0)
    assert meter.luck == Luck(left_out=1)
    assert luck_free(Fair(game), [[3.0]], [[meter.luck]], 0)[0].reason == "sampled"


def test_coefficients_that_are_not_shipped_are_fitted_on_games_that_are_not_judged() -> None:
    tournament = Tournament("rectangles(rows=5,columns=5,shapes=3x1-2x2)", PLAYERS[:2], 150, seed=1, luck=True)
    rounds = list(tournament.rounds(1))
    first, second = (one.luck_free for one in standings(tournament, rounds))
    plain = standings(tournament, rounds)[1].against_first
    assert (first.cost.size, first.coefficients.games) == (135, 30)
    assert second.against_first.error < plain.error


@pytest.mark.parametrize(("spec", "games"), [(f"hangman(words={WORDS},lives=2)", 180), ("hangman", 3)])
def test_where_a_game_may_be_lost_the_share_that_is_won_is_told_without_luck(spec: str, games: int) -> None:
    """By coefficients that are fitted on games which are not judged, or by shipped ones."""
    tournament = Tournament(spec, ("most-likely",), games, seed=1, luck=True)
    rounds = sorted(tournament.rounds(1), key=lambda one: one.number)
    (standing,) = standings(tournament, rounds)
    assert standing.luck_free is not None
    share = standing.luck_free.won
    assert share is not None
    fair = Fair(tournament.opening.game)
    first = 0 if fair.of_winning else games // 10
    records = [one.records[0] for one in rounds]
    lucks = [[one.luck or Luck() for one in records[:first]]]
    found = fair.of_winning or Coefficients.fitted([[float(one.won) for one in records[:first]]], lucks)
    assert found is not None
    mean = np.mean([one.won - found.of(one.luck or Luck()) for one in records[first:]])
    assert (share.size, share.mean) == (games - first, pytest.approx(mean))


def test_a_player_is_judged_alike_whoever_else_is_by_coefficients_that_are_shipped() -> None:
    alone, both = (
        standings(tournament, list(tournament.rounds(1)))[0].luck_free
        for tournament in (Tournament("rectangles", PLAYERS[:k], 4, luck=True) for k in (1, 2))
    )
    assert alone == both
    assert alone is not None
    assert alone.coefficients is not None
    assert alone.coefficients.command


def test_odds_of_a_lost_stake_are_finite() -> None:
    assert Luck(growth=(0.0, 0.0, -inf)).odds == pytest.approx(0.2)
