import pytest
from highlow import HighLow
from hypothesis import given, strategies as st

from bestguess import make
from bestguess.apps.cli.rendering.move_notation import MoveNotation
from bestguess.core.errors import NotationError

GAME = make("battleship(announce=named)")


@pytest.mark.parametrize(
    "text",
    [
        "E5 miss, D4 hit, D5 sunk c",
        "e5 m,d4 h,d5 s c",
        "E5 miss; D4 hit; D5 sunk c;",
        "E5 miss D4 hit D5 sunk c",
        "miss e5, hit d4, sunk c d5",
        "# a game\n1. E5 miss\n2. D4 hit  # lucky\n\n3. D5 sunk c\n",
        "E 5 miss, D 4 hit, D 5 sunk c",
        "E5m, D4h, D5 sunk c",
        "5e miss, 4/D hit, D5: the carrier is sunk",
    ],
)
def test_all_ways_of_writing_moves_mean_the_same(text: str):
    assert GAME.notation.read_moves((), text) == ((44, 0), (33, 1), (34, 2))


def test_no_moves():
    for game in (GAME, HighLow()):
        assert game.notation.read_moves((), "") == game.notation.read_moves((), " , ;\n# nothing") == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("E5", "has no answer: write E5 and then"),
        ("E5 perhaps", "'perhaps' is not an answer"),
        ("6,5 miss", "E6"),
        ("Z5 miss", "off the board"),
        ("E5 sunk", "say which ship"),
        ("miss", "names no cell"),
        ("E5 miss D4", "E5 miss D4"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, said: str):
    with pytest.raises(NotationError) as error:
        GAME.notation.read_moves((), text)
    assert said in str(error.value)


@given(st.lists(st.tuples(st.integers(0, 99), st.sampled_from(GAME.answers((), 0)))), st.booleans())
def test_what_is_printed_can_be_read(moves: list[tuple[int, int]], pairs: bool):
    notation = MoveNotation(GAME, pairs)
    assert GAME.notation.read_moves((), notation.lettered(notation.moves(tuple(moves)))) == tuple(moves)


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(text: str):
    for game in (GAME, HighLow()):
        try:
            moves = game.notation.read_moves((), text)
        except NotationError:
            continue
        assert all(0 <= query < game.num_queries for query, _ in moves)


@pytest.mark.parametrize(
    "text",
    [
        "7 higher, 12 lower",
        "7: higher, 12 = lower",
        "7 - higher; 12 -> lower.",
        "higher 7, lower 12",
        "higher: 7, lower – 12",
        "7h,12l",
        "1. 7 higher\n2. 12 lower!",
    ],
)
def test_moves_of_a_game_of_ones_own_are_read_in_either_order(text: str):
    assert HighLow(top=20).notation.read_moves((), text) == ((6, 0), (11, 1))


def test_a_number_ends_where_its_digits_end():
    with pytest.raises(NotationError):
        HighLow(top=20).notation.read_moves((), "712")
