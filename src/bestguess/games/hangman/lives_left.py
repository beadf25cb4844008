"""How many lives are left, as hosts and programs tell it beside what is seen or said: ``_ A _ _ E | Lives: 4``."""

import re

from bestguess.core.common_words import YES_AND_NO
from bestguess.core.errors import NotationError
from bestguess.core.lexicon import Lexicon, shortened
from bestguess.core.limits import CHANCES, FEW, LIVES, REST
from bestguess.games.hangman.reply_words import NONE, REPLIES

_REPLIES = Lexicon(YES_AND_NO, NONE, REPLIES)

_LEFT = rf"(?:{LIVES}|{CHANCES})"
_COUNTER = re.compile(
    rf"(?:^|(?<![\s,;.|/(\[-])[\s,;.|/(\[-]++)(?:you\s+have\s+|you've\s+got\s+|with\s+|still\s+|noch\s+"
    r"|(?:il\s+(?:te\s+)?)?reste\s+|quedan\s+|ainda\s+|nog\s+|осталось\s+)?"
    rf"(?:(?:(?:remaining\s+)?{_LEFT}(?:\s+{REST})?|{REST})\s*[:=]?\s*\d++(?:\s*(?:/|of)\s*\d+)?+(?!\s*:\s*\S)"
    rf"|(?:\d+|{'|'.join(FEW)})(?:\s*(?:/|of|out\s+of|von|sur|de|di|из)\s*\d+)?[ \t]+"
    rf"(?:{_LEFT}(?:\s+{REST})?|left|remaining|to\s+go)(?!\w|\s*[:=]?\s*\d))"
    r"\b[)\]]?(?:[.!](?=\s|$))?",
    re.IGNORECASE,
)
"""How many lives are left, as games show it: ``| Lives: 4``, ``(4 tries left)``; ``try 4: e no`` numbers a move."""

_HEART = "[❤♥♡🖤🤍💔🩶]\ufe0f?"
_HEARTS = re.compile(
    rf"[\s,;|(\[]*(?:lives?\s*[:=]?\s*)?(?:(?<!\d)\d+[x×]?{_HEART}|(?:{_HEART}\s*)+(?:[x×:=]?\s*\d+)?)\s*[)\]]?\s*$",
    re.IGNORECASE,
)
"""Lives left as hearts, behind what is seen or said: ``_A__E ♥♥♥``, ``E no (3♥)``."""

_ELLIPSIS = 4
"""The fewest dots that are places of a pattern; fewer may be the end of a sentence."""


def without_counter(text: str) -> str:
    """A text without the lives left that it tells of, as in ``no, 5 lives left``.

    Raises :class:`NotationError` for one that tells nothing else.
    """
    shown = _COUNTER.sub(_blanks_before, _HEARTS.sub("", text)).strip()
    if not shown.strip(".!") and len(shown) < _ELLIPSIS and text.strip().strip(" .!"):
        raise NotationError(
            f"'{shortened(text)}' tells how many lives are left, and answers nothing. Write no, or the places of the "
            "letter such as 2+5, or what you see: _ A _ _ E."
        )
    return shown


def _blanks_before(counter: re.Match[str]) -> str:
    """The dashes or dots before a counter that are places of a pattern: ``-A-E- 4 lives``, ``- A - (4 lives)``.

    Raises :class:`NotationError` where the last of several dashes may be a place, or part the two.
    """
    before, run = counter.string[: counter.start()].rstrip(), re.match(r"[\s,;.|/(\[-]*", counter[0])
    signs = run[0].rstrip(" \t\r\n,;|/([") if run else ""
    if run is None or not signs:
        return ""
    sign, several = signs.strip()[0], signs.count(signs.strip()[0]) > 1
    last = before.split()[-1] if before else ""
    if signs[0].isspace() or (not last and " " in signs):
        if not (several if not last else re.search(rf"(?<!\S){re.escape(sign)}(?!\S)", before)):
            return ""
        if several and not re.search(r"[,;|(\[]", run[0]):
            raise NotationError(
                f"'{shortened(counter.string)}': is the last dash a place? Write a comma before the lives left."
            )
        return signs
    if sign == "." and not several and not {".", "?"} & set(last):
        return ""
    dashed = re.fullmatch(r"(?:[^\W\d_]|[-.?])*", last) and (several or len(last) > 1 or last in ("-", "?"))
    if not dashed or _REPLIES.meaning(last) is not None:
        return ""
    return re.sub(r"\s+[-.]$", "", signs)  # a dash apart from a pattern written together is none of its places
