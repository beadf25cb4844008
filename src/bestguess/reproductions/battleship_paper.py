"""Maheshwari and Singhvi (2021) on Battleship: their counts, their worked positions, and the shots of their method."""

from collections.abc import Iterator

import numpy as np

from bestguess.arena.statistics import Summary, paired_difference
from bestguess.arena.tournament import Round, Tournament
from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.games.battleship.rules import Battleship
from bestguess.policies import POLICIES
from bestguess.reproductions.reproduction import Settings, Step
from bestguess.reproductions.result import Figure, Listing, Result, Row
from bestguess.reproductions.sampling import costs_of, cumulative, histogram, interval, play_rounds, unpublished

PLAYERS = ("paper-battleship", "paper-battleship(post_sink=false)", "most-likely", "density", "hunt-target")
"""The method of the paper comes first; the others meet the same boards."""

_NO_MEAN = "The paper describes the method and publishes no number of shots."


def measure(settings: Settings, result: Result) -> Iterator[Step]:
    """Count, play the worked positions, and then the games."""
    yield Step(0.0, "counting layouts")
    result.rows += _counts()
    yield Step(0.01, "worked positions")
    result.rows += _positions(settings.seed)
    games = settings.of("games", 3000, 250, 3)
    tournament = Tournament("battleship", PLAYERS, games, settings.seed)
    rounds: list[Round] = []
    try:
        yield from play_rounds(tournament, settings.jobs, rounds, 0.02, 1.0, "Battleship")
    finally:
        if rounds:
            _games(rounds, settings.seed, result)


def _counts() -> list[Row]:
    board = Battleship()
    layouts = board.prior().count().value
    carrier = Battleship(fleet="5")
    corner, middle = (carrier.parse_query(cell) for cell in ("(1,1)", "(5,5)"))
    over = [len(list(carrier.placements_over(0, cell))) for cell in (corner, middle)]
    most = max(len(board.placements(ship)) for ship in range(len(board.ships)))
    advise = 'bestguess advise "battleship(fleet=5)" --notation pairs --top 0'
    return [
        Row(
            "layouts of the fleet 5-4-3-3-2 on 10 x 10",
            "roughly 3 x 10^10 (2.5.1)",
            f"{layouts:,}",
            "yes" if f"{layouts:.0e}" == "3e+10" else "no",
            "" if f"{layouts:.0e}" == "3e+10" else "The count rounds to another power of ten.",
            must=True,
            value=float(layouts),
            command="bestguess advise battleship --top 0",
        ),
        _exactly("placements of the carrier over (1,1)", "2 (2.5.1)", 2, over[0], advise),
        _exactly("placements of the carrier over (5,5)", "10 (2.5.1)", 10, over[1], advise),
        Row(
            "placements of one ship, the most",
            "at most 200 (2.5.2)",
            str(most),
            "yes" if most <= 200 else "no",
            "" if most <= 200 else "More placements than the bound of the paper.",
            must=True,
            value=float(most),
        ),
    ]


def _exactly(what: str, published: str, expected: int, found: int, command: str) -> Row:
    """The row of a count that has to agree."""
    same = expected == found
    why = "" if same else "A count differs: this is a defect."
    return Row(what, published, str(found), "yes" if same else "no", why, True, float(found), command=command)


_PURSUIT = (
    ("E5 hit", {"E4", "E6", "D5", "F5"}),
    ("E5 hit, E4 miss", {"E6", "D5", "F5"}),
    ("E5 hit, E4 miss, D5 hit", {"C5"}),
    ("E5 hit, E4 miss, D5 hit, C5 hit", {"B5"}),
    ("E5 hit, E4 miss, D5 hit, C5 hit, B5 miss", {"F5"}),
)
"""The six steps of the figure in 2.5.3: after each, the cells that may follow by the text."""

_AFTER_SINKING = (
    ("E5 hit, E6 hit, E7 hit, E4 sunk", {"E8", "D7", "F7"}),
    ("E5 hit, E6 hit, E7 hit, E4 sunk, E8 miss", {"D7", "F7"}),
    ("E5 hit, E6 hit, E7 hit, E4 sunk, D7 miss, E8 miss", {"F7"}),
)
"""The first figure of 2.5.4: the "+" about the end of the line opposite to the sinking shot."""


def _positions(seed: int) -> list[Row]:
    return [
        _as_described("shots of the hit procedure", "each adjacent, then along the line (2.5.3)", _PURSUIT, seed),
        _as_described(
            'shots after a sinking: the "+" at the other end',
            "until the three cells are known (2.5.4)",
            _AFTER_SINKING,
            seed,
        ),
    ]


def _as_described(what: str, published: str, cases: tuple[tuple[str, set[str]], ...], seed: int) -> Row:
    """How many of the worked positions the policy continues as the text says."""
    game, policy = Battleship(), make(POLICIES, "paper-battleship")
    others = []
    for moves, expected in cases:
        shot = game.format_query(policy.choose(Position.of(game, moves), np.random.default_rng(seed)))
        if shot not in expected:
            others.append(f"after {moves} it shoots {shot}")
    right = len(cases) - len(others)
    shown = f"{right} of {len(cases)} positions as described"
    why = "; ".join(others)
    command = f'bestguess advise battleship -p paper-battleship --moves "{cases[0][0]}"'
    return Row(what, published, shown, "no" if others else "yes", why, True, float(right), seed=seed, command=command)


def _games(rounds: list[Round], seed: int, result: Result) -> None:
    """Add the means, the differences on the same boards, and the curves."""
    shots = {name: costs_of(rounds, place) for place, name in enumerate(PLAYERS)}
    paper = shots[PLAYERS[0]]
    players = " ".join(f'-p "{name}"' if "(" in name else f"-p {name}" for name in PLAYERS)
    command = f"bestguess simulate battleship {players} -n {len(rounds)} --seed {seed}"
    lines = []
    for name, paid in shots.items():
        mean = Summary.of(paid)
        result.rows.append(unpublished(f"mean shots of {name}, {len(rounds):,} boards", mean, seed, _NO_MEAN, command))
        less = "" if name == PLAYERS[0] else interval(paired_difference(paid, paper), sign="+")
        quantiles = tuple(f"{value:g}" for value in (mean.minimum, *mean.quantiles, mean.maximum))
        lines.append((name, interval(mean), *quantiles, less))
    saved = paired_difference(paper, shots["most-likely"])
    why = f"{_NO_MEAN} Positive: exact chances need fewer shots than samples that favour some layouts."
    what = "shots that exact chances save against the paper's method, on the same boards"
    result.rows.append(unpublished(what, saved, seed, why, command, sign="+"))
    heads = ("policy", "mean shots", "least", "5 %", "25 %", "median", "75 %", "95 %", "most", "against the paper's")
    result.listings.append(
        Listing(f"Shots until the fleet is sunk, {len(rounds):,} boards, seed {seed}", heads, tuple(lines))
    )
    result.figures += [
        Figure(
            "Shots until the fleet is sunk",
            "shots",
            "boards (%)",
            tuple(histogram(name, shots[name]) for name in ("paper-battleship", "most-likely")),
        ),
        Figure(
            "Boards finished within so many shots",
            "shots",
            "boards (%)",
            tuple(cumulative(name, paid) for name, paid in shots.items()),
        ),
    ]
    result.notes.append(
        "The paper scores its method on no set of boards. Every policy here meets the same boards, drawn uniformly."
    )
