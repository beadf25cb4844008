"""Whether Sid's 108 scores come out, and what the optimum may be: ``python benchmarks/sid.py --words FILE``.

FILE is the list of 173,528 words that he seems to have used (github.com/raypereda/hangman, words.txt); the variable
BESTGUESS_SID_WORDS may name it instead. Tables in Markdown. The script fails if one score differs.
"""

import argparse
import os
import sys

from bestguess.papers.sid.bounds import averaged, bounds_of
from bestguess.papers.sid.score_table import reproduce_sid


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--words", default=os.environ.get("BESTGUESS_SID_WORDS"), help="the word list")
    options.add_argument("--time", type=float, default=0.0, help="seconds to bound the optimum of each length")
    chosen = options.parse_args()
    if chosen.words is None:
        options.error("no word list: give --words FILE or set BESTGUESS_SID_WORDS")
    found = reproduce_sid(chosen.words)
    print(f"{found.source}, {found.size:,} words: {found.equal} of {found.of} scores are as published.\n")
    print("| policy | published | ours | lost |\n|---|---|---|---|")
    for one in (*found.averages, *found.beside):
        his = "" if one.published is None else f"{one.published:.5f}"
        print(f"| {one.policy} | {his} | {one.ours:.5f} | {one.lost} |")
    if chosen.time > 0:
        print("\n| length | words | at least | at most | lost by it |\n|---|---|---|---|---|")
        known = []
        for one in bounds_of(found.played, chosen.words, chosen.time):
            known.append(one)
            print(
                f"| {one.length} | {one.words:,} | {one.lower:.3f} | {one.upper:.3f} | {100 * one.lost:.1f} % |",
                flush=True,
            )
        print("| as among the words | | {:.3f} | {:.3f} | |".format(*averaged(known, found.played)))
    if found.equal < found.of:
        sys.exit(1)


if __name__ == "__main__":
    main()
