"""Words by category, such as animals and capitals: lists of bestguess's own, MIT like all of it."""

from pathlib import Path

from bestguess.core.memo import remembered

CATEGORIES_FILE = Path(__file__).with_name("categories.txt")
"""A category a line: its name, a colon, and its entries with commas between."""


@remembered(most=1)
def categories() -> dict[str, tuple[str, ...]]:
    """The entries of each category, in small letters as they are written."""
    lines = CATEGORIES_FILE.read_text(encoding="utf-8").splitlines()
    parts = (line.split(": ", 1) for line in lines)
    return {name: tuple(entries.split(", ")) for name, entries in parts}
