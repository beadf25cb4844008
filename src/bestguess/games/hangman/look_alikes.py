"""Letters of other scripts that look like letters of a game: a Latin a in a Russian word."""

import re
from unicodedata import name as name_of

from bestguess.games.hangman.alphabet import Alphabet

_TWINS = ("aаα", "bв", "cс", "eеε", "hн", "iіι", "kкκ", "mм", "oоο", "pрρ", "sѕ", "tтτ", "vν", "xхχ", "yуυ", "nη", "uυ")
"""Latin letters with those of other scripts that look alike, small or large."""

_ALONE = re.compile(r"(?<![^\W_])[^\W\d_](?![^\W_])")


def look_alike(letters: Alphabet, text: str) -> str:
    """A sentence on the first letter by itself that only looks like one of the game; empty where there is none."""
    for sign in map(str.casefold, _ALONE.findall(text)):
        if sign in letters.letters:
            continue
        for twins in _TWINS:
            own = next((twin for twin in twins if sign in twins and twin in letters.letters), "")
            if own:
                script, other = (name_of(letter).split()[0].capitalize() for letter in (sign, own))
                return f"The {sign} is a {script} letter; the {other} one that looks like it is {own}."
    return ""
