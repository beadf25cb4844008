"""The notation of a game: queries, answers and secrets as people write and read them."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial, wraps
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from bestguess.core.belief import Belief, Listed
from bestguess.core.common_words import yes_and_no
from bestguess.core.corrections import Correction, correction
from bestguess.core.errors import BestguessError, Contradiction, NotationError
from bestguess.core.lexicon import folded, shortened, tokens
from bestguess.core.limits import LeftDoubt, Rules as LimitRules
from bestguess.core.moves import is_comment, parse_moves, without_heading
from bestguess.core.types import Answer, Query, Transcript, a_noun


class Rules(LimitRules, Protocol):
    """The part of a game that its notation reads."""

    @property
    def name(self) -> str:
        """The name of the game."""
        ...

    @property
    def secret_noun(self) -> str:
        """The word for a secret."""
        ...

    @property
    def num_queries(self) -> int:
        """The number of queries, which are numbered from 0; a game may read others, made elsewhere."""
        ...

    def answers(self, transcript: Transcript, query: Query) -> Sequence[Answer]:
        """The answers that the rules know for a query."""
        ...

    def prior(self, kind: str = "default") -> Belief:
        """The belief before the first answer."""
        ...


G = TypeVar("G", bound=Rules, covariant=True)


_JOINTS = ":,;.!?=-> "
"""Signs at the end of a query or an answer within a text."""

_READERS = {"parse_query", "parse_answer", "parse_secret", "read_answer", "read_moves"}
"""The functions of a notation whose last argument is the text to be read."""


def _of_moves(read: Callable[..., Transcript]) -> Callable[..., Transcript]:
    """A function that reads the moves of a text below its heading, and refuses those of which it takes some back."""

    @wraps(read)
    def reader(notation: "Notation[Rules]", transcript: Transcript, text: str) -> Transcript:
        text = without_heading(text)
        if found := correction(text, partial(read, notation, transcript)):
            _refuse(notation, found, partial(read, notation, transcript), text)
        moves = read(notation, transcript, text)
        _check_left(notation.game, (*transcript, *moves), text)
        return moves

    return reader


def _of_answer(read: Callable[..., Answer]) -> Callable[..., Answer]:
    """A function that reads one answer, and refuses one that tells of lives left where the rules leave none."""

    @wraps(read)
    def reader(notation: "Notation[Rules]", transcript: Transcript, query: Query, text: str) -> Answer:
        answer = read(notation, transcript, query, text)
        _check_left(notation.game, (*transcript, (query, answer)), text)
        return answer

    return reader


def _check_left(game: Rules, transcript: Transcript, text: str) -> None:
    """Raise :class:`NotationError` for a text by which a game goes on that its limit has ended."""
    doubt = LeftDoubt.of(game, transcript, text)
    if doubt is not None and doubt.is_refused:
        raise NotationError(doubt.sentence(), doubt.other)


def _refuse(notation: "Notation[Rules]", found: Correction, read: Callable[[str], Transcript], text: str) -> None:
    """Raise :class:`NotationError` for a correction, unless its word is itself asked or answered, as words may be."""
    try:
        moves = read(text)
    except NotationError:
        moves = ()
    asked = {notation.format_query(query).casefold().lstrip("=") for query, _ in moves}  # =WAIT names a word
    answered = {token.text for _, answer in moves for token in tokens(notation.format_answer(answer))}
    if found.word in asked | answered:
        return
    one, other = (notation.format_moves((move,)) for move in (found.before[-1], found.behind[0]))
    raise NotationError(
        f"'{shortened(text)}' takes back {one}, or tells of both: write only {other}, or {one}, {other} without "
        f"'{found.word}'."
    )


def _of_text(read: Callable[..., Any]) -> Callable[..., Any]:
    """A function that reads a text, and refuses what is none."""

    @wraps(read)
    def reader(notation: object, *given: Any, **named: Any) -> Any:
        if "text" in named or given:
            _check_text(named["text"] if "text" in named else given[-1])
        return read(notation, *given, **named)

    return reader


_AROUND: Mapping[str, Callable[[Callable[..., Any]], Callable[..., Any]]] = {
    "read_moves": _of_moves,
    "read_answer": _of_answer,
}
"""The functions of a notation that check more than that they are given a text."""


def _check_text(text: Any) -> None:
    if not isinstance(text, str):
        raise NotationError(f"text={text!r}: write a text.")


@dataclass(frozen=True)
class Notation(ABC, Generic[G]):
    """Queries, answers and secrets of a game as text; :attr:`~bestguess.core.game.Game.notation` is one.

    What is no text is refused before any of the functions that read, of whatever notation, is asked.
    """

    game: G

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for name in _READERS & vars(cls).keys():
            around = _AROUND.get(name)
            read = vars(cls)[name] if around is None else around(vars(cls)[name])
            setattr(cls, name, _of_text(read))

    reads_patterns: ClassVar[bool] = False
    """Whether people may type the pattern that they see instead of one answer: see :meth:`read_moves`."""

    @property
    def answer_help(self) -> str:
        """How people type the answers, where examples would not say enough; a line or two."""
        return ""

    @property
    def signs(self) -> str:
        """The things that the signs of queries stand for: ``1 red, 2 blue``; empty where they stand for nothing."""
        return ""

    @abstractmethod
    def format_query(self, query: Query) -> str:
        """A query as people write it: ``B7``."""

    @abstractmethod
    def parse_query(self, text: str) -> Query:
        """Read a query. Raises :class:`NotationError` naming the text and what would do."""

    def read_query(self, text: str) -> Query:
        """A query as a person types it, who may spell it otherwise than :meth:`parse_query` reads it."""
        return self.parse_query(text)

    @abstractmethod
    def format_answer(self, answer: Answer) -> str:
        """An answer as people write it: ``miss``, ``sunk c``."""

    @abstractmethod
    def parse_answer(self, text: str) -> Answer:
        """Read an answer; short forms are fine. Raises :class:`NotationError`."""

    @property
    def examples(self) -> Sequence[Answer]:
        """A few answers, to be named where one is missing."""
        return self.game.answers((), 0)[:4]

    def read_answer(self, transcript: Transcript, query: Query, text: str) -> Answer:
        """Read the answer to a query that is known, which may allow shorter forms than :meth:`parse_answer`."""
        return self.parse_answer(text)

    def read_reply(self, transcript: Transcript, query: Query, text: str) -> Answer:
        """Read the answer to a query, as :meth:`read_answer` does, of a text that cannot name another query.

        Raises :class:`NotationError` for one that may.
        """
        answer = self.read_answer(transcript, query, text)
        said = self.format_answer(answer)
        if self.reads_patterns or text == said:
            return answer
        other = query
        with suppress(BestguessError):
            other = self.read_query(text)
        with suppress(BestguessError):
            moves = self.read_moves(transcript, text)
            other = moves[0][0] if len(moves) == 1 and moves[0][1] == answer else other
        name = self.format_query(other)
        # In "2 right" the word behind the number is one of the answer, and seldom the guess RIGHT.
        ends = len(text.split()) > 1 and folded(text).rstrip(_JOINTS).endswith(folded(name))
        if other != query and other < self.game.num_queries and not ends:
            raise NotationError(
                f"'{shortened(text)}' may name {name}, or be the answer {said} to {self.format_query(query)}. Write "
                f"{said} alone, or {name} with its answer as here, capitals included: {name} {said}"
            )
        return answer

    def is_written_move(self, transcript: Transcript, text: str) -> bool:
        """Whether a text is one move as :meth:`format_moves` writes it, to the letter: nothing else is meant by it.

        Never so in games whose answers are patterns, which may look like moves.
        """
        if self.reads_patterns:
            return False
        with suppress(BestguessError):
            moves = self.read_moves(transcript, text)
            return len(moves) == 1 and self.format_moves(moves) == text.strip()
        return False

    def read_moves(self, transcript: Transcript, text: str) -> Transcript:
        """The moves that a text such as ``"E5 miss, D4 hit"`` adds to a transcript. Raises :class:`NotationError`."""
        return parse_moves(self, text)

    def unused(self, transcript: Transcript, text: str, asked: Query | None = None) -> str:
        """A sentence on what a text says that these rules have no use for; empty where there is nothing of the kind.

        The text is one of moves, or the answer to a query that was ``asked``.
        """
        return ""

    def format_moves(self, transcript: Transcript) -> str:
        """Moves as :meth:`read_moves` reads them: ``"E5 miss, D4 hit"``."""
        return ", ".join(f"{self.format_query(query)} {self.format_answer(answer)}" for query, answer in transcript)

    def contradiction(self, query: Query, answer: Answer, why: str = "") -> Contradiction:
        """The error for an answer that no secret gives; ``why`` goes on behind the move."""
        move = self.format_moves(((query, answer),))
        return Contradiction(f"No {self.game.secret_noun} fits {move}{why}.", query, answer)

    def is_of_other_query(self, transcript: Transcript, asked: Query, text: str) -> bool:
        """Whether a text that is no answer to a query begins with another one, or has an answer behind its first word.

        Then it was meant as a move, and what is wrong with it as a move is what to say.
        """
        words = text.split()
        if self.is_reply(text):
            return False
        if any(
            self._reads(self.read_query, " ".join(words[:size]).strip(_JOINTS)) for size in range(1, len(words) + 1)
        ):
            return True
        read_answer = partial(self.read_answer, transcript, asked)
        first = words[0].strip(_JOINTS) if words else ""
        replies = yes_and_no.meaning(first) is not None or self._reads(read_answer, first)
        return len(words) > 1 and not replies and self._reads(read_answer, " ".join(words[1:]))

    def _reads(self, read: Callable[[str], object], text: str) -> bool:
        try:
            read(text)
        except NotationError:
            return False
        return True

    def is_comment(self, text: str) -> bool:
        """Whether :meth:`read_moves` takes a text for a comment, which begins with ``#``, and nothing else."""
        return is_comment(text)

    def is_reply(self, text: str) -> bool:
        """Whether a text can be nothing but an answer, to whatever was asked, even if it leaves open what is meant."""
        return yes_and_no.meaning(text) is not None

    def says_yes(self, text: str) -> bool:
        """Whether a text says that a secret named is right."""
        return yes_and_no.meaning(text) == "yes"

    def is_pattern(self, text: str) -> bool:
        """Whether a text shows what is seen, with blanks; only where :attr:`reads_patterns` says so."""
        return False

    def heads_shared_result(self, text: str) -> bool:
        """Whether a line is the first of a result as people share it, whose answers come without their queries."""
        return False

    def format_secret(self, secret: Any) -> str:
        """A secret on one line."""
        return str(secret)

    def format_found(self, moves: Transcript, secret: Any) -> str:
        """A secret to which these moves lead; a game in which they may fit others, too, names all of them."""
        return self.format_secret(secret)

    def parse_secret(self, text: str) -> Any:
        """Read a secret that :meth:`format_secret` wrote. Raises :class:`NotationError`.

        The default finds it in the list of a prior that has one.
        """
        _check_text(text)
        game, belief = self.game, self.game.prior()
        if not isinstance(belief, Listed):
            raise NotationError(f"{game.name} reads no {game.secret_noun}: leave it out, and a seed chooses one.")
        wanted, secrets, near = text.strip(), belief.secrets(), None
        small = wanted.casefold()
        for place, secret in enumerate(secrets):
            written = self.format_secret(secret)
            if written == wanted:
                return secret
            if near is None and written.casefold() == small:  # unless another one is written exactly so
                near = place
        if near is not None:
            return secrets[near]
        example = self.format_secret(secrets[0])
        raise NotationError(
            f"'{shortened(wanted)}' is not {a_noun(game.secret_noun)} of {game.spec}. Write one as {example}."
        )

    def unlisted_name(self, transcript: Transcript, text: str) -> str:
        """The secret in no list that a text names, as the game writes it; empty where it names none.

        Raises :class:`NotationError` for a name that cannot be right, such as a word of another length.
        """
        return ""

    def secret_bytes(self) -> int | None:
        """The most bytes that a secret on one line takes as JSON; ``None`` where only a look at every secret tells."""
        return None


