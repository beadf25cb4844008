"""Games, policies and positions out of what stands on the command line."""

from dataclasses import dataclass, replace
from pathlib import Path

from bestguess.apps.cli.rendering.move_notation import Notation
from bestguess.apps.cli.storage.saved_games import read_game
from bestguess.arena.match import check_plays
from bestguess.core.errors import SpecError
from bestguess.core.game import Game
from bestguess.core.players import Policy
from bestguess.core.spec import make
from bestguess.core.types import Transcript
from bestguess.games import GAMES
from bestguess.games.reading import read_moves
from bestguess.policies import POLICIES


@dataclass(frozen=True)
class Table:
    """What one sits down with: a game, a policy to ask, and the notation to print."""

    game: Game
    policy: Policy
    policy_spec: str
    notation: Notation

    @classmethod
    def lay(cls, game_spec: str, policy_spec: str | None, pairs: bool = False) -> "Table":
        """Make everything from specs; the game's default policy if none is named."""
        game = make_game(game_spec)
        policy_spec = policy_spec or game.default_policy
        policy = make(POLICIES, policy_spec)
        if not isinstance(policy, Policy):
            raise SpecError(f"'{policy_spec}' is not a policy.")
        check_plays(policy, game, policy_spec)
        return cls(game, policy, policy_spec, Notation(game, pairs))

    def of(self, game: Game) -> "Table":
        """The same table with another game of the same kind."""
        return replace(self, game=game, notation=Notation(game, self.notation.pairs))

    def transcript(self, moves: str, load: Path | None) -> Transcript:
        """The moves of a saved game, then those given."""
        loaded = read_game(self.game, load) if load else ()
        return (*loaded, *read_moves(self.game, loaded, moves)) if moves.strip() else loaded


def make_game(spec: str) -> Game:
    """The game of a spec. Raises :class:`SpecError` if it describes something else."""
    game = make(GAMES, spec)
    if not isinstance(game, Game):
        raise SpecError(f"'{spec}' is not a game.")
    return game
