"""Hosts at the table: what the host did, when all is over."""

from collections.abc import Iterator
from typing import Any

from typer import echo

from bestguess.advice.format import counted
from bestguess.apps.cli.rendering.move_notation import MoveNotation
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.core.game import Game
from bestguess.core.nouns import plural
from bestguess.core.players import Host
from bestguess.core.position import Position
from bestguess.core.types import Transcript


def announce(note: str, screen: Screen, as_json: bool = False) -> None:
    """Say a note, if there is one; beside JSON on the error stream."""
    if note and as_json:
        echo(note, err=True)
    elif note:
        screen.say(note)


def unmask(game: Game, host: Host, notation: MoveNotation, transcript: Transcript) -> Iterator[str]:
    """A host without a secret has only kept some possible: how many at each turn, and one that fits."""
    position = Position.start(game)
    noun = game.secret_noun
    said = "The host does not tell its secret" if host.own_secret else "There was no secret"
    yield f"{said}. So many {plural(noun)} were kept possible, of {position.belief.count()}:"
    for turn, move in enumerate(transcript, 1):
        position = position.after(*move)
        yield f"{turn:>3}  {notation.move(*move)}: {position.belief.count()}"
    one = host.revealed(transcript)
    one = position.belief.sample(_fixed(), 1)[0] if one is None else one
    yield f"It might have been: {game.notation.format_secret(one)}"
    if account := host.account(transcript):
        yield account


def confess(game: Game, notation: MoveNotation, transcript: Transcript, secret: Any) -> Iterator[str]:
    """The remark on a host's lie, if there was one; empty in games without lies."""
    if game.host_lies is None or not game.host_lies.lies:
        return
    lies = [
        f"move {turn}, {notation.move(query, answer)}: in truth {game.notation.format_answer(truth)}"
        for turn, (query, answer) in enumerate(transcript, 1)
        if (truth := game.answer(secret, transcript[: turn - 1], query)) != answer
    ]
    if lies:
        yield f"The host lied in {'; '.join(lies)}."
    else:
        yield f"The host did not lie in {counted(len(transcript), game.query_noun)}."


def _fixed() -> Any:
    import numpy as np

    return np.random.default_rng(0)
