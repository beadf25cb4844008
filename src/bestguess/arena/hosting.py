"""Hosts and the games they can be met in: who needs a game with lies, and what a person should know of it."""

from typing import Any

from bestguess.arena.match import Opening
from bestguess.arena.tournament import secret_of
from bestguess.core.errors import SpecError
from bestguess.core.game import Game
from bestguess.core.players import Host
from bestguess.core.spec import make, parameters, parse
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
        game: Any = make(GAMES, spec)
        length = game.length or len(secret_of(Opening(game), seed, 0))
        kept = {key: value for key, value in given.items() if key not in {"length", "outside"}}
        return written("phrase", {"lengths": str(length), "lies": "1", "lives": str(game.lives)} | kept)
    if name in GAMES and "lies" in {parameter.name for parameter in parameters(GAMES.factory(name))}:
        return written(name, {"lies": "1"} | given)
    return spec


def became(before: str, after: str, host_spec: str) -> str:
    """Say why :func:`with_host` made another game of this one; empty if it did not."""
    old, new = parse(before), parse(after)
    if old[0] == new[0]:
        return ""
    drawn = "" if "length" in old[1] else ", as many as a word drawn at random"
    return (
        f"The host {parse(host_spec)[0]} needs the rules of a phrase, which know lies: {old[0]} becomes "
        f"{new[0]}, of one word of {new[1]['lengths']} letters{drawn}. For another length: --lengths N"
    )


def written(name: str, given: dict[str, str]) -> str:
    """A spec out of a name and its parameters."""
    return f"{name}({','.join(f'{key}={value}' for key, value in given.items())})" if given else name


def introduction(game: Game, host_spec: str) -> str:
    """The sentence that warns a guesser of an unusual host before a game; empty if it plays by the ordinary rules."""
    if parse(host_spec)[0] in LIARS:
        one = " (for a liar, a single word is a phrase of one word)" if "-" not in getattr(game, "lengths", "-") else ""
        return f"The host may once deny a letter that is there, everywhere; ask again if you doubt it{one}."
    return ""


def invite(game: Game, host_spec: str, secret: Any) -> tuple[Host, bool]:
    """The host, and whether it holds the secret; one like the evil host has none."""
    factory = HOSTS.factory(parse(host_spec)[0])
    games = getattr(factory, "games", ())
    if games and game.name not in games:
        raise SpecError(f"The host {host_spec} plays {', '.join(games)} only, not {game.name}.")
    host: Host = make(HOSTS, host_spec, game=game, secret=secret)
    return host, "secret" in {parameter.name for parameter in parameters(factory)}
