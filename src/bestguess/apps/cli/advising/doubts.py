"""Doubts at the command line: no secret fits, a word in no list, a slip in one answer, a lie told once."""

import shlex
from collections.abc import Iterator
from typing import Literal

from bestguess.advice.doubts import (
    ContradictionReport,
    RatedRepair,
    contradiction_report,
    lie_doubt,
    likeliest_words,
    no_repair,
    none_of_mine,
    rules_with_a_lie,
    suspected,
    unlisted_end,
    word_unknown,
)
from bestguess.advice.format import percent
from bestguess.apps.cli.playing.setup import Setup
from bestguess.apps.cli.rendering.move_notation import MoveNotation
from bestguess.core.limits import Limit
from bestguess.core.position import Diagnosis, Position, diagnose
from bestguess.core.types import Outcome, Transcript

_MENDS_SHOWN = 15
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
    noun = notation.game.secret_noun
    meant = "its words are" if noun in ("phrase", "combination") else f"the {noun} is"
    condition = f"If {meant} in the list, " if goes_on or noun == "combination" else ""
    if len(repairs) == 1:
        lines = [f"{condition}one changed answer would fix it:"]
    else:
        lines = [f"{condition}any one of these changes would fix it, each with its chance if one answer is wrong:"]
    lines[0] = lines[0][0].upper() + lines[0][1:]
    lines += [
        _line(number, repair, notation, mends, len(repairs) > 1)
        for number, repair in enumerate(repairs[:_MENDS_SHOWN], 1)
    ]
    if len(repairs) > _MENDS_SHOWN:
        rest = f"  and {len(repairs) - _MENDS_SHOWN} less likely changes"
        lines.append(f"{rest}, which the next numbers choose" if mends == "numbered" else rest)
    return lines


def _line(number: int, rated: RatedRepair, notation: MoveNotation, mends: Mends, weighed: bool) -> str:
    repair = rated.repair
    answer, given = (notation.game.notation.format_answer(one) for one in (repair.answer, rated.given))
    mend = {"numbered": f"{number:>2}  ", "typed": f"fix {repair.turn} {answer}  ", "told": ""}[mends]
    share = f"  ({percent(rated.share)})" if weighed else ""
    slip = ": shown in part only, which no host may do" if rated.shown_in_part else ""
    return f"  {mend}move {repair.turn}: {notation.query(repair.query)} {answer} instead of {given}{share}{slip}"


_SHOWN = 4


def over(position: Position, outcome: Outcome) -> str:
    """The sentence on the end of a game; where a limit ended it, with the rules by which it goes on."""
    limit = Limit.ending(position.game, position.transcript, outcome)
    return f"The game is over: {outcome.termination}{f' {limit.remedy()}' if limit is not None else ''}."


def notes(position: Position, setup: Setup) -> Iterator[str]:
    """Lines beside the advice: denials that may be lies, and answers that no listed word fits."""
    doubt = lie_doubt(position)
    if doubt is not None:
        yield doubt.sentence(setup.notation.query)
    if position.outcome is not None:
        yield from filter(None, [unlisted_end(position)])
        return
    yield from filter(None, [likeliest_words(position, _SHOWN)])
    unlisted = none_of_mine(position, _SHOWN)
    if unlisted is not None:
        yield unlisted
        yield from _mends(position, setup)


def beside(setup: Setup, transcript: Transcript) -> Iterator[str]:
    """Lines that tell whether a lie of the host explains answers that nothing fits."""
    if setup.game.host_lies is not None and setup.game.host_lies.lies == 0:
        lied = list(_lied(setup, transcript))
        yield from lied or ["Nothing fits even if the host lied once, denying a letter that is there."]


def _lied(setup: Setup, transcript: Transcript) -> Iterator[str]:
    """The letters to suspect if the host lied once, where that explains all answers."""
    other = rules_with_a_lie(setup.game, transcript)
    if other is not None:
        accused = ", ".join(suspected(other.suspects, setup.notation.query))
        again = shlex.quote(other.game.spec)
        yield f"If the host may have lied once: {accused}. To go on so: lies (or start with {again})."


def beyond(position: Position, setup: Setup, diagnosis: Diagnosis, mends: Mends = "told") -> Iterator[str]:
    """Lines for a game that goes on by its failsafe, no secret fitting: the mends, a lie, and the assumption made."""
    if position.outcome is not None:
        yield from filter(None, [unlisted_end(position)])
        return
    yield report(diagnosis, position.transcript, setup.notation, mends, goes_on=True)
    yield from _lied(setup, position.transcript)
    yield from filter(None, [word_unknown(position)])
    yield "The advice goes on: a word that fits no list may be any string of letters."
    yield from filter(None, [none_of_mine(position, _SHOWN)])


def beyond_still(position: Position, diagnosis: Diagnosis) -> Iterator[str]:
    """Lines for a game that goes on by its failsafe, where :func:`beyond` has been said before."""
    if position.outcome is not None:
        yield from filter(None, [unlisted_end(position)])
        return
    yield f"No {position.game.secret_noun} of the list fits since move {diagnosis.turn}."
    yield from filter(None, [none_of_mine(position, _SHOWN)])


def _mends(position: Position, setup: Setup) -> Iterator[str]:
    game = position.game.with_rules(outside=0.0)
    diagnosis = diagnose(game, position.transcript)
    if diagnosis is None or game.dictionary is None:
        return
    words = game.dictionary.vocabulary
    yield f"No word of {words.source} fits since move {diagnosis.turn}: what follows is by the look of words."
    slips = [f"fix {repair.turn} {game.notation.format_answer(repair.answer)}" for repair in diagnosis.repairs[:_SHOWN]]
    names = [setup.notation.query(repair.query) for repair in diagnosis.repairs[:_SHOWN]]
    if slips:
        mended = ", ".join(f"{slip} ({name})" for slip, name in zip(slips, names, strict=True))
        yield f"If an answer was wrong, one of these would fix it, likeliest first: {mended}."
