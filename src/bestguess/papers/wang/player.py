"""Wang's player for words that are not in its list, as he describes it.

Source: Zhen Wang, "An Algorithm of Hangman Game". Every letter is the commonest one, of those not asked yet, in a
dictionary that is made for the moment:

1. words of the list that may be an element of the word, or the word an element of them: shorter words, of more than
   0.58 of its length, that hold no denied letter and, with the letters not asked yet hidden, read as some piece of the
   word does; and words at least as long whose head or end matches the word: the whole of them while less than 30 % of
   the letters are shown, later the matching piece only;
2. where no letter of these is left to ask: all pieces of the whole list that match a window of five characters around
   a hidden place, the ends of words marked;
3. where these fail, too: the whole list.

The share 0.58, the 30 % and the four characters beside a hidden place are parameters: he writes that they need to be
tuned together, which ``bestguess train wang`` does.

He leaves seven things open, and we read them so:

- letters are counted wherever they occur;
- of equally common letters the earliest of the alphabet is asked;
- words of the same length are among the longer ones;
- where just 30 % of the letters are shown, the matching piece counts; his example ``a..l.``, for which he keeps a
  longer word whole, shows 40 % and goes by the rule here;
- a denied letter bars shorter words only, for he says it of these alone;
- the words in which windows are searched stand in alphabetical order, which matters as pieces found do not overlap;
- a hidden letter of a shorter word stands at a hidden place ("the pattern same as the masked word"), never at a shown
  one. **This reading was chosen by its result**: by the letter, "using search function" is ``re.search``, where a
  hidden letter may stand anywhere (``anywhere=true``), and that wins far fewer words by the first part alone: the
  README of this room has the shares, ``bestguess reproduce wang`` measures them.
"""

import re
from collections import Counter
from dataclasses import dataclass
from itertools import product
from typing import Annotated, NamedTuple

import numpy as np
from annotated_doc import Doc
from numpy.typing import NDArray

from bestguess.core.errors import ParameterError
from bestguess.core.memo import remembered
from bestguess.core.players import Scorer, Workings
from bestguess.core.position import Position
from bestguess.core.types import MISS, Floats, Ints
from bestguess.games.hangman.alphabet import FOREIGN
from bestguess.games.hangman.pattern import UNKNOWN
from bestguess.games.hangman.vocabulary import PADDING, Vocabulary
from bestguess.papers.wang.stock import everywhere, first_that_tells, occurrences, read

SHORTEST = 0.58
"""His share of the length of the word: shorter words that count have more letters."""

INFORMATIVE = 0.3
"""His share of letters shown: from it on, only the matching piece of a longer word counts."""

BESIDE = 4
"""The characters of a window beside its hidden place."""

EDGE = FOREIGN
"""The mark of the beginning and the end of a word; he writes an underscore."""


MOST_BESIDE = 12
"""The most characters of a window beside its hidden place."""


class WangRules(NamedTuple):
    """The rules of the first part: which words may be an element of another."""

    shortest: float = SHORTEST
    informative: float = INFORMATIVE
    anywhere: bool = False


HIS = WangRules()
"""His rules, as read here."""


