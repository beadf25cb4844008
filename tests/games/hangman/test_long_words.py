"""Words of 32 to 63 letters: by brute force, and beside the same words with a shorter beginning."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Literal

import numpy as np
import pytest

import bestguess
from bestguess.core.belief import Listed
from bestguess.core.errors import BestguessError, NotationError
from bestguess.core.position import Position
from bestguess.core.types import Answer, Query, Transcript
from bestguess.games.hangman import Hangman, Phrase
from bestguess.games.hangman.word_game import WordGame

ENDS = ["abca", "abde", "bace", "ceab", "dada", "eeee", "acac", "bedc", "aabb", "cdec", "dbca", "abcd"]
LONG = "pneumonoultramicroscopicsilicovolcanoconiosis"


def beginning(length: int) -> str:
    """The letters before the end of each word, which are alike in all of them."""
    return "z" * (length - 4)


def game(length: int, lives: int = 6) -> Hangman:
    words = "|".join(beginning(length) + end for end in ENDS)
    return Hangman(length=length, words=words, alphabet="abcdez", weighting="uniform", lives=lives)


def words_left(position: Position) -> list[str]:
    assert isinstance(position.belief, Listed)
    return position.belief.secrets()


def lengthened(short: Hangman, long: Hangman, transcript: Transcript) -> Transcript:
    """The moves of a game as they are where the beginning of the words is longer."""
    return tuple((query, as_long(short, long, query, answer)) for query, answer in transcript)


def as_long(short: Hangman, long: Hangman, query: Query, answer: Answer) -> Answer:
    assert short.length is not None
    assert long.length is not None
    if not answer or short.names_secret(query):
        return answer and 2**long.length - 1
    same = answer >> short.length - 4 << long.length - 4
    return same | (2 ** (long.length - 4) - 1 if answer & 1 else 0)


def positions(start: Position, depth: int) -> Iterator[Position]:
    """All positions after up to so many letters, each of the first four that may be asked."""
    yield start
    if depth and start.outcome is None:
        for query in start.queries.tolist()[:4]:
            for answer in start.predictive.row(query):
                yield from positions(start.after(query, answer), depth - 1)


@pytest.mark.parametrize("length", [32, 45, 63])
def test_every_position_is_that_of_shorter_words(length: int) -> None:
    short, long = game(5), game(length)
    asked = np.array([*range(6), *(long.naming(beginning(length) + end) for end in ENDS)])
    for one in positions(Position.start(short), 2):
        other = Position.of(long, long.notation.format_moves(lengthened(short, long, one.transcript)))
        assert [word[-4:] for word in words_left(other)] == [word[-4:] for word in words_left(one)]
        predicted, same = one.belief.predict(asked), other.belief.predict(asked)
        for query in asked.tolist():
            told = {as_long(short, long, query, a): p for a, p in predicted.row(query).items()}
            assert same.row(query) == pytest.approx(told)
        assert other.outcome == one.outcome


def brute(words: list[tuple[str, ...]], game: WordGame, transcript: Transcript, query: Query) -> dict[Answer, float]:
    """The chance of each answer, by asking every secret, all equally likely."""
    fit = [one for one in words if all(places(game, one, asked) == said for asked, said in transcript)]
    chances: dict[Answer, float] = defaultdict(float)
    for one in fit:
        chances[places(game, one, query)] += 1 / len(fit)
    return chances


def places(game: WordGame, secret: tuple[str, ...], query: Query) -> Answer:
    return sum(2**place for place, letter in enumerate("".join(secret)) if letter == game.letters.letters[query])


def test_a_phrase_of_long_words_is_as_by_brute_force() -> None:
    words = [end + beginning(45)[:-2] + end[::-1] for end in ENDS[:6]] + [
        "abcdabcdabcda",
        "ceabdddabcdab",
        "dadadadadadad",
    ]
    played = Phrase(lengths="47-13", words="|".join(words), weighting="uniform", alphabet="abcdez")
    secrets = list(product(words[:6], words[6:]))
    for position in positions(Position.start(played), 2):
        for query in position.queries.tolist():
            expected = brute(secrets, played, position.transcript, query)
            assert position.predictive.row(query) == pytest.approx(expected)
    lying = Phrase(lengths="47-13", words=played.words, weighting="uniform", alphabet="abcdez", lies=1)
    assert Position.of(lying, "A no").predictive.row(1)  # a lie, for every word has an A


@pytest.mark.parametrize("policy", ["thrifty", "most-information", "rollout(candidates=2)", "random"])
def test_policies_play_as_on_shorter_words(policy: str) -> None:
    short, long = game(5), game(47)
    for end in ENDS[:4]:
        one = bestguess.play(short, policy, secret=f"z{end}", seed=3)
        other = bestguess.play(long, policy, secret=beginning(47) + end, seed=3)
        assert other.transcript == lengthened(short, long, one.transcript)
        assert other.cost == one.cost


def test_what_is_measured_and_solved_is_that_of_shorter_words() -> None:
    short, long = game(5, lives=2), game(63, lives=2)
    for policy in ("thrifty", "most-likely"):
        costs, same = (bestguess.evaluate(which, policy) for which in (short, long))
        assert (same.histogram, same.won) == (costs.histogram, costs.won)
        played, alike = (bestguess.compare(which, policy, "random", games=20) for which in (short, long))
        assert [row.cost.mean for row in alike] == [row.cost.mean for row in played]
    objectives: tuple[Literal["questions", "misses", "win", "worst-case"], ...] = (
        "questions",
        "misses",
        "win",
        "worst-case",
    )
    for objective in objectives:
        one, other = (bestguess.solve(which, objective) for which in (short, long))
        assert (other.lower, other.upper) == (one.lower, one.upper)
        for end in ENDS if one.policy and other.policy else ():
            shorter = bestguess.play(short, one.policy, secret=f"z{end}").transcript
            longer = bestguess.play(long, other.policy, secret=beginning(63) + end).transcript
            assert longer == lengthened(short, long, shorter)


@pytest.mark.parametrize("host", ["evil", "worst-case", "best-response"])
def test_hosts_without_a_secret_answer_as_on_shorter_words(host: str) -> None:
    short, long = game(5), game(40)
    one, other = (bestguess.play(which, "most-likely", bestguess.make_host(host, which)) for which in (short, long))
    assert other.transcript == lengthened(short, long, one.transcript)


def test_a_tree_of_long_words_is_kept_in_a_file(tmp_path: Path) -> None:
    long = game(63, lives=3)
    tree = bestguess.solve(long, "win").policy
    assert tree is not None
    tree.save(tmp_path / "tree.json")
    read = bestguess.make_policy(f"tree(file={tmp_path / 'tree.json'})")
    for end in ENDS:
        secret = beginning(63) + end
        assert (
            bestguess.play(long, read, secret=secret).transcript == bestguess.play(long, tree, secret=secret).transcript
        )


def test_a_list_of_short_and_long_words_is_played_by_the_length_told() -> None:
    either = Hangman(words=f"apple|angle|{LONG}|{LONG[:-1]}t|{LONG[3:]}", weighting="uniform")
    start = Position.start(either)
    assert sorted(start.predictive.row(either.length_query).values()) == pytest.approx([0.2, 0.4, 0.4])
    told = Position.of(either, f"{len(LONG)} letters, S 19+25+43+45")
    assert isinstance(told.belief, Listed)
    assert told.belief.secrets() == [LONG]
    assert either.notation.format_moves(told.transcript) == "length 45 letters, S 19+25+43+45"
    assert Position.of(either, "5 letters, A 1").belief.count().value == 2
    for policy in ("random", "thrifty", "rollout(candidates=2)"):
        played = bestguess.play(either, policy, secret=LONG)
        assert either.known_length(played.transcript) == 45
        assert either.shown(played.transcript) == 2**45 - 1 or not played.won


PATTERN = "".join(letter if letter in "is" else "_" for letter in LONG)


@pytest.mark.parametrize(
    "typed",
    [
        PATTERN,
        " ".join(PATTERN),
        " ".join(PATTERN.upper()),
        PATTERN.replace("_", "*"),
        PATTERN.replace("_", "."),
        PATTERN.replace("_", "-"),
        f"`{PATTERN}`",
        "|".join(PATTERN),
        f"word: {PATTERN}",
        f"{PATTERN} not b d",
        f"{PATTERN} -BD",
        "45 letters, i 15+23+26+28+41+44, s 19+25+43+45",
        "length 45; i at 15, 23, 26, 28, 41 and 44; s: 19 25 43 45",
    ],
)
def test_a_pattern_of_45_letters_is_read_in_every_way(typed: str) -> None:
    played = Hangman(words=f"apple|{LONG}|{LONG[::-1]}")
    position = Position.of(played, typed)
    assert "".join(cell.lower() for word in played.display.words(position.transcript) for cell in word) == PATTERN
    assert words_left(position) == [LONG]
    again = played.notation.read_moves((), played.notation.format_moves(position.transcript))
    assert again == position.transcript


def test_a_long_word_in_no_list_is_asked_for_by_its_letters() -> None:
    unknown = "floccinaucinihilipilificatingantidisestablish"
    for played in (Hangman(words="apple|angle|applepie", outside=0.5), Hangman(words="apple|angle|applepie")):
        moves = "length 45 letters"
        for letter in ("e", "i", "t"):
            at = [str(place) for place, sign in enumerate(unknown, 1) if sign == letter]
            moves += f", {letter} {'+'.join(at) or 'no'}"
        transcript = played.notation.read_moves((), moves)
        position = Position.of(played, moves) if played.outside else Position.beyond(played, transcript)
        assert position is not None
        row = position.predictive.row(played.letters.index("l"))
        assert sum(row.values()) == pytest.approx(1.0)
        assert max(answer.bit_length() for answer in row) > 32
        assert bestguess.make_policy("thrifty").choose(position, np.random.default_rng(0)) in position.queries


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (lambda: Hangman(words=f"apple|{LONG}abcdefghijklmnopqrs").warning, "64 letters. Shorten it, or go on without"),
        (lambda: Hangman(length=64), "length=64: a word has 1 to 63 letters"),
        (lambda: Phrase(lengths="40-24"), "64 letters are too many; the limit is 63"),
        (lambda: Hangman().notation.read_moves((), "_" * 64), "has 64 places; the longest word has 63"),
        (lambda: Hangman().notation.read_moves((), "64 letters"), "a word has 1 to 63 letters"),
    ],
)
def test_a_word_of_64_letters_is_refused_by_name(asked: Callable[[], object], said: str) -> None:
    try:
        message = str(asked())
    except (BestguessError, NotationError) as error:
        message = str(error)
    assert said in message
