"""The words that a player holds, whatever it calls them: in lists, sets, keys, texts, mapped files, arrays, tries."""

import re
import sys
from collections import deque
from collections.abc import Iterator, Mapping, Set
from contextlib import suppress
from mmap import mmap
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any

LONGEST = 31
"""The longest word in letters."""

_MAX_OBJECTS = 3_000_000
"""The number of objects that are looked at, at most."""

_TEXT = 40
"""A text as long as this is looked through for words."""

_ABC = "abcdefghijklmnopqrstuvwxyz"

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


def entrant_words(player: object, modules: Mapping[str, ModuleType]) -> dict[str, set[str]]:
    """The words in what a player and its modules hold, in lower case, by the name of the attribute or variable.

    Words under one name are put together, however they are grouped there.
    """
    found: dict[str, set[str]] = {}
    seen: set[int] = set()
    stack: list[tuple[object, str]] = []
    for name, module in modules.items():
        whole = not _installed(module)
        for variable, value in list(vars(module).items()):
            if not variable.startswith("__") and not isinstance(value, ModuleType):
                if whole:
                    stack.append((value, f"{name}.{variable}"))
                elif isinstance(value, list | tuple | dict | set | frozenset):  # of a package: its own lists alone
                    _gather(value, f"{name}.{variable}", found)
    if not isinstance(player, ModuleType):
        stack.append((player, ""))
    looked = 0
    while stack and looked < _MAX_OBJECTS:
        value, name = stack.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        looked += 1
        stack += _gather(value, name, found)
    return {name: words for name, words in found.items() if words}


def _is_of_a_package(name: str | None) -> bool:
    """Whether a class or a function comes from Python or a package: what these hold, they hold for everybody."""
    module = sys.modules.get(name or "")
    return module is None or module.__name__.partition(".")[0] in sys.stdlib_module_names or _installed(module)


def _installed(module: ModuleType) -> bool:
    place = getattr(module, "__file__", None) or ""
    return not place or "site-packages" in place or place.startswith((sys.base_prefix, sys.prefix))


def _gather(value: object, name: str, found: dict[str, set[str]]) -> list[tuple[object, str]]:
    """Note the words that an object itself has, and name the objects inside it."""
    if isinstance(value, bytearray | memoryview | mmap):
        with suppress(ValueError):  # one that is closed holds nothing
            return _gather(bytes(memoryview(value)), name, found)
        return []
    if isinstance(value, str | bytes):
        text = value.decode("utf-8", "replace") if isinstance(value, bytes) else value
        if len(text) >= _TEXT:
            found.setdefault(name, set()).update(map(str.lower, _WORD.findall(text)))
        return []
    if isinstance(value, dict):
        if trie := _is_node(value):
            found.setdefault(name, set()).update(_spelled(value))
        words = found.setdefault(name, set())
        words.update(_words(value))
        words.update(_words(value.values()))
        return [] if trie else _objects(value.values(), name)
    if isinstance(value, list | tuple | Set | deque):
        words = found.setdefault(name, set())
        words.update(_words(value))
        if isinstance(value, list | tuple) and 1 < len(value) <= LONGEST and _are_letters(value):
            words.add("".join(map(str, value)).lower())
        for one in _texts(value):
            if len(one) >= _TEXT:
                _gather(one, name, found)
        return _objects(value, name)
    if str(getattr(value, "dtype", "")).lstrip("<>|=").startswith(("U", "S", "object")) and hasattr(value, "tolist"):
        return _gather(value.tolist(), name, found)
    if getattr(value, "ndim", 0) == 2 and str(getattr(value, "dtype", "")).startswith(("int", "uint")):
        found.setdefault(name, set()).update(_numbered(value))
        return []
    return list(_parts(value, name))


def _numbered(rows: Any) -> set[str]:
    """The words of an array of numbers, one a row: letters as characters, or counted from 0 or 1; others fill up."""
    if not 1 < rows.shape[1] <= _TEXT or len(rows) > _MAX_OBJECTS:
        return set()
    highest = int(rows.max(initial=0))
    begins = (0, 1) if highest < ord("A") else (ord("A"),) if highest < ord("a") else (ord("a"),)
    spelled = rows.tolist()
    return {"".join(_ABC[one - first] for one in row if 0 <= one - first < 26) for first in begins for row in spelled}


