"""Games of pegs: Mastermind, and Bulls and Cows, which is Mastermind with different digits.

A query and a secret are rows of symbols. The answer counts the symbols that are right (the same symbol in the same
place) and those that are elsewhere (in the secret, but in another place); it is the number
``right * (places + 1) + elsewhere``.
"""

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from math import perm
from typing import Annotated, Any, ClassVar

import numpy as np
from annotated_doc import Doc
from numpy.typing import NDArray

from bestguess.beliefs.listed import ListedBelief
from bestguess.core.belief import Belief
from bestguess.core.board import LineBoard, Place
from bestguess.core.display import Display
from bestguess.core.errors import NotationError, ParameterError, SpecError, SpecText, TooLarge
from bestguess.core.notation import Notation
from bestguess.core.spec import Called
from bestguess.core.types import Answer, Ints, Query, Transcript, plural
from bestguess.games.colour_names import COLOURS
from bestguess.games.feedback_game import FeedbackGame, check_tries
from bestguess.games.peg_belief import PegBelief, weighed
from bestguess.games.peg_codes import PegCodes, answer_table, first_alike, times
from bestguess.games.typed_pegs import PegReader

MOST_LISTED = 2**15
"""The most codes that are listed, with a table of answers that has their square; of more some guesses are weighed."""

MOST_CODES = 2**24
"""The most codes that a game may have, as of eight pegs in eight colours: all that fit are gone through."""

MOST_PEGS = MOST_CODES.bit_length() - 1
"""The most pegs of a row: more have too many codes even of two colours."""

_SYMBOLS = "123456789abcdefghijklmnopqrstuvwxyz"
"""The signs of colours where none are given."""


