"""Prompts: a position in words, for a language model that plays a game."""

import numpy as np
from numpy.typing import NDArray

from bestguess.advice.rule_sentences import rule_sentences
from bestguess.core.game import Game
from bestguess.core.types import Transcript
from bestguess.lab.environments.actions import Actions


def prompt(game: Game, actions: Actions, transcript: Transcript, mask: NDArray[np.bool_]) -> str:
    """The rules, the moves so far, the board, and the request for one query; without a request if none is allowed."""
    moves = game.notation.format_moves(transcript)
    parts = [rule_sentences(game), f"Moves so far: {moves or 'none'}.", game.display.draw(transcript)]
    if mask.any():
        open_ = np.flatnonzero(mask)
        examples = " or ".join(dict.fromkeys(actions.text(int(open_[place])) for place in (0, len(open_) // 2)))
        parts.append(f"Write your next {game.query_noun}, nothing else, such as {examples}.")
    return "\n\n".join(parts)
