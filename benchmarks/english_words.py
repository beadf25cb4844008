"""Make the English word list that comes with bestguess, from SCOWL and from counts of words in books.

    apt install scowl
    python benchmarks/english_words.py /usr/share/dict/scowl COUNTS

The folder has the lists of SCOWL, files such as english-words.10 (package scowl of Debian, 2020.12.07). COUNTS is
a text of words with counts: the list shipped has those of frequency_dictionary_en_82_765.txt of symspellpy 6.10.1.
docs/use/words.md tells what is taken; the figures that this prints are in benchmarks/RESULTS.md.
"""

import argparse
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import log2
from pathlib import Path

import numpy as np

from bestguess.games.hangman.alphabet import FOREIGN, Alphabet
from bestguess.games.hangman.english import (
    CONTRACTION,
    COUNT_STEPS,
    DIALECTS,
    ENGLISH_FILE,
    FAMILIAR_WORD,
    LONGEST,
    PAST,
    PLURAL,
    SIZES,
    english_words,
    packed,
)

OWN = {
    "english": DIALECTS,
    "american": ("us",),
    "variant_1": ("us",),
    "british": ("gb",),
    "british_z": ("gb",),
    "british_variant_1": ("gb",),
    "canadian": ("ca",),
    "canadian_variant_1": ("ca",),
    "australian": ("au",),
    "australian_variant_1": ("au",),
}
"""The lists of SCOWL that a dialect takes as its own: its first spellings, and variants that are about as good."""

LESSER = {
    "variant_2": ("us",),
    "british_variant_2": ("gb",),
    "canadian_variant_2": ("ca",),
    "australian_variant_2": ("au",),
}
"""The lists of lesser variants. A word of them belongs to their dialects where no dialect has it as its own."""

_SHORTENED = """
    i'm i've i'll i'd it's he's she's that's there's here's what's where's when's who's how's why's let's
    """
SHORTENED = _SHORTENED.split()
"""Contractions that SCOWL writes with a capital, or has among the possessives."""


@dataclass
class Entry:
    """What the lists of SCOWL say of one word."""

    size: int = 99
    own: set[str] = field(default_factory=set)
    lesser: set[str] = field(default_factory=set)

    @property
    def dialects(self) -> int:
        """Where the word is spelled so, as bits."""
        return sum(1 << place for place, dialect in enumerate(DIALECTS) if dialect in (self.own or self.lesser))


def is_letter(word: str) -> bool:
    """Whether a word is the name of a letter, or several of them: b, bs."""
    return word == "s" or (len(word.removesuffix("s")) == 1 and word not in {"a", "i", "o", "as", "is", "us"})


def lists(scowl: Path, kinds: Iterable[str]) -> Iterable[tuple[str, int, list[str]]]:
    """The spelling, the size and the words of each list of some kinds."""
    pattern = re.compile(rf"(.*)-({'|'.join(kinds)})\.(\d+)")
    for file in sorted(scowl.iterdir()):
        if known := pattern.fullmatch(file.name):
            yield known[1], int(known[3]), file.read_text(encoding="latin-1").split()


def entries(scowl: Path, kind: str) -> dict[str, Entry]:
    """The words of a kind as SCOWL writes them, but for what has a capital or is a possessive."""
    known: dict[str, Entry] = {}
    for spelling, size, words in lists(scowl, [kind]):
        if size not in SIZES or (spelling not in OWN and spelling not in LESSER):
            continue
        for word in words:
            if word == word.lower() and not word.endswith(("'s", "s'")) and not is_letter(word):
                entry = known.setdefault(word, Entry())
                entry.size = min(entry.size, size)
                entry.own |= set(OWN.get(spelling, ()))
                entry.lesser |= set(LESSER.get(spelling, ()))
    if not known:
        raise SystemExit(f"{scowl} has no lists of SCOWL such as english-{kind}.10.")
    return known


def contractions(scowl: Path) -> dict[str, Entry]:
    """The contractions with one apostrophe: of SCOWL, and of is, has and us, which SCOWL has among the possessives."""
    known = {word: entry for word, entry in entries(scowl, "contractions").items() if word.count("'") == 1}
    return known | {word: Entry(10, set(DIALECTS)) for word in SHORTENED}


