"""Typed words: folding, tokens, and phrases of many languages."""

import pytest

from bestguess.core.common_words import FILLERS, YES_AND_NO, yes_and_no
from bestguess.core.lexicon import Lexicon, folded, tokens

BOOK = Lexicon({"fr": {"miss": "à l'eau, plouf"}, "en": {"hit": "hit", "sunk": "hit and sunk"}})


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("À l’eau", "a l'eau"),
        ("TRAFIONY, pudło", "trafiony, pudlo"),
        ("Straße", "strasse"),
        ("\uff22\uff17\uff1a", "b7:"),
        ("B7 – miss", "b7 - miss"),
        ("İsabet", "isabet"),
        ("мимо́", "мимо"),
    ],
)
def test_case_accents_and_typographic_signs_mean_nothing(text: str, plain: str):
    assert folded(text) == plain
    assert folded(plain) == plain


def test_letters_digits_and_signs_are_tokens_of_their_own():
    assert [(token.text, token.glued) for token in tokens("B7h, it's b11!")] == [
        ("b", False),
        ("7", True),
        ("h", True),
        (",", True),
        ("it's", False),
        ("b", False),
        ("11", True),
        ("!", True),
    ]


def test_the_longest_phrase_is_meant():
    read = tokens("so hit and sunk, plouf")
    mentions, unknown = BOOK.scan(read)
    assert [mention.meaning for mention in mentions] == ["sunk", "miss"]
    assert [read[place].text for place in unknown] == ["so", ","]
    assert BOOK.meaning("A L'EAU") == "miss"
    assert BOOK.meaning("hit and") is None


def test_a_phrase_has_one_meaning():
    with pytest.raises(ValueError, match="'Hit' \\(de\\) means 'hit' as well as 'miss'"):
        Lexicon({"en": {"hit": "hit"}, "de": {"miss": "Hit"}}).meaning("hit")


def test_yes_and_no_are_known_in_many_languages():
    assert len(YES_AND_NO) >= 30
    for meanings in YES_AND_NO.values():
        for meaning, phrases in meanings.items():
            assert {yes_and_no.meaning(phrase) for phrase in phrases.split(",")} == {meaning}


def test_fillers_are_folded():
    assert {folded(filler) for filler in FILLERS} == FILLERS


@pytest.mark.parametrize(
    "text", ["9" * 5000, "b" + "9" * 5000, "b 𐩀", "²", "b² miss", "a1 " * 20_000, "🚢" * 5000, "\u0661"]
)
def test_strange_texts_are_tokens_too(text: str):
    assert "".join(token.text for token in tokens(text)) == "".join(folded(text).split())
