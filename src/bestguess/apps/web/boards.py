"""What a player sees: the board or the words, as the page draws them."""

from itertools import pairwise
from string import ascii_uppercase
from typing import Any, Literal

from bestguess.apps.web import models
from bestguess.core.game import Game
from bestguess.core.types import MISS, Answer, Query, Transcript
from bestguess.games.battleship import Battleship
from bestguess.games.hangman.pattern import capital
from bestguess.games.hangman.phrases import Phrase
from bestguess.games.hangman.rules import Hangman
from bestguess.games.rectangles import Rectangles

_NAMES = {"c": "carrier", "b": "battleship", "d": "destroyer", "s": "submarine", "p": "patrol boat"}
"""The ships of the boxed game, by the letters that a fleet has unless others are given."""


def kind_of(game: Game) -> Literal["grid", "words"]:
    """Whether a game is played on a board or with letters."""
    return "grid" if hasattr(game, "grid") else "words"


def board(game: Game, transcript: Transcript) -> models.Grid | models.Words:
    """The board as the transcript leaves it."""
    if isinstance(game, Hangman | Phrase):
        return _words(game, transcript)
    return _grid(game, transcript)


def mark(game: Game, answer: Answer) -> Literal["miss", "hit", "sunk"]:
    """What an answer leaves on a board."""
    if answer == MISS:
        return "miss"
    return "sunk" if isinstance(game, Battleship) and game.is_sunk(answer) else "hit"


def _grid(game: Any, transcript: Transcript) -> models.Grid:
    rows, columns = game.grid.rows, game.grid.columns
    said = {query: mark(game, answer) for query, answer in transcript}
    cells = [[game.grid.cell(row, column) for column in range(columns)] for row in range(rows)]
    return models.Grid(
        rows=rows,
        columns=columns,
        row_names=list(ascii_uppercase[:rows]),
        column_names=[str(column + 1) for column in range(columns)],
        queries=[[game.format_query(cell) for cell in row] for row in cells],
        marks=[[said.get(cell, "") for cell in row] for row in cells],
        fleet=_fleet(game, transcript),
    )


def _fleet(game: Any, transcript: Transcript) -> list[models.Ship]:
    if isinstance(game, Rectangles):
        return [models.Ship(name=f"{high}x{low}", shape=[low, high]) for low, high in game.sizes]
    if not isinstance(game, Battleship):
        return []
    tells = game.announce in ("named", "every-hit")
    sunk = {game.ship_of(answer) for _, answer in transcript if game.is_sunk(answer)}
    over = game.outcome(transcript) is not None
    return [
        models.Ship(name=ship.name, length=ship.length, sunk=True if over else place in sunk if tells else None)
        for place, ship in enumerate(game.ships)
    ]


def _words(game: Hangman | Phrase, transcript: Transcript) -> models.Words:
    pattern = game.pattern(transcript)
    lives = game.lives or None
    misses = game.misses(transcript)
    lie = game.lie_found(transcript) if isinstance(game, Phrase) else None
    open_ = set(game.queries(transcript).tolist())
    last: dict[Query, Answer] = {}
    for query, answer in transcript:
        last[query] = last.get(query, MISS) | answer
    wrong = []
    if isinstance(game, Hangman):
        named = [query for query, answer in transcript if query > game.length_query and answer == MISS]
        wrong = [game.format_query(query).removeprefix("=") for query in named]
    return models.Words(
        pattern=[[None if cell == "_" else cell for cell in word] for word in pattern.split()],
        unknown_length=isinstance(game, Hangman) and game.known_length(transcript) is None,
        letters=[
            models.Letter(letter=capital(letter), query=game.format_query(query), state=_state(query, last, open_))
            for query, letter in enumerate(game.letters.letters)
        ],
        keyboard=[[game.format_query(query) for query in row] for row in game.keyboard],
        lives=lives,
        lives_left=None if lives is None else max(0, lives - misses),
        misses=misses,
        wrong_words=wrong,
        may_lie=bool(getattr(game, "lies", 0)),
        lie_found=None if lie is None else game.format_query(lie),
    )


def _state(query: Query, last: dict[Query, Answer], open_: set[int]) -> Literal["open", "hit", "miss", "again"]:
    if query not in last:
        return "open"
    if last[query] != MISS:
        return "hit"
    return "again" if query in open_ else "miss"


def grid_answers(game: Game) -> list[models.GridAnswer] | None:
    """What may be answered on a board, in the order of the codes."""
    if kind_of(game) != "grid":
        return None
    keys: dict[str, Literal["m", "h", "s"]] = {"miss": "m", "hit": "h", "sunk": "s"}
    found = []
    for answer in game.answers((), 0):
        ship = game.ship_of(answer) if isinstance(game, Battleship) else None
        text = game.format_answer(answer)
        name = None if ship is None else game.ships[ship].name  # type: ignore[attr-defined]  # only a fleet has ships
        label = text.capitalize()
        if name is not None:
            label = f"{text.split()[0].capitalize()}: {_NAMES.get(name, name)} ({game.ships[ship].length})"  # type: ignore[attr-defined]
        found.append(models.GridAnswer(text=text, key=keys[mark(game, answer)], label=label, ship=name))
    return found


def words_of(game: Phrase) -> list[tuple[int, int]]:
    """Where each word of a phrase begins and ends in an answer."""
    return list(pairwise(game.offsets))
