"""How many guesses there are before a game is lost, in games of feedback."""

from bestguess.core.errors import ParameterError
from bestguess.core.game import Game
from bestguess.core.types import Outcome, Transcript


def check_tries(tries: int) -> None:
    """Raise :class:`ParameterError` for a negative number of tries."""
    if tries < 0:
        raise ParameterError("tries", tries, "a game has 1 try or more, or 0 for no limit.")


def out_of_tries(game: Game, transcript: Transcript) -> Outcome | None:
    """The end of a game that has used all its tries; ``None`` before."""
    return Outcome("out of tries", won=False) if game.tries and game.tries <= len(transcript) else None
