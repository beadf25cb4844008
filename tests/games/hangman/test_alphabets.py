"""Alphabets of languages: each word in the letters that its players type, and none of another script."""

from pathlib import Path

import pytest
from wordfreq import available_languages, get_frequency_dict

from bestguess import make
from bestguess.core.errors import BestguessError, ParameterError
from bestguess.core.position import Position
from bestguess.games.hangman.alphabet import MAX_LETTERS, Alphabet
from bestguess.games.hangman.alphabets import ALPHABETS
from bestguess.games.hangman.wordfreq_files import language_files
from bestguess.games.hangman.words import load

READ = [
    ("cs", "Žluťoučký", "žluťoučký"),
    ("vi", "Trường", "truong"),
    ("he", "שלום", "שלומ"),  # a final form is the letter at the end of a word
    ("ar", "السَّلام", "السلام"),
    ("fa", "علي", "علی"),
    ("hi", "हिन्दी", "हिन्दी"),
    ("bn", "বাংলা", "বাংলা"),
    ("ta", "தமிழ்", "தமிழ்"),
    ("ja", "ゲーム", "けーむ"),
    ("ko", "한글", "ㅎㅏㄴㄱㅡㄹ"),
    ("ko", "값", "ㄱㅏㅂㅅ"),
    ("ro", "ştiinţă", "stiintă"),  # with cedillas, which Romanian does not write
]


@pytest.mark.parametrize(("language", "written", "letters"), READ)
def test_a_word_is_read_in_the_letters_of_its_language(language: str, written: str, letters: str) -> None:
    assert Alphabet.of(language).read(written) == letters


@pytest.mark.parametrize("language", ALPHABETS)
def test_an_alphabet_fits_a_game_and_its_capitals_are_read_back(language: str) -> None:
    alphabet = Alphabet.of(language)
    assert len(set(alphabet.letters)) == len(alphabet) <= MAX_LETTERS
    assert [alphabet.read(alphabet.capital(letter)) for letter in alphabet.letters] == [*alphabet.letters]


def test_every_language_has_an_alphabet_but_the_one_that_is_written_in_thousands_of_signs() -> None:
    assert set(available_languages()) - set(ALPHABETS) == {"zh"}
    with pytest.raises(ParameterError, match=r"language=zh: .* a game has 64 letters\. Give words in an alphabet"):
        load("english", "zh", None, 5)


def test_files_are_read_as_wordfreq_reads_them() -> None:
    assert {code: str(file) for code, file in language_files().items()} == available_languages()
    known, read = get_frequency_dict("mk"), load("english", "mk")
    counts = dict(zip(read.words, read.counts.tolist(), strict=True))
    plain = [word for word in read.words if len(word) > 1 and word in known]
    assert len(plain) > 100_000
    # More where other words are read as the same letters: with accents or marks.
    assert all(counts[word] >= known[word] * 1e9 * (1 - 1e-12) for word in plain)
    assert sum(counts[word] == pytest.approx(known[word] * 1e9) for word in plain[::1000]) > 100


@pytest.mark.parametrize(
    ("language", "alphabet", "word"),
    [
        ("mk", None, "многу"),
        ("hi", None, "लेकिन"),
        ("fa", None, "ایران"),
        ("sk", None, "alebo"),
        ("ko", None, "ㅅㅏㄹㅏㅁ"),
        ("hu", "hu cs gy ly ny sz ty zs", "ország"),
        ("en", "en ch sh th", "mother"),
        ("en", "fr", "crane"),
    ],
)
def test_the_words_of_a_length_are_those_of_the_whole_list(language: str, alphabet: str | None, word: str) -> None:
    some, whole = load("english", language, alphabet, 5), load("english", language, alphabet).of_length(5)
    assert some.words == whole.words
    assert some.counts.tolist() == whole.counts.tolist()
    assert some.alphabet.joined(word) in some.index


def test_letters_of_a_list_of_ones_own_are_its_commonest_with_the_signs_of_vowels() -> None:
    alphabet = Alphabet.auto("auto", "हिन्दी\nशब्द")
    assert alphabet.read("हिन्दी") == "हिन्दी"
    strange = "".join(map(chr, range(0x1400, 0x1400 + MAX_LETTERS)))  # of another script, once each
    assert set("дом") <= set(Alphabet.auto("auto", strange + "дом" * 2).letters)


@pytest.mark.parametrize(
    ("words", "moves", "left"),
    [
        ("σεισμός|κόσμος|σοφός", "Σ _ _ _ Σ", "ΣΟΦΌΣ"),
        ("σεισμός|κόσμος|σοφός", "σ _ _ _ ς", "ΣΟΦΌΣ"),
        ("ΣΕΙΣΜΟΣ|ΚΟΣΜΟΣ|ΣΟΦΟΣ", "Σ _ _ _ Σ", "ΣΟΦΟΣ"),
        ("ﬁlms|ﬁnes|hills", "F _ L _ _", "FILMS"),
        ("oﬀers|after", "_ F F _ _ _", "OFFERS"),
    ],
)
def test_signs_that_only_print_sets_apart_are_their_letters(words: str, moves: str, left: str) -> None:
    game = make(f"hangman(words={words})")
    position = Position.of(game, moves)
    secrets = [game.notation.format_secret(secret) for secret in position.belief.secrets()]
    assert secrets == [left]


def test_a_word_composed_of_signs_is_read_as_the_one_in_one_sign(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("e\u0301le\u0300ve\nfable\n", encoding="utf-8")
    game = make(f"hangman(words={path},length=5)")
    assert set(game.dictionary.vocabulary.words) == {"fable", "\u00e9l\u00e8ve"}
    assert "read without" not in game.warning


@pytest.mark.parametrize("game", ["wordle", "jotto"])
def test_guesses_are_written_in_the_letters_of_the_words(game: str) -> None:
    """A guess with another letter would be compared as if it had one of theirs."""
    made = make(f"{game}(length=2,words=аг|га|бг,guesses=вг|аб|вв,alphabet=auto)")
    start = Position.start(made)
    for query in start.queries.tolist():
        said = [made.answer(secret, (), query) for secret in ("аг", "га", "бг")]
        row = start.predictive_of(query).row(query)
        assert row == pytest.approx({answer: said.count(answer) / 3 for answer in said})
    with pytest.raises(BestguessError, match="the letters"):
        make(f"{game}(length=2,words=аб|ба,guesses=вб|вв,alphabet=auto)")