class Pegs(FeedbackGame):
    """Rows of symbols, and how many of a guess are right and how many are elsewhere."""

    query_noun = "guess"
    secret_noun = "code"
    cost_noun = "guesses"
    letters: ClassVar[tuple[str, str]]
    """The letters behind the two numbers of an answer."""
    nouns: ClassVar[tuple[str, str]]
    """The nouns for the two numbers of an answer."""
    typing_help: ClassVar[str]
    """How people type the two numbers, in a line."""
    repeats: bool = False
    """Whether a symbol may occur several times in a row."""

    @property
    @abstractmethod
    def places(self) -> int:
        """The symbols of a row."""

    @property
    @abstractmethod
    def symbols(self) -> str:
        """The characters that symbols are written with, in their order."""

    @property
    def kinds(self) -> int:
        """How many symbols there are."""
        return len(self.symbols)

    def written(self, code: str) -> str:
        """A row as people write it: in capitals where the symbols are given so."""
        return code

    @property
    def coloured(self) -> bool:
        """Whether the symbols stand for colours, which may be typed instead."""
        return False

    @cached_property
    def numbering(self) -> PegCodes:
        """Every row of symbols by its number, which is its query."""
        return PegCodes(self.symbols, self.places, self.repeats)

    @cached_property
    def codes(self) -> Sequence[str]:
        """Every row of symbols, ascending; a query is an index into them."""
        return tuple(self.numbering) if len(self.numbering) <= MOST_LISTED else self.numbering

    @cached_property
    def notation(self) -> "PegNotation":
        return PegNotation(self)

    @cached_property
    def display(self) -> "PegDisplay":
        return PegDisplay(self)

    @property
    def reader(self) -> PegReader:
        """The reader of rows and answers as people type them."""
        return PegReader(self.places, self.symbols, self.letters, self.nouns, self.coloured)

    @property
    def wanted(self) -> str:
        """A description of a row, for messages."""
        return f"write {self.reader.wanted}"

    @property
    def solved(self) -> Answer:
        """The answer to the secret itself: all are right."""
        return self.places * (self.places + 1)

    @property
    def num_queries(self) -> int:
        return len(self.codes)

    def secrets(self) -> Sequence[str]:
        return self.codes

    def prior(self, kind: str = "default") -> Belief:
        """All codes, equally likely. Raises :class:`SpecError` for another kind."""
        if kind not in ("default", "listed", "uniform"):
            raise SpecError(f"{self.name} has no belief '{kind}': its codes are always equally likely.")
        if len(self.codes) > MOST_LISTED:
            return PegBelief(self, self.numbering, ())
        return ListedBelief.uniform(self, self.codes, whole=True)

    def suggested(self, transcript: Transcript) -> Ints:
        """All codes; where there are more than can be listed, some that tell much."""
        if len(self.codes) > MOST_LISTED and self.outcome(transcript) is None:
            return weighed(self.numbering, transcript)
        return super().suggested(transcript)

    def check_query(self, transcript: Transcript, query: Query) -> None:
        fresh = all(query != asked for asked, _ in transcript)
        if not (fresh and 0 <= query < self.num_queries and self.outcome(transcript) is None):
            super().check_query(transcript, query)  # says why; to list all codes for a legal one would take long

    def answer(self, secret: str, transcript: Transcript, query: Query) -> Answer:
        if self.numbering.number(secret) is None:
            raise NotationError(
                f"'{secret}' is not a {self.secret_noun} of {self.spec}: {self.wanted}.", SpecText(self.spec)
            )
        guess = self.codes[query]
        right = sum(own == hidden for own, hidden in zip(guess, secret, strict=True))
        either = sum((Counter(guess) & Counter(secret)).values())
        return right * (self.places + 1) + either - right

    def answer_rows(self, secrets: Sequence[Any]) -> Callable[[Ints], NDArray[Any]]:
        hidden = self.numbering.read(secrets)
        hidden_times = times(hidden, self.kinds)
        return lambda queries: answer_table(self.numbering.rows(queries), hidden, hidden_times)

    def answers(self, transcript: Transcript, query: Query) -> list[Answer]:
        wide = self.places + 1
        return [
            right * wide + elsewhere
            for right in range(wide)
            for elsewhere in range(wide - right)
            if (right, elsewhere) != (self.places - 1, 1)
        ]

    def alike(self, transcript: Transcript) -> Ints:
        asked = self.numbering.rows(np.array([query for query, _ in transcript], dtype=np.int64))
        return first_alike(self.numbering.rows(np.arange(len(self.codes))), asked, self.kinds)

    def symmetries(self) -> list[list[Query]]:
        """Two places exchanged, and two symbols exchanged: all others are made of these."""
        index = {code: query for query, code in enumerate(self.codes)}
        found = [[index[_exchanged_places(code, place)] for code in self.codes] for place in range(self.places - 1)]
        for number in range(self.kinds - 1):
            one, other = self.symbols[number], self.symbols[number + 1]
            exchange = str.maketrans(one + other, other + one)
            found.append([index[code.translate(exchange)] for code in self.codes])
        return found


@dataclass(frozen=True)
class PegDisplay(Display[Pegs]):
    """Rows of symbols with small pegs beside them."""

    def board(self, transcript: Transcript, secret: str | None = None) -> LineBoard:
        keys = (self.game.written(self.game.symbols),)
        colours = keys[0] if self.game.coloured else ""
        lines = self.lines(transcript)
        places, most = self.game.places, self.game.tries or None
        return replace(lines, tiles=True, places=places, keys=keys, colours=colours, most=most)

    def marks(self, answer: Answer) -> tuple[Place, ...]:
        right, elsewhere = divmod(answer, self.game.places + 1)
        counted: list[tuple[Place, int]] = [
            ("hit", right),
            ("elsewhere", elsewhere),
            ("miss", self.game.places - right - elsewhere),
        ]
        return tuple(mark for mark, number in counted for _ in range(number))

    @property
    def unknown(self) -> str:
        return "?" * self.game.places


