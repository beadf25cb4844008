"""``bestguess reproduce small-boards``: the optimum of small Battleship boards, and what greedy play loses."""

import json
import sys
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from bestguess.apps.cli.rendering.screen import Screen
from bestguess.core.errors import SpecError
from bestguess.reproductions.greedy_loss import BoardResult, boards, table
from bestguess.solvers.solution import SearchProgress

_HEADS = ("board", "fleet", "announce", "layouts", "optimum", "greedy", "its ties", "lost", "sets", "seconds")


def reproduce_small_boards(
    board: int, ships: int, seconds: float, file: Path | None, screen: Screen, as_json: bool
) -> None:
    """Solve the boards and print the table; ``seconds`` are for each. Ctrl-C ends it with the lines found so far."""
    if not seconds > 0:
        raise SpecError(f"time={seconds}: a search needs more than 0 seconds.")
    games = list(boards(board, ships))
    lines: list[BoardResult] = []
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    stopped = False
    # A bar is for a terminal; a file and a screen reader get a line for each board.
    with Bar(*columns, transient=True, disable=screen.plain) as bar:
        task = bar.add_task("small boards", total=len(games))

        def report(game: str, progress: SearchProgress) -> None:
            bar.update(task, description=f"{game}: {progress.lower:.4g} to {progress.upper:.4g} misses")

        try:
            for one in table(games, seconds, file, report):
                lines.append(one)
                bar.advance(task)
                if screen.plain:
                    done = f"{len(lines)} of {len(games)}: {one.game}, {_optimum(one)} shots, {one.seconds:.1f} s"
                    print(done, file=sys.stderr, flush=True)
        except KeyboardInterrupt:
            stopped = True
    if as_json:
        screen.say(
            json.dumps({"seconds": seconds, "stopped": stopped, "lines": [_json(one) for one in lines]}, indent=2)
        )
        return
    screen.say("Mean shots, exact: the optimum, and shooting always where a hit is likeliest.", style="bold")
    screen.table(_HEADS, [_cells(one) for one in lines])
    screen.say()
    screen.say(
        "greedy takes the first of equal cells; 'its ties' is what it needs with the luckiest and the unluckiest ties, "
        "and 'lost' how much more than the optimum even the luckiest."
    )
    proven = [one for one in lines if one.proven]
    losing = [one for one in lines if one.lost]
    screen.say(f"{len(proven)} of {len(lines)} proven; greedy is not optimal, whatever its ties, on {len(losing)}.")
    if len(proven) < len(lines):
        screen.say(f"'a to b' are certified bounds: the {seconds:g} s for the board were over. Give more: --time.")
    if stopped:
        again = f" Go on with the same --save {file}." if file else " With --save FILE it could go on."
        screen.say(f"Stopped after {len(lines)} of {len(games)}.{again}")


def _cells(one: BoardResult) -> list[str]:
    ties = "–"
    if one.luckiest is not None and one.unluckiest is not None:
        ties = f"{_shots(one, one.luckiest)} to {_shots(one, one.unluckiest)}"
        if one.luckiest == one.unluckiest:
            ties = "alike"
    greedy = "–" if one.greedy is None else _shots(one, one.greedy)
    lost = "–" if one.lost is None or not (one.lost or one.proven) else f"{float(one.lost):.4f}" if one.lost else "0"
    if one.lost and not one.proven:
        lost = f">= {lost}"
    searched = (f"{one.nodes:,}", f"{one.seconds:.1f}")
    return [one.board, one.fleet, one.announce, f"{one.layouts:,}", _optimum(one), greedy, ties, lost, *searched]


def _optimum(one: BoardResult) -> str:
    if one.proven:
        return _shots(one, one.upper)
    return f"{_shots(one, one.lower)} to {_shots(one, one.upper)}"


def _shots(one: BoardResult, misses: int) -> str:
    return f"{float(one.shots(misses)):.4f}"


def _json(one: BoardResult) -> dict[str, object]:
    """The line with its misses, and the mean shots as fractions and as numbers."""

    def shots(misses: int | None) -> dict[str, object] | None:
        if misses is None:
            return None
        mean: Fraction = one.shots(misses)
        return {"exact": str(mean), "value": float(mean)}

    names = ("lower", "upper", "greedy", "luckiest", "unluckiest")
    return {
        **asdict(one),
        "proven": one.proven,
        "shots": {name: shots(getattr(one, name)) for name in names},
        "lost": None if one.lost is None else {"exact": str(one.lost), "value": float(one.lost)},
    }
