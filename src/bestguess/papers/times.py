"""The processor time of each reproduction, as it was measured last: one table for the list, the help and the documents.

``bestguess reproduce all --quick --workers 1 --results DIR`` and ``python benchmarks/reproduction_times.py DIR`` write
it anew. Where no full run is kept, its time is that of the quick one times the ratio of their samples; :data:`SCALED`
has the ratios.
"""

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from bestguess.core.memo import remembered

FILE = "times.json"

SCALED = {
    "battleship-paper": 12.0,
    "phrase-paper": 5.0,
    "kettaf-pruning": 60.0,
    "kettaf-entropy": 5.0,
    "kettaf-dqn": 13.3,
    "kettaf-evil": 8.0,
    "sid": 2.0,
    "wang": 6.7,
    "myshkin": 2.3,
    "small-boards": 120.0,
}
"""By how many games, words, updates or seconds the full run is larger than the quick one."""

_TINY = 0.1
"""The share of the quick time that the smallest samples take, roughly; only a bar of progress needs it."""


def seconds_of(name: str) -> Mapping[str, float]:
    """The processor time of one reproduction at each scale, in seconds of one core."""
    known = table()["seconds"].get(name, {})
    quick = float(known.get("quick", 1.0))
    return {"full": float(known.get("full", SCALED.get(name, 1.0) * quick)), "quick": quick, "tiny": _TINY * quick}


def in_all(scale: str) -> float:
    """The processor time of all reproductions at a scale, in seconds."""
    return sum(seconds_of(name)[scale] for name in SCALED)


def duration(seconds: float) -> str:
    """A time as people say it: ``45 s``, ``12 min``."""
    return f"{max(seconds, 1):.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min"


@remembered(most=1)
def table() -> dict[str, Any]:
    """The file: ``machine`` and ``note``, in words, and the measured ``seconds`` by name and scale."""
    return dict(json.loads(files("bestguess.papers").joinpath(FILE).read_text(encoding="utf-8")))
