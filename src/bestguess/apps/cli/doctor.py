"""What to say about answers that no secret fits."""

from bestguess.apps.cli.notation import Notation
from bestguess.core.position import Diagnosis
from bestguess.core.types import Transcript

CERTAIN = 1e-12
"""Nearer than this to 0 or 1 a probability is certain, and off by rounding only."""

_SHOWN = 15
"""How many repairs are written out; the rest are so unlikely that a count will do."""


def report(diagnosis: Diagnosis, transcript: Transcript, notation: Notation) -> str:
    """The earliest move at which no secret was left, and every single repair, numbered."""
    noun = notation.game.secret_noun
    turn = diagnosis.turn
    lines = [f"No {noun} fits these answers: none is left at move {turn}, {notation.move(*transcript[turn - 1])}."]
    repairs = diagnosis.repairs
    if not repairs:
        lines.append("No single changed answer mends it, so at least two are wrong.")
        return "\n".join(lines)
    lines.append("One changed answer mends it:" if len(repairs) == 1 else "Any one of these changes mends it:")
    heaviest = max(repair.log_mass for repair in repairs)
    total = sum(2.0 ** (repair.log_mass - heaviest) for repair in repairs)
    for number, repair in enumerate(repairs[:_SHOWN], 1):
        answer, given = (notation.game.format_answer(a) for a in (repair.answer, transcript[repair.turn - 1][1]))
        share = 2.0 ** (repair.log_mass - heaviest) / total
        lines.append(
            f"  {number:>2}  move {repair.turn}: {notation.query(repair.query)} {answer} instead of {given}"
            f"  ({percent(share)} likely)"
        )
    if len(repairs) > _SHOWN:
        lines.append(f"  and {len(repairs) - _SHOWN} less likely ones, by their numbers")
    return "\n".join(lines)


def percent(share: float) -> str:
    """A share as percent, with a decimal where it matters; only what is certain is 0 or 100."""
    if share <= CERTAIN or share >= 1 - CERTAIN:
        return f"{100 * share:.0f} %"
    return "<0.1 %" if share < 0.001 else ">99.9 %" if share > 0.999 else f"{100 * share:.1f} %"
