import numpy as np
import pytest

from bestguess.arena.tournament import Tournament
from bestguess.core.position import Position
from bestguess.games.hangman import Phrase
from bestguess.papers import REPRODUCTIONS, Settings
from bestguess.papers.maheshwari_singhvi import reproduce_phrase
from bestguess.papers.maheshwari_singhvi.phrase import PaperPhrase

RNG = np.random.default_rng(0)


def after(game: Phrase, moves: str) -> Position:
    return Position.of(game, game.notation.read_moves((), moves))


def w_of(game: Phrase, moves: str, place: int = 0) -> dict[str, float]:
    """How likely one word contains each letter, by the paper's lists."""
    w = PaperPhrase().words(game, after(game, moves).transcript)[place].w
    return {game.notation.format_query(query): float(p) for query, p in enumerate(w)}


TWO_LETTERS = Phrase("2", 1, words="at|an|in|on", weighting="uniform", alphabet="en")


def test_the_list_of_a_suspect_holds_the_words_without_the_other_suspects() -> None:
    """Maheshwari and Singhvi, 3.3.3: the letter suspected may be in the word, and need not be."""
    position = after(TWO_LETTERS, "A no")
    (word,) = PaperPhrase().words(TWO_LETTERS, position.transcript)
    assert word.sizes == (2, 4)
    w = w_of(TWO_LETTERS, "A no")
    expected = {"A": 1 / 3, "N": 5 / 6, "I": 1 / 3, "O": 1 / 3, "T": 1 / 6}
    assert {letter: w[letter] for letter in expected} == pytest.approx(expected)
    assert sum(w.values()) == pytest.approx(sum(expected.values()))


def test_each_suspect_has_a_list_without_the_other_suspects() -> None:
    game = Phrase("3", 1, words="cat|dog|cot|tip|hem|tad", weighting="uniform", alphabet="en")
    (word,) = PaperPhrase().words(game, after(game, "C no, D no").transcript)
    # No lie: tip, hem. A lie about C: cat and cot as well. A lie about D: dog and tad as well.
    assert word.sizes == (2, 4, 4)
    assert w_of(game, "C no, D no")["T"] == pytest.approx((1 + 3 + 2) / 10)


def test_the_paper_asks_another_letter_after_a_denial() -> None:
    words = "tea|sea|pea|ant|ash|oak|bee|ewe|elk"
    game = Phrase("3-3", 1, words=words, weighting="uniform", alphabet="en")
    start = Position.start(game)
    assert game.notation.format_query(PaperPhrase().choose(start, RNG)) == "A"
    denied = after(game, "A no")
    before, now = w_of(game, ""), w_of(game, "A no")
    assert (before["A"], before["E"]) == pytest.approx((6 / 9, 6 / 9))
    assert (now["A"], now["E"]) == pytest.approx((6 / 12, 9 / 12))
    assert game.notation.format_query(PaperPhrase().choose(denied, RNG)) == "E"


def test_the_paper_multiplies_the_words_of_a_phrase() -> None:
    game = Phrase(words="tea|toe|sea|oak|ash", lengths="3-3", lies=1, alphabet="en", weighting="uniform")
    t, e, o = (game.notation.parse_query(letter) for letter in "teo")
    position = Position.start(game).after(t, 0)
    scores = dict(zip(position.queries.tolist(), PaperPhrase().score(position), strict=True))
    # Without t: sea, oak, ash, once in list 0 and again in the list of t, which has tea and toe as well.
    assert scores[t] == pytest.approx(1 - (1 - 2 / 8) ** 2)
    assert scores[e] == pytest.approx(1 - (1 - 4 / 8) ** 2)
    assert scores[o] == pytest.approx(1 - (1 - 3 / 8) ** 2)


def test_the_paper_keeps_words_with_a_letter_found_at_further_places() -> None:
    game = Phrase("3", words="eve|eel|ear|era|tee", weighting="uniform", alphabet="en")
    # E was shown at place 1 only: the paper's third criterion looks at the places known, and keeps eve and eel.
    (word,) = PaperPhrase().words(game, after(game, "E 1").transcript)
    assert word.sizes == (4,)
    assert w_of(game, "E 1")["V"] == pytest.approx(1 / 4)


def test_a_letter_shown_elsewhere_in_the_phrase_is_absent_from_the_other_words() -> None:
    game = Phrase("3-3", words="tea|toe|sea|oak|ash", weighting="uniform", alphabet="en")
    words = PaperPhrase().words(game, after(game, "T 1").transcript)
    assert [word.sizes for word in words] == [(2,), (3,)]


def test_a_word_in_no_list_has_the_shares_of_its_length_without_the_letters_asked() -> None:
    """Maheshwari and Singhvi, 3.4.5."""
    game = Phrase("3-3", words="tea|toe|sea|oak|ash", weighting="uniform", alphabet="en")
    transcript = game.notation.read_moves((), "Z 2, E 5")
    first, second = PaperPhrase().words(game, transcript)
    assert not first.known
    shares = {game.notation.format_query(query): p for query, p in enumerate(first.w.tolist())}
    assert {letter: shares[letter] for letter in "ATEZ"} == pytest.approx({"A": 0.8, "T": 0.4, "E": 0, "Z": 0})
    assert second.sizes == (2,)  # tea and sea


def test_the_paper_agrees_with_the_posterior_when_nobody_lies() -> None:
    game = Phrase(words="tea|toe|sea|oak|ash|boat|goat|coal", lengths="3-4", alphabet="en", weighting="uniform")
    position = Position.start(game)
    for letter in ("t", "a"):
        query = game.notation.parse_query(letter)
        expected = 1 - position.predictive.probability_of(0)
        assert PaperPhrase().score(position) == pytest.approx(expected)
        position = position.after(query, game.answer(("sea", "boat"), (), query))


def test_a_letter_denied_twice_is_no_suspect_and_one_shown_later_was_the_lie() -> None:
    """Maheshwari and Singhvi, 3.4.4, with their count of wrong guesses."""
    once, twice, shown = (after(TWO_LETTERS, moves) for moves in ("A no", "A no, A no", "A no, I no, A 1"))
    paper, a = PaperPhrase(), TWO_LETTERS.notation.parse_query("a")
    assert TWO_LETTERS.suspects(once.transcript) == [a]
    assert TWO_LETTERS.misses(once.transcript) == 1
    (word,) = paper.words(TWO_LETTERS, twice.transcript)
    assert word.sizes == (2,)
    assert word.w[a] == 0
    assert TWO_LETTERS.misses(twice.transcript) == 2
    # The lie is found: one vector is left, the other denial is true, and the lie is no wrong guess.
    (word,) = paper.words(TWO_LETTERS, shown.transcript)
    assert word.sizes == (2,)
    assert TWO_LETTERS.misses(shown.transcript) == 1


def test_the_phrases_of_a_sample_are_drawn_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    met: list[Tournament] = []

    def noted(tournament, *others):
        met.append(tournament)
        yield from ()

    monkeypatch.setattr(reproduce_phrase, "play_rounds", noted)
    REPRODUCTIONS["phrase-paper"].run(Settings("tiny", 3, 1, {"games": 40}))
    seeds = [(one.seed, one.games) for one in met]
    assert len(set(seeds[:40])) == 40
    assert {games for _, games in seeds} == {1}
    # Each condition meets the same phrases.
    assert seeds[:40] == seeds[40:80] == seeds[80:]
