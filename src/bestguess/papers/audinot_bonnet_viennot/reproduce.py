"""Small Battleship boards solved: whether shooting always where a hit is likeliest is optimal (Audinot et al. 2014)."""

from collections.abc import Iterator
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path
from typing import Any

from bestguess.core.errors import ParameterError
from bestguess.games.battleship.rules import Battleship
from bestguess.papers.audinot_bonnet_viennot.greedy_loss import BoardResult, boards, solve_board, table
from bestguess.papers.reproduction import Settings, Step
from bestguess.papers.result import Figure, Listing, Result, Row, Series

_SMALLEST = "battleship(rows=1,columns=5,fleet=2-2)"


_CHOSEN = (
    "The abstract names neither boards nor announcements; here: square boards with every fleet of ships of two cells "
    "or more, which may touch, and sinkings announced, announced with the ship's name, or not at all."
)


def measure(settings: Settings, result: Result) -> Iterator[Step]:
    """Solve the smallest example, then all boards."""
    seconds: float = settings.of("time", 5.0, 2.0, 1.0)
    if not seconds > 0:
        raise ParameterError("time", seconds, "a search needs more than 0 seconds.")
    yield Step(0.0, _SMALLEST)
    result.rows.append(_smallest())
    largest, ships = settings.of("board", 4, 3, 2), settings.of("ships", 3)
    games = list(boards(largest, ships))
    command = f"bestguess reproduce small-boards --board {largest} --ships {ships} --time {seconds:g}"
    save: str | None = settings.of("save", None)
    lines: list[BoardResult] = []
    found = table(games, seconds, Path(save) if save else None)
    try:
        for number, game in enumerate(games):
            yield Step(number / len(games), game.spec)
            lines.append(next(found))
    finally:
        if lines:
            _boards(lines, seconds, command, result)
        if len(lines) < len(games):
            again = f"It goes on from {save}." if save else "Had it been saved, it could go on."
            result.notes.append(f"Stopped after {len(lines)} of {len(games)} boards. {again}")


def _smallest() -> Row:
    one = solve_board(Battleship(1, 5, "2-2"), 60.0)
    optimum, greedy = one.shots(one.upper), one.shots(one.luckiest or 0)
    right = one.proven and (optimum, greedy) == (Fraction(13, 3), Fraction(14, 3))
    return Row.exact(
        "mean shots on 1 x 5 with two ships of 2: optimum, greedy with its luckiest ties",
        "13/3 and 14/3 (docs/reproduce/small-boards.md)",
        f"{optimum} and {greedy}",
        right,
        value=float(optimum),
        command=f'bestguess solve "{_SMALLEST}" --objective misses',
        by_hand=True,
    )


def _boards(lines: list[BoardResult], seconds: float, command: str, result: Result) -> None:
    proven = [one for one in lines if one.proven]
    losing = [one for one in lines if one.lost]
    result.rows.append(
        Row(
            "is shooting where a hit is likeliest always optimal?",
            "not always (abstract)",
            f"{'no: it' if losing else 'it'} loses on {len(losing)} of {len(lines)} boards, whatever its ties",
            "yes" if losing else "unknown",
            "" if losing else "None of the boards measured is an example; larger ones are.",
            value=float(len(losing)),
            command=command,
            chosen=_CHOSEN,
            refuted="nothing measured here: one board confirms it, and none proves the contrary.",
        )
    )
    result.rows.append(
        Row.unpublished(
            "boards whose optimum is proven",
            f"{len(proven)} of {len(lines)}",
            f"The paper's tables are not compared here. Each board had {seconds:g} s of work; others have bounds.",
            value=float(len(proven)),
            command=command,
        )
    )
    worst = max(losing, key=lambda one: one.lost or Fraction(0), default=None)
    if worst and worst.lost:
        result.rows.append(
            Row.unpublished(
                "the most shots that greedy play loses on these boards, with its luckiest ties",
                f"{'' if worst.proven else 'at least '}{worst.lost} = {float(worst.lost):.4f} on {worst.game}",
                "The paper's tables are not compared here.",
                value=float(worst.lost),
                command=f'bestguess solve "{worst.game}" --objective misses',
            )
        )
    heads = ("board", "fleet", "announce", "layouts", "optimum", "greedy", "its ties", "lost", "sets", "seconds")
    result.listings.append(
        Listing("Mean shots, exact: optimum, greedy play, and what it loses", heads, tuple(map(_cells, lines)))
    )
    result.figures.append(
        Figure(
            "What greedy play loses on the boards where it is not optimal",
            "layouts of the board",
            "mean shots lost",
            tuple(
                Series(mode, tuple((float(one.layouts), float(one.lost)) for one in chosen if one.lost), "points")
                for mode in dict.fromkeys(one.announce for one in losing)
                if (chosen := sorted((one for one in losing if one.announce == mode), key=lambda one: one.layouts))
            ),
            "x",
        )
    )
    result.notes.append(
        "greedy takes the first of equal cells; 'its ties' is what it needs with the luckiest and the unluckiest ties, "
        "and 'lost' how much more than the optimum even the luckiest."
    )
    if len(proven) < len(lines):
        result.notes.append(
            f"'a to b' are certified bounds: the {seconds:g} s of work for the board were over. Give more."
        )
    result.data["lines"] = [_data(one) for one in lines]


def _cells(one: BoardResult) -> tuple[str, ...]:
    optimum = _shots(one, one.upper)
    if not one.proven:
        optimum = f"{_shots(one, one.lower)} to {optimum}"
    greedy = "–" if one.greedy is None else _shots(one, one.greedy)
    ties = "–"
    if one.luckiest is not None and one.unluckiest is not None:
        ties = f"{_shots(one, one.luckiest)} to {_shots(one, one.unluckiest)}"
        if one.luckiest == one.unluckiest:
            ties = "alike"
    lost = "–" if one.lost is None or not (one.lost or one.proven) else f"{float(one.lost):.4f}" if one.lost else "0"
    if one.lost and not one.proven:
        lost = f">= {lost}"
    searched = (f"{one.nodes:,}", f"{one.seconds:.1f}")
    return one.board, one.fleet, one.announce, f"{one.layouts:,}", optimum, greedy, ties, lost, *searched


def _shots(one: BoardResult, misses: int) -> str:
    return f"{float(one.shots(misses)):.4f}"


def _data(one: BoardResult) -> dict[str, Any]:
    """The line with its misses, and the mean shots as fractions and as numbers."""

    def shots(misses: int | None) -> dict[str, Any] | None:
        return None if misses is None else _number(one.shots(misses))

    names = ("lower", "upper", "greedy", "luckiest", "unluckiest")
    return {
        **asdict(one),
        "proven": one.proven,
        "shots": {name: shots(getattr(one, name)) for name in names},
        "lost": None if one.lost is None else _number(one.lost),
    }


def _number(exact: Fraction) -> dict[str, Any]:
    return {"exact": str(exact), "value": float(exact)}