@dataclass(frozen=True)
class PaperWang(Scorer):
    """The commonest letter of the words and pieces that match, by the three parts of Wang's method."""

    thinks_long = False

    decomposition: Annotated[bool, Doc("Whether the second part is played: the windows around hidden places.")] = True
    shortest: Annotated[float, Doc("Shorter words have more than this share of the length of the word.")] = SHORTEST
    informative: Annotated[
        float, Doc("From this share of letters shown on, only the matching piece of a longer word counts.")
    ] = INFORMATIVE
    beside: Annotated[int, Doc("How many characters a window has beside its hidden place.")] = BESIDE
    anywhere: Annotated[
        bool, Doc("Whether a letter not asked yet of a shorter word may stand at a place that shows another.")
    ] = False

    games = ("hangman",)
    score_name = "letters counted"

    def __post_init__(self) -> None:
        for name, share in (("shortest", self.shortest), ("informative", self.informative)):
            if not 0 <= share <= 1:
                raise ParameterError(name, share, "write a share from 0 to 1.")
        if not 1 <= self.beside <= MOST_BESIDE:
            raise ParameterError(
                "beside", self.beside, f"a window has 1 to {MOST_BESIDE} characters beside its hidden place."
            )

    def score(self, position: Position) -> Floats:
        """The number of times that each letter occurs in the dictionary of the moment, shape (Q,)."""
        return self._found(position)[1]

    def part(self, position: Position) -> int:
        """The part of the method, 1 to 3, that finds the letter; 0 while the length of the word is unknown."""
        return self._found(position)[0]

    def workings(self, position: Position) -> Workings | None:
        part, _ = self._found(position)
        if not part:
            return None
        by = ("words that match", "pieces around the hidden places", "letters of the whole list")[part - 1]
        return Workings((f"Part {part} of Wang's method: the {by}.",), {"part": part})

    def _found(self, position: Position) -> tuple[int, Floats]:
        """The part that finds a letter, and its counts, shape (Q,)."""
        game, word = read(self, position)
        if word is None:
            return 0, np.zeros(len(position.queries))
        vocabulary = game.lexicon
        asked = [(query, answer) for query, answer in position.transcript if query < len(vocabulary.alphabet)]
        denied = frozenset(query for query, answer in asked if answer == MISS)
        shown = tuple(int(letter) for letter in word)
        rules = WangRules(self.shortest, self.informative, self.anywhere)
        counts = first_that_tells(position.queries, matching(vocabulary, shown, denied, rules))
        if counts.any():
            return 1, counts
        if self.decomposition:
            counts = first_that_tells(position.queries, around(vocabulary, shown, self.beside))
            if counts.any():
                return 2, counts
        return 3, first_that_tells(position.queries, everywhere(vocabulary))


@remembered(most=1 << 14)
def matching(vocabulary: Vocabulary, word: tuple[int, ...], denied: frozenset[int], rules: WangRules = HIS) -> Ints:
    """How often each letter occurs in the words of the first part, shape (A,).

    ``word`` has the letter of each place, ``UNKNOWN`` (-1) where it is hidden.
    """
    return shorter(vocabulary, word, denied, rules) + longer(vocabulary, word, rules)


def shorter(vocabulary: Vocabulary, word: tuple[int, ...], denied: frozenset[int], rules: WangRules = HIS) -> Ints:
    """How often each letter occurs in the shorter words that may be an element of the word, shape (A,)."""
    length = len(word)
    counts = np.zeros(len(vocabulary.alphabet), dtype=np.int64)
    known = np.array(word)
    wrong, right = np.zeros(PADDING + 1, dtype=bool), np.zeros(PADDING + 1, dtype=bool)
    wrong[list(denied)] = True
    right[[letter for letter in word if letter != UNKNOWN]] = True
    for size in range(int(np.floor(rules.shortest * length)) + 1, min(length, vocabulary.spelling.shape[1] + 1)):
        begin, end = np.searchsorted(vocabulary.lengths, [size, size + 1])
        spelling = vocabulary.spelling[begin:end, :size]
        spelling = spelling[~wrong[spelling].any(axis=1)]
        free = ~right[spelling]
        fits = np.zeros(len(spelling), dtype=bool)
        for offset in range(length - size + 1):
            piece = known[offset : offset + size]
            # Letters not asked yet stand at hidden places.
            fits |= np.where(free, (piece == UNKNOWN) | rules.anywhere, spelling == piece).all(axis=1)
        counts += occurrences(spelling[fits], vocabulary)
    return counts


def longer(vocabulary: Vocabulary, word: tuple[int, ...], rules: WangRules = HIS) -> Ints:
    """How often each letter occurs in the words, or their pieces, whose head or end matches the word, shape (A,)."""
    length, known = len(word), np.array(word)
    shown = np.flatnonzero(known != UNKNOWN)
    begin = int(np.searchsorted(vocabulary.lengths, length))
    if begin == len(vocabulary):
        return np.zeros(len(vocabulary.alphabet), dtype=np.int64)
    longer_from = int(np.searchsorted(vocabulary.lengths, length + 1)) - begin
    head, end = vocabulary.spelling[begin:, :length], _ends(vocabulary)[begin:, ::-1][:, :length][:, ::-1]
    at_head = (head[:, shown] == known[shown]).all(axis=1)
    at_end = (end[:, shown] == known[shown]).all(axis=1)
    if len(shown) < rules.informative * length:
        return occurrences(vocabulary.spelling[begin:][at_head | at_end], vocabulary)
    at_end[:longer_from] = False  # of a word of the same length, head and end are one piece
    return occurrences(head[at_head], vocabulary) + occurrences(end[at_end], vocabulary)


