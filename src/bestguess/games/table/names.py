"""Names of a table as people type them, and the hints of a message about those that are like them."""

from collections.abc import Sequence

from bestguess.core.errors import nearest
from bestguess.core.lexicon import folded, shortened

_SHOWN = 80
"""The most characters of names that a message lists."""

EXAMPLES = 4
"""The most names or answers that a question asks about."""


def hint(text: str, names: Sequence[str]) -> str:
    """The name that a mistyped one may stand for, or some of those that there are."""
    near = nearest(shortened(text), names)
    return some(names) if near is None else f"Did you mean '{shortened(near)}'?"


def meant(names: Sequence[str]) -> str:
    """The question about some of the names that a text may mean; empty for none."""
    if len(names) > EXAMPLES:
        return some(names)
    quoted = [f"'{shortened(name)}'" for name in names]
    return f"Did you mean {' or '.join(quoted)}?" if quoted else ""


def some(names: Sequence[str]) -> str:
    """The sentence that lists names, as many as a line has room for."""
    shown: list[str] = []
    for name in names:
        if sum(map(len, shown)) + len(name) > _SHOWN:
            break
        shown.append(name)
    more = ", …" if len(shown) < len(names) else ""
    return f"Write one of: {', '.join(shown)}{more}."


def key_of(text: str) -> str:
    """A text without capitals and doubled spaces, by which names are compared."""
    return " ".join(text.split()).casefold()


def by_name(names: Sequence[str]) -> dict[str, int]:
    """The place of each name, and of each folded name that no other has."""
    exact = {key_of(name): place for place, name in enumerate(names)}
    plain: dict[str, int | None] = {}
    for place, name in enumerate(names):
        key = folded(key_of(name))
        plain[key] = None if plain.get(key, place) != place else place
    return {key: place for key, place in plain.items() if place is not None} | exact