@dataclass(frozen=True)
class PegNotation(Notation[Pegs]):
    """The notation of rows and of the two numbers of an answer."""

    @property
    def answer_help(self) -> str:
        return self.game.typing_help

    @property
    def signs(self) -> str:
        named = zip(self.game.symbols, COLOURS, strict=False) if self.game.coloured else ()
        return ", ".join(f"{sign} {colour}" for sign, colour in named)

    def format_query(self, query: Query) -> str:
        return self.game.written(self.game.codes[query])

    def parse_query(self, text: str) -> Query:
        return self._read(text, self.game.query_noun)

    def read_moves(self, transcript: Transcript, text: str) -> Transcript:
        """Rows with their answers, typed in symbols or by colours. Raises :class:`NotationError`."""
        wide = self.game.places + 1
        return tuple(
            (self._read(row, self.game.query_noun), right * wide + elsewhere)
            for row, (right, elsewhere) in self.game.reader.moves(text)
        )

    def _read(self, text: str, noun: str) -> Query:
        row = self.game.reader.row(text, noun)
        query = self.game.numbering.number(row)
        if query is None:
            raise NotationError(f"'{text.strip()[:40]}' is not a {noun}: {self.game.wanted}.")
        return query

    def format_answer(self, answer: Answer) -> str:
        """``2b1w``: two right, one elsewhere."""
        right, elsewhere = divmod(answer, self.game.places + 1)
        return f"{right}{self.game.letters[0]}{elsewhere}{self.game.letters[1]}"

    def parse_answer(self, text: str) -> Answer:
        """Read two numbers: ``2 1``, ``2b1w``, ``21``, ``1 white 2 black``. Raises :class:`NotationError`."""
        right, elsewhere = self.game.reader.counts(text)
        return right * (self.game.places + 1) + elsewhere

    def read_answer(self, transcript: Transcript, query: Query, text: str) -> Answer:
        """The two numbers, perhaps behind the guess itself. Raises :class:`NotationError`."""
        try:
            return self.parse_answer(text)
        except NotationError:
            with suppress(NotationError):
                moves = self.read_moves(transcript, text)
                if len(moves) == 1 and moves[0][0] == query:
                    return moves[0][1]
            raise

    def format_secret(self, secret: str) -> str:
        return self.game.written(secret)

    def parse_secret(self, text: str) -> str:
        return self.game.codes[self._read(text, self.game.secret_noun)]


