"""The review: sums exactly, and its values are those that playing against every secret gives."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from reviewed_games import LISTED, WORDS, check_sum, opened, random_play
from small_games import SMALL_GAMES

from bestguess import make
from bestguess.advice.review_report import review, reviewed
from bestguess.advice.review_sentences import weighed_sentence
from bestguess.arena.match import Opening, play
from bestguess.core.errors import IllegalQuery, SpecError
from bestguess.core.position import Position
from bestguess.hosts.evil import Evil
from bestguess.hosts.honest import Honest
from bestguess.policies.ranking import generator
from bestguess.records.game_file import Guesser, HostOf, Players
from bestguess.records.loaded import LoadedGame, moves_of, new, result_of
from bestguess.records.recorded_review import Review
from bestguess.review.exact_value import Exact, Unit
from bestguess.review.playouts import Player
from bestguess.review.review import weigh
from bestguess.review.reviewed_move import equals


def games() -> list[Any]:
    return [pytest.param(*given, id=name) for name, given in LISTED.items()]


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
            assert exact.query_worth(position, query)[0] == pytest.approx(asked, abs=1e-9)
        position = position.after(query, answer)
    assert compared


@pytest.mark.parametrize(("spec", "policy"), games())
@pytest.mark.parametrize("cut", [None, 3])
def test_the_sum_is_exact(spec, policy, cut):
    for seed in range(2):
        said = reviewed(opened(spec, seed, cut), policy)
        check_sum(said)
        assert said.exact
        assert said.finished == (cut is None or not said.notes)


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


@pytest.mark.parametrize("spec", SMALL_GAMES)
def test_no_game_is_held_against_one_for_a_secret_that_its_answers_exclude(spec: str) -> None:
    loaded = opened(spec, 1)
    others = [opened(spec, seed).secret for seed in range(2, 12)]
    compared = 0
    for other in others:
        held = replace(loaded, secret=other)
        said = reviewed(held, nodes=1)
        assert bool(held.misfit) == any("does not fit its answers" in note for note in said.notes)
        named = "same secret" in said.summary or "on this secret" in said.summary
        assert named != bool(held.misfit)
        compared += bool(held.misfit)
    assert compared


@pytest.mark.parametrize(("words", "chosen"), [("english", True), ("cat|dog|cow|hen", False)])
def test_a_word_of_ones_own_list_is_drawn_from_the_prior(words: str, chosen: bool) -> None:
    loaded = opened(f"hangman(lives=0,words={words})", 1)
    said = reviewed(replace(loaded, record=loaded.record.changed(players=Players(host=HostOf(spec="honest")))), nodes=1)
    assert said.luck_free is not None
    assert ("not drawn from the prior" in said.luck_free.text) is chosen


def test_a_reference_that_draws_lots_is_sampled_over_its_lots() -> None:
    """A tree of one seed is not what such a player takes on average, 20/3 shots here."""
    game = make("rectangles(rows=3,columns=3,shapes=2x1)")
    moves = game.notation.read_moves((), "A1 empty, B2 occupied, B3 occupied")
    loaded = LoadedGame.of(new(game).changed(transcript=moves_of(game, moves)), "a game")
    for seed in (0, 1):
        said = reviewed(loaded, "random", seed=seed)
        assert said.par_error
        assert said.par == pytest.approx(20 / 3, abs=3 * said.par_error)
        assert said.moves[2].verdict != "mistake"  # a random player does as well from B1 as from B3


@pytest.mark.parametrize("spec", [*SMALL_GAMES, f"phrase(lengths=3,words={WORDS},lives=2)"])
def test_a_game_is_held_against_that_of_the_reference_by_what_both_count(spec: str) -> None:
    game = make(spec)
    for seed in range(3):
        loaded = opened(spec, seed)
        summary = reviewed(loaded, nodes=1).summary
        position = Position.of(game, loaded.transcript)
        assert position.outcome is not None
        reference = Player(make(game.default_policy), Unit.of(game))
        its = reference.play(Position.start(game), Honest(game, loaded.secret)).end
        assert its.outcome is not None
        won, wins = position.outcome.won, its.outcome.won
        yours, theirs = (game.lives_lost(end.transcript) if game.lives else end.cost() for end in (position, its))
        assert ("you beat it" in summary) == (won > wins or (won and wins and yours < theirs))
        assert ("the better of this one" in summary) == (wins > won)
        assert ("loses, too" in summary) == (not won and not wins)
        compared = re.search(r"comes to (\S+) ([a-z ]+), (?:you to ([\d.]+)|as you did)", summary)
        assert (compared is not None) == (won and wins)
        if compared is not None:
            assert (float(compared[1]), float(compared[3] or compared[1])) == (theirs, yours)
            assert ("lost li" in compared[2]) == bool(game.lives)
