"""Doubts about a host: that the word is in no list, that one answer was a slip, that the host lied once."""

import shlex
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from bestguess.apps.cli.advising.doctor import report
from bestguess.apps.cli.playing.setup import Setup
from bestguess.beliefs.channel import DenialBelief
from bestguess.beliefs.mixture import MixtureBelief
from bestguess.core.belief import Listed, rest_of
from bestguess.core.errors import BestguessError
from bestguess.core.game import Game
from bestguess.core.position import Diagnosis, Position, diagnose
from bestguess.core.types import Query, Transcript
from bestguess.games.hangman.phrases import Phrase
from bestguess.policies.telling import percent

_SHOWN = 4


def with_lies(game: Game, lies: int) -> Game:
    """The same game with a host who may lie so many times."""
    changed: Any = replace(game, lies=lies)  # type: ignore[type-var]  # every concrete game is a dataclass
    return changed  # type: ignore[no-any-return]


def notes(position: Position, setup: Setup) -> Iterator[str]:
    """What to say beside the advice: denials that may be lies, and answers that no listed word fits."""
    belief, name = position.belief, setup.notation.query
    if isinstance(belief, DenialBelief):
        found = position.game.lie_found(position.transcript)  # type: ignore[attr-defined]  # a belief of phrases
        if found is not None:
            yield f"The host lied about {name(found)}; all other answers are true."
        elif belief.suspects:
            lies = belief.lie()
            told = f"No lie so far: {percent(rest_of(lies.values()))}"
            yield "; ".join([told, *_accused(lies, setup)]) + "."
    if isinstance(belief, MixtureBelief) and not any(isinstance(part, Listed) for part in belief.components):
        yield from _unlisted(position, setup)


def beside(setup: Setup, transcript: Transcript) -> Iterator[str]:
    """Lines that tell whether a lie of the host explains answers that nothing fits."""
    if isinstance(setup.game, Phrase) and not setup.game.lies:
        lied = list(_lied(setup, transcript))
        yield from lied or ["Nothing fits even if the host lied once, denying a letter that is there."]


def _lied(setup: Setup, transcript: Transcript) -> Iterator[str]:
    """Whom to suspect if the host lied once, where that explains all answers."""
    game = setup.game
    if not isinstance(game, Phrase) or game.lies:
        return
    try:
        belief = Position.of(with_lies(game, 1), transcript).belief
    except BestguessError:
        return
    assert isinstance(belief, DenialBelief)
    again = shlex.quote(with_lies(game, 1).spec)
    accused = ", ".join(_accused(belief.lie(), setup))
    yield f"If the host may have lied once: {accused}. To go on so: lies (or start with {again})."


def beyond(setup: Setup, transcript: Transcript, diagnosis: Diagnosis) -> Iterator[str]:
    """Lines for a game that goes on by its failsafe, no secret fitting: the mends, a lie, and the assumption made."""
    yield report(diagnosis, transcript, setup.notation, numbered=False)
    yield from _lied(setup, transcript)
    yield "The advice goes on: a word that fits no list may be any string of letters."


def _accused(lies: dict[Query, float], setup: Setup) -> list[str]:
    ranked = sorted(lies.items(), key=lambda item: -item[1])
    said = [f"about {setup.notation.query(query)}: {percent(p)}" for query, p in ranked[:_SHOWN]]
    return said + ["others less likely"] * (len(ranked) > _SHOWN)


def _unlisted(position: Position, setup: Setup) -> Iterator[str]:
    game: Any = replace(position.game, outside=0.0)  # type: ignore[type-var]  # a mixture is of hangman
    diagnosis = diagnose(game, position.transcript)
    if diagnosis is None:
        return
    yield f"No word of {game.vocabulary.source} fits since move {diagnosis.turn}: what follows is by the look of words."
    slips = [f"fix {repair.turn} {game.format_answer(repair.answer)}" for repair in diagnosis.repairs[:_SHOWN]]
    names = [setup.notation.query(repair.query) for repair in diagnosis.repairs[:_SHOWN]]
    if slips:
        mended = ", ".join(f"{slip} ({name})" for slip, name in zip(slips, names, strict=True))
        yield f"If an answer was wrong, one of these would fix it, likeliest first: {mended}."