def read_as_letters(known: Mapping[str, Entry]) -> dict[str, Entry]:
    """The words as games play them, in the letters a to z: café as cafe."""
    english = Alphabet.of("en")
    letters: dict[str, Entry] = {}
    for word, entry in known.items():
        plain = english.read(word)
        if FOREIGN not in plain and 1 <= len(plain) <= LONGEST:
            before = letters.setdefault(plain, Entry())
            before.size = min(before.size, entry.size)
            before.own |= entry.own
            before.lesser |= entry.lesser
    return letters


def stems(word: str) -> dict[str, int]:
    """The words of three letters or more that a word may be a form of, each with the kind of form."""
    found: dict[str, int] = {}
    if word.endswith("s") and not word.endswith("ss"):
        ends = {word[:-1], word.removesuffix("es"), f"{word[:-3]}y" if word.endswith("ies") else ""}
        ends |= {f"{word[:-3]}f", f"{word[:-3]}fe"} if word.endswith("ves") else set()
        found |= dict.fromkeys(ends, PLURAL)
    for ending, kind in (("ed", PAST), ("ing", 0)):
        if word.endswith(ending):
            stem = word.removesuffix(ending)
            ends = {stem, f"{stem}e", f"{stem[:-1]}y" if stem.endswith("i") else ""}
            ends |= {stem[:-1]} if stem[-2:-1] == stem[-1:] else set()
            found |= dict.fromkeys(ends, kind)
    return {stem: kind for stem, kind in found.items() if len(stem) > 2 and stem != word}


def counts_of(file: Path) -> dict[str, float]:
    """The counts in a text of words with counts."""
    lines = file.read_text(encoding="utf-8-sig").splitlines()
    return {word: float(count) for word, count in map(str.split, lines)}


def expected_counts(known: Mapping[str, Entry], counts: Mapping[str, float]) -> dict[str, float]:
    """The count of each word; one that was not counted is taken to be as rare as a quarter of those of its size."""
    logs: dict[int, list[float]] = {}
    for word, entry in known.items():
        if word in counts:
            logs.setdefault(entry.size, []).append(log2(counts[word]))
    rare, last = {}, np.inf
    for size in SIZES:  # never more than a word of the size before
        last = rare[size] = min(last, float(np.percentile(logs.get(size, [0.0]), 25)))
    return {word: counts.get(word, 2 ** rare[entry.size]) for word, entry in known.items()}


def familiar() -> set[str]:
    """The familiar words, which stay what they are: the name of a shared game stands for its word for ever."""
    words, facts = english_words()
    return {word for word, is_familiar in zip(words, facts.familiar, strict=True) if is_familiar}


def kinds_of(word: str, known: Mapping[str, Entry]) -> int:
    """Whether a word is a form of one that is known as well."""
    entry = known[word]
    return sum({kind for stem, kind in stems(word).items() if stem in known and known[stem].size <= entry.size})


def main() -> None:
    """Write the list, and print how many words it has."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scowl", type=Path, help="the folder with the lists of SCOWL")
    parser.add_argument("counts", type=Path, help="words with counts")
    parser.add_argument("--write", type=Path, default=ENGLISH_FILE, help="the file to write")
    options = parser.parse_args()
    known = read_as_letters(entries(options.scowl, "words"))
    given = counts_of(options.counts)
    marked = contractions(options.scowl)
    alone = {word: entry for word, entry in read_as_letters(marked).items() if word not in known}
    counts = expected_counts(known | alone, given)
    everyday = familiar()
    known |= alone
    words = sorted(known)
    facts = [
        (
            known[word].size,
            known[word].dialects,
            max(0, min(255, round(COUNT_STEPS * log2(counts[word])))),
            CONTRACTION if word in alone else kinds_of(word, known) | FAMILIAR_WORD * (word in everyday),
        )
        for word in words
    ]
    spellings = {word: entry.size for word, entry in sorted(marked.items())}
    options.write.write_bytes(packed(words, facts, spellings))
    print(f"{len(words):,} words, {len(everyday):,} of them familiar; {options.write.stat().st_size:,} bytes")
    print("by size:", dict(sorted(Counter(size for size, *_ in facts).items())))
    for place, dialect in enumerate(DIALECTS):
        print(f"{dialect}: {sum(spelled >> place & 1 for _, spelled, *_ in facts):,} words")
    print(f"counted: {sum(word in given for word in words):,}")
    print(f"contractions: {len(marked)}, {len(alone)} of them no words without their apostrophes")


if __name__ == "__main__":
    main()
