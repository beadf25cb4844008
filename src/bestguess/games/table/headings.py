"""Headings of a table that stand for no question: costs with their unit, and how likely the things are."""

import re
from typing import NamedTuple

from bestguess.games.list_columns import WEIGHT_HEADINGS

_WEIGHTS = """
    weights gewicht gewichte gewichtung wahrscheinlichkeit pondération probabilité ponderación probabilidad ponderazione
    probabilità вероятность antal vikt likelihood probability prob chance chances prior share shares percent odds
    popularity popularität
    """
LIKELY = WEIGHT_HEADINGS | frozenset(_WEIGHTS.split())
"""Headings of a column that says how likely each thing is, if it holds numbers; in small letters."""

_COSTS = "costs?|kosten|coûts?|costes?|costos?|costi|custos?|стоимость|koszty?|kostnad(?:er)?"
_COST = re.compile(
    rf"(?P<name>{_COSTS})\s*(?:(?P<sign>[$£¥₣₩₪€₴₹₺₽])|[(\[]\s*(?P<within>[^()\[\]:]*?)\s*[)\]]"
    r"|:\s*(?:in\s+)?(?P<behind>[^()\[\]:]*?)|(?<=\s)(?:in|en|em|w|i|в)\s+(?P<measure>[^()\[\]:]+?))?",
    re.IGNORECASE,
)
_LOOSE = re.compile(rf"(?:{_COSTS})\s+(?P<unit>[^\W\d_]+)", re.IGNORECASE)

_PRICES = """
    time minutes min hours seconds days price prices preis preise zeit dauer minuten stunden prix temps durée precio
    tiempo prezzo prezzi tempo durata preço цена время tijd prijs tid pris cena czas
    """
_PRICED = frozenset(_PRICES.split())


class Cost(NamedTuple):
    """A heading of costs, or the first cell of their row: ``cost``, ``cost (minutes)``, ``cost in €``."""

    unit: str
    """The unit of the costs, such as ``minutes``; ``cost`` where none is named."""
    is_sure: bool
    """Whether it heads nothing but costs, whatever stands below it: ``cost in winter`` may be a question."""
    is_english: bool
    """Whether it is in English, as the documents write it."""


def cost_of(text: str) -> Cost | None:
    """The costs that a heading or the first cell of a row stands for; ``None`` for a question or a thing."""
    found = _COST.fullmatch(text)
    if found is None:
        return None
    unit = found["sign"] or found["within"] or found["behind"] or found["measure"]
    return Cost(unit or "cost", not found["measure"], found["name"].casefold() in ("cost", "costs"))


def priced_unit(text: str) -> str:
    """The unit of costs that the name of a thing may mean instead: ``time``, ``cost minutes``; empty for others."""
    loose, name = _LOOSE.fullmatch(text), re.split("[:(]", text)[0].strip()
    return loose["unit"] if loose else name if name.casefold() in _PRICED else ""
