"""Replays of the GuessingGame (Hinz 2022): ``{"replay": [{"board": …, "shot": [x, y]}, …], "goal": [[x, y], …]}``.

Shots and goal are [column, row] from the upper left. In the files that were published every ``board`` is the *final*
board, one object written many times; so boards are never believed, but made again from the shots and the goal.
"""

import json
from typing import Any

from bestguess.core.errors import NotationError
from bestguess.core.json_text import read_json
from bestguess.core.types import Transcript
from bestguess.games.rectangles import Rectangles
from bestguess.records.game_file import FileError, GameFile, Guesser, HostOf, Place
from bestguess.records.loaded import moves_of, new, result_of

SIDE = 8
"""The game is played on 8 x 8 cells, with one set of rectangles: the game's own default."""


def looks_like(read: Any) -> bool:
    """Whether sound JSON is meant as a replay rather than as a game file."""
    return isinstance(read, dict) and "replay" in read and "format" not in read


def loads(text: str | bytes, source: str = "the replay") -> GameFile:
    """Read a replay as a game. Raises :class:`FileError` naming the place of what is wrong in it."""
    try:
        read = read_json(text)
    except ValueError as error:
        raise FileError(f"{source} is no JSON: {error}.") from error
    if not isinstance(read, dict) or set(read) != {"replay", "goal"}:
        raise FileError(f'{source} is no replay: it must have "replay" and "goal" and nothing else.')
    game = Rectangles()
    goal = 0
    for place, cell in enumerate(_list(read["goal"], Place(source) / "goal")):
        bit = 1 << _cell(cell, Place(source) / "goal" / place)
        if goal & bit:
            raise FileError.at(Place(source) / "goal" / place, f"{cell} is there twice.")
        goal |= bit
    if goal.bit_count() != game.num_occupied:
        wanted = f"the {game.num_occupied} cells that {game.shapes} cover"
        raise FileError.at(Place(source) / "goal", f"it has {goal.bit_count()} of {wanted}.")
    _check_goal(game, goal, Place(source) / "goal")
    transcript: Transcript = ()
    for place, step in enumerate(_list(read["replay"], Place(source) / "replay")):
        where = Place(source) / "replay" / place
        if not isinstance(step, dict) or "shot" not in step or set(step) - {"board", "shot"}:
            raise FileError.at(where, 'each step has a "shot" and a "board".')
        query = _cell(step["shot"], where / "shot")
        if any(query == asked for asked, _ in transcript):
            raise FileError.at(where / "shot", f"{step['shot']} was shot at before; leave the repeated shot out.")
        if game.outcome(transcript) is not None:
            raise FileError.at(where, "the game was over before this shot.")
        if "board" in step:
            _check_board(step["board"], goal, where / "board")
        transcript = (*transcript, (query, goal >> query & 1))
    record = new(game, Guesser(kind="person", name="GuessingGame"), HostOf(spec="honest"), goal)
    return record.changed(transcript=moves_of(game, transcript), result=result_of(game, transcript))


def dumps(game: Any, transcript: Transcript, secret: int | None) -> str:
    """Write a game as a replay, each board as it was before its shot: 1 where a shot hit, -1 where it missed, else 0.

    Raises :class:`FileError` for another game, and for one whose secret is not known.
    """
    if game != Rectangles():
        raise FileError(f"A replay of the GuessingGame is of rectangles on 8x8 cells, not of {game.spec}.")
    if secret is None:
        if game.outcome(transcript) is None:
            raise FileError("A replay needs the goal: the file does not say what was hidden, and not all was found.")
        secret = sum(1 << query for query, answer in transcript if answer)
    board = [[0] * SIDE for _ in range(SIDE)]
    steps = []
    for query, answer in transcript:
        row, column = divmod(query, SIDE)
        steps.append({"board": [list(line) for line in board], "shot": [column, row]})
        board[row][column] = 1 if answer else -1
    # Column by column, as the program itself lists it.
    goal = [[x, y] for x in range(SIDE) for y in range(SIDE) if secret >> (y * SIDE + x) & 1]
    return json.dumps({"replay": steps, "goal": goal})


def _check_goal(game: Rectangles, goal: int, where: Place) -> None:
    try:
        game.notation.parse_secret(game.notation.format_secret(goal))
    except NotationError as error:
        raise FileError(f"{where}: {game.notation.format_secret(goal)} is no way to lay {game.shapes}.") from error


def _list(value: Any, where: Place) -> list[Any]:
    if not isinstance(value, list):
        raise FileError.at(where, "a list is wanted here.")
    return value


def _cell(value: Any, where: Place) -> int:
    pair = isinstance(value, list) and len(value) == 2
    if not pair or not all(isinstance(n, int) and not isinstance(n, bool) and 0 <= n < SIDE for n in value):
        raise FileError.at(where, f"{json.dumps(value)[:40]} is no cell; write [column, row], each 0 to {SIDE - 1}.")
    column, row = value
    return int(row) * SIDE + int(column)


def _check_board(board: Any, goal: int, where: Place) -> None:
    """A board is never used; but one that is none, or speaks of another goal, says that the file is damaged."""
    rows = _list(board, where)
    if len(rows) != SIDE:
        raise FileError.at(where, f"a board has {SIDE} rows, this one {len(rows)}.")
    for y, row in enumerate(rows):
        if len(_list(row, where / y)) != SIDE:
            raise FileError.at(where / y, f"a row has {SIDE} cells, this one {len(row)}.")
        for x, mark in enumerate(row):
            if mark not in (-1, 0, 1) or isinstance(mark, bool):
                raise FileError.at(where / y / x, f"{json.dumps(mark)[:40]}; a cell is 1 (hit), -1 (missed) or 0.")
            if mark and (mark == 1) != bool(goal >> (y * SIDE + x) & 1):
                raise FileError.at(where / y / x, f"{mark}, but by the goal of the file it is not so.")
