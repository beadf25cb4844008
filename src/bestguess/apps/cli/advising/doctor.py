"""What to say about answers that no secret fits."""

from bestguess.apps.cli.rendering.move_notation import Notation
from bestguess.core.game import Game
from bestguess.core.position import Diagnosis
from bestguess.core.types import MISS, Answer, Transcript
from bestguess.policies.telling import percent

_SHOWN = 15
"""How many repairs are written out; the rest are so unlikely that a count will do."""


def report(diagnosis: Diagnosis, transcript: Transcript, notation: Notation, numbered: bool = True) -> str:
    """The earliest move at which no secret was left, and every single repair: numbered, or as the ``fix`` to type."""
    noun = notation.game.secret_noun
    turn = diagnosis.turn
    lines = [f"No {noun} fits these answers: none is left at move {turn}, {notation.move(*transcript[turn - 1])}."]
    repairs = diagnosis.repairs
    if not repairs:
        lines.append("No single changed answer would fix it, so at least two are wrong.")
        return "\n".join(lines)
    lines.append("One changed answer would fix it:" if len(repairs) == 1 else "Any one of these changes would fix it:")
    heaviest = max(repair.log_mass for repair in repairs)
    total = sum(2.0 ** (repair.log_mass - heaviest) for repair in repairs)
    for number, repair in enumerate(repairs[:_SHOWN], 1):
        answer, given = (notation.game.format_answer(a) for a in (repair.answer, transcript[repair.turn - 1][1]))
        share = 2.0 ** (repair.log_mass - heaviest) / total
        mend = f"{number:>2}" if numbered else f"fix {repair.turn} {answer}"
        lines.append(
            f"  {mend}  move {repair.turn}: {notation.query(repair.query)} {answer} instead of {given}"
            f"  ({percent(share)} likely)" + _half_lie(notation.game, transcript[repair.turn - 1][1], repair.answer)
        )
    if len(repairs) > _SHOWN:
        lines.append(f"  and {len(repairs) - _SHOWN} less likely ones" + (", by their numbers" if numbered else ""))
    return "\n".join(lines)


def _half_lie(game: Game, given: Answer, answer: Answer) -> str:
    """What to add where a letter was shown in one place and hidden in another: a slip, or a host who cheats."""
    hidden = game.lies is not None and given != MISS and given & answer == given
    return ": shown in part only, which no host may do" if hidden else ""
