"""The review: sums exactly, and its values are those that playing against every secret gives."""

import re
from collections.abc import Sequence
from dataclasses import replace
from math import hypot, inf
from typing import Any

import numpy as np
import pytest

from bestguess import make
from bestguess.advice.review_report import game_review, move_review, review, reviewed
from bestguess.advice.review_sentences import weighed_sentence
from bestguess.arena.match import Opening, play
from bestguess.core.errors import IllegalQuery, SpecError
from bestguess.core.position import Position
from bestguess.core.types import Transcript
from bestguess.hosts.evil import Evil
from bestguess.hosts.honest import Honest
from bestguess.policies.ranking import generator
from bestguess.records.game_file import Guesser, HostOf, Players, Review
from bestguess.records.game_file_text import loads
from bestguess.records.loaded import LoadedGame, moves_of, new, result_of
from bestguess.review.budget import Budget
from bestguess.review.estimation import Estimation
from bestguess.review.exact_value import Exact, Unit
from bestguess.review.playouts import MixedHost, Player, estimate, hosts
from bestguess.review.review import Progress, weigh
from bestguess.review.reviewed_move import equals
from bestguess.review.score import ReviewScore

WORDS = "cat|dog|cow|dig|cut|hat|hot|dot|tot|ant|ace|ice|oak|oat|eat|tea"
LISTED = {
    "rectangles": ("rectangles(rows=4,columns=4,shapes=3x1-2x2)", "most-likely"),
    "rectangles by bits": ("rectangles(rows=4,columns=4,shapes=3x1-2x1)", "most-information"),
    "hangman": (f"hangman(words={WORDS},lives=2)", "thrifty"),
    "hangman by likelihood": (f"hangman(words={WORDS},lives=1)", "most-likely"),
    "hangman by bits": (f"hangman(words={WORDS},lives=3,length=3)", "most-information"),
    "hangman without end": (f"hangman(words={WORDS},lives=0)", "thrifty"),
    "battleship": ("battleship(rows=4,columns=4,fleet=3-2)", "most-likely"),
    "battleship by folk": ("battleship(rows=4,columns=4,fleet=3-2,announce=named)", "hunt-target"),
    "phrase": ("phrase(lengths=3,words=cat|dog|cow|dig,lives=2)", "most-likely"),
}


def games() -> list[Any]:
    return [pytest.param(*given, id=name) for name, given in LISTED.items()]


def random_play(spec: str, seed: int, cut: int | None = None) -> tuple[Any, Transcript, Any]:
    """A game played at random: nobody's idea of good play."""
    opening = Opening(make(spec))
    (secret,) = opening.start().belief.sample(np.random.default_rng(seed), 1)
    record = play(opening, make("random"), Honest(opening.game, secret), np.random.default_rng(seed))
    return opening.game, record.transcript[:cut], secret


def opened(spec: str, seed: int, cut: int | None = None, resigned: bool = False) -> LoadedGame:
    game, transcript, secret = random_play(spec, seed, cut)
    record = new(game, host=HostOf(spec="honest"), secret=secret)
    result = result_of(game, transcript, resigned)
    return LoadedGame.of(loads(record.changed(transcript=moves_of(game, transcript), result=result).dumps()))


def all_secrets(position: Position) -> tuple[Sequence[Any], np.ndarray]:
    """Every secret that fits the transcript, with its weight: found by asking each what it would have answered."""
    game = position.game
    belief = game.prior()
    if hasattr(belief, "secrets"):
        listed, weights = belief.secrets(), belief.weights()
    elif hasattr(belief, "factors"):
        (factor,) = belief.factors
        listed, weights = [(word,) for word in factor.secrets()], factor.weights()
    else:
        listed = list(game.secrets())
        weights = np.ones(len(listed))
    moves = position.transcript
    fits = [all(game.answer(s, moves[:t], q) == a for t, (q, a) in enumerate(moves)) for s in listed]
    left = np.asarray(weights)[fits]
    return [s for s, fit in zip(listed, fits, strict=True) if fit], left / left.sum()


def played_on(position: Position, policy: Any, secret: Any, first: int | None = None) -> float:
    """The cost of playing on against one secret: the policy asks the host, nothing clever."""
    game = position.game
    moves, spent, now = position.transcript, 0.0, position
    while game.outcome(moves) is None:
        query = first if first is not None else policy.choose(now, generator(0, moves))
        first = None
        answer = game.answer(secret, moves, query)
        spent += game.cost(query, answer)
        now = now.after(query, answer)
        moves = now.transcript
    if getattr(game, "lives", 0):
        return float(game.outcome(moves).won)
    return spent


