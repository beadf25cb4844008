"""The memory of a worker process, as the system counts it; on systems that do not tell, no limit holds."""

import ctypes
import gc
import sys
from contextlib import suppress
from pathlib import Path

_PAGES = Path("/proc/self/statm")


def taken() -> int:
    """Bytes of memory that this process has now; 0 where the system does not say."""
    try:
        import resource

        return int(_PAGES.read_text(encoding="ascii").split()[1]) * resource.getpagesize()
    except (ImportError, OSError, ValueError, IndexError):
        return 0


def give_back() -> None:
    """Give the system what was freed: the allocator keeps it else."""
    gc.collect()
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another C library than that of GNU
            ctypes.CDLL(None).malloc_trim(0)


def limit(most: int) -> None:
    """Refuse this process more address space than so many bytes, where the system can; 0 is no limit."""
    if not most:
        return
    try:
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        soft = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
    except (ImportError, AttributeError, OSError, ValueError):
        return
