"""Answers that no secret fits, as the command line tells of them."""

from typing import Literal

from bestguess.advice.contradictions import ContradictionReport, RatedRepair, contradiction_report, no_repair
from bestguess.advice.format import percent
from bestguess.apps.cli.rendering.move_notation import MoveNotation
from bestguess.core.position import Diagnosis
from bestguess.core.types import Transcript

_SHOWN = 15
"""How many repairs are written out; the rest are so unlikely that a count will do."""

Mends = Literal["numbered", "typed", "told"]
"""How repairs are written: with the number that chooses one, with the ``fix`` to type, or only as what happened."""


def report(
    diagnosis: Diagnosis, transcript: Transcript, notation: MoveNotation, mends: Mends = "told", goes_on: bool = False
) -> str:
    """The earliest move at which no secret was left, and every single repair.

    ``goes_on`` says that a secret in no list is thought possible, so that perhaps no answer was wrong.
    """
    found = contradiction_report(notation.game, transcript, diagnosis)
    lines = [found.headline(notation.move(found.query, found.answer), notation.game.secret_noun)]
    return "\n".join([*lines, *_repairs(found, notation, mends, goes_on)])


def _repairs(found: ContradictionReport, notation: MoveNotation, mends: Mends, goes_on: bool) -> list[str]:
    repairs = found.repairs
    if not repairs:
        return [no_repair(notation.game)]
    meant = "its words are" if notation.game.secret_noun == "phrase" else f"the {notation.game.secret_noun} is"
    condition = f"If {meant} in the list, " if goes_on else ""
    if len(repairs) == 1:
        lines = [f"{condition}one changed answer would fix it:"]
    else:
        lines = [f"{condition}any one of these changes would fix it, each with its chance if one answer is wrong:"]
    lines[0] = lines[0][0].upper() + lines[0][1:]
    lines += [
        _line(number, repair, notation, mends, len(repairs) > 1) for number, repair in enumerate(repairs[:_SHOWN], 1)
    ]
    if len(repairs) > _SHOWN:
        rest = f"  and {len(repairs) - _SHOWN} less likely changes"
        lines.append(f"{rest}, which the next numbers choose" if mends == "numbered" else rest)
    return lines


def _line(number: int, rated: RatedRepair, notation: MoveNotation, mends: Mends, weighed: bool) -> str:
    repair = rated.repair
    answer, given = (notation.game.notation.format_answer(one) for one in (repair.answer, rated.given))
    mend = {"numbered": f"{number:>2}  ", "typed": f"fix {repair.turn} {answer}  ", "told": ""}[mends]
    share = f"  ({percent(rated.share)})" if weighed else ""
    slip = ": shown in part only, which no host may do" if rated.shown_in_part else ""
    return f"  {mend}move {repair.turn}: {notation.query(repair.query)} {answer} instead of {given}{share}{slip}"
