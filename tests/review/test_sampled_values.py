"""Values that games played on give: they agree with exact ones, and say how unsure they are."""

import re
from math import hypot, inf
from typing import Any

import numpy as np
import pytest
from reviewed_games import LISTED, WORDS, check_sum, opened, random_play
from small_games import SMALL_GAMES

from bestguess import make
from bestguess.advice.review_report import game_review, move_review, review
from bestguess.beliefs import listed
from bestguess.core.position import Position
from bestguess.core.types import Transcript
from bestguess.hosts.honest import Honest
from bestguess.records.recorded_review import Review
from bestguess.review.budget import Budget
from bestguess.review.estimation import Estimation
from bestguess.review.exact_value import Exact, Unit
from bestguess.review.playouts import MixedHost, Player, estimate, hosts
from bestguess.review.review import Progress, weigh
from bestguess.review.score import ReviewScore

SAMPLED = [
    # The kernel plays on for most-likely only, and then finds all that is left.
    ("battleship(rows=6,columns=6,fleet=4-3-2)", "density"),
    (f"phrase(lengths=3-3,words={WORDS}|bat|bit|but|bet|bag|big,lies=1)", None),
    ("phrase(lengths=5,lives=3)", None),
    (f"hangman(words={WORDS},lives=3,outside=0.1)", None),
]


@pytest.mark.parametrize(("spec", "reference"), SAMPLED)
def test_sampled_sums_are_exact_and_come_again_with_the_seed(spec, reference):
    game = opened(spec, 4, cut=2, resigned=True)
    events = list(review(game, reference, samples=6, seed=3))
    said = events[-1]
    assert isinstance(said, Review)
    check_sum(said)
    assert not said.exact
    assert said.samples > 0
    assert events[-1 - len(said.moves) : -1] == said.moves
    shares = [event.done for event in events if isinstance(event, Progress)]
    assert shares == sorted(shares)
    assert any("was given up" in note for note in said.notes)
    assert list(review(game, reference, samples=6, seed=3))[-1] == said


def test_sampled_values_agree_with_exact_ones():
    spec = "battleship(rows=4,columns=4,fleet=3-2)"
    game, transcript, _ = random_play(spec, 2, 4)
    position = Position.of(game, transcript[:1])
    player = Player(make("most-likely"), Unit.of(game))
    exact = Exact(player.policy, player.unit)
    drawn = hosts(position, np.random.default_rng(0), 400)
    query = transcript[1][0]
    rest = [player.play(position, host).sample(position) for host in drawn]
    asked = [player.play(position, host, query).sample(position) for host in drawn]
    (value, *_), (query_value, *_) = exact.worth(position), exact.query_worth(position, query)
    for samples, truth in (
        (rest, value),
        (asked, query_value),
        ([one - other for one, other in zip(asked, rest, strict=True)], query_value - value),
    ):
        found = estimate(samples)
        plain = [one.worth[0] for one in samples]
        assert found.mean == pytest.approx(truth, abs=4 * found.error)
        assert np.mean(plain) == pytest.approx(truth, abs=4 * np.std(plain) / 20)
        assert found.error < 0.7 * np.std(plain) / 20, "most luck is known, and taken out"


def test_a_game_played_on_asks_for_no_figure_of_queries_that_nobody_asks(monkeypatch):
    """What an answer tells is worked out of one query's row: of long lists, all rows together take half a second."""
    game = make(f"wordle(words={WORDS},length=3)")
    (host, *_) = hosts(Position.start(game), np.random.default_rng(0), 4)

    def course():
        return Player(make("random"), Unit.of(game)).play(Position.start(game), host)

    whole = course()
    monkeypatch.setattr(listed, "WORTH", 0.0)  # as in a long list
    rows: list[int] = []
    predict = listed.ListedBelief._predict_blocks
    monkeypatch.setattr(
        listed.ListedBelief,
        "_predict_blocks",
        lambda self, queries: rows.append(len(queries)) or predict(self, queries),
    )
    by_blocks = course()
    assert rows == []
    assert by_blocks.end.transcript == whole.end.transcript
    assert by_blocks.surprises.tolist() == whole.surprises.tolist()


def test_hosts_lie_as_often_as_the_game_says():
    game = make("phrase(lengths=3,words=cat|dog|cow|dig,lies=1,lie_prior=0.3)")
    position = Position.start(game)
    letter = game.notation.parse_query("c")
    answers = [host.answer((), letter) for host in hosts(position, np.random.default_rng(1), 4000)]
    expected = position.belief.predict(np.asarray([letter])).probability_of(0)[0]
    assert np.mean(np.asarray(answers) == 0) == pytest.approx(expected, abs=0.03)
    liar = MixedHost(game, ("cat",), frozenset({letter}))
    assert liar.answer((), letter) == 0
    assert liar.answer(((letter, 0),), letter) != 0, "it lies once"


