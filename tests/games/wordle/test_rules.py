"""The rules of Wordle: lists, hard mode, tries, and what is refused."""

import re
from pathlib import Path

import numpy as np
import pytest

from bestguess import (
    BestguessError,
    IllegalAnswer,
    IllegalQuery,
    NotationError,
    Position,
    SpecError,
    evaluate,
    make_game as made,
)
from bestguess.games.wordle.tiles import feedback

WORDS = "crane|crate|trace|slate|stale|least|abide|speed|erase"


def test_guesses_may_be_more_than_secrets() -> None:
    game = made(f"wordle(words={WORDS},guesses=adieu|crane|zebra)")
    assert game.num_queries == 11
    assert Position.start(game).belief.count().value == 9
    assert game.notation.parse_query("ZEBRA") == game.num_queries - 1
    with pytest.raises(NotationError, match="'zebra' is not in"):
        game.notation.parse_secret("zebra")


def test_lists_are_read_from_files(tmp_path: Path) -> None:
    (tmp_path / "secrets.txt").write_text("crane\nslate\ntoolong\n")
    (tmp_path / "guesses.txt").write_text("adieu\n")
    game = made(f"wordle(words={tmp_path}/secrets.txt,guesses={tmp_path}/guesses.txt)")
    assert [game.notation.format_query(query) for query in range(game.num_queries)] == ["ADIEU", "CRANE", "SLATE"]
    assert game.describe_prior().startswith("tempered (so uniform: the list has no counts), 2 words of")


def test_a_guess_in_hard_mode_uses_what_was_found() -> None:
    position = Position.of(made(f"wordle(words={WORDS},hard=true)"), "crane yggbg")
    shown = [position.game.notation.format_query(query) for query in position.queries]
    assert shown == ["CRATE", "TRACE"]  # a yellow C may stand anywhere, also where it was


@pytest.mark.parametrize(
    ("moves", "guess", "said"),
    [
        ("slate bbgyg", "speed", "letter 3 is A"),
        ("slate bbgyg", "abide", "letter 3 is A"),
        ("slate bbgyg", "erase", "it lacks T"),
        ("slate bbgyg", "trace", None),
        ("speed bbyyb", "crane", "it lacks 2 times E"),
        ("speed bbyyb", "erase", None),
    ],
)
def test_hard_mode_says_what_a_guess_lacks(moves: str, guess: str, said: str | None) -> None:
    game = made(f"wordle(words={WORDS},hard=true)")
    transcript = game.notation.read_moves((), moves)
    query = game.notation.parse_query(guess)
    if said is None:
        game.check_query(transcript, query)
        assert query in game.queries(transcript)
        return
    with pytest.raises(IllegalQuery, match=said):
        game.check_query(transcript, query)
    assert query not in game.queries(transcript)


def test_the_secret_can_always_be_asked_in_hard_mode() -> None:
    assert evaluate(f"wordle(words={WORDS},hard=true)").won == 1


def test_letters_without_a_capital_keep_their_form() -> None:
    game = made("wordle(words=straße|größen,length=6,language=de,alphabet=de)")
    for query in range(game.num_queries):
        assert game.notation.parse_query(game.notation.format_query(query)) == query
        assert len(game.notation.format_query(query)) == 6


def test_tries_end_the_game() -> None:
    game = made(f"wordle(words={WORDS},tries=2)")
    position = Position.of(game, "abide ybbbg")
    assert position.outcome is None
    lost = position.after(game.notation.parse_query("slate"), game.notation.parse_answer("bbgyg"))
    assert lost.outcome is not None
    assert not lost.outcome.won
    assert Position.of(made("wordle(words=abc|abd,length=3,tries=1)"), "abc ggg").outcome.won  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("wordle(length=0)", "length=0"),
        ("wordle(length=21)", "length=21"),
        ("wordle(tries=-1)", "tries=-1"),
        ("wordle(prior=often)", "often"),
        ("wordle(words=abc|abd)", "No word of the words given has 5 letters"),
        ("wordle(words=/nowhere/list.txt)", "/nowhere/list.txt"),
    ],
)
def test_what_cannot_be_played_is_refused(spec: str, said: str) -> None:
    with pytest.raises((SpecError, BestguessError), match=said):
        Position.start(made(spec))


