import pytest

from bestguess.core.position import Position
from bestguess.games.hangman import Phrase
from bestguess.games.hangman.failsafe import chances

WORDS = "cat|cot|cog|dog|dot|god|gut|pea|coat|goat|toad"


@pytest.mark.parametrize("lies", [0, 1])
def test_where_the_list_fits_the_chances_are_those_of_the_belief(lies: int) -> None:
    honest = Phrase(words=WORDS, lengths="3-4", weighting="uniform")
    game = Phrase(words=WORDS, lengths="3-4", weighting="uniform", lies=lies)  # type: ignore[arg-type]
    transcript = ((honest.parse_query("o"), 0b0010010), (honest.parse_query("c"), 0))
    position = Position.of(honest, transcript)
    expected = 1.0 - position.predictive.probability_of(0)
    found = chances(game, transcript)
    assert list(found) == position.queries.tolist()
    assert list(found.values()) == pytest.approx(expected.tolist())


def test_a_word_in_no_list_is_any_string() -> None:
    game = Phrase(words=WORDS, lengths="3-4", weighting="uniform")
    transcript = ((game.parse_query("p"), 0b0000100), (game.parse_query("o"), 0b0010010))
    found = chances(game, transcript)
    assert transcript[0][0] not in found
    assert all(0.0 <= p <= 1.0 for p in found.values())
    # The second word is known to be coat or goat, so there is an A, whatever the first is.
    assert found[game.parse_query("a")] == pytest.approx(1.0)


def test_nothing_is_asked_of_a_phrase_that_is_known() -> None:
    game = Phrase(words="at|on", lengths="2", weighting="uniform")
    assert chances(game, ((game.parse_query("a"), 1), (game.parse_query("t"), 2))) == {}
