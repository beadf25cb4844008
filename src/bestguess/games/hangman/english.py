"""The English words that come with bestguess: how many know each, how often it is written, and where it is spelled so.

``english.words`` is made from SCOWL by ``benchmarks/english_words.py``. It holds the words of each length in a block of
its own, so that a game of one length reads no other. ``docs/use/words.md`` tells where the words come from.
"""

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bestguess.core.memo import remembered
from bestguess.core.types import Floats

ENGLISH_FILE = Path(__file__).with_name("english.words")
"""The file: for each length from 0 to :data:`LONGEST` two whole numbers of four bytes, the number of its words and the
bytes of its block; then the blocks, each compressed by zlib: the letters of its words place by place, then each row of
facts. In the place of length 0 are the contractions, one a line with its size."""

LONGEST = 31
"""The longest words in the file."""

DIALECTS = ("us", "gb", "ca", "au")
"""American, British, Canadian and Australian spelling: the bits of :attr:`WordFacts.dialects`, from the lowest."""

SIZES = {10: 12.0, 20: 12.0, 35: 11.0, 40: 8.0, 50: 5.0, 55: 4.0, 60: 2.0, 70: 1.0, 80: 0.1}
"""The sizes of SCOWL, and of twelve dictionaries about how many have a word that is listed first in this one.

SCOWL's README says eleven of twelve for size 35, five for 50 and two for 60; the others are set between, and a word of
size 80, which is in none of them, counts as a tenth of one.
"""

WELL_KNOWN = 50
"""The largest size of SCOWL whose words any player knows to be words: five of twelve dictionaries have them."""

COUNT_STEPS = 7
"""In how many steps the code of a count doubles it."""

PLURAL, PAST, FAMILIAR_WORD, CONTRACTION = 1, 2, 4, 8
"""The bits of :attr:`WordFacts.kinds`: a form in -s of a word that is known as well, one in -ed, a familiar word, and
the letters of a contraction that are no word without its apostrophe, such as dont."""

FACTS = 4
"""The rows of facts behind the letters of a block, one byte for each word."""


@dataclass(frozen=True, eq=False)
class WordFacts:
    """Facts on each word of the English list, arrays of shape (n,)."""

    sizes: NDArray[np.uint8]
    """The smallest list of SCOWL that has the word, a key of :data:`SIZES`."""
    dialects: NDArray[np.uint8]
    """Where the word is spelled so, as bits in the order of :data:`DIALECTS`."""
    count_codes: NDArray[np.uint8]
    """How often the word is written, as the logarithm of the count in steps (see :attr:`counts`)."""
    kinds: NDArray[np.uint8]
    """Whether the word is a form of another, and whether it is familiar, as bits."""

    def part(self, places: NDArray[np.int64] | slice) -> "WordFacts":
        """The facts of some of the words."""
        return WordFacts(self.sizes[places], self.dialects[places], self.count_codes[places], self.kinds[places])

    @property
    def counts(self) -> Floats:
        """How often each word was written in the books that were counted."""
        return np.asarray(2.0 ** (self.count_codes / COUNT_STEPS))

    @property
    def dictionaries(self) -> Floats:
        """Of twelve dictionaries about how many have each word."""
        table = np.zeros(256)
        table[list(SIZES)] = list(SIZES.values())
        return np.asarray(table[self.sizes])

    @property
    def familiar(self) -> NDArray[np.bool_]:
        """Whether each word is one of the familiar words."""
        return (self.kinds & FAMILIAR_WORD) > 0

    def spelled_in(self, dialect: str) -> NDArray[np.bool_]:
        """Whether each word is spelled so in a dialect of :data:`DIALECTS`."""
        return (self.dialects >> DIALECTS.index(dialect) & 1) > 0


@remembered(most=4)
def english_words(length: int | None = None) -> tuple[tuple[str, ...], WordFacts]:
    """The words of a length, or all from the shortest to the longest, in alphabetical order, with their facts."""
    data = ENGLISH_FILE.read_bytes()
    words: list[str] = []
    rows = [np.zeros((FACTS, 0), dtype=np.uint8)]
    for size in range(1, LONGEST + 1) if length is None else [length] if 1 <= length <= LONGEST else []:
        number, block = _block(data, size)
        table = np.frombuffer(block, dtype=np.uint8).reshape(size + FACTS, number)
        text = table[:size].T.tobytes().decode("ascii")
        words += [text[begin : begin + size] for begin in range(0, len(text), size)]
        rows.append(table[size:])
    return tuple(words), WordFacts(*np.concatenate(rows, axis=1))


@remembered(most=1)
def contractions() -> dict[str, int]:
    """The contractions as they are written, each with its size."""
    _, block = _block(ENGLISH_FILE.read_bytes(), 0)
    return {word: int(size) for word, size in map(str.split, block.decode("ascii").splitlines())}


def _block(data: bytes, length: int) -> tuple[int, bytes]:
    """The number of words of a length and their block."""
    heads = np.frombuffer(data, dtype="<u4", count=2 * LONGEST + 2).reshape(-1, 2)
    begin = heads.nbytes + int(heads[:length, 1].sum())
    return int(heads[length, 0]), zlib.decompress(data[begin : begin + int(heads[length, 1])])


def packed(words: Sequence[str], facts: Sequence[tuple[int, int, int, int]], marked: Mapping[str, int]) -> bytes:
    """The contents of :data:`ENGLISH_FILE`.

    The words are of small letters a to z, each with its size, dialects, code and kinds; contractions have their sizes.
    """
    first = zlib.compress("".join(f"{word} {size}\n" for word, size in marked.items()).encode("ascii"), 9)
    heads, blocks = [len(marked), len(first)], [first]
    for length in range(1, LONGEST + 1):
        own = sorted((word, fact) for word, fact in zip(words, facts, strict=True) if len(word) == length)
        letters = np.frombuffer("".join(word for word, _ in own).encode("ascii"), dtype=np.uint8)
        rows = np.array([fact for _, fact in own], dtype=np.uint8).reshape(-1, FACTS)
        block = zlib.compress(letters.reshape(-1, length).T.tobytes() + rows.T.tobytes(), 9)
        heads += [len(own), len(block)]
        blocks.append(block)
    return np.array(heads, dtype="<u4").tobytes() + b"".join(blocks)