def _parts(value: object, name: str) -> Iterator[tuple[object, str]]:
    """The parts of an object that is no container."""
    if isinstance(value, MethodType):
        yield value.__self__, name
        yield value.__func__, name
        return
    if isinstance(value, FunctionType):
        if _is_of_a_package(value.__module__):
            return
        for cell in value.__closure__ or ():
            with suppress(ValueError):  # a cell may not be filled yet
                yield cell.cell_contents, name
        yield from ((one, name) for one in (value.__defaults__, value.__kwdefaults__, value.__dict__) if one)
        return
    if isinstance(value, ModuleType | BuiltinFunctionType | CodeType | int | float | complex | None):
        return
    if isinstance(value, type) and _is_of_a_package(value.__module__):
        return
    for attribute, held in _attributes(value).items():
        if not attribute.startswith("__"):
            yield held, f"{name}.{attribute}" if name else attribute
    if not isinstance(value, type):
        yield type(value), name


def _attributes(value: object) -> dict[str, Any]:
    """The values that an object holds by names, in slots, too."""
    held: dict[str, Any] = dict(getattr(value, "__dict__", None) or {})
    for kind in type(value).__mro__:
        slots = vars(kind).get("__slots__", ())
        for slot in (slots,) if isinstance(slots, str) else slots:
            if hasattr(value, slot):
                held.setdefault(slot, getattr(value, slot))
    return held


def _texts(values: Any) -> set[str | bytes]:
    """The texts among some values, each once: players hold millions of pieces of words."""
    kinds = set(map(type, values))
    if kinds <= {str, bytes}:
        return set(values)
    return {one for one in values if isinstance(one, str | bytes)} if any(map(_is_text, kinds)) else set()


def _is_text(kind: type) -> bool:
    return issubclass(kind, str | bytes)


def _objects(values: Any, name: str) -> list[tuple[object, str]]:
    """The values that may hold words themselves."""
    if set(map(type, values)) <= {str, int, float}:
        return []
    return [(one, name) for one in values if not isinstance(one, str | int | float)]


def _words(values: Any) -> set[str]:
    texts = (one.decode("utf-8", "replace") if isinstance(one, bytes) else one for one in _texts(values))
    words = {one.strip().lower() for one in texts if 1 < len(one) < _TEXT}
    return {word for word in words if 1 < len(word) <= LONGEST}


def _are_letters(values: Any) -> bool:
    return all(isinstance(one, str) and len(one) == 1 and one.isalpha() for one in values)


def _is_node(value: dict[Any, Any]) -> bool:
    """Whether a dictionary is a node of a trie: letters lead to other nodes."""
    letters = [one for one in value if isinstance(one, str) and len(one) == 1 and one.isalpha()]
    return bool(letters) and all(_children(value[one]) is not None for one in letters)


def _children(value: object) -> dict[Any, Any] | None:
    """The dictionary of a node, which may be an object that has one."""
    if isinstance(value, dict):
        return value
    return next((one for one in _attributes(value).values() if isinstance(one, dict)), None)


def _spelled(root: dict[Any, Any]) -> set[str]:
    """The words of a trie: a word ends at a node with a mark of any kind, or without further letters."""
    words: set[str] = set()
    stack: list[tuple[object, str]] = [(root, "")]
    while stack:
        node, spelled = stack.pop()
        children = _children(node)
        if children is None:
            continue
        letters = [one for one in children if isinstance(one, str) and len(one) == 1 and one.isalpha()]
        marks = [value for mark, value in children.items() if mark not in letters]
        if not isinstance(node, dict):
            marks = [
                one for one in _attributes(node).values() if one is True or (isinstance(one, str) and len(one) > 1)
            ]
        elif not letters:
            marks = [True]
        if spelled and (any(mark is not False for mark in marks) or not letters):
            words.add(spelled.lower())
        if len(spelled) < LONGEST:
            stack += [(children[one], spelled + one) for one in letters]
    return words
