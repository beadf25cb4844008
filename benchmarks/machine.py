"""The machine that a figure was measured on, and timing."""

import os
import platform
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import numpy as np

import bestguess


def machine() -> str:
    """The machine and the build in a line."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line.split(":", 1)[1].strip() for line in info.read_text().splitlines() if "model name" in line]
        model = names[0] if names else model
    versions = f"bestguess {bestguess.__version__}, numpy {np.__version__}, Python {platform.python_version()}"
    return f"{model}, {os.cpu_count()} cores; {versions}"


def best_ms(work: Callable[[], object], runs: int = 7) -> float:
    """The best time of a few runs, in milliseconds: what the machine can do when it is left alone."""
    times = []
    for _ in range(runs):
        started = perf_counter()
        work()
        times.append(perf_counter() - started)
    return 1000 * min(times)