def test_hosts_of_a_phrase_in_no_list_tell_the_truth():
    game = make("phrase(lengths=2-3,lies=1,words=at|an|cat|dog)")
    position = Position.beyond(
        game, tuple((game.notation.parse_query(letter), answer) for letter, answer in (("e", 4), ("k", 10)))
    )
    assert position is not None
    # The failsafe takes answers as true: a lie would leave it without any string of letters.
    assert {type(host) for host in hosts(position, np.random.default_rng(0), 16)} == {Honest}
    for seed in range(3):
        weigh(position, game.notation.parse_query("q"), nodes=2**14, seed=seed)


def test_a_query_is_weighed_by_games_from_its_position_alone(monkeypatch):
    game = make("phrase(lengths=5-6)")
    position = Position.of(game, game.notation.format_query(0) + " no")
    starts: list[Transcript] = []
    play_on = Player.play

    def noted(player: Player, start: Position, *rest: Any) -> Any:
        starts.append(start.transcript)
        return play_on(player, start, *rest)

    monkeypatch.setattr(Player, "play", noted)
    weigh(position, 1, nodes=2**14)
    assert set(starts) <= {position.transcript}


def test_the_luck_of_a_sampled_move_is_as_unsure_as_both_values_around_it():
    game = opened(LISTED["hangman without end"][0], 1, cut=5)
    work = Estimation.begin(game, "most-likely", 0, Budget(inf))
    for turn in work.turns:
        work.look(turn)
    for _ in work.sample(16):
        pass
    said = game_review(game, ReviewScore(work, game).sum()).moves
    margins = [estimate(turn.worths).margin() for turn in work.turns]
    assert len(margins) > 2
    for move, before, after in zip(said, margins, margins[1:], strict=False):
        assert (move.luck_error or 0.0) >= hypot(before, after) - 1e-9


def test_a_value_that_nothing_is_known_of_is_not_called_exact():
    game = opened(LISTED["hangman without end"][0], 1, cut=5)
    work = Estimation.begin(game, "most-likely", 0, Budget(inf))
    for turn in work.turns:
        work.look(turn)
    whole = game_review(game, ReviewScore(work, game).sum(last=True))
    assert not whole.exact
    assert "not known" in whole.par_note
    assert (whole.par_error or 0.0) >= 1.0
    assert (whole.luck_error or 0.0) >= (whole.par_error or 0.0)


def test_no_move_lacked_time_while_the_review_goes_on():
    game = opened(LISTED["hangman without end"][0], 1, cut=5)
    work = Estimation.begin(game, "most-likely", 0, Budget(inf))
    for turn in work.turns:
        work.look(turn)
    score = ReviewScore(work, game)
    running, last = (game_review(game, score.sum(last=last)) for last in (False, True))
    assert running.unknown == last.unknown > 0
    for said, moves in (
        (running, [move_review(score.one(turn), "most-likely", work.unit) for turn in work.turns]),
        (last, last.moves),
    ):
        text = " ".join(
            [said.summary, said.par_note, *(move.text for move in said.moves), *(move.text for move in moves)]
        )
        assert ("no time" in text) == (said is last)
        assert ("still to be weighed" in text) == (said is running)
    assert not re.search("No mistake was found|as good as can be asked|better than par", running.summary)


@pytest.mark.parametrize("spec", [*SMALL_GAMES, "wordle(tries=3)", "quordle", "table(noise=0.1)", "phrase(lives=6)"])
@pytest.mark.parametrize("cut", [None, 2])
def test_what_nothing_is_known_of_is_called_so_and_errs_by_no_more_than_it_can_be(spec: str, cut: int | None) -> None:
    game = make(spec)
    most = 1.0 if game.lives else 2.0 * game.tries if game.tries else 1.0 * len(Position.start(game).queries)
    for seconds in (0.0, inf):
        *_, said = review(opened(spec, 1, cut, resigned=True), nodes=1, seconds=seconds, samples=16)
        assert isinstance(said, Review)
        check_sum(said)
        errors = [said.par_error, said.result_error, *(move.luck_error for move in said.moves)]
        assert max(one or 0.0 for one in errors) <= most
        (rest,) = [note for note in said.notes if "The game was given up" in note] or [""]
        assert bool(rest) != said.finished
        known = " = par " in said.summary
        assert known == ("not known" not in said.par_note and "nothing is known" not in rest)
        if "nothing is known" in rest:
            assert said.result_error
            assert "without the rest of the game" in said.summary
        elif said.result_error:
            size = f"{100 * said.result_error:.1f} %" if said.higher_is_better else f"{said.result_error:.2f}"
            assert size in ("0.0 %", "0.00") or f"(±{size})" in rest


@pytest.mark.parametrize("spec", ["wordle(tries=6)", "phrase(lengths=5-3)", "mastermind", "battleship"])
def test_the_value_of_a_game_before_its_first_move_is_not_called_exact(spec: str) -> None:
    *_, whole = review(opened(spec, 1, cut=0), samples=4)
    assert isinstance(whole, Review)
    assert not whole.exact
    assert (whole.par_error or 0.0) > 0.0
    assert "exact" not in whole.par_note


@pytest.mark.parametrize(("spec", "unit"), [("table(file=bicycle)", "minutes"), ("table(file=animals)", "questions")])
def test_a_value_has_the_unit_of_what_costs(spec: str, unit: str) -> None:
    assert Unit.of(make(spec)).name == unit
