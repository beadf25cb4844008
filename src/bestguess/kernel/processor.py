"""The instructions of this machine's processor."""

from collections.abc import Set
from pathlib import Path

AVX2: Set[str] = frozenset({"abm", "avx2", "bmi1", "bmi2", "popcnt"})
"""What the kernel in the folder ``avx2`` of a wheel uses, as Linux names it: processors of about 2013 and later."""


def has(instructions: Set[str], cpuinfo: Path = Path("/proc/cpuinfo")) -> bool:
    """Whether the processor is known to have these instructions: never where the system keeps no such file."""
    try:
        lines = cpuinfo.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return False
    flags = [set(line.partition(":")[2].split()) for line in lines if line.partition(":")[0].strip() == "flags"]
    return bool(flags) and all(instructions <= core for core in flags)
