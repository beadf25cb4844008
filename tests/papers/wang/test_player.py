"""Wang's player and the stock player against ports of their texts, letter by letter."""

import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from bestguess.core.errors import SpecError
from bestguess.core.players import Policy
from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.core.types import Transcript
from bestguess.games import GAMES
from bestguess.games.hangman.rules import Hangman
from bestguess.games.hangman.vocabulary import Vocabulary
from bestguess.papers.wang.player import EDGE, PaperWang, around, longer, shorter, windows
from bestguess.papers.wang.stock import Stock
from bestguess.policies import POLICIES


class WangAsWritten:
    """The method as Wang's text has it: a dictionary that shrinks from turn to turn, and regular expressions."""

    def __init__(self, words: list[str], length: int, rules: PaperWang) -> None:
        self.words, self.rules = words, rules
        self.short = [word for word in words if rules.shortest * length < len(word) < length]
        self.long = [word for word in words if len(word) >= length]
        self.asked: list[str] = []

    def guess(self, word: str) -> tuple[int, str]:
        wrong = [letter for letter in self.asked if letter not in word]
        self.short = [
            short
            for short in self.short
            if not any(letter in short for letter in wrong)
            and self.is_element("".join(letter if letter in self.asked else "." for letter in short), word)
        ]
        self.long = [long for long in self.long if re.search(f"^{word}", long) or re.search(f"{word}$", long)]
        known = sum(letter != "." for letter in word) / len(word)
        kept = list(self.long)
        if known >= self.rules.informative:
            kept = [long[: len(word)] for long in self.long if re.search(f"^{word}", long)]
            kept += [long[-len(word) :] for long in self.long if len(long) > len(word) and re.search(f"{word}$", long)]
        joined = "_" + "_".join(self.words) + "_"
        pieces = []
        marked = f"_{word}_"
        for place, letter in enumerate(marked):
            if letter == ".":
                begin = max(0, place - self.rules.beside // 2)
                pieces += re.findall(marked[begin : begin + self.rules.beside + 1], joined)
        for part, dictionary in enumerate((self.short + kept, pieces, self.words), 1):
            counts = Counter("".join(dictionary))
            del counts["_"]
            left = [letter for letter in sorted(counts) if letter not in self.asked]
            if left:
                best = max(left, key=lambda letter: (counts[letter], -ord(letter)))
                self.asked.append(best)
                return part, best
        raise AssertionError("no letter of the list is left")

    def is_element(self, masked: str, word: str) -> bool:
        return bool(re.search(masked, word)) if self.rules.anywhere else masked in word


class StockAsWritten:
    """The starting script: words of the length that match, and the commonest letters of the whole list behind them."""

    def __init__(self, words: list[str]) -> None:
        self.words = words
        self.asked: list[str] = []

    def guess(self, word: str) -> str:
        matches = [one for one in self.words if len(one) == len(word) and re.match(word, one)]
        for dictionary in (matches, self.words):
            counts = Counter("".join(dictionary))
            left = [letter for letter in sorted(counts) if letter not in self.asked]
            if left:
                best = max(left, key=lambda letter: (counts[letter], -ord(letter)))
                self.asked.append(best)
                return best
        raise AssertionError("no letter of the list is left")


def test_a_shorter_word_may_be_an_element_of_the_word() -> None:
    vocabulary = Vocabulary.of(["pie", "apple", "ample", "plead", "apps", "letter"])
    # With the letters not asked hidden, APPLE reads "appl.", which is a piece of the word; APPS reads "app.".
    assert counted(vocabulary, shorter(vocabulary, spelled(vocabulary, "appl.."), frozenset())) == Counter("apple")
    denied = frozenset({vocabulary.alphabet.index("e")})
    assert not shorter(vocabulary, spelled(vocabulary, "appl.."), denied).any()


def test_a_word_of_at_most_58_percent_of_the_length_is_too_short() -> None:
    vocabulary = Vocabulary.of(["abcdef", "ghijk"])
    # 0.58 of 10 letters are 5.8: six letters are enough, five are not.
    assert counted(vocabulary, shorter(vocabulary, spelled(vocabulary, "." * 10), frozenset())) == Counter("abcdef")


def test_his_example_of_little_knowledge_keeps_the_whole_word() -> None:
    vocabulary = Vocabulary.of(["applepie", "other"])
    assert counted(vocabulary, longer(vocabulary, spelled(vocabulary, "a....l.."))) == Counter()
    # One of five letters is less than 30 %, and the whole of "applepie" counts.
    assert counted(vocabulary, longer(vocabulary, spelled(vocabulary, "a...."))) == Counter("applepie")
    # His own "a..l." shows 40 %, so that by his rule the piece counts; just 30 % is enough for it.
    assert counted(vocabulary, longer(vocabulary, spelled(vocabulary, "a..l."))) == Counter("apple")
    vocabulary = Vocabulary.of(["abcdefghijkl"])
    assert counted(vocabulary, longer(vocabulary, spelled(vocabulary, "abc......."))) == Counter("abcdefghij")
    assert counted(vocabulary, longer(vocabulary, spelled(vocabulary, "ab........"))) == Counter("abcdefghijkl")


def test_his_example_of_much_knowledge_keeps_the_piece() -> None:
    vocabulary = Vocabulary.of(["applepie", "other"])
    assert counted(vocabulary, longer(vocabulary, spelled(vocabulary, "appl."))) == Counter("apple")
    assert counted(vocabulary, longer(vocabulary, spelled(vocabulary, "pi."))) == Counter("pie")


def test_his_example_of_windows() -> None:
    assert windows(".ccom.lishmen.") == [f"{EDGE}.cco", "om.li", f"en.{EDGE}"]


def test_windows_find_pieces_with_the_ends_of_words_marked() -> None:
    vocabulary = Vocabulary.of(["zap", "map", "tapas"])
    # "p" at the end of a word: of ZAP and MAP, but not the p within TAPAS.
    assert counted(vocabulary, around(vocabulary, spelled(vocabulary, ".ap"))) == Counter("zapmap")


@pytest.mark.parametrize(
    "rules",
    [
        PaperWang(),
        PaperWang(anywhere=True),
        PaperWang(shortest=0.4, informative=0.6, beside=2),
        PaperWang(shortest=0.9, informative=0.0, beside=5),
    ],
    ids=str,
)
@pytest.mark.parametrize("seed", range(6))
def test_every_letter_is_that_of_the_text(seed: int, rules: PaperWang, tmp_path: Path) -> None:
    rng = np.random.default_rng(seed)
    words = sorted({random_word(rng) for _ in range(60)})
    (tmp_path / "list.txt").write_text("\n".join(words), encoding="utf-8")
    game = make(GAMES, f"hangman(words={tmp_path / 'list.txt'},lives=0,outside=0.5,alphabet=abcdef)")
    parts = set()
    for _ in range(10):
        secret = random_word(rng)
        ported, plain = WangAsWritten(words, len(secret), rules), StockAsWritten(words)
        for part, ours, his in play_both(game, secret, rules, lambda word, one=ported: one.guess(word)):
            assert (part, ours) == his
            parts.add(part)
        for _, ours, stock in play_both(game, secret, Stock(), lambda word, one=plain: (0, one.guess(word))):
            assert ours == stock[1]
    assert 1 in parts
    assert 2 in parts or rules != PaperWang()


@pytest.mark.parametrize("policy", ["stock", "paper-wang"])
def test_a_word_longer_than_all_words_of_the_list_is_played(policy: str) -> None:
    game = make(GAMES, "hangman(words=ab|cd,lives=0,outside=0.5)")
    position = after(game, "abcdabcdzb", "ab")
    assert game.notation.format_query(make(POLICIES, policy).choose(position, np.random.default_rng(0))) in "CD"


def test_without_decomposition_the_second_part_is_never_played() -> None:
    game = make(GAMES, "hangman(words=aab|abb|bab|cab,lives=0,outside=0.5)")
    policy = make(POLICIES, "paper-wang(decomposition=false)")
    position = after(game, "zac", "a")
    assert policy.part(position) == 1
    position = after(game, "zac", "abc")
    assert PaperWang().part(position) == 2 or PaperWang().part(position) == 3
    assert policy.part(position) == 3
    workings = policy.workings(position)
    assert workings is not None
    assert workings.data == {"part": 3}


@pytest.mark.parametrize("wrong", ["shortest=1.5", "informative=-0.1", "beside=0", "beside=13"])
def test_numbers_out_of_range_are_refused(wrong: str) -> None:
    with pytest.raises(SpecError, match=wrong.partition("=")[0]):
        make(POLICIES, f"paper-wang({wrong})")


@pytest.mark.parametrize("policy", ["stock", "paper-wang"])
def test_another_game_is_refused(policy: str) -> None:
    position = Position.start(make(GAMES, "battleship(rows=4,columns=4,fleet=2)"))
    with pytest.raises(SpecError, match="plays hangman only, not battleship"):
        make(POLICIES, policy).score(position)


def random_word(rng: np.random.Generator) -> str:
    return "".join(rng.choice(list("abcdef"), size=int(rng.integers(2, 9)), p=[0.3, 0.2, 0.2, 0.1, 0.1, 0.1]))


def spelled(vocabulary: Vocabulary, text: str) -> tuple[int, ...]:
    return tuple(vocabulary.alphabet.index(letter) for letter in text)


def counted(vocabulary: Vocabulary, counts: np.ndarray) -> Counter[str]:
    return Counter({letter: int(n) for letter, n in zip(vocabulary.alphabet.letters, counts, strict=True) if n})


def after(game: Hangman, secret: str, letters: str) -> Position:
    """The position after some letters were asked, answered without asking a belief."""
    position = Position(game, game.prior(), ((game.length_query, game.answer(secret, (), game.length_query)),))
    return asked(position, secret, letters)


def asked(position: Position, secret: str, letters: str) -> Position:
    game = position.game
    transcript: Transcript = position.transcript
    for letter in letters:
        query = game.notation.parse_query(letter)
        transcript = (*transcript, (query, game.answer(secret, transcript, query)))
    return Position(game, position.belief, transcript)


def play_both(game, secret, policy: Policy, his):
    position = after(game, secret, "")
    while position.outcome is None:
        query = policy.choose(position, np.random.default_rng(0))
        letter = game.letters.letters[query]
        shown = game.display.pattern(position.transcript).replace(" ", "").replace("_", ".").lower()
        part = policy.part(position) if isinstance(policy, PaperWang) else 0
        yield part, letter, his(shown)
        position = asked(position, secret, letter)
