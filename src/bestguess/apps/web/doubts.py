"""Doubts about a host as they go over the wire: a lie told once, a word in no list."""

from collections.abc import Iterator, Mapping

from bestguess.advice.doubts import (
    lie_doubt,
    likeliest_words,
    none_of_mine,
    rules_beyond_the_list,
    rules_with_a_lie,
    unlisted_end,
    word_unknown,
)
from bestguess.advice.format import percent
from bestguess.apps.web import models
from bestguess.apps.web.specs import Specs
from bestguess.core.game import Game
from bestguess.core.position import Position
from bestguess.core.types import Query, Transcript

_SHOWN = 4


def others(game: Game, transcript: Transcript, prior: str, specs: Specs) -> Iterator[models.Other]:
    """Rules by which answers fit that contradict each other by the rules given."""
    lying = rules_with_a_lie(game, transcript, prior)
    if lying is not None:
        accused = ", ".join(_named(game, lying.suspects))
        yield models.Other(text=f"If the host may have lied once: about {accused}.", rules=specs.rules(lying.game))
    beyond = rules_beyond_the_list(game, transcript, prior)
    if beyond is not None:
        yield models.Other(text="If the word may be in no list, all answers fit.", rules=specs.rules(beyond.game))


def notes(position: Position) -> list[str]:
    """Remarks beside the advice: a lie that was found out, answers that no listed word fits."""
    game, doubt = position.game, lie_doubt(position)
    said = []
    if doubt is not None and doubt.found is not None:
        said.append(f"The host lied about {game.notation.format_query(doubt.found)}; all other answers are true.")
    elif doubt is not None:
        told = f"No lie so far: {percent(doubt.none)}"
        said.append("; ".join([told, *(f"about {name}" for name in _named(game, doubt.suspects))]) + ".")
    if position.outcome is not None:
        return [*said, *filter(None, [unlisted_end(position)])]
    unlisted = none_of_mine(position, _SHOWN)
    more = [likeliest_words(position, _SHOWN)] if unlisted is None else [word_unknown(position), unlisted]
    return [*said, *filter(None, more)]


def _named(game: Game, shares: Mapping[Query, float]) -> list[str]:
    ranked = sorted(shares.items(), key=lambda item: (-item[1], item[0]))
    return [f"{game.notation.format_query(query)} {percent(p)}" for query, p in ranked[:_SHOWN]]