def test_what_does_not_exist_is_refused() -> None:
    game = made(f"wordle(words={WORDS})")
    with pytest.raises(NotationError, match="6 letters, not 5"):
        game.notation.parse_query("cranes")
    with pytest.raises(NotationError, match="'7' is no letter"):
        game.notation.parse_query("cran7")
    with pytest.raises(NotationError, match="CRANE"):
        game.answer("CRANE", (), 0)
    with pytest.raises(NotationError, match="4 letters"):
        game.answer("cran", (), 0)
    with pytest.raises(IllegalAnswer, match="0 to 242"):
        Position.start(game).after(0, 243)


@pytest.mark.parametrize("rules", ["hard=false", "hard=true,tries=6", "alphabet=zyxwvutsrqponmlkjihgfedcba"])
def test_any_guess_made_elsewhere_is_evidence(rules: str) -> None:
    game, rng = made(f"wordle(words={WORDS},{rules})"), np.random.default_rng(1)
    for _ in range(40):
        guess = "".join(rng.choice(list(game.letters.letters), size=5).tolist())
        secret = game.secrets()[int(rng.integers(len(game.secrets())))]
        query = game.notation.parse_query(guess)
        assert game.notation.format_query(query).lower() == guess
        answer = game.answer(secret, (), query)
        assert answer == feedback(guess, secret)
        position = Position.start(game)
        after = position.after(query, answer)
        assert list(after.belief.secrets()) == [word for word in game.secrets() if feedback(guess, word) == answer]
        shares = position.belief.predict(np.array([query])).row(query)
        assert sum(shares.values()) == pytest.approx(1)
        assert Position.of(game, f"{guess} {game.notation.format_answer(answer)}").transcript == after.transcript
        assert query not in after.queries  # only words of the lists are advised
        with pytest.raises(IllegalQuery, match="asked already"):
            game.check_query(after.transcript, query)
        if guess not in game.index:
            with pytest.raises(IllegalQuery, match="list of words"):
                game.check_hosted((), query)


def test_a_first_letter_that_is_shown_binds_secrets_and_guesses() -> None:
    game = made("wordle(words=bat|bit|cat|cot|but,guesses=bog|dog,length=3,first=b)")
    assert tuple(game.prior().secrets()) == ("bat", "bit", "but")  # type: ignore[attr-defined]
    assert [*map(game.notation.format_query, range(game.num_queries))] == ["BAT", "BIT", "BOG", "BUT"]
    assert game.beyond is not None
    known = game.beyond.known_of(((game.notation.parse_query("bog"), game.notation.parse_answer("gbg")),))
    assert known == "B_G"
    game.check_query((), game.notation.parse_query("bad"))  # in no list
    for guess in ("cat", "dog", "sad"):
        with pytest.raises(IllegalQuery, match="begins with B"):
            game.check_query((), game.notation.parse_query(guess))
    for letter, said in (("x", "begins with X"), ("bb", "one letter"), ("1", "one letter")):
        with pytest.raises(SpecError, match=f"first={letter}: .*{said}"):
            made(f"wordle(words=bat|bit|cat,length=3,first={letter})")


def test_a_first_letter_yet_to_be_seen_is_asked_for_before_any_advice() -> None:
    game = made("wordle(words=bat|bit|cat,length=3,first=shown)")
    with pytest.raises(SpecError, match=r"first=shown: write the letter that the host shows, such as b: ") as refused:
        Position.start(game)
    example = re.search(r'"(.*)"', str(refused.value))
    assert example is not None
    assert Position.start(made(example[1])).belief.count().value == 2


def test_of_a_long_list_of_another_language_the_commonest_guesses_are_weighed_first() -> None:
    game = made("wordle(language=mk,length=8)")
    counts = dict(zip(game.vocabulary.words, game.vocabulary.counts.tolist(), strict=True))  # type: ignore[attr-defined]
    some = game.suggested(()).tolist()
    assert 0 < len(some) < game.num_queries
    others = set(range(game.num_queries)).difference(some)
    often = [counts[game.allowed[query]] for query in some]  # type: ignore[attr-defined]
    assert min(often) >= max(counts[game.allowed[query]] for query in others)  # type: ignore[attr-defined]
    guess = game.notation.parse_query("државата")
    after = game.suggested(((guess, game.notation.parse_answer("bbbybbbb")),))
    assert len(after) == game.num_queries - 1  # all but the one asked
