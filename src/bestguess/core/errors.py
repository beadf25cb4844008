"""The errors of bad input, from a person or from a program.

Each of these carries a message for the person who has to mend it; the command line prints the
message alone and leaves with exit code 2. Anything else that is raised is a defect of ours.

A program reads :attr:`BestguessError.code` and :attr:`BestguessError.params`, never the message. ``docs/use/errors.md``
lists all codes with their parameters; a code that is listed there keeps its meaning.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

if TYPE_CHECKING:
    from bestguess.core.types import Answer, Query


JSON: TypeAlias = "str | int | float | bool | Sequence[JSON] | Mapping[str, JSON] | None"
"""A value that can be written as JSON."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A parameter that a message names: ``objective='misses'``, or ``'objective'`` where no value is meant.

    The command line shows its own option in its place: ``--objective misses``.
    """

    name: str
    value: object = None

    def __str__(self) -> str:
        if self.value is None:
            return f"'{self.name}'"
        return readable(f"{self.name}={str(self.value) if isinstance(self.value, Path) else self.value!r}")


@dataclass(frozen=True, slots=True)
class SpecSetting:
    """A parameter of a spec that a message names as it is written there: ``rows=8``, or ``words=FILE`` for any value.

    A form shows the name of its own field in its place.
    """

    name: str
    value: object = None

    def __str__(self) -> str:
        return f"{self.name}={'FILE' if self.value is None else written(self.value)}"


@dataclass(frozen=True, slots=True)
class SpecText:
    """The spec of a game that a message names; ``here`` of the game at hand, which needs no spec for who sees it."""

    spec: str
    here: bool = True

    def __str__(self) -> str:
        return self.spec


@dataclass(frozen=True, slots=True)
class Call:
    """A function of :mod:`bestguess` that a message names as the remedy: ``bestguess.compare``.

    The command line shows its own command in its place.
    """

    name: str

    def __str__(self) -> str:
        return f"bestguess.{self.name}"


Named: TypeAlias = Setting | SpecSetting | SpecText | Call
"""What a message names and a front end may write otherwise."""

COMPARE, EVALUATE = Call("compare"), Call("evaluate")


_LONG = re.compile(r"\S{500,}")
"""A run of characters that nobody reads to its end, such as a number of 10,000 digits."""

_SHOWN = 200
"""The characters of one that a message repeats."""


_SHOWN_OBJECTS = (
    (re.compile(r"<([\w.]+) object at 0x\w+>"), r"an object of the class \1"),
    (re.compile(r"<([\w -]+) (\S+) at 0x\w+>"), r"the \1 \2"),
    (re.compile(r"<(class|module) '([\w.]+)'[^<>]*>"), r"the \1 \2"),
    (re.compile(r"<(built-in function) (\w+)>"), r"the \1 \2"),
    (re.compile(r"<(bound method) (\S+) of [^<>]*>"), r"the \1 \2"),
    (re.compile(r" at 0x\w+(?=>)"), ""),
)
"""Objects as Python shows them, by their place in memory or on disk, and words that are the same in each process."""


def readable(message: str) -> str:
    """A message without what nobody reads: the middle of a number of 10,000 digits, a place in memory."""
    for pattern, words in _SHOWN_OBJECTS:
        message = pattern.sub(words, message)
    return _LONG.sub(lambda run: f"{run[0][:_SHOWN]}…{run[0][-1]}", message)


def _begun(text: str) -> str:
    """A text of many words, cut for a message."""
    return text if len(text) <= 2 * _SHOWN else f"{text[:_SHOWN]}…"


class BestguessError(Exception):
    """Input that cannot be used as it is."""

    code: ClassVar[str] = "bad-input"
    """The kind of error, for programs; it stays what it is from one version to the next."""

    def __init__(
        self, message: str, *named: Named, field: str = "", move: int | None = None, params: Mapping[str, JSON] = {}
    ) -> None:
        """``named`` are the settings and calls that stand in the message, for front ends that write them otherwise."""
        super().__init__(readable(message))
        self.named = named
        self.field = field
        """The place in a document that is wrong, such as ``transcript[3].answer``; empty where there is none."""
        self.move = move
        """The number of the move that is wrong, the first is 1; ``None`` where it is none, or not known."""
        self.params = params
        """The parts of the message, by the names that ``docs/use/errors.md`` gives for the code."""

    def worded(self, word: Callable[[Named], str]) -> str:
        """The message with what it names as ``word`` writes that: a front end says its own remedy."""
        text = str(self)
        for named in sorted(self.named, key=lambda one: -len(str(one))):
            text = text.replace(str(named), word(named))
        return text

    def __reduce__(self) -> tuple[object, ...]:
        # Crosses the border between processes, whatever a class derived from this takes.
        return _remade, (type(self), self.args), vars(self)


def _remade(kind: type[BestguessError], args: tuple[object, ...]) -> BestguessError:
    return kind.__new__(kind, *args)


class SpecError(BestguessError):
    """A spec or a parameter that cannot be used, such as ``"battleship(rows=99)"``."""

    code = "bad-spec"


class UnreadableSpec(SpecError):
    """A spec that is not written as one."""

    code = "unreadable-spec"

    def __init__(self, spec: str, part: str, remedy: str) -> None:
        """``part`` is what cannot be read of it; ``remedy`` says how to write it."""
        where = f" in '{_begun(spec)}'" if part != spec else ""
        super().__init__(f"Cannot read '{_begun(part)}'{where}. {remedy}", params={"spec": spec, "part": part})


class RepeatedParameter(SpecError):
    """A parameter that stands twice in one spec."""

    code = "repeated-parameter"

    def __init__(self, spec: str, parameter: str) -> None:
        super().__init__(f"'{parameter}' is given twice in '{spec}'.", params={"spec": spec, "parameter": parameter})


class UnknownName(SpecError):
    """A name that stands in no table: of a game, a policy, a host, a prior or an objective."""

    code = "unknown-name"

    def __init__(self, noun: str, name: str, known: Iterable[str]) -> None:
        """``noun`` says what it should name; ``known`` are the names that there are."""
        known, name = sorted(known), written(name)
        super().__init__(
            f"There is no {noun} named '{name}'.{closest(name, known)}",
            params={"noun": noun, "name": name, "near": nearest(name, known), "known": known},
        )


_SYNONYMS: Mapping[str, Sequence[str]] = {
    **dict.fromkeys(("letters", "letter", "size"), ("length", "lengths")),
    **dict.fromkeys(("attempts", "turns", "rounds", "chances", "guesses"), ("tries", "lives")),
    **dict.fromkeys(("list", "dictionary", "wordlist", "category"), ("words", "file")),
    **dict.fromkeys(("holes", "places"), ("pegs", "digits")),
    "height": ("rows",),
    "width": ("columns",),
    "ships": ("fleet",),
    "signs": ("symbols",),
}
"""Parameters as people call them who do not know their names, with the names, the likeliest first."""


class UnknownParameter(SpecError):
    """A parameter that the named thing does not take."""

    code = "unknown-parameter"

    def __init__(self, noun: str, name: str, parameter: str, known: Collection[str]) -> None:
        known = sorted(known)
        near = next((one for one in _SYNONYMS.get(parameter.lower(), ()) if one in known), None)
        hint = closest(near or parameter, known) or " It takes none."
        super().__init__(
            f"The {noun} '{name}' has no parameter '{parameter}'.{hint}",
            params={
                "noun": noun,
                "name": name,
                "parameter": parameter,
                "near": near or nearest(parameter, known),
                "known": known,
            },
        )


class MissingParameter(SpecError):
    """A parameter that must be given and is not."""

    code = "missing-parameter"

    def __init__(self, noun: str, name: str, missing: Sequence[str]) -> None:
        super().__init__(
            f"The {noun} '{name}' needs {', '.join(missing)}: {name}({missing[0]}=…).",
            params={"noun": noun, "name": name, "parameters": [*missing]},
        )


class ParameterError(SpecError):
    """A parameter with a value that is out of range, or does not go with the others."""

    code = "bad-parameter"

    def __init__(self, parameter: str, value: object, reason: str, *named: Named) -> None:
        """``reason`` says what is wrong with the value, and what to write."""
        shown = written(value)
        params = {"parameter": parameter, "value": shown, "reason": reason}
        super().__init__(f"{parameter}={shown}: {reason}", *named, params=params)

    @classmethod
    def of(cls, setting: Setting, reason: str, *named: Named) -> "ParameterError":
        """The error of a parameter of a function, which the command line shows as an option."""
        error = cls(setting.name, setting.value, reason, setting, *named)
        error.args = (f"{setting}: {reason}",)
        return error


class UnreadableParameter(SpecError):
    """A parameter with a value of another kind than it takes."""

    code = "unreadable-parameter"

    def __init__(self, parameter: str, value: str, choices: str, meant: str = "") -> None:
        """``choices`` are the values that it takes: ``true|false``, ``a whole number``; ``meant`` is a likely one."""
        super().__init__(
            f"{parameter}={value}: {parameter} must be {choices}." + (f" Write {parameter}={meant}." if meant else ""),
            params={"parameter": parameter, "value": value, "choices": choices.split("|")},
        )


class NotationError(BestguessError):
    """A query or an answer written in a way the game cannot read."""

    code = "unreadable-notation"

    def __init__(
        self, message: str, *named: Named, field: str = "", move: int | None = None, params: Mapping[str, JSON] = {}
    ) -> None:
        """The message stands on one line, whatever lines the text has that it repeats."""
        line = " ".join(line.strip() for line in message.splitlines())
        super().__init__(line, *named, field=field, move=move, params=params)


class IllegalQuery(BestguessError):
    """A query that may not be asked now: it was asked before, or the game is over."""

    code = "illegal-query"


class IllegalAnswer(BestguessError):
    """An answer that the rules do not know for its query, whatever the secret is."""

    code = "illegal-answer"


class TooLarge(BestguessError):
    """Work that would take more time or memory than allowed; the message says what helps."""

    code = "over-limit"


class Contradiction(BestguessError):
    """An answer that no secret can give, after the answers before it."""

    code = "contradiction"

    def __init__(self, message: str, query: "Query" = -1, answer: "Answer" = -1) -> None:
        super().__init__(message)
        self.query = query
        self.answer = answer


class Forfeit(BestguessError):
    """A game that a player from outside loses by what it did, or left undone."""

    code = "forfeit"

    def __init__(self, player: str, reason: str) -> None:
        """``reason`` says in a clause what it did: ``no answer within 10 s``."""
        reason = readable(reason)
        super().__init__(f"{player} forfeits the game: {reason}.", params={"player": player, "reason": reason})
        self.player, self.reason = player, reason


_MAX_LISTED = 60
"""A list of more words than this is read by nobody, such as all words of a dictionary."""


def nearest(word: object, known: Iterable[str]) -> str | None:
    """The known word that a mistyped one may stand for, at least half as long; ``None`` if none is near."""
    typed = str(word)[:_SHOWN]
    alike = [one for one in known if 2 * len(one) >= len(typed)]
    return next(iter(get_close_matches(typed, alike, n=1, cutoff=0.5)), None)


def closest(word: object, known: Iterable[str]) -> str:
    """A hint for a mistyped word: ``" Did you mean 'rows'?"``, or all known words if none is near and they are few."""
    known = sorted(known)
    near = nearest(word, known)
    if near is not None:
        return f" Did you mean '{near}'?"
    return f" Known: {', '.join(known)}." if 0 < len(known) <= _MAX_LISTED else ""


def written(value: object) -> str:
    """A value as a spec writes it."""
    return f"{value:.12g}" if isinstance(value, float) else readable(str(value))


def text(name: str, value: Any) -> str:
    """The value, which must be a text. Raises :class:`SpecError` for any other kind of value."""
    if not isinstance(value, str):
        raise _refusal(name, value, "write a text.")
    return value


def check_known(name: str, value: Any, known: Collection[str]) -> None:
    """Raise :class:`SpecError` for a value that is none of the ``known`` texts."""
    if not isinstance(value, str) or value not in known:
        raise _refusal(name, value, f"there is no such choice.{closest(value, known)}")


def whole_number(name: str, value: Any, least: int = 0, most: int | None = None) -> int:
    """The value as an ``int``. Raises :class:`SpecError` for any other kind of value, and for one out of bounds."""
    try:
        number = index(value)
    except TypeError:
        number = least - 1
    if number < least:
        raise _refusal(name, value, f"write a whole number from {least}.")
    if most is not None and number > most:
        raise _refusal(name, value, f"write a whole number from {least} to {most:,}.")
    return number


def number_above_zero(name: str, value: Any) -> float:
    """The value as a ``float``. Raises :class:`SpecError` for what is no number, and for one that is not above 0."""
    number = 0.0
    if not isinstance(value, str | bytes):
        try:
            number = float(value)
        except (TypeError, ValueError):
            number = 0.0
    if not number > 0:
        raise _refusal(name, value, "write a number above 0.")
    return number


def _refusal(name: str, value: Any, remedy: str) -> ParameterError:
    return ParameterError(name, value, remedy) if value is None else ParameterError.of(Setting(name, value), remedy)
