"""Words that are named outright, as moves are written and read."""

from itertools import pairwise

import pytest

from bestguess import make
from bestguess.core.types import MISS


@pytest.mark.parametrize("length", [3, 4, 6])
def test_names_are_read_back_whatever_else_the_word_may_say(length: int) -> None:
    """Words such as HAT, CALL and LENGTH are replies and commands, too; behind "=" they are names."""
    game = make(f"hangman(length={length})")
    words = list(map(str, game.vocabulary.words))
    said = {3: ["her", "bad", "hat", "the"], 4: ["call", "time", "miss", "host"], 6: ["length", "places", "letter"]}
    named = [word for word in said[length] if word in words] + words[:: len(words) // 40]
    names = [game.naming(word) for word in named]
    z, y = (game.notation.parse_query(letter) for letter in "zy")
    assert length != 6 or "length" in named
    for one, other in pairwise(names):
        assert one is not None
        assert other is not None
        for queries in ((one, other), (z, one), (one, z), (z, one, other, y)):
            moves = tuple((query, MISS) for query in queries)
            assert game.notation.read_moves((), game.notation.format_moves(moves)) == moves
