from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, strategies as st

from bestguess import make
from bestguess.core.errors import SpecError, UnknownName
from bestguess.games.hangman.alphabet import Alphabet
from bestguess.games.hangman.alphabets import ALPHABETS
from bestguess.games.hangman.read_words import ReadWords
from bestguess.games.hangman.vocabulary import MAX_LENGTH, PADDING, TEMPER, Vocabulary
from bestguess.games.hangman.word_files import WordListError, scored
from bestguess.games.hangman.words import load, read


def test_english_is_the_default_with_its_counts() -> None:
    english = load()
    assert english.words[:3] == ("a", "i", "o")
    assert english.counts[english.index["the"]] == pytest.approx(23_135_851_162, rel=0.05)
    assert english.spellings["cant"].keys() == {"can't", "cant"}
    assert list(english.lengths) == sorted(english.lengths)
    assert list(english.words) == sorted(english.words, key=lambda word: (len(word), word))


@pytest.mark.parametrize(
    ("alphabet", "word", "read_as"),
    [
        ("en", "Café", "cafe"),
        ("en", "can't", "cant"),
        ("en", "vis-à-vis", "visavis"),
        ("fr", "cœur", "coeur"),
        ("fr", "Aujourd’hui", "aujourdhui"),
        ("de", "Straße", "straße"),
        ("en", "Straße", "strasse"),
        ("es", "mañana", "mañana"),
        ("pt", "mañana", "manana"),
        ("ru", "Ёлка", "ёлка"),
        ("el", "ΟΔΌΣ", "οδοσ"),
        ("abcdefghijklmnopqrstuvwxyz'-", "rock-'n'-roll", "rock-'n'-roll"),
        ("en", "e\u0301te\u0301", "ete"),
    ],
)
def test_characters_are_kept_folded_or_dropped(alphabet: str, word: str, read_as: str) -> None:
    assert Alphabet.of(alphabet).read(word) == read_as
    assert Vocabulary.of([word], alphabet=alphabet).words == (read_as,)


@pytest.mark.parametrize("alphabet", ["en", "de ch", "hi", "ko", "tr", "abc'", "a b h r c'h ch"])
@given(st.lists(st.text("abchkiIıİ ßéñ'’-&9\u0301\u0327कि़한ᄒ\u1161ΣςÉ", max_size=6), max_size=8))
def test_words_are_read_together_as_each_alone(alphabet: str, words: list[str]) -> None:
    letters = Alphabet.of(alphabet)
    lines = ["".join(letters.fold(sign) for sign in letters.joined(word) if sign != " ") for word in words]
    usable = [line for line in lines if line and "\0" not in line]
    read = ReadWords.of(words, letters)
    assert list(read.lines) == lines
    ordered, counts = read.merged(np.arange(1.0, len(words) + 1))
    assert ordered == sorted(set(usable), key=lambda line: (len(line), line))
    assert counts.sum() == sum(place for place, line in enumerate(lines, 1) if line in usable)


def test_a_foreign_character_leaves_the_word_out() -> None:
    words = Vocabulary.of(["ok", "r2d2", "слово", "x" * (MAX_LENGTH + 1)], alphabet="en")
    assert words.words == ("ok",)
    assert words.left_out == 3


def test_the_automatic_alphabet_keeps_every_letter_it_finds() -> None:
    assert Vocabulary.of(["cat"]).alphabet.letters == ALPHABETS["en"]
    assert Vocabulary.of(["été"]).alphabet.letters == ALPHABETS["en"] + "é"
    assert Vocabulary.of(["дом"]).alphabet.letters == "дмо"


def test_equal_words_add_their_counts() -> None:
    words = Vocabulary.of(["cafe", "Café", "tea"], [3.0, 4.0, 1.0], "en")
    assert dict(zip(words.words, words.counts, strict=True)) == {"tea": 1.0, "cafe": 7.0}


def test_spelling_is_the_words_in_numbers() -> None:
    words = Vocabulary.of(["be", "cab", "éa"])
    letters = words.alphabet.letters
    rows = ["".join(letters[code] for code in row if code != PADDING) for row in words.spelling]
    assert rows == list(words.words)


def test_priors() -> None:
    words = Vocabulary.of(["a", "b"], [4.0, 9.0])
    assert words.weights("uniform").tolist() == [1, 1]
    assert words.weights("frequency").tolist() == [4, 9]
    assert words.weights("tempered") == pytest.approx(np.array([4.0, 9.0]) ** TEMPER)
    with pytest.raises(SpecError, match="Did you mean 'tempered'"):
        words.weights("temperd")  # type: ignore[arg-type]


