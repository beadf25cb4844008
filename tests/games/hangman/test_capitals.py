"""Capitals by language: I and İ in Turkish, ẞ in German; in what is read, shown and typed."""

from typing import Any

import pytest

from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.games import GAMES
from bestguess.games.hangman.alphabet import Alphabet
from bestguess.games.hangman.vocabulary import Vocabulary

CAPITALS = [
    ("tr", "kırık", "KIRIK"),
    ("tr", "insan", "İNSAN"),
    ("tr", "ilgi", "İLGİ"),
    ("abcçdeəfgğhxıijkqlmnoöprsştuüvyz", "diqqətsizlik", "DİQQƏTSİZLİK"),
    ("a b c ch ı i", "chıbi", "CHIBİ"),
    ("de", "weiß", "WEIẞ"),
    ("en", "insist", "INSIST"),
    ("el", "λογος", "ΛΟΓΟΣ"),
    ("lt", "įmonė", "ĮMONĖ"),
    ("nl ij", "ijzig", "IJZIG"),
]


@pytest.mark.parametrize(("alphabet", "small", "capitals"), CAPITALS)
def test_a_word_is_written_in_the_capitals_of_its_language_and_read_back(
    alphabet: str, small: str, capitals: str
) -> None:
    letters = Alphabet.of(alphabet)
    word = letters.read(small)
    assert letters.written(word) == capitals
    assert letters.small(letters.read(capitals)) == letters.small(word) == small.replace("ς", "σ")
    assert [letters.read(key) for row in letters.keys for key in row if key != "J" or "ij" not in letters.digraphs]


@pytest.mark.parametrize(
    "listed", [["KIRIK", "İNSAN"], ["kırık", "insan"], ["Kırık", "İnsan"], ["KIRIK", "I\u0307NSAN"]]
)
def test_a_list_in_capitals_is_the_list_in_small_letters(listed: list[str]) -> None:
    assert sorted(Vocabulary.of(listed).words) == ["insan", "kırık"]
    assert Vocabulary.of(["KIRIK", "INSAN"]).words == ("insan", "kirik")


def test_one_foreign_name_makes_no_list_turkish() -> None:
    known = Vocabulary.of(["insist", "inimical", "civility", "visibility"] * 4 + ["Diyarbakır"])
    assert known.alphabet.capital("i") == "I"
    assert "diyarbakir" in known.words


WORDS = "kırık|kirli|ılgın|insan|sinir"


@pytest.mark.parametrize(
    ("spec", "typed", "moves"),
    [
        ("wordle(words={},alphabet=tr)", "KIRIK bybbb, insan bgbbb", "KIRIK bybbb, İNSAN bgbbb"),
        ("wordle(words={},alphabet=tr)", "SİNİR BBBGB", "SİNİR bbbgb"),
        ("jotto(words={},alphabet=tr)", "KIRIK 2, ILGIN 0", "KIRIK 2, ILGIN 0"),
        ("quordle(boards=2,words={},alphabet=tr)", "KIRIK bybbb bbbbb", "KIRIK bybbb bbbbb"),
        ("hangman(words={},alphabet=tr,length=5)", "I no, İ 2", "I no, İ 2"),
        ("hangman(words={},alphabet=tr,length=5)", "ı no, i 2", "I no, İ 2"),
        ("hangman(words={},alphabet=tr,length=5)", "_ I _ I _", "I 2+4"),
        ("hangman(words={},alphabet=tr,length=5)", "_ İ _ _ _ not I", "İ 2, I no"),
        ("hangman(words={},alphabet=tr,length=5)", "=KIRIK no", "=KIRIK no"),
        ("hangman(words={},alphabet=tr,length=5)", "K MISS, is it i? no", "K no, İ no"),
        ("phrase(words={},alphabet=tr,lengths=5)", "I no, İ N S A N", "I no, İ 1, N 2+5, S 3, A 4"),
    ],
)
def test_moves_are_read_in_any_case_and_shown_in_capitals(spec: str, typed: str, moves: str) -> None:
    game: Any = make(GAMES, spec.format(WORDS))
    read = game.notation.read_moves((), typed)
    assert set(game.notation.format_moves(read).split(", ")) == set(moves.split(", "))
    assert game.notation.read_moves((), game.notation.format_moves(read)) == read


def test_every_word_of_a_turkish_game_is_shown_as_it_is_read() -> None:
    game: Any = make(GAMES, f"wordle(words={WORDS},alphabet=tr)")
    for query in range(game.num_queries):
        shown = game.notation.format_query(query)
        assert shown == shown.upper()
        assert game.notation.parse_query(shown) == query
    row = Position.start(game).after(game.index["kırık"], 0)
    line = game.display.board(row.transcript).lines[0]
    assert "".join(cell.character for cell in line.cells) == "KIRIK"
    assert {"İ", "I"} <= set("".join(game.display.board(()).keys))
