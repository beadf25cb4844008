"""The memory of a process: what was worked out once, under everything that it depends on.

A key must hold all that the value depends on. The arguments of a function do where they are immutable and compare by
their contents; what a position is asked about is remembered by :attr:`Position.key
<bestguess.core.position.Position.key>`, and what a file holds by its contents (:mod:`bestguess.core.read_files`).
"""

from collections import OrderedDict
from collections.abc import Callable
from copy import copy
from functools import lru_cache, wraps
from math import inf
from threading import RLock
from typing import Any, Generic, ParamSpec, TypeVar
from weakref import WeakSet

from bestguess.core.errors import BestguessError

Key = TypeVar("Key")
Value = TypeVar("Value")
P = ParamSpec("P")
T = TypeVar("T")


class Memo(Generic[Key, Value]):
    """Values by their keys, the last used ones: at most so many, and of so many bytes together."""

    def __init__(self, most: float = inf, most_bytes: float = inf, weigh: Callable[[Value], int] | None = None) -> None:
        """``weigh`` gives the bytes that a value takes; the value used last stays, however large."""
        self._most, self._most_bytes, self._weigh = most, most_bytes, weigh
        self._kept: OrderedDict[Key, tuple[Value, int]] = OrderedDict()
        self._bytes = 0
        self._lock = RLock()
        _memos.add(self)

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Key) -> Value | None:
        """The value of a key, which is now the last used; ``None`` if it is not remembered."""
        try:
            with self._lock:
                kept = self._kept.get(key)
                if kept is None:
                    return None
                self._kept.move_to_end(key)
                return kept[0]
        except TypeError:  # a parameter of somebody's own game is a list
            return None

    def put(self, key: Key, value: Value) -> None:
        """Remember a value, or weigh one again that has grown; nothing under a key that has no hash."""
        try:
            hash(key)
        except TypeError:
            return
        size = 0 if self._weigh is None or isinstance(value, BestguessError) else self._weigh(value)
        with self._lock:
            self._bytes += size - self._kept.pop(key, (None, 0))[1]
            self._kept[key] = value, size
            while len(self._kept) > max(self._most, 1) or (self._bytes > self._most_bytes and len(self._kept) > 1):
                self._bytes -= self._kept.popitem(last=False)[1][1]

    def of(self, key: Key, make: Callable[[], Value]) -> Value:
        """The value of a key, made if it is not remembered; one that is ``None`` is made each time."""
        known = self.get(key)
        if known is None:
            known = make()
            self.put(key, known)
        return known

    def known(self, key: Key) -> Value | None:
        """The value that :meth:`once` remembers for a key, or ``None``. Raises the refusal that it remembers."""
        known: Any = self.get(key)
        if isinstance(known, BestguessError):
            raise copy(known)
        value: Value | None = known
        return value

    def once(self, key: Key, make: Callable[[], Value]) -> Value:
        """The value for a key, made if it is not remembered; ``make`` depends on nothing but the key.

        A refusal that ``make`` raises is remembered, too, and raised again for the same key.
        """
        known = self.known(key)
        if known is None:
            try:
                known = make()
            except BestguessError as error:
                refusal: Any = copy(error)  # without its traceback, which holds all that was read
                self.put(key, refusal)
                raise
            self.put(key, known)
        return known

    def __reduce__(self) -> tuple[Any, ...]:
        return Memo, (self._most, self._most_bytes, self._weigh)  # another process begins with nothing

    def forget(self) -> None:
        """Remember nothing any more."""
        with self._lock:
            self._kept.clear()
            self._bytes = 0


_memos: WeakSet[Memo[Any, Any]] = WeakSet()
_functions: list[Callable[[], None]] = []


def remembered(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Decorate a function so that its last ``most`` results are remembered by its arguments.

    The arguments must be immutable and compare by all that the result depends on, or by identity. Nothing is remembered
    for arguments that have no hash, such as somebody's own game with a list among its parameters.
    """

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        kept: Any = lru_cache(maxsize=most)(function)
        _functions.append(kept.cache_clear)

        @wraps(function)
        def known(*args: P.args, **options: P.kwargs) -> T:
            try:
                hash((args, *options.values()))
            except TypeError:
                return function(*args, **options)
            value: T = kept(*args, **options)
            return value

        return known

    return decorate


def forget() -> None:
    """Remember nothing any more, in the whole process: every answer is worked out anew."""
    for memo in list(_memos):
        memo.forget()
    for clear in _functions:
        clear()
