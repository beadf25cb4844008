"""The tables of docs/reproduce/small-boards.md, from what `bestguess reproduce small-boards --save FILE` keeps.

python benchmarks/small_boards.py FILE
"""

import json
import sys
from collections import defaultdict
from pathlib import Path

from bestguess.papers.audinot_bonnet_viennot.greedy_loss import MODES, BoardResult


def cells(one: BoardResult | None) -> list[str]:
    """Optimum, greedy and what it loses."""
    if one is None:
        return ["", "", ""]

    def shots(misses: int | None) -> str:
        return "–" if misses is None else f"{float(one.shots(misses)):.4f}"

    bounds = f"{float(one.shots(one.lower)):.2f} to {float(one.shots(one.upper)):.2f}"
    optimum = shots(one.upper) if one.proven else bounds
    if one.lost:
        lost = f"**{'' if one.proven else '≥ '}{float(one.lost):.4f}**"
    else:
        lost = "–" if one.lost is None or not one.proven else "0"
    return [optimum, shots(one.greedy), lost]


def main(file: str) -> None:
    """Print a table for each board."""
    tables: dict[str, dict[str, dict[str, BoardResult]]] = defaultdict(lambda: defaultdict(dict))
    for text in Path(file).read_text().splitlines():
        one = BoardResult(**json.loads(text))
        tables[one.board][one.fleet][one.announce] = one
    for board, fleets in sorted(tables.items()):
        print(f"### {board}\n")
        print("| fleet | layouts |" + "".join(f" {mode} | greedy | lost |" for mode in MODES) + " sets | seconds |")
        print("|---|---:|" + "---:|---:|---:|" * len(MODES) + "---:|---:|")
        for fleet, modes in fleets.items():
            lines = list(modes.values())
            figures = [cell for mode in MODES for cell in cells(modes.get(mode))]
            work = [f"{sum(one.nodes for one in lines):,}", f"{sum(one.seconds for one in lines):.1f}"]
            print("| " + " | ".join([fleet, f"{lines[0].layouts:,}", *figures, *work]) + " |")
        print()


if __name__ == "__main__":
    main(*sys.argv[1:])
