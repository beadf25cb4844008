"""Write the table of processor times anew from results that were kept.

``bestguess reproduce all --quick --workers 1 --results DIR``, then ``python benchmarks/reproduction_times.py DIR``.
With ``--workers 1`` all work is in one process, whose time is measured. Results of full runs in DIR are taken as such.
"""

import argparse
import json
from pathlib import Path

from bestguess.papers.times import FILE, SCALED

TABLE = Path(__file__).parents[1] / "src" / "bestguess" / "papers" / FILE


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", type=Path, help="the folder of --results")
    parser.add_argument("--table", type=Path, default=TABLE, help="the table to write")
    parser.add_argument("--machine", help="the machine in words; that of the table if left out")
    given = parser.parse_args()
    table = json.loads(given.table.read_text(encoding="utf-8"))
    for path in sorted(given.results.glob("*.json")):
        kept = json.loads(path.read_text(encoding="utf-8"))
        if kept["name"] in SCALED and not kept["stopped"]:
            known = table["seconds"].setdefault(kept["name"], {})
            known[kept["settings"]["scale"]] = round(kept["processor"], 1)
    if given.machine:
        table["machine"] = given.machine
    lines = [f"  {json.dumps(name)}: {json.dumps(known)}" for name, known in sorted(table["seconds"].items())]
    body = ",\n".join(lines)
    head = "".join(f" {json.dumps(name)}: {json.dumps(table[name])},\n" for name in ("machine", "note"))
    text = f'{{\n{head} "seconds": {{\n{body}\n }}\n}}\n'
    given.table.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
