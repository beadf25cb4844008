"""Names to objects and back: ``"battleship(rows=8,fleet=4-3-2)"``.

The three registries (games, policies, hosts) map a name to ``"module:attribute"``, which is imported
only when the name is used. A name that contains a colon is itself such a place, so a game of your
own works wherever a registered one does: ``"my_package.my_module:MyGame(size=3)"``.
"""

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from itertools import accumulate
from types import NoneType, UnionType
from typing import Any, Generic, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from bestguess.core.errors import (
    BestguessError,
    MissingParameter,
    RepeatedParameter,
    SpecError,
    UnknownName,
    UnknownParameter,
    UnreadableParameter,
    UnreadableSpec,
)
from bestguess.core.memo import remembered
from bestguess.core.number_text import decimal_meant, number
from bestguess.core.trust import check_trusted

T = TypeVar("T")

_SPEC = re.compile(r"\s*(?P<name>[^()\s]+)\s*(?:\((?P<parameters>.*)\))?\s*", re.DOTALL)
_PART = re.compile(r"\s*[A-Za-z]{0,3}\d{1,4}((x|\.\.)\d{1,4})?\s*")
"""One of several numbers, as in a list of ships, lengths or shapes; no parameter is called like that."""
_QUOTES = ('""', "''", "“”", "„“", "«»")
_MAX_DEPTH = 20
"""A spec holds specs of at most so many, each within the one before."""


_PLACE = re.compile(r"(?<![^\s()=,])(?![A-Za-z]:[\\/])[^\s()=,]+:[^\s()=,]+")
"""The place of a module in a spec, also of one within another: ``rollout(base=my_module:MyPolicy)``."""

COMMAND = "command"
"""The parameter of a spec that is a command of somebody's own, which is run: ``bot(command=./bot)``."""

_HAS_COMMAND = re.compile(rf"\b{COMMAND}\s*=")


def code_in(text: str) -> list[str]:
    """The code of somebody's own that a spec would run, and those within its parameters.

    The places of modules, and the parameters that are commands; a text that names a command and cannot be read stands
    for itself.
    """
    return [*_PLACE.findall(text), *_commands_in(text)]


def _commands_in(text: str) -> list[str]:
    if not _HAS_COMMAND.search(text):
        return []
    try:
        given = parse(text).given
    except SpecError:
        given = {}
    found = [f"{COMMAND}={given[COMMAND]}"] if COMMAND in given else []
    found += [code for value in given.values() for code in _commands_in(value)]
    return found or [text]


_NAMED_ENOUGH = (ImportError, SyntaxError, AttributeError, BestguessError)
"""Errors of an import whose messages say by themselves what is wrong."""