@pytest.mark.parametrize(("spec", "policy"), games())
@pytest.mark.parametrize("seed", [1, 2])
def test_exact_values_are_the_mean_over_every_secret(spec, policy, seed):
    game, transcript, _ = random_play(spec, seed)
    reference = make(policy)
    exact = Exact(reference, Unit.of(game))
    position = Position.start(game)
    compared = 0
    for query, answer in transcript[:6]:
        secrets, weights = all_secrets(position)
        if len(secrets) <= 80:
            compared += 1
            value = exact.value(position)
            oracle = sum(w * played_on(position, reference, s) for s, w in zip(secrets, weights, strict=True))
            assert value == pytest.approx(oracle, abs=1e-9)
            asked = sum(w * played_on(position, reference, s, query) for s, w in zip(secrets, weights, strict=True))
            assert exact.query_value(position, query) == pytest.approx(asked, abs=1e-9)
        position = position.after(query, answer)
    assert compared


@pytest.mark.parametrize(("spec", "policy"), games())
@pytest.mark.parametrize("cut", [None, 3])
def test_the_sum_is_exact(spec, policy, cut):
    for seed in range(3):
        said = reviewed(opened(spec, seed, cut), policy)
        check_sum(said)
        assert said.exact
        assert said.finished == (cut is None or not said.notes)


def check_sum(said: Review) -> None:
    """Exactly: as floats, in any order, and in the figures that are shown."""
    assert said.par + said.mistakes + said.luck == said.result
    assert sum(move.mistake for move in said.moves) == said.mistakes
    assert sum(move.luck for move in reversed(said.moves)) == said.luck

    def shown(text: str) -> int:
        return round(10 * float(text.removesuffix(" %").replace("−", "-")) * (1 if "%" in text else 10))

    assert shown(said.shown.par) + shown(said.shown.mistakes) + shown(said.shown.luck) == shown(said.shown.result)
    assert sum(shown(move.shown.mistake) for move in said.moves) == shown(said.shown.mistakes)
    assert sum(shown(move.shown.luck) for move in said.moves) == shown(said.shown.luck)
    for move in said.moves:
        if move.verdict in ("mistake", "inaccuracy") and move.mistake_error is not None:
            assert abs(move.mistake) > move.mistake_error
        if move.query == move.best:
            assert move.verdict == "best"
            assert move.mistake == 0


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
    events = list(review(game, reference, samples=16, seed=3))
    said = events[-1]
    assert isinstance(said, Review)
    check_sum(said)
    assert not said.exact
    assert said.samples > 0
    assert events[-1 - len(said.moves) : -1] == said.moves
    shares = [event.done for event in events if isinstance(event, Progress)]
    assert shares == sorted(shares)
    assert any("was given up" in note for note in said.notes)
    assert list(review(game, reference, samples=16, seed=3))[-1] == said


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
    value, query_value = exact.value(position), exact.query_value(position, query)
    assert value is not None
    assert query_value is not None
    for samples, truth in (
        (rest, value),
        (asked, query_value),
        ([one - other for one, other in zip(asked, rest, strict=True)], query_value - value),
    ):
        found = estimate(samples)
        plain = [one.value for one in samples]
        assert found.mean == pytest.approx(truth, abs=4 * found.error)
        assert np.mean(plain) == pytest.approx(truth, abs=4 * np.std(plain) / 20)
        assert found.error < 0.7 * np.std(plain) / 20, "most luck is known, and taken out"


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


def test_following_the_reference_is_no_mistake_and_beating_it_is_said():
    spec = LISTED["rectangles"][0]
    opening = Opening(make(spec))
    policy = make("most-likely")
    (secret,) = opening.start().belief.sample(np.random.default_rng(5), 1)
    transcript = play(opening, policy, Honest(opening.game, secret), np.random.default_rng(0)).transcript
    record = new(opening.game, host=HostOf(spec="honest"), secret=secret)
    record = record.changed(transcript=moves_of(opening.game, transcript), result=result_of(opening.game, transcript))
    said = reviewed(LoadedGame.of(record))
    assert {move.verdict for move in said.moves} == {"best"}
    assert said.mistakes == 0
    assert "No mistake was found." in said.summary
    assert "as you did" in said.summary

    hits = [(cell, 1) for cell in range(opening.game.num_queries) if secret >> cell & 1]
    lucky = record.changed(transcript=moves_of(opening.game, tuple(hits)), result=result_of(opening.game, tuple(hits)))
    praised = reviewed(LoadedGame.of(lucky))
    check_sum(praised)
    assert "You did better than par." in praised.summary
    assert "you beat it" in praised.summary


def test_a_wasted_letter_costs_what_it_costs():
    # One life, two words left: a letter of neither loses for certain, where the reference wins every other time.
    game = make("hangman(words=cat|cot,lives=1)")
    position = Position.start(game).after(game.length_query, game.answer("cat", (), game.length_query))
    said = weigh(position, game.notation.parse_query("z"))
    assert said.verdict == "wasted"
    assert (said.value, said.query_value, said.error) == (0.5, 0.0, None)
    assert "50.0 %" in weighed_sentence(said)
    assert weigh(position, game.notation.parse_query("t")).verdict in ("best", "equal")
    with pytest.raises(IllegalQuery):
        weigh(position, game.length_query)


def test_naming_a_word_is_weighed_too():
    game = make("hangman(words=cat|cot,lives=1)")
    position = Position.start(game).after(game.length_query, game.answer("cat", (), game.length_query))
    named = weigh(position, game.notation.parse_query("cat"))
    assert (named.value, named.query_value, named.verdict) == (0.5, 0.5, "equal")


