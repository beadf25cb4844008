"""Signs and words by which a text leaves an answer open: ``!= 2``, ``> 2``, ``anything but 2``, ``would be 2``."""

import re

BOUNDS = "<>≠≤≥≈≮≯≰≱~"
"""Signs of bounds, and of what is only near a number."""

_BOUND = re.compile(
    r"(?<![-=<>])(?:[<>](?!-|[=<>]?>)\s*=?|!=|=[/<])(?=\s*[^\s>])|[≠≤≥≈≮≯≰≱]|~(?=\s*\d)|(?<=\w)\+(?=\s*(?:[,;)\n]|$))"
    r"|\b(?:any|anything|anyone|anywhere|everything|everywhere|nothing)\s+(?:but|except|besides|other\s+than)\b|\bwould\s+be\b",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"^[ \t]*>+[ \t]+(?=[^\W\d_])", re.MULTILINE)
_LED = re.compile(r"^[ \t]*>+[ \t]+", re.MULTILINE)


def bound(text: str, led: bool = False) -> str:
    """The sign or the words by which a text leaves an answer open; empty where it has none.

    The sign before a line of a chat, as in ``> crane 2``, is none; before a number only where lines may be ``led`` by
    it, as those that begin with a guess.
    """
    found = _BOUND.search((_LED if led else _QUOTED).sub("", text))
    return found[0].strip() if found else ""
