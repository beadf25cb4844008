import numpy as np
import pytest
from hypothesis import given, strategies as st

from bestguess.core.errors import SpecError
from bestguess.core.game import Game
from bestguess.core.position import Position
from bestguess.core.types import MISS
from bestguess.games.hangman import Hangman, Phrase
from bestguess.hosts.evil import Evil
from bestguess.hosts.liar import CleverLiar, Liar

WORDS = "cat|cot|cog|dog|dot|god|gut|pea|coat|goat|toad"
GAME = Hangman(words=WORDS, lives=0, weighting="uniform")
PHRASE = Phrase(words=WORDS, lengths="3-4", lies=1)
SECRET = ("cot", "goat")


def transcript_with(host: object, game: Game, seed: int) -> Position:
    rng = np.random.default_rng(seed)
    position = Position.start(game)
    while position.outcome is None:
        query = int(rng.choice(position.queries))
        position = position.after(query, host.answer(position.transcript, query))  # type: ignore[attr-defined]
    return position


@given(st.integers(0, 1000))
def test_evil_always_has_a_word_that_fits_every_answer(seed: int) -> None:
    host = Evil(GAME)
    position = transcript_with(host, GAME, seed)
    for turn in range(len(position.transcript) + 1):
        told = position.transcript[:turn]
        word = host.revealed(told)
        assert word in GAME.vocabulary.index
        assert all(GAME.answer(word, (), query) == answer for query, answer in told)
    kept = host.kept(position.transcript)
    assert kept[0] == len(GAME.vocabulary)
    assert kept == sorted(kept, reverse=True)
    assert kept[-1] >= 1


def test_evil_keeps_the_largest_part_and_prefers_to_deny() -> None:
    host = Evil(GAME)
    length = (GAME.length_query, host.answer((), GAME.length_query))
    assert GAME.notation.format_answer(length[1]) == "3 letters"
    assert host.kept((length,)) == [11, 8]
    two = Hangman(words="ab|ac|dc|de", length=2, weighting="uniform")
    assert Evil(two).answer((), two.notation.parse_query("a")) == MISS
    assert Evil(two).answer((), two.notation.parse_query("e")) == MISS


@given(st.integers(0, 1000))
def test_evil_keeps_the_most_phrases_word_by_word(seed: int) -> None:
    game = Phrase(words=WORDS, lengths="3-4", weighting="uniform")
    host = Evil(game)
    for turn, (query, answer) in enumerate((position := transcript_with(host, game, seed)).transcript):
        belief = Position.of(game, position.transcript[:turn]).belief
        sizes = {
            possible: belief.update(query, possible).count().value for possible in belief.predict([query]).row(query)
        }
        assert sizes[answer] == max(sizes.values())


@given(st.integers(0, 1000), st.integers(0, 5))
def test_a_liar_lies_at_most_once_by_plan(seed: int, lot: int) -> None:
    host = Liar(PHRASE, SECRET, lot)
    position = transcript_with(host, PHRASE, seed)
    false = [query for query, answer in position.transcript if answer != PHRASE.answer(SECRET, (), query)]
    assert false == [host.plan]
    assert PHRASE.answer(SECRET, (), host.plan) != MISS


def test_the_plans_differ_by_seed() -> None:
    assert len({Liar(PHRASE, SECRET, lot).plan for lot in range(20)}) > 2


@given(st.integers(0, 300))
def test_a_clever_liar_lies_at_most_once_and_denies_throughout(seed: int) -> None:
    position = transcript_with(CleverLiar(PHRASE, SECRET), PHRASE, seed)
    false = [move for move in position.transcript if move[1] != PHRASE.answer(SECRET, (), move[0])]
    assert len(false) <= 1
    assert all(answer == MISS for _, answer in false)


def test_a_clever_liar_picks_the_lie_that_leaves_most_to_learn() -> None:
    host, start = CleverLiar(PHRASE, SECRET), Position.start(PHRASE)
    effect = {}
    for query in start.queries.tolist():
        truth = PHRASE.answer(SECRET, (), query)
        if truth != MISS:
            after = [start.belief.update(query, answer).entropy() for answer in (MISS, truth)]
            effect[query] = after[0] - after[1]
    lies = [query for query in effect if host.answer((), query) == MISS]
    assert lies == [max(effect, key=lambda query: effect[query])]


@pytest.mark.parametrize("host", [Liar, CleverLiar])
def test_liars_need_a_game_that_lets_them(host: type) -> None:
    with pytest.raises(SpecError, match="phrase\\(lies=1\\)"):
        host(Phrase(words=WORDS, lengths="3-4"), SECRET)
