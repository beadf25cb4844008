"""The room that a sealed secret is given, so that the length of a token tells nothing of it."""

import json

from bestguess.core.belief import Listed
from bestguess.core.game import Game
from bestguess.games.battleship import Battleship
from bestguess.games.hangman.phrases import Phrase
from bestguess.games.hangman.rules import Hangman
from bestguess.games.rectangles import Rectangles

_MANY = 200_000
"""Of more secrets the longest is not looked for."""

_AMPLE = 4096


def room(game: Game) -> int:
    """Bytes that hold every secret of a game as JSON, so that the length of a token tells nothing."""
    match game:
        case Battleship():
            return sum(len(str(ship)) + 13 for ship in game.ships) + 2
        case Rectangles():
            return 4 * game.num_occupied + 2
        case Hangman():
            return _bytes(game) * max(map(len, game.vocabulary.words)) + 2
        case Phrase():
            return _bytes(game) * game.width + len(game.word_lengths) + 2
        case _:
            return _longest(game)


def _longest(game: Game) -> int:
    """Bytes of the longest secret as JSON, where all are listed and can be looked at."""
    prior = game.prior()
    if not isinstance(prior, Listed) or prior.size > _MANY:
        return _AMPLE
    return max(len(json.dumps(game.format_secret(secret))) for secret in prior.secrets())


def _bytes(game: Hangman | Phrase) -> int:
    """Bytes of one letter at most, as JSON escapes it."""
    return 1 if game.letters.letters.isascii() else 12