def test_evil_hosts_and_other_references():
    game = make(f"hangman(words={WORDS},lives=3)")
    record = play(Opening(game), make("random"), Evil(game), np.random.default_rng(1))
    file = new(game, host=HostOf(spec="evil")).changed(
        transcript=moves_of(game, record.transcript), result=result_of(game, record.transcript)
    )
    said = reviewed(LoadedGame.of(file), "most-likely")
    check_sum(said)
    assert said.reference == "most-likely"
    assert any("evil host" in note for note in said.notes)
    with pytest.raises(SpecError, match="plays battleship only"):
        reviewed(LoadedGame.of(file), "hunt-target")
    with pytest.raises(SpecError):
        reviewed(LoadedGame.of(file), "nobody")


def test_an_empty_game_has_only_its_par():
    said = reviewed(opened(LISTED["rectangles"][0], 1, cut=0))
    check_sum(said)
    assert said.moves == []
    assert said.result == said.par


def test_it_can_be_stopped_with_what_is_known():
    for after in (2, 9):  # in the first look, and when it looks closer
        events = review(opened("battleship", 1, cut=4))
        for _ in range(after):
            event = next(events)
            assert not isinstance(event, Review)
        event = events.throw(KeyboardInterrupt())
        *_, last = event, *events
        assert isinstance(last, Review)
        check_sum(last)
        assert any("Stopped early" in note for note in last.notes)


@pytest.mark.parametrize("after", [1, 4, 7])
def test_it_can_be_stopped_at_its_first_word_and_at_its_last(after):
    events = review(opened(LISTED["hangman"][0], 1, cut=4))
    for _ in range(after):
        event = next(events)
    event = events.throw(KeyboardInterrupt())
    *_, last = event, *events
    assert isinstance(last, Review)
    check_sum(last)


def test_a_query_is_weighed_by_games_from_its_position_alone(monkeypatch):
    game = make("phrase(lengths=5-6)")
    position = Position.of(game, game.notation.format_query(0) + " no")
    starts: list[Transcript] = []
    play_on = Player.play

    def noted(player: Player, start: Position, host: Any, first: Any = None) -> Any:
        starts.append(start.transcript)
        return play_on(player, start, host, first)

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


def test_sentences_name_a_policy_as_the_one_that_the_engine_plays_by():
    """Nobody who reads a review needs to know that `thrifty` is a policy."""
    whole = 0
    for spec, reference in (LISTED["hangman"], LISTED["battleship by folk"], LISTED["battleship"]):
        for seed in range(4):
            review = reviewed(opened(spec, seed, resigned=True), reference)
            said = [review.summary, *review.notes, *(move.text for move in review.moves)]
            for text in said:
                whole += text.count(reference)
                assert reference not in text.replace(f"he engine ({reference})", ""), text
            assert all(text[:1] != "t" for text in said)
            best = [move.text for move in review.moves if move.verdict == "best"]
            assert set(best) <= {f"The engine ({reference}) asks this, too."}
    assert whole > 20


def test_the_length_of_a_word_is_no_move_that_somebody_chose():
    review = reviewed(opened(LISTED["hangman"][0], 0), "thrifty")
    assert review.moves[0].query == "length"
    assert f" of {len(review.moves) - 1} moves w" in review.summary
    fixed = reviewed(opened(LISTED["hangman by bits"][0], 0), "thrifty")
    assert f" of {len(fixed.moves)} moves w" in fixed.summary


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


def test_nothing_is_as_good_as_the_only_secret_left() -> None:
    # Every guess would tell 0 bits now, but only one of them ends the game.
    game = make("mastermind(pegs=2,colours=3)")
    position = Position.start(game)
    for query, answer in (("11", "1b0w"), ("12", "0b2w")):
        position = position.after(game.notation.parse_query(query), game.notation.parse_answer(answer))
    assert str(position.belief.count()) == "1"
    player = Player(make("most-information"), Unit.of(game))
    assert [game.notation.format_query(query) for query in equals(position, player)] == ["21"]


@pytest.mark.parametrize(
    ("spec", "players", "fair"),
    [
        ("rectangles", Players(host=HostOf(spec="honest")), True),
        ("rectangles", Players(host=HostOf(elsewhere=True)), False),
        ("rectangles", Players(host=HostOf(spec="worst-case")), False),
        ("hangman(lives=0)", Players(host=HostOf(spec="honest")), False),  # people look for words that people choose
        ("hangman(lives=0)", Players(guesser=Guesser(kind="policy", spec="thrifty"), host=HostOf(spec="honest")), True),
    ],
)
def test_a_result_without_luck_needs_a_secret_from_the_prior(spec: str, players: Players, fair: bool) -> None:
    loaded = opened(spec, 1)
    said = reviewed(replace(loaded, record=loaded.record.changed(players=players)), nodes=1).luck_free
    assert said is not None
    assert said.text
    assert (said.result is not None) is fair
    assert not said.too_lucky
