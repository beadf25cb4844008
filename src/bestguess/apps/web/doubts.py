"""Doubts about a host: that it lied once, or that the word is in no list."""

from collections.abc import Iterator
from dataclasses import replace

from bestguess.apps.web import models
from bestguess.apps.web.specs import Specs
from bestguess.beliefs.channel import DenialBelief
from bestguess.beliefs.mixture import MixtureBelief
from bestguess.core.belief import Listed, rest_of
from bestguess.core.errors import BestguessError
from bestguess.core.game import Game
from bestguess.core.position import Position
from bestguess.core.types import Query, Transcript
from bestguess.games.hangman.phrases import Phrase
from bestguess.games.hangman.rules import Hangman
from bestguess.policies.objectives import likelihood
from bestguess.policies.telling import percent

OUTSIDE = 0.02
"""How likely a word in no list is in a game somewhere else: its host has never seen our list."""

_SHOWN = 4


def others(game: Game, transcript: Transcript, specs: Specs) -> Iterator[models.Other]:
    """Rules by which answers fit that contradict each other by the rules given."""
    if isinstance(game, Phrase) and not game.lies:
        may_lie = replace(game, lies=1)
        try:
            belief = Position.of(may_lie, transcript).belief
        except BestguessError:
            return
        assert isinstance(belief, DenialBelief), "a phrase with lies has no other belief"
        accused = ", ".join(_named(game, belief.lie()))
        yield models.Other(text=f"If the host may have lied once: about {accused}.", rules=specs.rules(may_lie))
    if isinstance(game, Hangman) and not game.outside:
        beyond = replace(game, outside=OUTSIDE)
        try:
            Position.of(beyond, transcript)
        except BestguessError:
            return
        yield models.Other(text="If the word may be in no list, all answers fit.", rules=specs.rules(beyond))


def unlisted(game: Game, transcript: Transcript) -> Iterator[str]:
    """For a phrase that fits no list, what to ask if one of its words is in none."""
    if not isinstance(game, Phrase):
        return
    try:
        position = Position.beyond(game, transcript)
    except BestguessError:
        return
    if position is None or position.outcome is not None:
        return
    hits = likelihood(position, position.predictive)
    likely = {query: p for query, p in zip(position.queries.tolist(), hits.tolist(), strict=True) if p > 0}
    if likely:
        yield f"If a word is in no list, the likeliest letters are: {', '.join(_named(game, likely))}."


def notes(position: Position) -> list[str]:
    """What to say beside the advice: a lie that came out, answers that no listed word fits."""
    game, belief = position.game, position.belief
    said = []
    if isinstance(game, Phrase) and isinstance(belief, DenialBelief):
        found = game.lie_found(position.transcript)
        if found is not None:
            said.append(f"The host lied about {game.format_query(found)}; all other answers are true.")
        elif belief.suspects:
            lies = belief.lie()
            told = f"No lie so far: {percent(rest_of(lies.values()))}"
            said.append("; ".join([told, *(f"about {name}" for name in _named(game, lies))]) + ".")
    if isinstance(belief, MixtureBelief) and not any(isinstance(part, Listed) for part in belief.components):
        said.append("No word of the list fits any more: what follows is by the look of words.")
    return said


def _named(game: Game, shares: dict[Query, float]) -> list[str]:
    ranked = sorted(shares.items(), key=lambda item: (-item[1], item[0]))
    return [f"{game.format_query(query)} {percent(p)}" for query, p in ranked[:_SHOWN]]
