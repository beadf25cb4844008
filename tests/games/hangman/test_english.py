"""The English list: what it says of its words, and what games make of that."""

import re
from collections import Counter

import numpy as np
import pytest

import bestguess
from bestguess.core.position import Position
from bestguess.games.hangman.english import (
    DIALECTS,
    FAMILIAR_WORD,
    PAST,
    PLURAL,
    SIZES,
    WELL_KNOWN,
    contractions,
    english_words,
)
from bestguess.games.hangman.languages import categories
from bestguess.games.hangman.words import SHIPPED, SPELLED_IN, load

_PAIRS = """
    humor/humour labor/labour color/colour favorite/favourite harbor/harbour theater/theatre center/centre meter/metre
    analyze/analyse organize/organise aluminum/aluminium airplane/aeroplane jewelry/jewellery pajamas/pyjamas cozy/cosy
    mustache/moustache skeptic/sceptic anemia/anaemia pediatric/paediatric gray/grey plow/plough enroll/enrol mold/mould
    defense/defence fiber/fibre traveler/traveller maneuver/manoeuvre liter/litre saber/sabre sulfur/sulphur
    """
PAIRS = [tuple(pair.split("/")) for pair in _PAIRS.split()]
"""A word in American and in British spelling."""


@pytest.fixture(scope="module")
def facts() -> dict[str, tuple[int, int, int]]:
    words, known = english_words()
    return dict(zip(words, zip(known.sizes, known.dialects, known.kinds, strict=True), strict=True))


def test_the_list_of_a_length_is_that_part_of_all() -> None:
    whole = load()
    for length in (1, 5, 12, 31):
        part = load(length=length)
        assert part.words == whole.of_length(length).words
        for kind in ("uniform", "frequency", "tempered"):
            assert np.array_equal(part.weights(kind), whole.of_length(length).weights(kind))
    assert load("english-gb", length=5).words == load("english-gb").of_length(5).words


@pytest.mark.parametrize(("american", "british"), PAIRS)
def test_each_dialect_has_its_spelling(american: str, british: str) -> None:
    has = {name: {american, british} & load(name).index.keys() for name in ("english", *SPELLED_IN)}
    assert has["english"] == {american, british}
    assert american in has["english-us"]
    assert has["english-us"] == {american} or british in ("cosy", "sabre")
    assert british in has["english-gb"]


def test_the_facts_are_of_their_scales(facts: dict[str, tuple[int, int, int]]) -> None:
    assert {size for size, _, _ in facts.values()} == set(SIZES)
    assert all(0 < dialects < 1 << len(DIALECTS) for _, dialects, _ in facts.values())
    assert all(re.fullmatch("[a-z]+", word) for word in facts)
    forms = {"spots": PLURAL, "foxes": PLURAL, "lens": 0, "grass": 0, "jumped": PAST, "speed": 0}
    assert {word: facts[word][2] & (PLURAL | PAST) for word in forms} == forms
    assert sum(kinds & FAMILIAR_WORD > 0 for _, _, kinds in facts.values()) == len(load("familiar"))
    assert {"can't", "don't", "it's"} <= contractions().keys()


def test_names_are_no_words(facts: dict[str, tuple[int, int, int]]) -> None:
    assert {"aaron", "isaac", "heine", "sidon", "london", "michael", "stacy"} & facts.keys() == set()


@pytest.mark.parametrize("moves", ["", "RAISE bbbbb", "RAISE bbbbb, COULD bybbb"])
def test_wordle_suggests_words_that_any_player_knows(moves: str, facts: dict[str, tuple[int, int, int]]) -> None:
    game = bestguess.make_game("wordle")
    position = Position.of(game, game.notation.read_moves((), moves))
    suggested = [game.allowed[query] for query in position.queries]
    assert all(facts[word][0] <= WELL_KNOWN for word in suggested)
    assert len(position.queries) < len(game.queries(position.transcript))
    rare = next(word for word in game.allowed if facts[word][0] == 80)
    game.check_query(position.transcript, game.index[rare])


def test_a_little_known_word_is_suggested_where_no_other_fits() -> None:
    game = bestguess.make_game("wordle")
    rare = "zooid"
    transcript = ((game.index["raise"], game.answer(rare, (), game.index["raise"])),)
    transcript = (*transcript, (game.index["could"], game.answer(rare, transcript, game.index["could"])))
    position = Position.of(game, transcript)
    assert game.index[rare] in position.queries
    assert set(position.queries) <= set(game.queries(transcript))


def test_plurals_are_hardly_ever_hidden_in_wordle_and_as_often_as_others_in_hangman() -> None:
    wordle, hangman = bestguess.make_game("wordle"), bestguess.make_game("hangman(length=5)")
    shares = [dict(zip(game.secrets(), game.prior().weights(), strict=True)) for game in (wordle, hangman)]
    assert shares[0]["spots"] < 0.1 * shares[0]["spoil"]
    assert shares[1]["spots"] > 0.5 * shares[1]["spoil"]
    assert "dont" not in bestguess.make_game("wordle(length=4)").index


def test_the_prior_names_its_dialect() -> None:
    assert "words of all dialects" in bestguess.make_game("hangman").describe_prior()
    assert "American English words" in bestguess.make_game("wordle(words=english-us)").describe_prior()


def test_categories_have_no_entry_twice_and_can_be_played() -> None:
    assert len(categories()) > 50
    assert set(categories()) < set(SHIPPED)
    for name, entries in categories().items():
        assert re.fullmatch("[a-z-]+", name)
        assert [entry for entry, times in Counter(entries).items() if times > 1] == []
        assert len(entries) >= 15
        known = load(name)
        assert len(known) == len(entries)
        assert known.left_out == 0
        assert bestguess.make_game(f"hangman(words={name})").warning == ""