@dataclass(frozen=True)
class Mastermind(Pegs):
    """Find a row of coloured pegs; the host says how many are right, and how many colours are elsewhere."""

    pegs: Annotated[int, Doc("The number of pegs in a row.")] = 4
    colours: Annotated[int, Doc("How many colours there are.")] = 6
    repeats: Annotated[bool, Doc("Whether a colour may be used several times in a row.")] = True
    signs: Annotated[
        str | None,
        Called("symbols"),
        Doc("The signs of the colours, such as 0123456789 or RGBYOP, whose number counts; 1 to 9, a to z if none."),
    ] = None
    tries: Annotated[int, Doc("How many guesses there are, such as 10; 0 for any number.")] = 0

    name = "mastermind"
    letters = ("b", "w")
    nouns = ("right (black)", "elsewhere (white)")
    presets = {  # noqa: RUF012  # a constant, as its base says
        "Four pegs, six colours": "mastermind",
        "Small: three pegs, four colours": "mastermind(pegs=3,colours=4)",
        "Four pegs, eight colours": "mastermind(colours=8)",
        "As it is sold: ten guesses": "mastermind(tries=10)",
        "Super Mastermind: five pegs, eight colours, twelve guesses": "mastermind(pegs=5,colours=8,tries=12)",
        "No colour twice": "mastermind(repeats=false)",
    }
    typing_help = (
        "Type how many pegs are right (black) and how many colours are elsewhere (white): 2 1, 2b1w or 1 white 2 black."
    )

    def __post_init__(self) -> None:
        if self.pegs < 1:
            raise ParameterError("pegs", self.pegs, "a row has 1 peg or more.")
        if not 2 <= self.colours <= len(_SYMBOLS):
            raise ParameterError("colours", self.colours, f"there are 2 to {len(_SYMBOLS)} colours.")
        self._check_signs()
        if not self.repeats and self.pegs > self.kinds:
            raise ParameterError("pegs", self.pegs, f"{self.kinds} different colours make no longer row.")
        if self.pegs > MOST_PEGS:  # the number of such codes alone could take for ever to compute
            raise ParameterError(
                "pegs", self.pegs, f"a row has {MOST_PEGS} pegs at most, for all codes are gone through. Take fewer."
            )
        check_tries(self.tries)
        _check_number(self, self.kinds**self.pegs if self.repeats else perm(self.kinds, self.pegs))

    def _check_signs(self) -> None:
        """Raise :class:`ParameterError` for signs that are not as many different letters or digits as colours."""
        signs = self.signs or _SYMBOLS[: self.colours]
        twice = [sign for sign in signs.lower() if signs.lower().count(sign) > 1]
        example = "such as 0123456789 or rgbyop"
        if not (signs.isascii() and signs.isalnum()):
            why = f"one letter or digit for each colour, {example}: a to z and 0 to 9, and nothing between them."
            raise ParameterError("symbols", signs, why)
        if twice:
            raise ParameterError(
                "symbols", signs, f"'{twice[0]}' is in it twice; write one for each colour, {example}."
            )
        if len(signs) < 2 or self.colours not in (len(signs), type(self).colours):
            some = "1 sign" if len(signs) == 1 else f"{len(signs)} signs"
            raise ParameterError("symbols", signs, f"{some} for {self.colours} colours: write one for each.")

    @property
    def symbols(self) -> str:
        return _SYMBOLS[: self.colours] if self.signs is None else self.signs.lower()

    @property
    def coloured(self) -> bool:
        return self.signs is None

    def written(self, code: str) -> str:
        return code if self.signs is None or self.signs.islower() else code.upper()

    @property
    def places(self) -> int:
        return self.pegs

    @property
    def wanted(self) -> str:
        return super().wanted if self.repeats else f"write {self.pegs} different symbols of {self.symbols}"


@dataclass(frozen=True)
class BullsAndCows(Pegs):
    """Find a number of different digits; the host says how many are right (bulls), and how many elsewhere (cows)."""

    digits: Annotated[int, Doc("The digits of the number, all different; it may begin with 0.")] = 4
    tries: Annotated[int, Doc("How many guesses there are, such as 10; 0 for any number.")] = 0

    name = "bulls-and-cows"
    secret_noun = "number"
    letters = ("b", "c")
    nouns = ("right (bulls)", "elsewhere (cows)")
    presets = {  # noqa: RUF012  # a constant, as its base says
        "Four digits": "bulls-and-cows",
        "Three digits": "bulls-and-cows(digits=3)",
    }
    typing_help = "Type how many digits are right (bulls) and how many are elsewhere (cows): 1 2, 1b2c or 1A2B."

    def __post_init__(self) -> None:
        if not 1 <= self.digits <= len(self.symbols):
            raise ParameterError("digits", self.digits, f"a number has 1 to {len(self.symbols)} different digits.")
        check_tries(self.tries)
        _check_number(self, perm(len(self.symbols), self.digits))

    @property
    def symbols(self) -> str:
        return "0123456789"

    @property
    def places(self) -> int:
        return self.digits

    @property
    def wanted(self) -> str:
        return f"write {self.digits} different digits"


def _check_number(game: Pegs, codes: int) -> None:
    if codes > MOST_CODES:
        raise TooLarge(
            f"{game.spec} has {codes:,} {plural(game.secret_noun)}, and all are gone through: at most {MOST_CODES:,} "
            "can be. Take fewer or smaller.",
            SpecText(game.spec),
        )


def _exchanged_places(code: str, place: int) -> str:
    return code[:place] + code[place + 1] + code[place] + code[place + 2 :]
