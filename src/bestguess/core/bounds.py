"""Signs and words by which a text says only what an answer is not: ``!= 2``, ``> 2``, ``anything but 2``."""

import re

_BOUND = re.compile(
    r"(?<![-=<>])(?:[<>](?!-|[=<>]?>)\s*=?|!=|=[/<])(?=\s*[^\s>])|[≠≤≥≈≮≯≰≱]"
    r"|\b(?:any|anything|anyone|everything|nothing)\s+(?:but|except|besides|other\s+than)\b",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"^[ \t]*>+[ \t]+(?=[^\W\d_])", re.MULTILINE)
"""The sign before a line of a chat, as in ``> crane 2``; before a number it may be a bound."""


def bound(text: str) -> str:
    """The sign or the words by which a text says only what an answer is not; empty where it has none."""
    found = _BOUND.search(_QUOTED.sub("", text))
    return found[0].strip() if found else ""
