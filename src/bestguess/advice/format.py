"""Probabilities, numbers and answers as people read them, at the command line and on the page."""

from bestguess.core.position import Position
from bestguess.core.types import MISS, Answer, Query, plural

CERTAIN = 1e-12
"""Nearer than this to 0 or 1 a probability is certain, and off by rounding only."""


def percent(share: float, is_possible: bool = False) -> str:
    """A share as percent, with a decimal where it matters; only what is certain is 0 or 100.

    What ``is_possible``, however unlikely, has a share that is more than rounding.
    """
    if is_possible and 0 < share <= CERTAIN:
        return "<0.1 %"
    if share <= CERTAIN or share >= 1 - CERTAIN:
        return f"{100 * share:.0f} %"
    return "<0.1 %" if share < 0.001 else ">99.9 %" if share > 0.999 else f"{100 * share:.1f} %"


def signed(number: float, form: str = "+.1f") -> str:
    """A number to tenths with its sign, or in another ``form``: ``+0.4``, ``−6.9``."""
    return f"{number:{form}}".replace("-", "−")


def counted(number: object, noun: str) -> str:
    """A number with its noun: ``1 shot``, ``2 shots``, ``3 guesses``."""
    return f"{number} {noun if str(number) in ('1', 'about 1') else plural(noun)}"


def seen(position: Position, query: Query, answer: Answer) -> str:
    """An answer as the person sees it: the pattern after it where the game has one, else its notation."""
    game = position.game
    if answer != MISS and game.display.pattern(position.transcript):
        return game.display.pattern((*position.transcript, (query, answer)))
    return game.notation.format_answer(answer)
