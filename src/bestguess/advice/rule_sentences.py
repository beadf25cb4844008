"""The rules of a game in sentences, and what a host changes of them."""

import inspect

from bestguess.arena.hosting import LIARS
from bestguess.core.board import GridBoard
from bestguess.core.catalogue import entry
from bestguess.core.game import Game
from bestguess.core.spec import Spec, parameters, parse
from bestguess.core.types import plural
from bestguess.games import GAMES


def rule_sentences(game: Game) -> str:
    """The rules: what is hidden, what is answered, and when the game is lost."""
    known = game.spec.partition("(")[0] in GAMES
    help_ = entry(GAMES, game.name).help if known else (inspect.getdoc(type(game)) or "").partition("\n\n")[0]
    said = [" ".join(help_.split())]
    board = game.display.board(())
    if isinstance(board, GridBoard):
        said.append(f"The board has {board.rows} rows and {board.columns} columns.{_hidden(game, board)}")
        said.append(f"A {game.query_noun} is answered by one of: {', '.join(answer.text for answer in board.answers)}.")
    if game.lives:
        said.append(f"You lose after {game.lives} misses.")
    if game.tries:
        said.append(f"You have {game.tries} {plural(game.query_noun)}.")
    if game.host_lies and game.host_lies.lies:
        said.append(f"The host may lie once: deny a {game.query_noun} that is there.")
    if game.notation.answer_help and not game.has_misses:
        first = game.notation.answer_help.replace("\n", " ").partition(". ")[0].rstrip(".")
        said.append(f"An answer is {first.removeprefix('Type ')}.")
    return " ".join(said)


def _hidden(game: Game, board: GridBoard) -> str:
    """The pieces that are hidden, with their sizes as far as the rules tell them."""
    sizes = []
    for piece in board.fleet:
        if piece.shape is not None:
            sizes.append(f"a rectangle of {piece.name} cells")
        else:
            sizes.append(piece.name if piece.length is None else f"{piece.name} ({piece.length} cells)")
    said = f" On it are hidden: {', '.join(sizes)}." if sizes else ""
    if any(piece.shape is None and piece.length is None for piece in board.fleet):
        lengths = _written(game, "fleet").replace("..", " to ")
        said += f" Their lengths are {lengths} cells, and nobody is told which is whose."
    return said


def _written(game: Game, name: str) -> str:
    """A parameter as a spec of the game writes it, or its default."""
    given = parse(game.spec).given
    return given.get(name) or next(str(one.default) for one in parameters(type(game)) if one.name == name)


def became(before: Spec, after: Spec, host_spec: str) -> str:
    """Say why :func:`~bestguess.arena.hosting.with_host` made another game of this one; empty if it did not."""
    if before.name == after.name:
        return ""
    drawn = "" if "length" in before.given else ", as many as a word drawn at random"
    return (
        f"The host {parse(host_spec)[0]} needs the rules of a phrase, which know lies: {before.name} becomes "
        f"{after.name}, of one word of {after.given['lengths']} letters{drawn}. Give other lengths, and it has those."
    )


def introduction(game: Game, host_spec: str, everyday: bool = False) -> str:
    """A sentence to know before a game: that its host is unusual, or its secret; empty for ordinary rules.

    ``everyday`` says that the secret was chosen as people choose one (:class:`~bestguess.core.game_parts.Everyday`).
    """
    if parse(host_spec)[0] in LIARS:
        alone = game.dictionary is not None and len(game.dictionary.word_lengths) == 1
        one = " (for a liar, a single word is a phrase of one word)" if alone else ""
        return f"The host may once deny a letter that is there, everywhere; ask again if you doubt it{one}."
    return game.everyday.everyday_note if everyday and game.everyday is not None else ""