@remembered(most=4)
def _ends(vocabulary: Vocabulary) -> NDArray[np.uint8]:
    """The letters of each word with its last letter in the last column, shape (n, longest)."""
    spelling = vocabulary.spelling
    ends = np.full_like(spelling, PADDING)
    for length in np.unique(vocabulary.lengths):
        own = slice(*np.searchsorted(vocabulary.lengths, [length, length + 1]))
        ends[own, -length:] = spelling[own, :length]
    return ends


def around(vocabulary: Vocabulary, word: tuple[int, ...], beside: int = BESIDE) -> Ints:
    """How often each letter occurs in the pieces of the list that match a window around a hidden place, shape (A,)."""
    letters = vocabulary.alphabet.letters
    counts = np.zeros(len(letters), dtype=np.int64)
    text = "".join("." if letter == UNKNOWN else letters[letter] for letter in word)
    for window in windows(text, beside):
        counts += _pieces(vocabulary, window)
    return counts


def windows(word: str, beside: int = BESIDE) -> list[str]:
    """A hidden place and ``beside`` characters around it, for each hidden place of a word such as ``.ccom.lishmen.``.

    The ends of the word are marked. A window begins half of them before the hidden place, or with the mark of the
    beginning; at the end it may be shorter: around the last place above it is ``en.`` and the mark.
    """
    marked = f"{EDGE}{word}{EDGE}"
    hidden = [place for place, letter in enumerate(marked) if letter == "."]
    return [marked[max(0, place - beside // 2) :][: beside + 1] for place in hidden]


@remembered(most=1 << 14)
def _pieces(vocabulary: Vocabulary, window: str) -> Ints:
    """How often each letter occurs in all pieces of the list that match a window, none overlapping; shape (A,)."""
    pattern = "".join(letter if letter == "." else re.escape(letter) for letter in window)
    found = Counter("".join(re.findall(pattern, _joined(vocabulary), re.DOTALL)))
    return np.array([found[letter] for letter in vocabulary.alphabet.letters])


@remembered(most=4)
def _joined(vocabulary: Vocabulary) -> str:
    """All words in alphabetical order, with the mark between them and at both ends.

    Their order matters, since a hidden place of a window may match the mark between two words.
    """
    return EDGE + EDGE.join(sorted(vocabulary.words)) + EDGE


SHORTESTS = (0.4, 0.5, SHORTEST, 0.65, 0.75, 1.0)
"""The shares of the length above which shorter words count; at 1 none does."""

INFORMATIVES = (0.0, 0.15, INFORMATIVE, 0.45, 0.6, 1.0)
"""The shares of letters shown from which on only pieces of longer words count."""

BESIDES = (2, 3, BESIDE, 5, 6)
"""The characters of a window beside its hidden place."""

SOURCE = "paper-wang"
"""The policy with the numbers of the write-up."""


def settings() -> list[str]:
    """Every combination as the spec of a policy, that of the write-up first."""
    found = [_spec(*one) for one in product(SHORTESTS, INFORMATIVES, BESIDES)]
    return [SOURCE, *(spec for spec in found if spec != SOURCE)]


def _spec(shortest: float, informative: float, beside: int) -> str:
    """The spec that plays with these numbers; those of the write-up are left out of it."""
    given = {"shortest": (shortest, SHORTEST), "informative": (informative, INFORMATIVE), "beside": (beside, BESIDE)}
    parts = [f"{name}={value:g}" for name, (value, usual) in given.items() if value != usual]
    return f"{SOURCE}({','.join(parts)})" if parts else SOURCE
