"""Honest hosts: the secret that a caller names, and what they say of one that is none of their game."""

from dataclasses import dataclass
from typing import Any

import pytest
from document_examples import run_example
from highlow import ANSWERS, HighLow, Keys

from bestguess import Game, Host, ListedBelief, NamedNotation, make, make_host, play
from bestguess.core.errors import BestguessError, NotationError, SpecError
from bestguess.hosts.honest import Honest


@dataclass(frozen=True)
class OwnNotation(NamedNotation["Places"]):
    """Places by number, and secrets as the game writes them."""

    def format_secret(self, secret: Any) -> str:
        return self.game.written(secret)


@dataclass(frozen=True)
class Places(HighLow):
    """Find a secret by its place in a list."""

    secrets: tuple[Any, ...] = ((2, 3, 1), (1, 1, 2))
    top: int = 2

    def prior(self, kind: str = "default") -> ListedBelief:
        return ListedBelief.uniform(self, self.secrets)

    def answer(self, secret: Any, transcript: Any, query: int) -> int:
        return super().answer(self.secrets.index(secret), transcript, query)

    @property
    def notation(self) -> OwnNotation:
        return OwnNotation(self, ("1", "2"), ANSWERS)

    def written(self, secret: Any) -> str:
        return "".join(map(str, secret))


@pytest.mark.parametrize(
    ("spec", "secret"),
    [
        ("battleship", "B7"),
        ("battleship", None),
        ("rectangles", "x"),
        ("hangman(length=5)", 5),
        ("wordle", None),
        ("jotto", 3),
        ("table", "beaver"),
    ],
)
def test_what_is_no_secret_is_named_with_the_remedy(spec: str, secret: Any) -> None:
    with pytest.raises(BestguessError) as error:
        Honest(make(spec), secret).answer((), 0)
    assert repr(secret) in str(error.value)
    assert "parse_secret" in str(error.value)


@dataclass(frozen=True)
class Swapped(Places):
    """A game whose secrets are texts, each written as the other is."""

    secrets: tuple[Any, ...] = ("ab", "ba")

    def written(self, secret: Any) -> str:
        return str(secret)[::-1]


@dataclass(frozen=True)
class Reversed(Swapped):
    """A game whose secrets are texts that are written otherwise."""

    secrets: tuple[Any, ...] = ("ab", "cd")


@dataclass(frozen=True)
class Capitals(Places):
    """A game with secrets that only capital letters tell apart."""

    secrets: tuple[Any, ...] = ("a", "A")


NAMED: list[tuple[Game, Any, Any]] = [
    (Places(), "231", (2, 3, 1)),
    (Places(), " 231", (2, 3, 1)),
    (Places(), (1, 1, 2), (1, 1, 2)),
    (HighLow(6), "3", 2),
    (Keys(6), 3, 3),
    (Reversed(), "ab", "ab"),
    (Reversed(), "ba", "ab"),
    (Capitals(), "a", "a"),
    (Capitals(), "A", "A"),
    (make("hangman(words=cat|dog)"), "DOG", "dog"),
    (make("mastermind(pegs=3,colours=3)"), "231", "231"),
]
"""A game, a secret as a caller gives it, and the secret that is meant."""


@pytest.mark.parametrize(("game", "given", "meant"), NAMED, ids=lambda value: repr(value)[:40])
def test_a_secret_is_held_as_the_game_has_it(game: Game, given: Any, meant: Any) -> None:
    assert made(game, given).secret == meant
    assert play(game, "random", secret=given).transcript == play(game, "random", made(game, meant)).transcript
    if isinstance(given, str):
        assert make_host(f"honest(secret={given})", game) == made(game, given)


def made(game: Game, secret: Any) -> Any:
    host: Host = make_host("honest", game, secret)
    return host


def test_the_secret_of_the_document_is_named_as_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    game = run_example(monkeypatch, "adding-a-game.md", "canal", 1).Canal()
    assert made(game, "3-5").secret == 2
    assert play(game, secret="3-5").transcript == play(game, secret=2).transcript


@pytest.mark.parametrize(
    ("game", "secret", "said"),
    [
        (Places(), "999", "'999' is not a number of .* Write one as 231"),
        (Swapped(), "ab", r"secret='ab' may mean two numbers .*: 'ab' itself, and 'ba', .*Honest\(game, 'ba'\)"),
        (HighLow(6), 9, r"secret=9 is no secret .*parse_secret\('\d'\)"),
        (make("mastermind(pegs=3,colours=3)"), 111, r"secret=111 is no secret .*parse_secret\('\d{3}'\)"),
        (make("hangman(words=cat|dog)"), 5, "secret=5 is no secret"),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_what_names_no_secret_or_two_is_refused_by_its_name(game: Game, secret: Any, said: str) -> None:
    for call in (lambda: make_host("honest", game, secret), lambda: play(game, secret=secret)):
        with pytest.raises(NotationError if isinstance(secret, str) else SpecError, match=said):
            call()


@pytest.mark.parametrize("secret", ["5", "x"])
def test_text_is_no_secret_of_a_game_that_reads_none(monkeypatch: pytest.MonkeyPatch, secret: str) -> None:
    game = run_example(monkeypatch, "adding-a-belief.md", "number").Number()
    assert made(game, 5).secret == 5
    with pytest.raises(NotationError, match="reads no number: leave it out"):
        made(game, secret)
