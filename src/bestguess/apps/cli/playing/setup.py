"""Games and policies made from the specs on the command line."""

import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bestguess.apps.cli.rendering.move_notation import MoveNotation
from bestguess.core.game import Game
from bestguess.core.players import Policy, check_plays
from bestguess.core.spec import Spec, make
from bestguess.core.types import Transcript
from bestguess.games import GAMES
from bestguess.policies import POLICIES

if TYPE_CHECKING:
    from bestguess.apps.cli.storage.saved_games import SavedGame


def tell_warning(game: Game) -> None:
    """Write what a user should know of a game's lists before trusting a result; on the standard error, if anything."""
    if game.warning:
        print(game.warning, file=sys.stderr, flush=True)


@dataclass(frozen=True)
class Setup:
    """A game, the policy that advises in it, and the notation in which its moves are printed."""

    game: Game
    policy: Policy
    policy_spec: str
    notation: MoveNotation
    opponent: str | None = None
    """The name of whoever hid the secret of a game played elsewhere, where it was told."""

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
        """The moves of a saved game, then those given."""
        loaded = saved.moves(self.game.recorded) if saved else ()
        typed = self.notation.lettered(moves)
        return (*loaded, *self.game.notation.read_moves(loaded, typed)) if typed.strip() else loaded
