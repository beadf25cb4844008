"""A law that a game of somebody's own breaks raises AssertionError, whatever went wrong."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pytest
from document_examples import run_example
from highlow import FOUND, HighLow, NumberNotation

from bestguess import (
    ExactRules,
    Game,
    ListedBelief,
    NamedNotation,
    Outcome,
    make,
)
from bestguess.core.types import Query, Transcript
from bestguess.games.hangman.phrases import Phrase
from bestguess.games.table.belief import ThingBelief
from bestguess.games.table.things import Thing
from bestguess.laws.game_laws import check_game

GAME = HighLow(6)


@dataclass(frozen=True)
class NoWeights(HighLow):
    def prior(self, kind: str = "default") -> ListedBelief:
        return ListedBelief(self, tuple(range(6)), np.zeros(6), np.arange(6))


@dataclass(frozen=True)
class CommaNotation(NumberNotation):
    def format_query(self, query: Query) -> str:
        return f"{query + 1},"


@dataclass(frozen=True)
class Commas(HighLow):
    @cached_property
    def notation(self) -> CommaNotation:
        return CommaNotation(self, [f"{number}," for number in range(1, 7)], ("higher", "lower", "found"))


@pytest.mark.parametrize("game", [NoWeights(6), Commas(6)], ids=lambda game: type(game).__name__)
def test_a_game_that_breaks_a_law_is_told_so(game: HighLow) -> None:
    with pytest.raises(AssertionError) as told:
        check_game(game)
    assert str(told.value)


def is_found(transcript: Transcript) -> bool:
    return any(answer == FOUND for _, answer in transcript)


@dataclass(frozen=True)
class Written(NamedNotation[Game]):
    """Numbers from 1, and secrets in one way."""

    kind: Any
    way: str

    def __init__(self, game: Game, kind: Any, way: str) -> None:
        super().__init__(game, [str(number) for number in range(1, 7)], ("higher", "lower", "found"))
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "way", way)

    def format_secret(self, secret: int) -> Any:
        return self.kind(self.way.format(secret))


def shuffled(game: Game) -> ListedBelief:
    """A prior that lists its secrets in another order at each call."""
    return ListedBelief.uniform(game, np.random.permutation(6).tolist())


class Careless(ListedBelief):
    """Draws by another generator than it is given."""

    def sample(self, rng: np.random.Generator, size: int) -> list[Any]:
        return super().sample(np.random.default_rng(), size)


class Stubborn(ListedBelief):
    """Draws by one generator always."""

    def sample(self, rng: np.random.Generator, size: int) -> list[Any]:
        return super().sample(np.random.default_rng(0), size)


SLIPS: list[tuple[str, Any, str]] = [
    ("outcome", lambda self, transcript: None, "every game ends: .*outcome gives None after"),
    ("outcome", lambda self, transcript: is_found(transcript), r"outcome gives False after \(\)"),
    ("outcome", lambda self, transcript: is_found(transcript) or None, "outcome gives True after"),
    ("outcome", lambda self, transcript: "won" if len(transcript) == 2 else None, "outcome gives 'won' after"),
    ("outcome", lambda self, transcript: Outcome("found", won=True), "over before its first move"),
    ("num_queries", property(lambda self: 3), "num_queries counts every query"),
    ("num_queries", property(lambda self: 0), "num_queries is 0"),
    ("num_queries", property(lambda self: 6.0), "num_queries is 6.0: give a whole number"),
    ("queries", lambda self, transcript: list(range(6)), "queries gives .* give a numpy array"),
    ("queries", lambda self, transcript: np.arange(6.0), "queries gives float64"),
    ("queries", lambda self, transcript: np.zeros((6, 1), dtype=int), r"queries gives shape \(6, 1\)"),
    ("answers", lambda self, transcript, query: {0, 1, 2}, "answers gives {0, 1, 2} for query"),
    ("answers", lambda self, transcript, query: (code for code in range(3)), "answers gives <generator"),
    ("answers", lambda self, transcript, query: ["higher", "lower"], "answers gives 'higher' for query"),
    ("answers", lambda self, transcript, query: [], "answers gives none for query"),
    ("answers", lambda self, transcript, query: [0, 1], "answers lists no 2"),
    ("answer", lambda self, secret, transcript, query: "higher", "answer gives 'higher' to query"),
    ("answer", lambda self, secret, transcript, query: None, "answer gives None to query"),
    ("prior", lambda self, kind="default": None, "prior gives None: give a Belief"),
    ("prior", lambda self, kind="default": [1, 2, 3], r"prior gives \[1, 2, 3\]: give a Belief"),
    ("cost", lambda self, query, answer: None, "cost gives None"),
    ("is_hit", lambda self, query, answer: None, "is_hit gives None"),
    ("is_hit", lambda self, query, answer: True, "is_hit says True of .*by which the game is not won"),
    ("is_hit", lambda self, query, answer: False, "is_hit says False of .*by which the game is won"),
    ("is_hit", lambda self, query, answer: answer != 1, "is_hit says True of .*by which the game is not won"),
    ("hits", lambda self, queries, answers: [answer == FOUND for answer in answers], "hits gives .* numpy array"),
    ("tells_nothing", lambda self, query, answer: answer == 0, "tells nothing, and is predicted"),
    ("notation", None, "notation is None: give a Notation"),
    ("presets", {"Small": "nosuch"}, "presets: 'Small' is no game: There is no game named 'nosuch'"),
    ("presets", ["highlow"], "presets maps titles to specs"),
    ("name", 5, "name is 5, which is no text"),
    ("digest", 5, "digest is 5, which is no text"),
    ("digest", property(lambda self: None), "digest is None, which is no text"),
    ("warning", None, "warning is None, which is no text"),
    ("display", "grid", "display is 'grid', which is no Display"),
    ("secret_nuon", "number", "secret_nuon is never asked: write secret_noun"),
    ("tells_nothin", lambda self, query, answer: False, "tells_nothin is never asked: write tells_nothing"),
    ("notation", property(lambda self: Written(self, str, "place")), "format_secret writes 'place' of the secret"),
    ("notation", property(lambda self: Written(self, str, "{}\n")), "write each secret on one line"),
    ("notation", property(lambda self: Written(self, str, "")), "write each secret on one line"),
    ("notation", property(lambda self: Written(self, int, "{}")), "format_secret gives . for the secret .*give a text"),
    ("prior", lambda self, kind="default": shuffled(self), "draws other secrets by the same generator"),
    ("prior", lambda self, kind="default": Careless.uniform(self, range(6)), "other secrets by the same generator"),
    ("prior", lambda self, kind="default": Stubborn.uniform(self, range(6)), "the same secrets by other generators"),
    ("default_policy", "no-such-policy", "There is no policy named 'no-such-policy'"),
    ("default_policy", "hunt-target", "hunt-target plays battleship only, not highlow"),
]
"""Members of a game that were written wrong, and words that the message about each has."""


@pytest.mark.parametrize(("member", "slip", "message"), SLIPS)
def test_a_member_that_is_wrong_is_named(monkeypatch: pytest.MonkeyPatch, member: str, slip: Any, message: str) -> None:
    kind = dataclass(frozen=True)(type("Slip", (HighLow,), {"__module__": __name__, member: slip}))
    monkeypatch.setitem(globals(), "Slip", kind)
    with pytest.raises(AssertionError, match=message):
        check_game(kind(6))


def ends(lost: int, late: bool = False) -> Any:
    """An outcome that is lost after so many guesses, of which one that wins counts first, or ``late``."""

    def outcome(self: HighLow, transcript: Transcript) -> Outcome | None:
        over = Outcome("out of tries", won=False) if len(transcript) >= lost else None
        won = Outcome("found", won=True) if is_found(transcript) else None
        return over or won if late else won or over

    return outcome


LIMITS: list[tuple[Any, str]] = [
    (ends(3), "tries: .*says lost after 3 of 4 tries"),
    (ends(5), "tries: .*gives None after 4 of 4 tries"),
    (ends(99), "tries: .*gives None after 4 of 4 tries"),
    (ends(4, late=True), "found wins, and .*where it takes the last of 4 tries"),
]
"""Outcomes of a game of four tries that were written wrong, and words that the message about each has."""


@pytest.mark.parametrize(("slip", "message"), LIMITS)
def test_tries_that_are_not_those_of_the_game_are_told(
    monkeypatch: pytest.MonkeyPatch, slip: Any, message: str
) -> None:
    check_game(HighLow(12, tries=4))
    monkeypatch.setattr(HighLow, "outcome", slip)
    with pytest.raises(AssertionError, match=message):
        check_game(HighLow(12, tries=4))


@dataclass(frozen=True)
class Letters(Game):
    """Find the three letters of a word of six; so many misses lose it."""

    lives: int = 2
    allowed: int = 2

    name = "letters"
    has_misses = True
    num_queries = 6

    def prior(self, kind: str = "default") -> ListedBelief:
        return ListedBelief.uniform(self, ("abc", "ade", "bdf", "cef", "bcd"))

    def answer(self, secret: str, transcript: Transcript, query: Query) -> int:
        return int("abcdef"[query] in secret)

    def answers(self, transcript: Transcript, query: Query) -> Sequence[int]:
        return (0, 1)

    def outcome(self, transcript: Transcript) -> Outcome | None:
        found = sum(answer for _, answer in transcript)
        if found == 3:
            return Outcome("found", won=True)
        return Outcome("out of lives", won=False) if len(transcript) - found >= self.allowed else None

    @property
    def notation(self) -> NamedNotation[Game]:
        return NamedNotation(self, "abcdef", ("no", "yes"))


@pytest.mark.parametrize(
    ("allowed", "message"), [(1, "lives: .*says lost after 1 of 2 lives"), (3, "lives: .*gives None after 2 of 2")]
)
def test_lives_that_are_not_those_of_the_game_are_told(allowed: int, message: str) -> None:
    check_game(Letters())
    with pytest.raises(AssertionError, match=message):
        check_game(Letters(allowed=allowed))


@pytest.mark.parametrize(
    ("name", "slip"),
    [
        ("always", lambda self, query, answer: True),
        ("never", lambda self, query, answer: False),
        ("every yes", lambda self, query, answer: answer == 1),
    ],
)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_hits_of_a_question_are_no_hits(monkeypatch: pytest.MonkeyPatch, name: str, slip: Any, seed: int) -> None:
    kind = run_example(monkeypatch, "adding-a-game.md", "guesswho").GuessWho
    monkeypatch.setattr(kind, "is_hit", slip)
    with pytest.raises(AssertionError, match=r"is_hit says (True|False) of"):
        check_game(kind(), seed)


def truthful(belief: ThingBelief, rng: np.random.Generator, size: int) -> list[Thing]:
    """Things that never err, whatever the belief predicts."""
    secrets, places = belief.secrets(), rng.choice(belief.size, size=size, p=belief.weights())
    return [secrets[place] for place in places.tolist()]


def test_lots_that_a_secret_does_not_hold_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ThingBelief, "sample", truthful)
    with pytest.raises(AssertionError, match="a secret that is drawn holds the lots"):
        check_game(make("table(file=faces,noise=0.1)"))


@pytest.mark.parametrize("share", [0.0, 0.25])
def test_lies_of_another_rate_are_told(monkeypatch: pytest.MonkeyPatch, share: float) -> None:
    monkeypatch.setattr(Phrase, "lie_rate", lambda self, belief: share * self.lie_prior)
    with pytest.raises(AssertionError, match="of 200 samples give"):
        check_game(make("phrase(words=cat|cot|cog|dog|dot|god|pea|coat|goat|toad|gaped,lengths=3-4,lies=1)"))


@dataclass(frozen=True)
class Tabled(HighLow, ExactRules):
    """A game that gives its answers at once, with one of them wrong."""

    wrong: int = -1

    def answer_table(self, secrets: Sequence[int]) -> Any:
        places, queries = np.asarray(secrets), np.arange(self.top)[:, None]
        table = np.where(places == queries, FOUND, np.where(places > queries, 0, 1))
        table.flat[self.wrong : self.wrong + 1] ^= 1
        return table


@pytest.mark.parametrize("wrong", range(1, 16 * 16, 12))
def test_one_wrong_cell_of_a_small_table_is_told(wrong: int) -> None:
    check_game(Tabled(16))
    with pytest.raises(AssertionError, match="the table says"):
        check_game(Tabled(16, wrong=wrong))


@dataclass(frozen=True)
class Nameless(Tabled):
    """A game that has no name of its own, and a part with a name that is a slip."""

    def symetries(self) -> list[list[int]]:
        return []


def test_a_slip_in_the_name_of_a_part_and_a_name_that_is_missing_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError, match="symetries is never asked: write symmetries"):
        check_game(Nameless(6))
    monkeypatch.delattr(HighLow, "name")
    with pytest.raises(AssertionError, match="HighLow has no name: write name ="):
        check_game(HighLow(6))


@dataclass(frozen=True)
class Ends(HighLow):
    """A game that ends as soon as one number is left, and calls no answer a hit."""

    def outcome(self, transcript: Transcript) -> Outcome | None:
        left = [
            number
            for number in range(self.top)
            if all(self.answer(number, (), query) == answer for query, answer in transcript)
        ]
        return Outcome("known", won=True) if len(left) <= 1 else None

    def is_hit(self, query: Query, answer: int) -> bool:
        return False


def test_no_answer_need_be_a_hit_where_a_game_ends_once_its_secret_is_known() -> None:
    check_game(Ends(6))
