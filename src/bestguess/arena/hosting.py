"""Hosts and the games they can be met in: the rules that a host needs, and the host itself."""

from typing import Any

from bestguess.arena.given import secret_given
from bestguess.core.errors import SpecError
from bestguess.core.game import Game
from bestguess.core.lots import SharedLots
from bestguess.core.players import Host, check_plays
from bestguess.core.spec import Spec, make, parameters
from bestguess.games import GAMES
from bestguess.games.set_up_names import SHOWN
from bestguess.hosts import HOSTS

LIARS = ("liar", "clever-liar")


def with_host(spec: Spec, host_spec: str, seed: int) -> Spec:
    """The spec of the game to play against a host: for a liar, one in which the host may lie.

    A hangman word becomes a phrase of one word: its rules are the ones that know of lies.
    """
    if HOSTS.spec(host_spec).name not in LIARS:
        return spec
    name, given = spec
    if name == "hangman":
        game: Any = make(GAMES, spec)
        length = game.length or len(game.prior().drawn(SharedLots(f"length {seed}")))
        kept = {key: value for key, value in given.items() if key not in {"length", "outside", "network", "share"}}
        return Spec("phrase", {"lengths": str(length), "lies": "1", "lives": str(game.lives)} | kept)
    if name in GAMES and "lies" in {parameter.name for parameter in parameters(GAMES.factory(name))}:
        return Spec(name, {"lies": "1"} | given)
    return spec


def hosted(spec: Spec, host_spec: str, seed: int, secret: str | None = None) -> Spec:
    """The spec of one game against a host: :func:`with_host`, with what the host shows before the first question.

    So in Lingo the first letter of the word: that of the ``secret`` where one is chosen, else each is as likely as the
    words that begin with it.
    """
    return with_host(_begun(spec, seed, secret), host_spec, seed)


def unshown(spec: Spec) -> Spec:
    """The spec of the game as it is before its host shows anything: any secret may be hidden that it may choose."""
    hidden = {key: value for key, value in spec.given.items() if (key, value) != ("first", SHOWN)}
    return Spec(spec.name, hidden)


def _begun(spec: Spec, seed: int, chosen: str | None) -> Spec:
    name, hidden = unshown(spec)
    if hidden == spec.given:
        return spec
    game: Any = make(GAMES, Spec(name, hidden))
    lots = SharedLots(f"first {seed}")
    everyday = None if chosen or game.everyday is None else game.everyday.everyday_secret(lots)
    secret = game.notation.parse_secret(chosen) if chosen else everyday or game.prior().drawn(lots)
    return Spec(name, {**hidden, "first": game.letters.small(secret[0])})


def host_for(game: Game, host_spec: str, **secret: Any) -> Host:
    """The host that a spec describes, which may name its secret as text unless that is given besides.

    Raises :class:`SpecError` for one that is not of this game, :class:`NotationError` for text that names no secret.
    """
    spec: Spec | str = host_spec
    if isinstance(host_spec, str):  # else it is refused below
        spec = HOSTS.spec(host_spec)
        kind: Any = HOSTS.factory(spec.name)  # the class of the host
        check_plays(kind, game, f"The host {host_spec}")
        if "secret" in spec.given and not secret and _holds_secret(spec):
            secret = {"secret": secret_given(game, spec.given["secret"])}
            spec = Spec(spec.name, {key: text for key, text in spec.given.items() if key != "secret"})
    host: Host = make(HOSTS, spec, game=game, **secret)
    if not host.plays(game):
        raise SpecError(f"The host {host_spec} does not play {game.spec}. Take another host, such as honest.")
    return host


def _holds_secret(spec: Spec) -> bool:
    return "secret" in {parameter.name for parameter in parameters(HOSTS.factory(spec.name))}


def invite(game: Game, host_spec: str, secret: Any) -> tuple[Host, bool]:
    """The host, and whether it holds the secret; one like the evil host has none, and a bot may have its own."""
    host = host_for(game, host_spec, secret=secret)
    return host, not host.own_secret and _holds_secret(HOSTS.spec(host_spec))
