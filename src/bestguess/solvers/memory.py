"""How much memory a search takes, and how much there is."""

import os
from contextlib import suppress
from pathlib import Path

from bestguess.core.errors import Setting, TooLarge

_MEMORY = Setting("memory")

MIN_BYTES = 2**16
"""The least that a memo takes, in bytes."""

_SPARE = 0.8
"""The share of the free memory that a search may take: others want some, too."""

_OF_ANSWER = 4 + 2 + 8
"""Bytes of an answer: as it was listed, as a small number, and once more where it is no miss."""

_OF_NUMBER = 2
"""Bytes of a query or of an answer as a number."""

_OF_SECRET = 120
"""Bytes of a secret besides its answers: keys, weights, and what finds those that are alike."""

_OF_PAST = (4 + 8) + (2 + 8)
"""Bytes of an answer besides, where it depends on the past: the last of its group and the group, as listed and once
more in rows of 16."""

_OF_IMAGE = 4
"""Bytes of a secret for each symmetry: its image."""


def table_bytes(shape: tuple[int, ...], past: bool = False, symmetries: int = 0) -> int:
    """About how many bytes the answers, of this shape (queries, secrets), take in a search, at most.

    ``past`` says whether they depend on the past, ``symmetries`` how many symmetries are used.
    """
    queries, secrets = shape
    whole = (queries + 16) * secrets * _OF_ANSWER + secrets * (_OF_SECRET + symmetries * _OF_IMAGE)
    return whole + past * (queries + 8) * secrets * _OF_PAST


def feedback_bytes(shape: tuple[int, ...], itemsize: int, symmetries: int = 0) -> int:
    """About how many bytes the answers of a feedback game, each of ``itemsize`` bytes, take in a search, at most.

    Bytes are searched where they lie; larger answers as small numbers of two bytes at most. Random elements of the
    group of symmetries are kept at each turn of a game, of which few are long.
    """
    queries, secrets = shape
    own = 0 if itemsize == 1 else _OF_NUMBER
    return queries * secrets * (itemsize + own) + (queries + secrets) * _OF_SECRET + symmetries * queries * _OF_NUMBER


def check_table(name: str, shape: tuple[int, ...], need: int, memory: int) -> None:
    """Raise :class:`TooLarge` if the answers, of so many bytes, leave no room for a memo; names the remedy."""
    if need + MIN_BYTES > memory:
        queries, secrets = shape
        raise TooLarge(
            f"{name}: the answers of {secrets:,} secrets to {queries:,} queries take about {size(need + MIN_BYTES)}, "
            f"over the limit of {size(memory)}. Allow more with {_MEMORY}, or take a smaller game or a shorter list.",
            _MEMORY,
        )


def size(count: float) -> str:
    """A number of bytes for people: ``1.3 GB``."""
    for unit in ("bytes", "kB", "MB"):
        if count < 1000:
            return f"{count:.3g} {unit}"
        count /= 1000
    return f"{count:,.3g} GB"


def fitting(memory: int) -> int:
    """The part of ``memory`` that the machine has free, in bytes: a process that takes more may be killed."""
    free = available()
    return memory if free is None else min(memory, int(_SPARE * free))


def available() -> int | None:
    """The free memory in bytes, of this machine or of the container that we run in; ``None`` if nobody says."""
    found = []
    with suppress(OSError, ValueError, StopIteration):
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
        found.append(1024 * next(int(line.split()[1]) for line in lines if line.startswith("MemAvailable:")))
    with suppress(OSError, ValueError):  # "max" where there is no limit
        group = Path("/sys/fs/cgroup")
        found.append(
            int((group / "memory.max").read_text(encoding="ascii"))
            - int((group / "memory.current").read_text(encoding="ascii"))
        )
    if not found:
        with suppress(OSError, ValueError, AttributeError):
            found.append(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2)
    return max(0, min(found)) if found else None
