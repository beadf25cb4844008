"""Reading JSON strictly, by the standard alone, with the line and the column of whatever is wrong in it."""

import json
import re
import sys
from math import isinf
from typing import Any, Final

from bestguess.core.lexicon import shortened

MAX_DEPTH: Final = 128
"""The most lists and objects that may stand within each other; other readers stop at 200."""

_NO_NUMBERS: Final = ("NaN", "Infinity", "-Infinity")
"""The names that other programs write for numbers that JSON does not have."""

_TOKEN: Final = re.compile(r'("(?:[^"\\]|\\.)*+")(\s*:)?|([\[{])|([\]}])|[^\s\[\]{},:"]+')


class JsonError(json.JSONDecodeError):
    """A text that is no JSON; the message begins with the place and has no full stop."""

    def __init__(self, message: str, position: int = 0) -> None:
        super().__init__(message, "", position)

    def __str__(self) -> str:
        return self.msg

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.msg, self.pos)  # how a process tells another one of it


def read_json(data: str | bytes) -> Any:
    """The value of a JSON text of at most ``MAX_DEPTH`` lists and objects within each other.

    Raises :class:`JsonError` for whatever other readers of JSON may refuse or take otherwise, too: NaN, numbers of
    too many digits or too large, half characters and fields that are there twice.
    """
    try:
        text = data if isinstance(data, str) else data.decode(json.detect_encoding(data))
    except UnicodeDecodeError as error:
        raise JsonError(f"byte {error.start} is not UTF-8 text") from error
    try:
        read = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number, parse_float=_finite)
    except json.JSONDecodeError as error:
        half = error.pos >= len(text) - 1 and not _is_json(text[: error.pos])  # else too much follows
        early = ". It ends too early: half of it may be missing" if half else ""
        raise JsonError(f"{_place(text, error.pos)}: {error.msg}{early}", error.pos) from error
    except (ValueError, RecursionError) as error:
        raise _fault(text) or JsonError(str(error)) from error
    nests = text.count("[") + text.count("{") > MAX_DEPTH and _nests_deeper(read)
    if nests or ("\\u" in text and not _is_whole(json.dumps(read, ensure_ascii=False))):
        raise _fault(text) or JsonError("half a character")
    return read


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


class _RefusedError(ValueError):
    """A text that other readers may take otherwise; the place is looked for afterwards."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise _RefusedError("a field is there twice")
    return made


def _no_number(name: str) -> None:
    raise _RefusedError(f"{name} is no number of JSON")


def _nests_deeper(read: Any) -> bool:
    level = [read]
    for _ in range(MAX_DEPTH):
        level = [
            part
            for one in level
            if isinstance(one, list | dict)
            for part in (one.values() if isinstance(one, dict) else one)
        ]
    return any(isinstance(one, list | dict) for one in level)


def _fault(text: str) -> JsonError | None:
    """The first fault in a text of sound syntax; ``None`` if there is none."""
    fields: list[set[str]] = []
    for token in _TOKEN.finditer(text):
        quoted, is_field, opens, closes = token.groups()
        what = ""
        if quoted is not None:
            name = json.loads(quoted) if "\\" in quoted else quoted[1:-1]
            if not _is_whole(name):
                what = "half a character"
            elif is_field and fields:
                if name in fields[-1]:
                    what = f"the field '{name}' is there twice: leave one out"
                fields[-1].add(name)
        elif opens:
            fields.append(set())
            if len(fields) > MAX_DEPTH:
                what = f"too deeply nested: at most {MAX_DEPTH} lists and objects may stand within each other"
        elif closes:
            fields.pop()
        elif token[0] in _NO_NUMBERS:
            what = f"{token[0]} is no number of JSON"
        elif _is_endless(token[0]):
            what = f"the number {shortened(token[0])} is too large"
        elif len(token[0]) > sys.int_info.str_digits_check_threshold:
            try:
                json.loads(token[0])
            except ValueError:
                what = "a number of too many digits"
        if what:
            return JsonError(f"{_place(text, token.start())}: {what}", token.start())
    return None


def _finite(number: str) -> float:
    if _is_endless(number):
        raise _RefusedError(f"the number {shortened(number)} is too large")
    return float(number)


def _is_endless(number: str) -> bool:
    """Whether a number is so large that it is read as infinity."""
    return number[-1].isdecimal() and not number.lstrip("-").isdecimal() and isinf(float(number))


def _is_whole(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _place(text: str, at: int) -> str:
    return f"line {text.count(chr(10), 0, at) + 1}, column {at - text.rfind(chr(10), 0, at)}"
