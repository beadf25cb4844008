"""Choose familiar words from SCOWL by the rule that docs/use/hangman.md tells, and compare them with the list shipped.

    apt install scowl
    python benchmarks/familiar_words.py /usr/share/dict/scowl

The lists of SCOWL are files such as english-words.10. Words taken out by hand are printed among those that the rule
finds and the list lacks; another version of SCOWL may give some words another size.
"""

import argparse
from collections.abc import Iterable
from pathlib import Path

from bestguess.games.hangman.words import FAMILIAR, load

COMMONEST = 12_000
"""The rank in the English list up to which a word may be familiar."""

COMMON = (10, 20, 35)
"""The sizes of SCOWL whose words are in common use."""

KNOWN = (*COMMON, 40, 50)
"""The sizes in which names are looked for."""

SPELLINGS = ("english", "american")


def listed(scowl: Path, kinds: Iterable[str], sizes: Iterable[int]) -> set[str]:
    """The words in some lists of SCOWL."""
    files = [scowl / f"{spelling}-{kind}.{size}" for spelling in SPELLINGS for kind in kinds for size in sizes]
    found = [file.read_text(encoding="latin-1").split() for file in files if file.exists()]
    if not found:
        raise SystemExit(f"{scowl} has no lists of SCOWL such as english-words.10.")
    return set().union(*found)


def stems(word: str) -> set[str]:
    """The words of which a word may be the plural, the past or the -ing form."""
    found = set()
    if word.endswith("s") and not word.endswith("ss"):
        found |= {word[:-1], word.removesuffix("es"), f"{word[:-3]}y" if word.endswith("ies") else ""}
        found |= {f"{word[:-3]}f", f"{word[:-3]}fe"} if word.endswith("ves") else set()
    for ending in ("ed", "ing"):
        if word.endswith(ending):
            stem = word.removesuffix(ending)
            found |= {stem, f"{stem}e", f"{stem[:-1]}y" if stem.endswith("i") else ""}
            found |= {stem[:-1]} if stem[-2:-1] == stem[-1:] else set()
    return found - {word}


def chosen(scowl: Path) -> set[str]:
    """The words that the rule finds."""
    english = load()
    ranks = (-english.counts).argsort(kind="stable")
    commonest = {english.words[place] for place in ranks[:COMMONEST]}
    common = listed(scowl, ["words"], COMMON)
    names = {word.lower() for word in listed(scowl, ["upper", "proper-names"], KNOWN)}
    short = {word.lower().rstrip(".") for word in listed(scowl, ["abbreviations"], range(10, 71, 5))}
    whole = {word for word in common if 5 <= len(word) <= 8 and word.isascii() and word.isalpha() and word.islower()}
    return {word for word in whole & commonest - names - short if not stems(word) & common}


def main() -> None:
    """Print how many words the rule finds, and where the list that is shipped differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scowl", type=Path, help="the folder with the lists of SCOWL")
    found, shipped = chosen(parser.parse_args().scowl), set(load(FAMILIAR).words)
    print(f"{len(found):,} words by the rule, {len(shipped):,} in the list, {len(found & shipped):,} in both")
    print(f"only by the rule ({len(found - shipped)}):", *sorted(found - shipped))
    print(f"only in the list ({len(shipped - found)}):", *sorted(shipped - found))


if __name__ == "__main__":
    main()
