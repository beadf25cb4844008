"""Numbers as people type them: in the digits 0 to 9, so that nothing else is taken for a number without a word."""

import re
from math import isfinite
from typing import Final

_WHOLE: Final = re.compile(r"[+-]?[0-9]+")
_REAL: Final = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")

_DECIMAL: Final = re.compile(r"([0-9]{1,4})[,-]([0-9]{1,4})")
_PERCENT: Final = re.compile(r"([0-9]{1,4}(?:[.,][0-9]{1,4})?)\s*%")

_MOST_DIGITS: Final = 1000
"""A longer text is no number that anybody means."""


def number(text: str, kind: type) -> float | None:
    """The number of a kind, ``int`` or ``float``, that a text writes; ``None`` where it writes none.

    ``nan`` and ``inf`` are none, nor is a ``float`` too large to be finite, nor a number with other signs in it, such
    as ``1_000``, or with the digits of another script.
    """
    text = text.strip()
    if len(text) > _MOST_DIGITS or not (_WHOLE if kind is int else _REAL).fullmatch(text):
        return None
    if kind is int:
        return int(text)
    value = float(text)
    return value if isfinite(value) else None


def decimal_meant(text: str) -> str:
    """The number with a point that a text may mean by a comma, by the dash in its place, or by percent; else empty."""
    if parts := _DECIMAL.fullmatch(text.strip()):
        return f"{parts[1]}.{parts[2]}"
    share = _PERCENT.fullmatch(text.strip())
    return f"{float(share[1].replace(',', '.')) / 100:g}" if share else ""
