"""The figures of Maheshwari and Singhvi (2021), 2.5.2 to 2.5.4, as positions, and what their method does there.

The figures themselves are pictures. Here are the positions that the text beside them describes, with the cells that may
follow by that text; :mod:`~bestguess.papers.maheshwari_singhvi.battleship` plays on from each.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from bestguess.core.players import Policy
from bestguess.core.position import Position
from bestguess.core.types import MISS, Query
from bestguess.games.battleship.reading import Reading, read
from bestguess.games.battleship.rules import Battleship
from bestguess.papers.maheshwari_singhvi.battleship import PaperBattleship, sample_boards
from bestguess.papers.result import Drawing, DrawnBoard, DrawnCell, Result, Row

PURSUIT = (
    ("E5 hit", {"E4", "E6", "D5", "F5"}),
    ("E5 hit, E4 miss", {"E6", "D5", "F5"}),
    ("E5 hit, E4 miss, D5 hit", {"C5"}),
    ("E5 hit, E4 miss, D5 hit, C5 hit", {"B5"}),
    ("E5 hit, E4 miss, D5 hit, C5 hit, B5 miss", {"F5"}),
)
"""The six steps of the figure in 2.5.3: after each, the cells that may follow by the text."""

AFTER_SINKING = (
    ("E5 hit, E6 hit, E7 hit, E4 sunk", {"E8", "D7", "F7"}),
    ("E5 hit, E6 hit, E7 hit, E4 sunk, E8 miss", {"D7", "F7"}),
    ("E5 hit, E6 hit, E7 hit, E4 sunk, D7 miss, E8 miss", {"F7"}),
)
"""The first figure of 2.5.4: the "+" about the end of the line opposite to the sinking shot."""

SEVEN = "E2 hit, E3 hit, E4 hit, E5 hit, E6 hit, E7 sunk, E1 sunk"
"""The last figure of 2.5.4: seven hits in a row and two sinkings, 4 + 3 or 5 + 2."""

REFUTED = "one shot or one reading that is not as described."

_GAPS = "B1 miss, B2 miss, B3 miss, B4 miss, D1 miss, D2 miss, D3 miss, D4 miss, C4 miss, E3 miss, E4 miss"
"""The figure of 2.5.2: gaps of 4, 3 and 2 cells are left, and ships of 4, 3 and 2."""

_DRAWN = 20
"""The seeds with which the dead end is met."""


@dataclass(frozen=True)
class FigurePositions:
    """Positions that a figure and its text describe."""

    what: str
    published: str
    title: str
    chosen: str
    cases: tuple[tuple[str, set[str]], ...]


DESCRIBED = (
    FigurePositions(
        "shots of the hit procedure",
        "each adjacent, then along the line (2.5.3)",
        "2.5.3, the hit procedure",
        "The earliest hit is followed up first; of adjacent cells in equally many placements the order is left, right, "
        "up, down. A direction in which no ship afloat has room is left out.",
        PURSUIT,
    ),
    FigurePositions(
        'shots after a sinking: the "+" at the other end',
        "until the three cells are known (2.5.4)",
        '2.5.4, the "+" after a sinking',
        "Hits that the assumed length leaves over are followed up before. The cell that carries the line on comes "
        "first, then left before right and up before down. Where the sinking shot lies inside the line, the end "
        "farther from it is opposite, of equal ones the right or lower.",
        AFTER_SINKING,
    ),
)


def positions(seed: int, result: Result, policy: Policy | None = None) -> None:
    """Add a row for each figure, and each position drawn as described and as played.

    ``policy`` is the paper's unless a test takes another.
    """
    policy = policy or PaperBattleship()
    for one in DESCRIBED:
        _as_described(one, policy, seed, result)
    _dead_end(policy, seed, result)
    _four_and_three(result)


def _as_described(one: FigurePositions, policy: Policy, seed: int, result: Result) -> None:
    """How many of the worked positions the policy continues as the text says."""
    game, others = Battleship(), []
    for step, (moves, expected) in enumerate(one.cases, 1):
        position = Position.of(game, moves)
        shot = policy.choose(position, np.random.default_rng(seed))
        name = game.notation.format_query(shot)
        if name not in expected:
            others.append(f"after {moves} it shoots {name}")
        may = {game.notation.parse_query(cell) for cell in expected}
        boards = (
            _board("described", game, position, dict.fromkeys(may, "may")),
            _board("ours", game, position, {shot: "shot"}),
        )
        does = "shoots there" if name in expected else "does not"
        caption = f"Next {' or '.join(sorted(expected))} (?); ours {does}: {name}."
        result.drawings.append(Drawing(f"{one.title}, {step}", moves, boards, caption))
    right = len(one.cases) - len(others)
    shown = f"{right} of {len(one.cases)} positions as described"
    result.rows.append(_row(one.what, one.published, shown, "; ".join(others), right, one.chosen, one.cases[0][0]))


def _dead_end(policy: Policy, seed: int, result: Result) -> None:
    """The figure of 2.5.2: the 2 is laid into the gap of 4, so that the 4 has no room."""
    game = Battleship(rows=5, columns=4, fleet="4-3-2")
    position = Position.of(game, _GAPS)
    reading, right, drawn = read(game, position.transcript), 0, False
    for place in range(_DRAWN):
        # A policy that draws its boards first and its lot afterwards meets the same boards with the same seed.
        laid = sample_boards(reading, 1000, np.random.default_rng(seed + place)).dead_end
        shot = policy.choose(position, np.random.default_rng(seed + place))
        right += shot in laid
        inside = {game.notation.parse_query(f"A{column}") for column in range(1, 5)} & set(laid.tolist())
        if not drawn and len(inside) == 2 and len(laid) == 5:
            drawn = True
            ships: dict[Query, DrawnCell] = {cell: "first" if cell in inside else "second" for cell in laid.tolist()}
            boards = (
                _board("a sample: the 2 (a) in the gap of 4, then the 3 (b)", game, position, ships),
                _board("ours", game, position, {shot: "shot"}),
            )
            name = game.notation.format_query(shot)
            caption = f"The 4 has no room left: a random square of the earlier ships (a, b); ours {name}."
            result.drawings.append(Drawing("2.5.2, the dead end", _GAPS, boards, caption))
    why = "" if right == _DRAWN else f"{_DRAWN - right} shots are at no square of the ships laid before the dead end."
    result.rows.append(
        _row(
            "shots at a dead end of the sampling, gaps of 4, 3 and 2 cells",
            "a random square of the ships laid before (2.5.2)",
            f"{right} of {_DRAWN} seeds as described",
            why,
            right,
            "The first of the 1000 boards that runs into a dead end breaks the sampling off; each square of its ships "
            "has the same chance.",
            _GAPS,
            game.spec,
        )
    )


def _four_and_three(result: Result) -> None:
    """The last figure of 2.5.4: an assumption, and another one when it proves impossible."""
    game, impossible = Battleship(), f"{SEVEN}, H2 hit, H3 sunk"
    found = []
    for moves, wanted in ((SEVEN, [5, 2]), (impossible, [2, 3, 4])):
        position = Position.of(game, moves)
        reading = read(game, position.transcript)
        lengths = [len(wreck.cells) for wreck in reading.wrecks]
        found.append(sorted(lengths) == sorted(wanted))
        boards = (
            _board("the answers", game, position, {}),
            _board("ours: the ships assumed", game, position, _ships(reading)),
        )
        caption = f"Read as {' + '.join(map(str, lengths))}."
        if moves == impossible:
            caption += " A second ship of 2 proves 5 + 2 impossible: a stored alternative is taken."
        result.drawings.append(Drawing(f"2.5.4, 4 + 3 or 5 + 2, {len(found)}", moves, boards, caption))
    right = sum(found)
    result.rows.append(
        _row(
            "seven hits in a row and two sinkings: a length is assumed, and replaced when it proves impossible",
            "4 + 3 or 5 + 2; stored alternatives (2.5.4)",
            f"{right} of 2 positions as described",
            "" if right == 2 else "The assumption or its replacement is not one of the two of the figure.",
            right,
            "Assumed is the longest ship afloat that fits into the run of hits, of two such lines the one that ends in "
            "the sinking shot; of the stored alternatives the latest sinking is read otherwise first.",
            SEVEN,
        )
    )


def _row(
    what: str, published: str, shown: str, why: str, value: float, chosen: str, moves: str, spec: str = "battleship"
) -> Row:
    command = f'bestguess advise "{spec}" -p paper-battleship --moves "{moves}"'
    return Row.exact(what, published, shown, not why, why, value=value, command=command, chosen=chosen, refuted=REFUTED)


def _ships(reading: Reading) -> dict[Query, DrawnCell]:
    names: tuple[DrawnCell, ...] = ("first", "second", "third")
    return {cell: name for wreck, name in zip(reading.wrecks, names, strict=False) for cell in wreck.cells}


def _board(title: str, game: Battleship, position: Position, marks: Mapping[Query, DrawnCell]) -> DrawnBoard:
    """The answers of a position on its board, with further marks on it."""
    cells: list[DrawnCell] = [""] * game.grid.size
    for cell, answer in position.transcript:
        cells[cell] = "miss" if answer == MISS else "sunk" if game.is_sunk(answer) else "hit"
    for cell, mark in marks.items():
        cells[cell] = mark
    columns = game.grid.columns
    return DrawnBoard(title, tuple(tuple(cells[at : at + columns]) for at in range(0, len(cells), columns)))
