"""Answers that no secret fits, as the command line tells of them."""

from bestguess.advice.contradictions import ContradictionReport, RatedRepair, contradiction_report, no_repair
from bestguess.advice.format import percent
from bestguess.apps.cli.rendering.move_notation import MoveNotation
from bestguess.core.position import Diagnosis
from bestguess.core.types import Transcript

_SHOWN = 15
"""How many repairs are written out; the rest are so unlikely that a count will do."""


def report(diagnosis: Diagnosis, transcript: Transcript, notation: MoveNotation, numbered: bool = True) -> str:
    """The earliest move at which no secret was left, and every single repair: numbered, or as the ``fix`` to type."""
    found = contradiction_report(notation.game, transcript, diagnosis)
    lines = [found.headline(notation.move(found.query, found.answer), notation.game.secret_noun)]
    return "\n".join([*lines, *_repairs(found, notation, numbered)])


def _repairs(found: ContradictionReport, notation: MoveNotation, numbered: bool) -> list[str]:
    repairs = found.repairs
    if not repairs:
        return [no_repair(notation.game)]
    lines = ["One changed answer would fix it:" if len(repairs) == 1 else "Any one of these changes would fix it:"]
    lines += [_line(number, repair, notation, numbered) for number, repair in enumerate(repairs[:_SHOWN], 1)]
    if len(repairs) > _SHOWN:
        lines.append(f"  and {len(repairs) - _SHOWN} less likely ones" + (", by their numbers" if numbered else ""))
    return lines


def _line(number: int, rated: RatedRepair, notation: MoveNotation, numbered: bool) -> str:
    repair = rated.repair
    answer, given = (notation.game.format_answer(one) for one in (repair.answer, rated.given))
    mend = f"{number:>2}" if numbered else f"fix {repair.turn} {answer}"
    slip = ": shown in part only, which no host may do" if rated.shown_in_part else ""
    return (
        f"  {mend}  move {repair.turn}: {notation.query(repair.query)} {answer} instead of {given}"
        f"  ({percent(rated.share)} likely){slip}"
    )
