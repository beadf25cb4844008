"""Hosts at the table: the game that a host can be met in, and what the host did when all is over."""

from collections.abc import Iterator
from typing import Any

from bestguess.apps.cli.notation import Notation, counted, plural
from bestguess.apps.cli.options import lacks, with_options
from bestguess.arena.match import Opening
from bestguess.arena.tournament import secret_of
from bestguess.core.game import Game
from bestguess.core.players import Host
from bestguess.core.position import Position
from bestguess.core.spec import make, parameters, parse
from bestguess.core.types import Transcript
from bestguess.games import GAMES
from bestguess.hosts import HOSTS

LIARS = ("liar", "clever-liar")


def with_host(spec: str, host_spec: str, seed: int) -> str:
    """The spec of the game to play against a host: for a liar, one in which the host may lie.

    A hangman word becomes a phrase of one word: its rules are the ones that know of lies.
    """
    if parse(host_spec)[0] not in LIARS:
        return spec
    name, given = parse(spec)
    if name == "hangman":
        game = make(GAMES, spec)
        length = game.length or len(secret_of(Opening(game), seed, 0))
        kept = {key: value for key, value in given.items() if key not in {"length", "outside"}}
        return with_options("phrase", {"lengths": length, "lies": 1, "lives": game.lives} | kept)
    return with_options(spec, {"lies": 1}) if lacks(spec, "lies") else spec


def introduction(game: Game, host_spec: str) -> str:
    """What a person should know of the host before a game; empty if it plays by the ordinary rules."""
    if parse(host_spec)[0] in LIARS:
        one = " (for a liar, a single word is a phrase of one word)" if "-" not in getattr(game, "lengths", "-") else ""
        return f"The host may once deny a letter that is there, everywhere; ask again if you doubt it{one}."
    return ""


def invite(game: Game, host_spec: str, secret: Any) -> tuple[Host, bool]:
    """The host, and whether it holds the secret; one like the evil host has none."""
    host: Host = make(HOSTS, host_spec, game=game, secret=secret)
    holds = "secret" in {parameter.name for parameter in parameters(HOSTS.factory(parse(host_spec)[0]))}
    return host, holds


def unmask(game: Game, host: Host, notation: Notation, transcript: Transcript) -> Iterator[str]:
    """A host without a secret has only kept some possible: how many at each turn, and one that fits."""
    position = Position.start(game)
    noun = game.secret_noun
    yield f"There was no secret. So many {plural(noun)} were kept possible, of {position.belief.count()}:"
    for turn, move in enumerate(transcript, 1):
        position = position.after(*move)
        yield f"{turn:>3}  {notation.move(*move)}: {position.belief.count()}"
    reveal = getattr(host, "revealed", None)
    one = reveal(transcript) if reveal else position.belief.sample(_fixed(), 1)[0]
    yield f"It might have been: {game.format_secret(one)}"
    if account := getattr(host, "account", None):
        yield account(transcript)


def confess(game: Game, notation: Notation, transcript: Transcript, secret: Any) -> Iterator[str]:
    """What a host who may lie lied about, if it did: nothing to say in games without lies."""
    if not getattr(game, "lies", 0):
        return
    lies = [
        f"move {turn}, {notation.move(query, answer)}: in truth {game.format_answer(truth)}"
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
