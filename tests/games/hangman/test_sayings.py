"""Phrases as people choose them: the list of sayings, and phrases made of its words."""

import re
from pathlib import Path

import pytest

import bestguess
from bestguess.core.lots import SharedLots
from bestguess.games.hangman.sayings import FEWEST, saying, sayings
from bestguess.games.hangman.words import load

DAILY = Path(__file__).parents[3] / "page" / "src" / "model" / "daily.ts"


def test_every_word_of_a_saying_is_in_the_english_list():
    known = load().index
    unknown = {word for phrases in sayings().values() for phrase in phrases for word in phrase if word not in known}
    assert unknown == set()


def test_the_list_is_in_order_and_has_nothing_twice():
    phrases = [" ".join(phrase) for group in sayings().values() for phrase in group]
    assert len(phrases) == len(set(phrases))
    assert len(phrases) > 1000
    path = Path(bestguess.games.hangman.sayings.__file__).with_name("sayings.txt")
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines == sorted(lines)


def test_the_daily_phrases_are_sayings():
    text = DAILY.read_text(encoding="utf-8")
    found = re.search(r"const PHRASES = \((.*?)\)\.split", text, re.DOTALL)
    assert found
    patterns = re.findall(r"\d+(?:-\d+)+", found[1])
    assert len(patterns) == len(set(patterns)) > 40
    few = [lengths for lengths in patterns if len(sayings()[tuple(map(int, lengths.split("-")))]) < FEWEST]
    assert few == []


@pytest.mark.parametrize("lengths", [(5, 3), (4, 2, 1, 4), (6, 8), (9, 9), (3, 5, 4, 6)])
def test_a_saying_has_the_lengths_asked_for(lengths):
    lots = SharedLots("5")
    drawn = [saying(lengths, lots) for _ in range(20)]
    assert all(tuple(map(len, phrase)) == lengths for phrase in drawn)
    assert len(set(drawn)) > 1


def test_there_is_none_for_one_word_or_for_lengths_that_no_word_has():
    lots = SharedLots("5")
    assert saying((5,), lots) is None
    assert saying((20, 3), lots) is None


def test_a_phrase_is_everyday_only_with_the_english_words():
    lots = SharedLots("5")
    secret = bestguess.make_game("phrase(lengths=4-4)").everyday_secret(lots)
    assert secret in sayings()[(4, 4)]
    for rules in ("phrase(lengths=3-3,words=cat|dog)", "phrase(alphabet=abcdefghijklmnopqrstuvwxyz)"):
        assert bestguess.make_game(rules).everyday_secret(lots) is None
    assert bestguess.make_game("phrase(lengths=20-3)").everyday_secret(lots) is None