class Registry(Mapping[str, str], Generic[T]):
    """Names of games, of policies or of hosts, each with the ``"module:attribute"`` of what makes the named thing.

    ``base`` is the ``"module:attribute"`` of the class that all of them are instances of. A spec may come from
    anybody, so a name that is itself a place must be that of a class derived from ``base``; nothing else is called.
    ``wording`` is the ``"module:function"`` that reads a spec in words, and returns ``None`` for what it does not know;
    ``settling`` is one that turns a spec into that of the thing which plays it, such as ``wordle(boards=4)``.
    """

    def __init__(
        self,
        noun: str,
        places: Mapping[str, str],
        base: str,
        check: Callable[[T], None] = lambda made: None,
        wording: str = "",
        settling: str = "",
    ) -> None:
        self.noun = noun
        self._wording = wording
        self._settling = settling
        self.check = check
        """Raises :class:`BestguessError` for a thing that was made and yet cannot be used."""
        self._base = base
        self._places = dict(places)

    def __getitem__(self, name: str) -> str:
        return self._places[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def factory(self, name: str) -> Callable[..., Any]:
        """The class or function that makes the named thing. Raises :class:`SpecError` with the closest match."""
        place = self._places.get(name, name if ":" in name else None)
        if place is None:
            raise UnknownName(self.noun, name, self)
        if name not in self._places and name[:1] != ":":
            check_trusted(name)
        try:
            found: Callable[..., Any] = load(place)
        except Exception as error:  # whatever a module of somebody's own raises while it is read
            if name in self._places:
                raise
            kind = "" if isinstance(error, _NAMED_ENOUGH) else f"{type(error).__name__}: "
            said = f"{kind}{error}"
            raise SpecError(f"Cannot import the {self.noun} '{name}': {said.rstrip('.')}.") from error
        base = self.base
        if name not in self._places and not (inspect.isclass(found) and issubclass(found, base)):
            raise SpecError(
                f"'{name}' is not a {self.noun}: it must be a class derived from bestguess.{base.__name__}."
            )
        return found

    def not_text(self, given: object) -> SpecError:
        """The error for something else in the place of a spec."""
        example = next(iter(self), "name")
        return SpecError(f"{given!r} is no spec of a {self.noun}: write its name as text, such as '{example}'.")

    def spec(self, text: str) -> "Spec":
        """The spec that a person wrote: ``hangman(length=7)``, or in words where these are read: ``Hangman 7``.

        Raises :class:`SpecError` for one that cannot be read.
        """
        return self.settled(self._read(text))

    def settled(self, spec: "Spec") -> "Spec":
        """The spec of the thing that plays what a spec asks for: mostly this spec itself."""
        if not self._settling:
            return spec
        settle: Callable[[Spec], Spec] = load(self._settling)
        return settle(spec)

    def _read(self, text: str) -> "Spec":
        try:
            strict = parse(text)
        except SpecError as error:
            try:
                worded = self._in_words(text)
            except SpecError:
                if "(" not in text:
                    raise
                worded = None
            if worded is None:
                first = next(iter(text.split()), "")
                if first and not set("(:") & set(text):
                    self.factory(first)  # whose error names the name
                raise error
            return worded
        if strict.name in self._places or ":" in strict.name:
            return strict
        return self._in_words(text) or strict

    def _in_words(self, text: str) -> "Spec | None":
        read: Callable[[str], Spec | None] | None = load(self._wording) if self._wording else None
        return None if read is None else read(text)

    @property
    def base(self) -> type[T]:
        """The class that everything in the registry is an instance of."""
        base: type[T] = load(self._base)
        return base


def load(place: str) -> Any:
    """The thing at ``"module:attribute"``, imported now. Raises ``ImportError`` for the place of a file, too."""
    module, _, attribute = place.partition(":")
    if module[:1] in tuple("./\\"):
        raise ImportError("name its module, not its file, as in my_module:MyClass")
    return getattr(import_module(module), attribute)


class Spec(NamedTuple):
    """A name and the parameters given with it, as text: ``hangman(lives=6)`` taken apart."""

    name: str
    given: dict[str, str]

    def __str__(self) -> str:
        if not self.given:
            return self.name
        return f"{self.name}({','.join(f'{key}={value}' for key, value in self.given.items())})"

    def having(self, **parameters: str) -> "Spec":
        """This spec with these parameters as well; they take the place of those of the same name."""
        return Spec(self.name, self.given | parameters)


@dataclass(frozen=True, slots=True)
class Called:
    """The name of a parameter in specs, where its field must have another: ``Annotated[str, Called("prior")]``."""

    name: str


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a game, policy or host."""

    name: str
    type: Any
    default: Any
    field: str = ""
    """The keyword of the class or function, where specs have another name for it."""

    @property
    def required(self) -> bool:
        """Whether it must be given."""
        return self.default is inspect.Parameter.empty

    def choices(self) -> str:
        """The permitted values in words: ``true|false``, ``sunk|named``, ``a whole number``."""
        origin = get_origin(self.type)
        if origin is Literal:
            return "|".join(str(choice) for choice in get_args(self.type))
        if origin in (Union, UnionType):
            inner = [kind for kind in get_args(self.type) if kind is not NoneType]
            return " or ".join(Parameter(self.name, kind, self.default).choices() for kind in inner)
        words = {bool: "true|false", int: "a whole number", float: "a number", str: "text"}
        return words.get(self.type, "text")

    def read(self, text: str) -> Any:
        """Convert from text. Raises :class:`SpecError` saying what may be given."""
        # Our own code: pydantic would cost every command 0.19 s of processor time at its start, and code around it
        # would still have to turn its errors into these messages.
        kind = self.type
        if get_origin(kind) in (Union, UnionType):
            kinds = get_args(kind)
            if text.lower() == "none" and NoneType in kinds:
                return None
            for inner in kinds:  # a word is read as a word, even where a number may stand
                if get_origin(inner) is Literal and text in map(str, get_args(inner)):
                    return Parameter(self.name, inner, self.default).read(text)
            kind = next(inner for inner in kinds if inner is not NoneType and get_origin(inner) is not Literal)
        if get_origin(kind) is Literal:
            by_text = {str(choice): choice for choice in get_args(kind)}
            if text in by_text:
                return by_text[text]
        elif kind is bool:
            truth = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
            if text.lower() in truth:
                return truth[text.lower()]
        elif kind in (int, float):
            if (value := number(text, kind)) is not None:
                return value
        else:
            return text
        meant = decimal_meant(text) if kind is float else ""
        shown = text.replace("-", ",") if meant else text  # parse puts a dash for a comma before a number
        raise UnreadableParameter(self.name, shown, self.choices(), meant)


def value_text(value: object) -> str:
    """A default as it is written in a spec."""
    return str(value).lower() if isinstance(value, bool) or value is None else str(value)


@remembered(most=256)
def parameters(factory: Callable[..., Any]) -> tuple[Parameter, ...]:
    """The parameters of a class or function from one of the registries, in their order."""
    function = factory.__init__ if inspect.isclass(factory) else factory
    hints, annotated = get_type_hints(function), get_type_hints(function, include_extras=True)
    return tuple(
        Parameter(name_in_specs(name, annotated.get(name)), hints.get(name, str), parameter.default, name)
        for name, parameter in inspect.signature(factory).parameters.items()
        if not name.startswith("_") and parameter.kind is not parameter.VAR_KEYWORD
    )


def name_in_specs(field: str, hint: Any) -> str:
    """The name in specs of a field with this annotation: its own, but for one that is :class:`Called` otherwise."""
    return next((extra.name for extra in getattr(hint, "__metadata__", ()) if isinstance(extra, Called)), field)


def parse(spec: str) -> Spec:
    """Split ``"name(a=1,b=2)"`` into the name and its parameters as text."""
    if _depth(spec) > _MAX_DEPTH:
        raise UnreadableSpec(spec, spec, f"At most {_MAX_DEPTH} names stand within one another.")
    match = _SPEC.fullmatch(spec)
    if not match:
        raise UnreadableSpec(spec, spec, "Write a name, or name(parameter=value,…).")
    given: dict[str, str] = {}
    key = ""
    for item in split(match["parameters"] or ""):
        if key and _PART.fullmatch(item):  # fleet=5,4,3: the numbers go on
            given[key] += f"-{item.strip()}"
            continue
        key, equals, value = item.partition("=")
        key, value = key.strip(), value.strip()
        value = value if key == COMMAND else _unquoted(value)  # a command has quotes of its own
        if not equals or not key or not value:
            raise UnreadableSpec(
                spec,
                item.strip(),
                "Write parameter=value, with commas between parameters and dashes within a value: fleet=5-4-3.",
            )
        if key in given:
            raise RepeatedParameter(spec, key)
        given[key] = value
    return Spec(match["name"], given)


def _unquoted(value: str) -> str:
    """A value without the quotes that people put around one that has spaces."""
    inside, around = value[1:-1], value[:1] + value[-1:]
    return inside.strip() if inside and around in _QUOTES and not set(around) & set(inside) else value


def _depth(text: str) -> int:
    """How many parentheses are open at once, at most."""
    return max(accumulate((character == "(") - (character == ")") for character in text), default=0)


def split(text: str) -> list[str]:
    """Split at commas outside parentheses, dropping empty pieces."""
    pieces, depth, current = [], 0, ""
    for character in text:
        depth += (character == "(") - (character == ")")
        if character == "," and depth == 0:
            pieces.append(current)
            current = ""
        else:
            current += character
    return [piece for piece in (*pieces, current) if piece.strip()]


def make(registry: Registry[T], spec: str | Spec, **context: Any) -> T:
    """The object that a spec describes.

    ``context`` gives parameters that no spec may give, such as the secret of a host; they are
    passed on if the factory takes them. Raises :class:`SpecError` for
    unknown names and parameters, with the closest match, and for values out of range; what :attr:`Registry.check`
    raises for values that do not go together.
    """
    if not isinstance(spec, str | Spec):
        raise registry.not_text(spec)
    name, given = registry.spec(spec) if isinstance(spec, str) else registry.settled(spec)
    factory = registry.factory(name)
    try:
        known = {parameter.name: parameter for parameter in parameters(factory)}
    except (ValueError, TypeError, NameError) as error:  # annotations that cannot be read
        raise SpecError(f"Cannot tell what the {registry.noun} '{name}' takes: {error}.") from error
    values = {key: value for key, value in context.items() if key in known}
    for key, text in given.items():
        if key not in known or key in context:
            raise UnknownParameter(registry.noun, name, key, known.keys() - context.keys())
        values[known[key].field] = known[key].read(text)
    missing = [key for key, parameter in known.items() if parameter.required and parameter.field not in values]
    if missing:
        raise MissingParameter(registry.noun, name, missing)
    try:
        made = factory(**values)
    except BestguessError:
        raise
    except (ValueError, TypeError) as error:
        raise SpecError(f"{spec}: {error}") from error
    if not isinstance(made, registry.base):
        raise SpecError(f"'{spec}' is not a {registry.noun}.")
    registry.check(made)
    return made
