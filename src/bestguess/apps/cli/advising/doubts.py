"""Doubts about a host as the command line tells of them: a word in no list, a slip in one answer, a lie told once."""

import shlex
from collections.abc import Iterator, Mapping

from bestguess.advice.doubts import (
    lie_doubt,
    likeliest_words,
    none_of_mine,
    rules_with_a_lie,
    unlisted_end,
    word_unknown,
)
from bestguess.advice.format import percent
from bestguess.apps.cli.advising.doctor import Mends, report
from bestguess.apps.cli.playing.setup import Setup
from bestguess.core.position import Diagnosis, Position, diagnose
from bestguess.core.types import Query, Transcript

_SHOWN = 4


def notes(position: Position, setup: Setup) -> Iterator[str]:
    """Lines beside the advice: denials that may be lies, and answers that no listed word fits."""
    doubt = lie_doubt(position)
    if doubt is not None and doubt.found is not None:
        yield f"The host lied about {setup.notation.query(doubt.found)}; all other answers are true."
    elif doubt is not None:
        yield "; ".join([f"No lie so far: {percent(doubt.none)}", *_accused(doubt.suspects, setup)]) + "."
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
        accused = ", ".join(_accused(other.suspects, setup))
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


def _accused(lies: Mapping[Query, float], setup: Setup) -> list[str]:
    ranked = sorted(lies.items(), key=lambda item: -item[1])
    said = [f"about {setup.notation.query(query)}: {percent(p)}" for query, p in ranked[:_SHOWN]]
    return said + ["others less likely"] * (len(ranked) > _SHOWN)


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