def test_of_length() -> None:
    words = Vocabulary.of(["cat", "horse", "dog"])
    assert words.of_length(3).words == ("cat", "dog")
    with pytest.raises(WordListError, match="No word of the list has 4 letters; its words have 3 or 5"):
        words.of_length(4)
    assert words.of_length(4, or_none=True).words == ()


def test_files_with_counts_and_without(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("Apple\n\npie\n  fig \n")
    assert read(path).words == ("fig", "pie", "apple")
    path.write_text("apple 3\npie\t5\nfig\nkiwi 0\n")
    words = read(path)
    assert dict(zip(words.words, words.counts, strict=True)) == {"fig": 1, "pie": 5, "kiwi": 0.5, "apple": 3}
    path.write_text("\ufeffapple\r\npie\r\n", encoding="utf-8")
    assert read(path).words == ("pie", "apple")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "There are no words in .*words.txt. Write one word a line."),
        (b" \n\n", "There are no words"),
        ("дом\n".encode(), "none is written in the letters abc"),
        (b"apple\npie\ncaf\xe9\n", r"line 3 is not UTF-8 text \(byte 13 is 0xe9\).*iconv"),
        (b"apple\nam\0ple\n", r"is no text in UTF-8: its byte 8 is 0\. Name a text file"),
        ("apple\n".encode("utf-16-le"), r"its byte 1 is 0\. .*iconv -f utf-16le"),
        ("apple\n".encode("utf-16")[:-1], r"first bytes say UTF-16, and its byte 12 is none\. Save it in UTF-8"),
        (b"apple\nice 2 cream\n", "line 2 is 'ice 2 cream'. Write one word a line"),
        (b"apple\npie -3\n", "line 2 is 'pie -3'"),
        (b"apple 1\nfig 1e308\nfig 1e308\n", r"line 2 is 'fig 1e308'. Write a count of at most 1e\+100"),
        (b"apple 1\nfig inf\n", "line 2 is 'fig inf'"),
        (b"apple 1\nfig nan\n", "line 2 is 'fig nan'"),
    ],
)
def test_bad_files_are_refused_with_the_place(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes(content)
    with pytest.raises(WordListError, match=message):
        read(path, "en")


def test_a_list_without_any_letter_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("1\n2\n3\n")
    with pytest.raises(WordListError, match=r"none is written in letters\. Write one word a line"):
        read(path)


def test_missing_file_and_unknown_language() -> None:
    with pytest.raises(WordListError, match=r"Cannot read the word list nowhere\.txt: No such file"):
        load("nowhere.txt")
    with pytest.raises(UnknownName, match="no language named 'xx'"):
        load(language="xx")


@pytest.mark.parametrize("letters", ["abca", "a", "ab c", "x" * 80])
def test_bad_alphabets(letters: str) -> None:
    with pytest.raises(SpecError, match="alphabet="):
        Alphabet.of(letters)


def test_words_given_in_place() -> None:
    assert load("cat|cot|dog").words == ("cat", "cot", "dog")


def test_the_prior_in_words(tmp_path: Path) -> None:
    assert Vocabulary.of(["a", "bc"], [2.0, 1.0], source="the shorts").describe("tempered") == "tempered, 2 shorts"
    assert Vocabulary.of(["bc"], source="x.txt").describe("uniform") == "uniform, 1 word of x.txt"
    assert Vocabulary.of(["bc"], source="the words given").describe("uniform") == "uniform, 1 word given"
    assert "so uniform: the list has no counts" in Vocabulary.of(["a", "bc"]).describe("frequency")


def test_words_with_scores_or_without(tmp_path: Path) -> None:
    path = tmp_path / "secrets.txt"
    path.write_text("word,two_case,penalty\ncomaker 9 25 8\n\nmus\noses,4\nFAT = 6\nword; 3; 5\n")
    assert scored(path, 3) == {"comaker": (9, 25, 8), "mus": (), "oses": (4,), "FAT": (6,), "word": (3, 5)}
    path.write_text("\n")
    with pytest.raises(WordListError, match="There are no words in"):
        scored(path, 3)


@pytest.mark.parametrize("line", ["mus 1 2 3 4", "mus -1", "mus 8.5", "a b c"])
def test_scores_that_cannot_be_read_are_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "secrets.txt"
    path.write_text(f"comaker 9\n{line}\n")
    with pytest.raises(WordListError, match=f"line 2 is '{line}'. Write one word a line, with up to 3 whole scores"):
        scored(path, 3)


def test_every_letter_of_a_language_is_in_a_word_of_its_list() -> None:
    pytest.importorskip("wordfreq")
    game = make("hangman(language=de)")
    known = game.vocabulary
    assert {letter for word in known.words for letter in word} == set(known.alphabet.letters)
    # The list writes ss for ß, and so is what people type.
    assert game.notation.read_moves((), "straß_") == game.notation.read_moves((), "strass_")
