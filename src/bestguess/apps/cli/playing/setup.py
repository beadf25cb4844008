"""Games, policies and hosts made from the specs on the command line, and what is said of hosts at the table."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from typer import echo

from bestguess.advice.format import counted
from bestguess.apps.cli.rendering.move_notation import MoveNotation
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.core.game import Game
from bestguess.core.players import Host, Policy, check_plays, possible_secret
from bestguess.core.position import Position
from bestguess.core.spec import Spec, make
from bestguess.core.types import Transcript, plural
from bestguess.games import GAMES
from bestguess.policies import POLICIES

if TYPE_CHECKING:
    from bestguess.apps.cli.storage.saved_games import SavedGame


def tell_warning(game: Game) -> None:
    """Write what a user should know of a game's lists before trusting a result; on the standard error, if anything."""
    tell_aside(game.warning)


def tell_aside(sentence: str) -> None:
    """Write a sentence beside the result, on the standard error; nothing where it is empty."""
    if sentence:
        print(sentence, file=sys.stderr, flush=True)


@dataclass(frozen=True)
class Setup:
    """A game, the policy that advises in it, and the notation in which its moves are printed."""

    game: Game
    policy: Policy
    policy_spec: str
    notation: MoveNotation
    opponent: str | None = None
    """The name of whoever hid the secret of a game played elsewhere, where it was told."""
    evil: bool = False
    """Whether the host of a game played elsewhere has no secret, as Absurdle's."""

    @classmethod
    def make(cls, game_spec: str | Spec, policy_spec: str | None, pairs: bool = False) -> "Setup":
        """The setup of two specs; without one for the policy, the game's default policy advises."""
        game = make(GAMES, game_spec)
        policy_spec = policy_spec or game.default_policy
        policy = make(POLICIES, policy_spec)
        check_plays(policy, game, policy_spec)
        tell_warning(game)
        return cls(game, policy, policy_spec, MoveNotation(game, pairs))

    def with_game(self, game: Game) -> "Setup":
        """This setup with another game of the same kind."""
        return replace(self, game=game, notation=MoveNotation(game, self.notation.pairs))

    def transcript(self, moves: str, saved: "SavedGame | None") -> Transcript:
        """The moves of a saved game, then those given; what these say that the rules do not use is told."""
        loaded = saved.moves(self.game.recorded) if saved else ()
        typed = self.notation.lettered(moves)
        if not typed.strip():
            return loaded
        read = self.game.notation.read_moves(loaded, typed)
        tell_aside(self.game.notation.unused(loaded, typed))
        return (*loaded, *read)


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
    yield f"It might have been: {game.notation.format_secret(possible_secret(host, position))}"
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
