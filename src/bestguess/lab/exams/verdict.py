"""The verdict on a game in words: the number of the move whose answer is false, or none."""

import re
from collections.abc import Sequence

from bestguess.core.errors import NotationError
from bestguess.core.lexicon import shortened
from bestguess.lab.exams.reply import read_answer

_FALSE = r"(?:false|wrong|incorrect|untrue|inconsistent|a lie|lies?|lying)"
_TRUE = r"(?:true|right|correct|consistent|fine|possible|honest)"
_NUMBERED = re.compile(
    r"(?:(?:the|my|answer|to|of|in|move|turn|number|no\.?|nr\.?|it|is|i|think|guess|probably|likeliest|likely"
    rf"|most|to|be|{_FALSE}|one)[\s:]+)*#?(?P<number>\d+)\b(?P<rest>.*)",
    re.IGNORECASE,
)
"""The number of a move, behind words that say no more; what follows it is still to be looked at."""

_CALLED_FALSE = re.compile(
    rf"(?:is|was|seems|must be|may be|could be)?\s*(?:the )?(?:(?:most )?likel\w+ )?(?:to be )?(?:the )?{_FALSE}"
    r"(?: (?:one|answer|move))?",
    re.IGNORECASE,
)

_ALL = (
    r"(?:(?:they|these|the answers)(?: can| could| may| must| are)?(?: all)?"
    r"|all(?: of)?(?: the| them| these)?(?: \d+)?(?: answers| moves)?)"
)
_ALL_TRUE = rf"{_ALL}(?: can| could| may| must)?(?: be| are)? {_TRUE}"

_NONE = re.compile(
    r"(?:the )?(?:none|nothing|no (?:answer|move|one))(?: of (?:them|the (?:\d+ )?(?:answers|moves)))?"
    rf"(?: (?:is|are|was|seems|must be) {_FALSE})?(?:\s*[,;:.(–—-]+\s*{_ALL_TRUE}\)?)?"
    rf"|(?:yes\W+)?{_ALL_TRUE}|true",
    re.IGNORECASE,
)
"""Words that say that no answer is false, and nothing else."""


def read_verdict(text: str, moves: Sequence[str]) -> int:
    """The number of the move that a reply names, the first is 1; 0 for none.

    ``moves`` are the moves as they were told: ``B7: miss``. A number may have its move behind it. Raises
    :class:`NotationError` for a reply that may mean something else.
    """
    said = " ".join(read_answer(text).split()).rstrip(" .!,;:*")
    numbered = _NUMBERED.fullmatch(said)
    if numbered is not None and 1 <= int(numbered["number"]) <= len(moves):
        rest = numbered["rest"].strip(" .,:;()[]#*-–—")
        move = moves[int(numbered["number"]) - 1]
        if not rest or _CALLED_FALSE.fullmatch(rest) or _plain(rest) in (_plain(move), _plain(move.partition(":")[0])):
            return int(numbered["number"])
    if _NONE.fullmatch(said):
        return 0
    if re.fullmatch(r"(?:no|nope|yes|yeah)", said, re.IGNORECASE):
        raise NotationError(
            f"'{said}' may mean that no answer is false, or that not all can be true: write none, or the number of "
            f"one move, 1 to {len(moves)}."
        )
    raise NotationError(f"'{shortened(said)}': write the number of one move alone, 1 to {len(moves)}, or none.")


def _plain(text: str) -> str:
    """A text without its spaces, signs and capital letters."""
    return "".join(sign for sign in text.casefold() if sign.isalnum() or sign in "=+")
