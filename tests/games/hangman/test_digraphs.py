"""Letters of several characters: ch in Czech, ll in old Spanish, lj, nj and dž in Croatian, ij in Dutch."""

from collections.abc import Callable
from functools import partial

import pytest

from bestguess import BestguessError, NotationError, Position, make
from bestguess.core.types import Transcript
from bestguess.games.hangman.alphabet import Alphabet
from bestguess.games.hangman.words import parse_words

WORDS = {
    "cs": ("auto ch", ["chata", "chochol", "duch", "hoch", "čich", "ucho"], [4, 5, 3, 3, 3, 3]),
    "es": ("es ch ll rr", ["llave", "chicharra", "perro", "calle", "coche"], [4, 6, 4, 4, 4]),
    "sh": ("auto lj nj dž", ["ljubav", "džep", "konj", "njegov", "ǆemper", "ljiljan"], [5, 3, 3, 5, 6, 5]),
    "nl": ("nl ij", ["rijst", "bijl", "ĳzer", "tijd"], [4, 3, 4, 3]),
    "cy": ("auto ch dd ff ng ll ph rh th", ["llong", "ffordd", "chwech", "gwddf"], [3, 4, 4, 4]),
    "hu": ("auto cs dz dzs gy ly ny sz ty zs", ["dzsungel", "szekrény", "edző", "gyógyszer"], [6, 6, 3, 6]),
    "br": ("auto ch c'h", ["c'hoar", "marc’h", "chom"], [4, 4, 3]),
}
"""An alphabet, words and how many letters they have in it."""


@pytest.mark.parametrize("language", WORDS)
def test_a_word_is_cut_from_the_left_and_prints_as_it_is_read(language: str) -> None:
    alphabet, words, lengths = WORDS[language]
    known = parse_words("\n".join(words), "list.txt", alphabet)
    letters = known.alphabet
    assert [len(letters.read(word)) for word in words] == lengths
    assert sorted(known.lengths.tolist()) == sorted(lengths)
    for word in known.words:
        assert letters.read(letters.written(word)) == word
        assert letters.read(letters.written(word).lower()) == word
    assert Alphabet.of(letters.name) == letters


@pytest.mark.parametrize("language", WORDS)
def test_hangman_and_phrases_take_and_show_digraphs_as_letters(language: str) -> None:
    alphabet, words, _ = WORDS[language]
    one = make(f"hangman(words={'|'.join(words)},alphabet={alphabet})")
    for secret in one.prior().secrets():
        read = one.notation
        assert read.parse_secret(read.format_secret(secret)) == secret
        position = Position.start(one)
        while one.outcome(position.transcript) is None:
            query = int(position.queries[0] if not position.transcript else best_letter(position, secret))
            name = read.format_query(query)
            assert read.parse_query(name) == read.parse_query(f"{name.lower()}?") == query
            answer = one.answer(secret, position.transcript, query)
            typed = f"{name} {read.format_answer(answer)}" if position.transcript else read.format_answer(answer)
            assert read.read_moves(position.transcript, typed) == ((query, answer),)
            position = position.after(query, answer)
            shown = one.display.board(position.transcript).pattern
            assert [len(word) for word in shown] == [len(secret)]
            cells = " ".join(cell or "_" for cell in shown[0])
            assert {*read.read_moves((), cells)} == {*position.transcript}
            assert one.display.draw(position.transcript).startswith(cells)
        two = make(f"phrase(lengths={len(secret)}-{len(secret)},words={'|'.join(words)},alphabet={alphabet})")
        again = two.notation.format_secret((secret, secret))
        assert two.notation.parse_secret(again) == (secret, secret)
        told: Transcript = ()
        for letter in dict.fromkeys(secret):
            query = two.notation.parse_query(two.letters.capital(letter))  # type: ignore[attr-defined]
            answer = two.answer((secret, secret), told, query)
            told = (*told, (query, answer))
            assert two.notation.read_moves((), two.display.pattern(told)) == tuple(sorted(told))
        assert two.display.pattern(told) == again


def best_letter(position: Position, secret: str) -> int:
    """The first letter of a secret that has not been asked."""
    asked = {query for query, _ in position.transcript}
    letters = position.game.letters  # type: ignore[attr-defined]
    return next(index for index in map(letters.index, secret) if index not in asked)


@pytest.mark.parametrize("language", WORDS)
def test_wordle_has_one_tile_for_a_digraph(language: str) -> None:
    alphabet, words, lengths = WORDS[language]
    length = max(lengths)
    game = make(f"wordle(length={length},words={'|'.join(words)},alphabet={alphabet},tries=6)")
    right = 3**length - 1
    for query, word in enumerate(game.prior().secrets()):
        name = game.notation.format_query(query)
        assert game.notation.parse_query(name) == query
        assert game.answer(word, (), query) == right
        assert game.notation.read_moves((), f"{name} {'g' * length}") == ((query, right),)
        board = game.display.board(((query, right),))
        assert "".join(cell.character for cell in board.lines[0].cells) == name.replace("-", "")
        assert len(board.lines[0].cells) == length
        assert not board.tiles, "a tile to be filled takes one character"


def test_a_letter_is_a_digraph_only_by_itself_in_sentences() -> None:
    game = make("hangman(length=3,words=duch|hoch|mech,alphabet=auto ch)")
    ch = game.notation.parse_query("CH")
    for text in ("ch at 3", "CH: _ _ CH", "_ _ ch", "is it ch? yes at 3", "the letter ch is at 3", "__CH"):
        assert (ch, 0b100) in game.notation.read_moves((), text), text
    for text in ("_ _ _ not ch e", "___ -ch e", "no ch, no e", "ch e no", "wrong letters: ch, e"):
        assert {query for query, answer in game.notation.read_moves((), text) if not answer} == {
            ch,
            game.notation.parse_query("e"),
        }, text


def test_words_that_cannot_be_cut_are_named() -> None:
    known = parse_words("chat\nhat\ncat", "list.txt", "a c t ch")
    assert known.left_out == 1
    assert "'hat'" in known.remarks[0]
    with pytest.raises(BestguessError, match="'hat' first"):
        parse_words("hat\nheat", "list.txt", "a c t ch")


@pytest.mark.parametrize(
    ("alphabet", "named"),
    [("a b ch ch", "'ch'"), ("a", "'a'|2 to 64"), ("abcdefg hijklm", "'abcdefg'"), ("auto a b", "'a'")],
)
def test_a_wrong_alphabet_is_named(alphabet: str, named: str) -> None:
    with pytest.raises(BestguessError, match=named):
        parse_words("ab\nba", "list.txt", alphabet)


BAD = ("ME CH", "ch ch", "ch 9", "ch what", "=ch", "CH_ CH * .", "ch 1 2 maybe", "not ch x ch")


def refusal(read: Callable[[str], object], text: str) -> str:
    try:
        read(text)
    except NotationError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("spec", ["hangman(words=mech|chata|duch,length=3", "phrase(words=mech|duch,lengths=3-3"])
def test_messages_show_digraphs_as_they_are_written(spec: str) -> None:
    notation = make(f"{spec},alphabet=auto ch)").notation
    answer = partial(notation.read_answer, (), notation.parse_query("ch"))
    for read in (partial(notation.read_moves, ()), answer, notation.parse_query, notation.parse_secret):
        said = [refusal(read, text) for text in BAD]
        assert any(said)
        assert max(map(ord, "".join(said))) < 0x10000
