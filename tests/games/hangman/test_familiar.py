"""The familiar words: common, whole, and nobody's name."""

import re

import pytest

import bestguess
from bestguess.core.lots import SharedLots
from bestguess.games.hangman.words import FAMILIAR, load

COMMONEST = 12_000
"""The rank in the English list up to which a word may be familiar."""

NAMES = re.findall(
    r"\w+",
    """
    aaron adam alice amanda amy andrew angela anna anthony arthur barbara benjamin betty brian bruce carol
    charles chris cynthia daniel david deborah dennis diana donald donna dorothy edward elizabeth emily emma
    eric eugene evelyn florence frances francis frank gary george gerald gloria grace gregory harold harry
    heather helen henry howard isabel jack jacob james janet jason jean jennifer jeremy jerry jessica jesus joan
    john jonathan jordan joseph joshua joyce judith julia karen kathy keith kelly kenneth kevin laura lawrence
    linda lisa louis louise lucy margaret maria marie mark martha martin mary matthew melissa michael michelle
    nancy nicholas nicole oliver oscar pamela patricia patrick paul peter philip ralph raymond rebecca richard
    robert robin roger ronald rose russell ruth ryan sally samuel sandra sarah scott sharon shirley simon sophie
    stephen steven stewart susan teresa theresa thomas timothy tyler victor victoria vincent virginia walter
    warren wayne william africa alaska america arizona asia athens austria belgium berlin boston brazil britain
    california canada chicago chile china cuba dallas denmark dublin egypt england europe finland florida france
    geneva germany greece holland hungary india indiana iraq ireland israel italy jamaica japan jersey jordan
    kansas kenya korea london madrid malta mexico moscow nevada nigeria norway ontario oregon oxford panama
    paris poland portugal prague quebec rome russia scotland seattle spain sweden sydney texas tokyo toronto
    turkey utah venice vienna vietnam wales york zurich monday tuesday wednesday thursday friday saturday sunday
    january february april june july august september october november december christmas easter english french
    german spanish italian russian chinese latin bible muslim jewish catholic christian google microsoft amazon
    adobe intel nokia mercury venus jupiter saturn neptune
    """,
)
"""People, places, days, months, peoples and firms that everybody knows."""


@pytest.fixture(scope="module")
def words() -> tuple[str, ...]:
    return load(FAMILIAR).words


def test_every_daily_length_has_words_for_years(words: tuple[str, ...]):
    lengths = [len(word) for word in words]
    assert set(lengths) == {5, 6, 7, 8}
    assert all(lengths.count(length) > 600 for length in (5, 6, 7, 8))


def test_familiar_words_are_among_the_commonest_of_the_english_list(words: tuple[str, ...]):
    english = load()
    counts = [english.counts[english.index[word]] for word in words]
    assert (english.counts > min(counts)).sum() < COMMONEST


def test_no_familiar_word_is_a_name(words: tuple[str, ...]):
    assert len(NAMES) > 250
    assert set(NAMES) & set(words) == set()


def stems(word: str) -> set[str]:
    """The words of which a word may be the plural, the past or the -ing form."""
    found = set()
    if word.endswith("s") and not word.endswith("ss"):
        found |= {word[:-1]}
        found |= {word[:-2]} if word.endswith("es") else set()
        found |= {f"{word[:-3]}y"} if word.endswith("ies") else set()
        found |= {f"{word[:-3]}f", f"{word[:-3]}fe"} if word.endswith("ves") else set()
    for ending in ("ed", "ing"):
        if word.endswith(ending):
            stem = word.removesuffix(ending)
            found |= {stem, f"{stem}e"}
            found |= {stem[:-1]} if len(stem) > 2 and stem[-1] == stem[-2] else set()
            found |= {f"{stem[:-1]}y"} if stem.endswith("i") else set()
    return found


def test_no_familiar_word_is_a_form_of_another(words: tuple[str, ...]):
    known = set(words)
    assert {word for word in known if stems(word) & known} == set()
    # The rule itself finds forms where there are some.
    assert all(
        stems(form) & {"word", "city", "knife", "stop", "make", "carry"} for form in ("words", "cities", "knives")
    )
    assert all(stems(form) & {"stop", "make", "carry"} for form in ("stopped", "making", "carried"))


def test_a_game_of_familiar_words_draws_each_as_likely_as_any_other():
    game = bestguess.make_game("hangman(length=6,words=familiar)")
    prior = game.prior()
    assert len(set(prior.weights().tolist())) == 1
    assert "familiar English words" in str(game.vocabulary.describe("tempered"))
    assert game.source_file is None


@pytest.mark.parametrize(
    ("rules", "lengths"),
    [("hangman", {5, 6, 7, 8}), ("hangman(length=7)", {7}), ("wordle", {5}), ("wordle(length=6,hard=true)", {6})],
)
def test_a_word_hidden_from_a_person_is_familiar(rules: str, lengths: set[int], words: tuple[str, ...]):
    game = bestguess.make_game(rules)
    lots = SharedLots("12")
    drawn = [game.everyday_secret(lots) for _ in range(60)]
    assert {len(word) for word in drawn} == lengths
    assert set(drawn) <= set(words) & set(game.vocabulary.words)
    assert len(set(drawn)) > 40
    assert "common" in game.everyday_note


@pytest.mark.parametrize(
    "rules",
    [
        "hangman(length=4)",
        "hangman(words=cat|dog)",
        "hangman(words=familiar)",
        "hangman(prior=frequency)",
        "hangman(outside=0.02)",
        "hangman(alphabet=abcdefghijklmnopqrstuvwxyz)",
        "wordle(length=4)",
        "wordle(words=crane|slate)",
    ],
)
def test_other_words_are_drawn_from_the_prior(rules: str):
    assert bestguess.make_game(rules).everyday_secret(SharedLots("12")) is None
