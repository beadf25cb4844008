"""Maheshwari and Singhvi (2021) on Battleship: their counts, their worked positions, and the shots of their method."""

from collections.abc import Iterator, Mapping, Sequence
from time import process_time

import numpy as np

from bestguess.arena.statistics import Summary, paired_difference
from bestguess.arena.tournament import Round, Tournament
from bestguess.games.battleship.reading import read
from bestguess.games.battleship.rules import Battleship
from bestguess.papers.maheshwari_singhvi.battleship import PaperBattleship, sample_boards
from bestguess.papers.maheshwari_singhvi.battleship_figures import positions
from bestguess.papers.reproduction import Settings, Step
from bestguess.papers.result import Figure, Listing, Result, Row
from bestguess.papers.sampling import (
    costs_of,
    cumulative,
    histogram,
    interval,
    leaning,
    play_rounds,
    unpublished,
)

WHOLE, UNPROBED, EXACT = "paper-battleship", "paper-battleship(post_sink=false)", "most-likely"

PLAYERS = (WHOLE, UNPROBED, EXACT, "density", "hunt-target")
"""The method of the paper comes first; the others meet the same boards."""

_CHOSEN = {
    WHOLE: "What the rows of 2.5.2 to 2.5.4 say.",
    UNPROBED: "What the rows of 2.5.2 to 2.5.4 say, without the probes.",
}
"""The choices on which the shots of the method depend, where the text leaves something open."""

_NO_MEAN = "The paper describes the method and publishes no number of shots."


def measure(settings: Settings, result: Result) -> Iterator[Step]:
    """Count, play the worked positions, and then the games."""
    yield Step(0.0, "counting layouts")
    result.rows += _counts()
    result.listings.append(_sampling_time(settings.seed))
    yield Step(0.01, "worked positions")
    positions(settings.seed, result)
    games = settings.of("games", 3000, 250, 3)
    tournament = Tournament("battleship", PLAYERS, games, settings.seed)
    rounds: list[Round] = []
    try:
        yield from play_rounds(tournament, settings.workers, rounds, 0.02, 1.0, "Battleship")
    finally:
        if rounds:
            report({name: costs_of(rounds, place) for place, name in enumerate(PLAYERS)}, settings.seed, result)


def _counts() -> list[Row]:
    board = Battleship()
    layouts = board.prior().count().value
    carrier = Battleship(fleet="5")
    corner, middle = (carrier.grid.parse(cell, pairs=True) for cell in ("(1,1)", "(5,5)"))
    over = [len(list(carrier.placements_over(0, cell))) for cell in (corner, middle)]
    most = max(len(board.placements(ship)) for ship in range(len(board.ships)))
    advise = 'bestguess advise "battleship(fleet=5)" --notation pairs --top 0'
    return [
        Row.exact(
            "layouts of the fleet 5-4-3-3-2 on 10 x 10",
            "roughly 3 x 10^10 (2.5.1)",
            f"{layouts:,}",
            f"{layouts:.0e}" == "3e+10",
            "The count rounds to another power of ten.",
            value=float(layouts),
            command="bestguess advise battleship --top 0",
        ),
        *(
            Row.exact(
                f"placements of the carrier over {cell}",
                f"{expected} (2.5.1)",
                str(counted),
                counted == expected,
                value=float(counted),
                command=advise,
            )
            for cell, expected, counted in zip(("(1,1)", "(5,5)"), (2, 10), over, strict=True)
        ),
        Row.exact(
            "placements of one ship, the most",
            "at most 200 (2.5.2)",
            str(most),
            most <= 200,
            "More placements than the bound of the paper.",
            value=float(most),
        ),
    ]


def _sampling_time(seed: int) -> Listing:
    """The time to draw their 1000 boards: no row, since it is another on every machine."""
    reading = read(Battleship(), ())
    began = process_time()
    sample_boards(reading, PaperBattleship().samples, np.random.default_rng(seed))
    took = f"{process_time() - began:.3f} s of processor time on this machine"
    return Listing("Time to draw 1000 boards, nothing shot", ("published (2.5.2)", "ours"), (("about 1 s", took),))


def report(shots: Mapping[str, Sequence[float]], seed: int, result: Result) -> None:
    """Add the means, the differences on the same boards with what they say, and the curves.

    ``shots`` has the shots of each of :data:`PLAYERS` on the same boards, in their order.
    """
    paper, boards = shots[WHOLE], len(shots[WHOLE])
    players = " ".join(f'-p "{name}"' if "(" in name else f"-p {name}" for name in PLAYERS)
    command = f"bestguess simulate battleship {players} -n {boards} --seed {seed}"
    lines = []
    for name, paid in shots.items():
        mean = Summary.of(paid)
        what, chosen = f"mean shots of {name}, {boards:,} boards", _CHOSEN.get(name, "")
        result.rows.append(unpublished(what, mean, seed, _NO_MEAN, command, chosen=chosen))
        less = "" if name == WHOLE else interval(paired_difference(paid, paper), sign="+")
        quantiles = tuple(f"{value:g}" for value in (mean.minimum, *mean.quantiles, mean.maximum))
        lines.append((name, interval(mean), *quantiles, less))
    for what, difference, said in differences(shots[WHOLE], shots[UNPROBED], shots[EXACT]):
        result.rows.append(unpublished(what, difference, seed, _NO_MEAN, command, sign="+", says=said))
    heads = ("policy", "mean shots", "least", "5 %", "25 %", "median", "75 %", "95 %", "most", "against the paper's")
    result.listings.append(
        Listing(f"Shots until the fleet is sunk, {boards:,} boards, seed {seed}", heads, tuple(lines))
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


def differences(
    whole: Sequence[float], unprobed: Sequence[float], exact: Sequence[float]
) -> list[tuple[str, Summary, str]]:
    """The shots that the parts of the method cost, on the same boards: each with what its sign and interval say.

    The third difference is the sum of the others, so that its sentence names the part that it comes from.
    """
    probes, rest = paired_difference(whole, unprobed), paired_difference(unprobed, exact)
    saved = paired_difference(whole, exact)
    parts = f"Of it the probes make {interval(probes, sign='+')} and all else {interval(rest, sign='+')}"
    larger = "the probes" if probes.mean >= rest.mean else "samples, the hit procedure and assumed lengths"
    return [
        (
            "shots that the probes after a sinking (2.5.4) cost, on the same boards",
            probes,
            leaning(
                probes,
                "The probes cost more shots than what they tell saves.",
                "The probes save more shots than they cost.",
                "These boards do not show whether the probes cost or save shots.",
            ),
        ),
        (
            "shots that the method without the probes costs beside exact chances, on the same boards",
            rest,
            leaning(
                rest,
                "Exact chances need fewer shots than samples, the hit procedure and assumed lengths.",
                "Samples, the hit procedure and assumed lengths need fewer shots than exact chances.",
                "These boards show no difference between exact chances and the rest of the method.",
            ),
        ),
        (
            "shots that exact chances save against the paper's whole method, on the same boards",
            saved,
            leaning(
                saved,
                f"{parts}: most is due to {larger}.",
                f"{parts}: the method needs fewer shots than exact chances.",
                f"{parts}: together these boards show no difference.",
            ),
        ),
    ]
