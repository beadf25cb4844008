"""Prompts: a position in words, for a language model that plays a game."""

import inspect

import numpy as np
from numpy.typing import NDArray

from bestguess.core.board import GridBoard
from bestguess.core.catalogue import entry
from bestguess.core.game import Game
from bestguess.core.nouns import plural
from bestguess.core.types import Transcript
from bestguess.games import GAMES
from bestguess.lab.environments.actions import Actions


def prompt(game: Game, actions: Actions, transcript: Transcript, mask: NDArray[np.bool_]) -> str:
    """The rules, the moves so far, the board, and the request for one query; without a request if none is allowed."""
    moves = game.notation.format_moves(transcript)
    parts = [" ".join(_rules(game)), f"Moves so far: {moves or 'none'}.", game.display.draw(transcript)]
    if mask.any():
        open_ = np.flatnonzero(mask)
        examples = " or ".join(dict.fromkeys(actions.text(int(open_[place])) for place in (0, len(open_) // 2)))
        parts.append(f"Write your next {game.query_noun}, nothing else, such as {examples}.")
    return "\n\n".join(parts)


def _rules(game: Game) -> list[str]:
    """The rules in sentences."""
    known = game.spec.partition("(")[0] in GAMES
    help_ = entry(GAMES, game.name).help if known else (inspect.getdoc(type(game)) or "").partition("\n\n")[0]
    said = [" ".join(help_.split())]
    board = game.display.board(())
    if isinstance(board, GridBoard):
        sizes = [
            f"{piece.name} ({piece.length} cells)" if piece.length else f"a rectangle of {piece.name} cells"
            for piece in board.fleet
        ]
        hidden = f" On it are hidden: {', '.join(sizes)}." if sizes else ""
        said.append(f"The board has {board.rows} rows and {board.columns} columns.{hidden}")
    if game.lives:
        said.append(f"You lose after {game.lives} misses.")
    if game.tries:
        said.append(f"You have {game.tries} {plural(game.query_noun)}.")
    if game.host_lies and game.host_lies.lies:
        said.append(f"The host may lie once: deny a {game.query_noun} that is there.")
    if game.notation.answer_help and not game.has_misses:
        first = game.notation.answer_help.replace("\n", " ").partition(". ")[0].rstrip(".")
        said.append(f"An answer is {first.removeprefix('Type ')}.")
    return said
