"""The laws of the last tries and lives: where a game is about to be lost, policies ask what wins most often."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from exact_play import optimum, policies

from bestguess import Position, evaluate, make, solve
from bestguess.core.game import Game
from bestguess.core.players import Policy
from bestguess.core.spec import make as make_from
from bestguess.core.types import Answer, Floats, Query
from bestguess.games import GAMES
from bestguess.kernel import MOST_LAST_LIVES
from bestguess.laws.policy_laws import check_policy
from bestguess.policies import POLICIES
from bestguess.policies.exact_query import LAST
from bestguess.policies.ranking import choice
from bestguess.review.exact_value import Exact, Unit
from bestguess.review.review import weigh
from bestguess.testing import check_solution

FAMILIES = [
    "wordle(words=bumpy|dumpy|jumpy,guesses=jibed,tries={})",
    "wordle(words=bat|cat|hat|mat|pat|rat|sat|vat,guesses=chm|prs|bvt|hip,length=3,tries={})",
    "wordle(words=bat|cat|hat|mat|pat|rat|cot|hot,length=3,hard=true,tries={})",
    "wordle(words=abca|abcb|abcc|bbca|cbca|acba|ccaa|baca|aaaa,guesses=bcab|cabc,length=4,tries={})",
    "jotto(words=bat|cat|hat|mat|tab|act|cot,guesses=chm|brs,length=3,tries={})",
    "wordle(words=bat|cat|hat|mat|pat|rat,guesses=chm|prs|bvt|hip|cam,length=3,hard=true,tries={})",
    "mastermind(pegs=2,colours=3,tries={})",
    "mastermind(pegs=3,colours=2,tries={})",
    "bulls-and-cows(digits=1,tries={})",
]
"""Secrets so alike that a question may be worth more than a guess, or less."""


def best_play(game: Game) -> tuple[float, float]:
    """The greatest probability to win, and the fewest queries that it takes, by trying everything."""
    weights = dict(zip(game.prior().secrets(), game.prior().weights().tolist(), strict=True))  # type: ignore[attr-defined]
    answer = cache(lambda secret, query: game.answer(secret, (), query))

    @cache
    def value(left: tuple[str, ...], moves: tuple[tuple[Query, Answer], ...]) -> tuple[float, float]:
        mass = sum(weights[secret] for secret in left)
        outcome = game.outcome(moves)
        if outcome is not None:
            return (-mass if outcome.won else 0.0), 0.0
        found = []
        for query in game.queries(moves).tolist():
            parts: dict[Answer, list[str]] = {}
            for secret in left:
                parts.setdefault(answer(secret, query), []).append(secret)
            if len(parts) == 1 and not game.is_hit(query, next(iter(parts))):
                continue  # tells nothing
            after = [value(tuple(part), (*moves, (query, code))) for code, part in parts.items()]
            found.append((round(sum(won for won, _ in after), 12), mass + sum(cost for _, cost in after)))
        return min(found, default=(0.0, mass))

    won, queries = value(tuple(weights), ())
    return -won, queries


@pytest.mark.parametrize("tries", range(1, LAST + 1))
@pytest.mark.parametrize("family", FAMILIES)
def test_every_policy_plays_the_last_tries_to_win(family: str, tries: int) -> None:
    game = make(family.format(tries))
    won, queries = best_play(game)
    for name in policies(game):
        found = evaluate(game, make_from(POLICIES, name))
        assert found.won == pytest.approx(won), f"{name} wins too seldom"
        if not game.restricts_queries and game.num_queries > tries:
            assert found.mean == pytest.approx(queries), f"{name} wins as often with fewer queries"


def test_of_too_many_secrets_the_most_different_answers_are_asked_for() -> None:
    start = Position.start(make(f"mastermind(pegs=5,colours=6,tries={LAST})"))
    secrets = start.belief.secrets()  # type: ignore[attr-defined]

    @cache
    def told(query: Query) -> int:
        return len({start.game.answer(one, (), query) for one in secrets})

    alike = ["11111", "11112", "11122", "11123", "11223", "11234", "12345"]  # all but for the names of colours and pegs
    most = max(told(start.game.notation.parse_query(one)) for one in alike)
    for name in ("eager", "most-information", "knuth", "rollout"):
        assert told(choice(start, make_from(POLICIES, name))) == most, name


@pytest.mark.parametrize("tries", range(1, LAST + 2))
@pytest.mark.parametrize("family", [family for family in FAMILIES if "hard" not in family])
def test_the_chance_to_win_is_solved(family: str, tries: int) -> None:
    game = make(family.format(tries))
    solution = solve(game, "win")
    assert solution.proven
    assert solution.value == pytest.approx(best_play(game)[0])
    check_solution(game, solution)


@pytest.mark.parametrize("tries", [1, 2])
@pytest.mark.parametrize("family", FAMILIES)
def test_a_review_holds_a_chance_to_win_dearer_than_a_query(family: str, tries: int) -> None:
    game = make(family.format(tries))
    start = Position.start(game)
    for query in start.queries.tolist():
        weighed = weigh(start, query)
        assert weighed.verdict != "better than the reference", game.notation.format_query(query)


SAVE_LIVES = ("default", "thrifty", "thrifty(price=3)", "rollout", "value-network")
"""The default policy of every game with lives, and the others that play the last ones to win."""

WORDS = [
    "cat|cot|cut|hat|hot|hut|bat|bit|but",
    "jazz|jars|bars|cars|ears|mars|tars|wars|oars",
    "bump|dump|jump|lump|pump|hump|rump|sump",
    "aab|aba|baa|abb|bab|bba|ccc|aac",
    "tint|hint|mint|mine|line|lint|tine|vine|dine",
]
"""Words so alike that the letter that is likeliest, or tells most, is not always the one that wins."""


def check_last_lives(game: Game, secrets: Sequence[Any], chances: Floats, lives: int) -> None:
    """Hold all that play to win to brute force, in their play, their ranks and the values of a review."""
    codes = np.array([[game.answer(secret, (), query) for secret in secrets] for query in range(len(game.queries(())))])
    best = 1.0 - optimum(codes, chances, "win-unnamed", lives - 1)
    for name in SAVE_LIVES:
        policy = make_from(POLICIES, game.default_policy if name == "default" else name)
        if game.name not in (policy.games or GAMES):
            continue
        check_policy(game, policy, games=1)  # its ranks say the same
        won = sum(
            chance * (played.outcome is not None and played.outcome.won)
            for secret, chance in zip(secrets, chances.tolist(), strict=True)
            for played in [played_out(policy, Position.start(game), secret)]
        )
        assert won == pytest.approx(best, abs=1e-6), f"{name} wins too seldom"
        worth = Exact(policy, Unit.of(game)).value(Position.start(game))
        assert worth is None or worth == pytest.approx(best, abs=1e-6), f"a review says other chances of {name}"


def played_out(policy: Policy, position: Position, secret: Any) -> Position:
    """The end of a game on this secret."""
    while position.outcome is None:
        query = choice(position, policy)
        position = position.after(query, position.game.answer(secret, position.transcript, query))
    return position


@pytest.mark.parametrize("lives", range(1, MOST_LAST_LIVES + 1))
@pytest.mark.parametrize("weights", ["alike", "by count"])
@pytest.mark.parametrize("words", WORDS)
def test_the_last_lives_are_played_to_win(words: str, weights: str, lives: int, tmp_path: Path) -> None:
    some = words.split("|")
    listed = tmp_path / "words.txt"
    listed.write_text(
        "\n".join(f"{word} {1 if weights == 'alike' else (7 * place) % 5 + 1}" for place, word in enumerate(some))
    )
    letters = "".join(sorted({*words} - {"|"}))
    game = make(f"hangman(words={listed},length={len(some[0])},lives={lives},prior=frequency,alphabet={letters})")
    belief = game.prior()
    check_last_lives(game, belief.secrets(), belief.weights(), lives)  # type: ignore[attr-defined]


@pytest.mark.parametrize("outside", [0.02, 0.1])
@pytest.mark.parametrize("words", ["aab|abd|cbf|ccd|cce|ede|fce|fef", "baa|bgg|dfa|eaa|ebd|edd", WORDS[4]])
def test_the_last_lives_are_played_to_win_though_the_word_may_be_in_no_list(words: str, outside: float) -> None:
    some, letters = words.split("|"), "".join(sorted({*words} - {"|"}))
    game = make(f"hangman(words={words},length={len(some[0])},lives=2,alphabet={letters},outside={outside})")
    check_last_lives(game, some, np.full(len(some), 1 / len(some)), 2)


@pytest.mark.parametrize("lives", range(1, MOST_LAST_LIVES + 1))
@pytest.mark.parametrize("words", ["cat|cot|hat|at|it|to", "bump|dump|jump|lump|at|an"])
def test_the_last_lives_of_a_phrase_are_played_to_win(words: str, lives: int) -> None:
    letters = "".join(sorted({*words} - {"|"}))
    lengths = f"{len(words.split('|')[0])}-2"
    game = make(f"phrase(words={words},lengths={lengths},lives={lives},alphabet={letters})")
    listing = game.prior().listing(48)
    assert listing is not None
    check_last_lives(game, *listing, lives)