@dataclass(frozen=True)
class NamedNotation(Notation[G]):
    """The notation of a game whose queries and answers each have a name: enough for most games.

    Capital letters make no difference, and the beginning of an answer will do where it begins no other.
    """

    queries: Sequence[str]
    """The name of each query."""
    named_answers: Sequence[str]
    """The name of each answer, by its code from 0."""

    def format_query(self, query: Query) -> str:
        return self.queries[query]

    def parse_query(self, text: str) -> Query:
        wanted = text.strip().casefold()
        for query, name in enumerate(self.queries):
            if name.casefold() == wanted:
                return query
        some = ", ".join(self.queries[:_SOME]) + (", …" if len(self.queries) > _SOME else "")
        raise NotationError(f"'{text.strip()}' is not {a_noun(self.game.query_noun)}. Take one of: {some}.")

    def format_answer(self, answer: Answer) -> str:
        return self.named_answers[answer]

    def parse_answer(self, text: str) -> Answer:
        wanted = text.strip().casefold()
        names = [name.casefold() for name in self.named_answers]
        found = [answer for answer, name in enumerate(names) if wanted and name.startswith(wanted)]
        if wanted in names:
            return names.index(wanted)
        if len(found) == 1:
            return found[0]
        *others, last = self.named_answers
        raise NotationError(
            f"'{text.strip()}' is not an answer. Write {', '.join(others)}{' or ' if others else ''}{last}."
        )


_SOME = 20
"""The most queries that a message names."""
