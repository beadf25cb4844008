"""The marks in numbers of files that people write: a point or a comma before decimals, or between groups of digits."""

import re
from collections.abc import Collection
from typing import Final

_GROUPS: Final = re.compile(r"[1-9][0-9]{0,2}(?:(?:,[0-9]{3})+|(?:\.[0-9]{3})+)")
"""A number of which a mark stands before three digits, and before three again: ``1,000`` and ``1,000,000``."""


class NumberMarks:
    """The marks in the numbers of one file, by which ``1,000`` is a thousand, or one with three decimals."""

    def __init__(self, numbers: Collection[str], separator: str) -> None:
        """The numbers are those of a file whose cells are parted by the separator."""
        commas = any("," in one and not _GROUPS.fullmatch(one) for one in numbers)
        points = [one for one in numbers if "." in one]
        whole = [one for one in numbers if one.isdecimal()]
        # Spreadsheets that write 1.000 for a thousand part cells by semicolons or tabs; and whoever writes three
        # decimals to one number writes them to all.
        grouped = separator in (";", "\t") and all(map(_GROUPS.fullmatch, points))
        groups = grouped and bool(whole) and all(len(one) < 4 for one in whole)
        self._doubted = {",": not commas, ".": commas or groups}

    def doubt(self, number: str) -> str:
        """The numbers that a text may be, where there are several, or it has groups: ``1000 or 1.0``; else empty."""
        if not _GROUPS.fullmatch(number):
            return ""
        first, mark, rest = re.split("([,.])", number, maxsplit=1)
        if len(rest) > 3:
            return re.sub("[,.]", "", number)
        return f"{first}{rest} or {float(f'{first}.{rest}')}" if self._doubted[mark] else ""
