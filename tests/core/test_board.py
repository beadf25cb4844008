"""The board that every game has, and those that games make of their own."""

from highlow import HighLow

from bestguess import make
from bestguess.core.board import MAX_CHOICES, Cell, Choice, GridBoard, LetterBoard, Line, LineBoard
from bestguess.core.game import Game


def board(spec: str, *moves: tuple[str, str], secret: str | None = None) -> GridBoard | LetterBoard | LineBoard:
    game: Game = make(spec)
    transcript = tuple(
        (game.notation.parse_query(query), game.notation.parse_answer(answer)) for query, answer in moves
    )
    return game.display.board(transcript, None if secret is None else game.notation.parse_secret(secret))


def test_a_game_that_says_nothing_shows_its_moves() -> None:
    shown = HighLow().display.board(((4, 0), (6, 2)))
    assert shown == LineBoard(
        (Line("5", "higher", False), Line("7", "found", True)),
        (Choice("higher", "higher"), Choice("lower", "lower"), Choice("found", "found")),
    )


def test_many_answers_are_typed() -> None:
    shown = board("wordle(words=crane|slate)", ("crane", "bbgbg"))
    assert isinstance(shown, LineBoard)
    assert shown.answers == ()
    assert MAX_CHOICES < 3**5
    assert shown.lines[0].cells == (
        Cell("C", "miss"),
        Cell("R", "miss"),
        Cell("A", "hit"),
        Cell("N", "miss"),
        Cell("E", "hit"),
    )
    assert shown.spelled == "gyb"
    assert (shown.places, shown.most) == (5, None)
    assert shown.keys == ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")
    limited = board("wordle(words=crane|slate,tries=6)")
    assert isinstance(limited, LineBoard)
    assert limited.most == 6
    assert make("wordle(length=20,words=counterrevolutionary|uncharacteristically)").display.choices(()) == ()


def test_each_query_has_the_answers_that_it_can_get() -> None:
    shown = board("table", ("covered with", "hair"), ("legs", "4"), ("=cat", "no"))
    assert isinstance(shown, LineBoard)
    assert shown.answers == ()
    covered, legs, named = ([choice.text for choice in own] for own in shown.own_answers)
    assert covered == ["scales", "bare skin", "hair", "feathers", "shell", "spines", "don't know"]
    assert sorted(legs) == ["0", "2", "4", "6", "8", "don't know"]
    assert named == ["no", "yes"]
    assert [choice.silent for choice in shown.own_answers[0]] == [False] * 6 + [True]
    alike = board("mastermind", ("1122", "1 2"))
    assert isinstance(alike, LineBoard)
    assert alike.own_answers == ()


def test_pegs_are_counted_in_signs() -> None:
    shown = board("mastermind", ("1122", "1 2"))
    assert isinstance(shown, LineBoard)
    assert shown.lines[0].marks == ("hit", "elsewhere", "elsewhere", "miss")
    assert shown.colours == "123456"
    assert (shown.places, shown.keys) == (4, ("123456",))
    digits = board("bulls-and-cows(digits=3)")
    assert isinstance(digits, LineBoard)
    assert (digits.places, digits.keys, digits.colours) == (3, ("0123456789",), "")
    assert len(shown.answers) == 14  # 3b1w cannot be
    assert shown.answers[-1].marks == ("hit",) * 4


def test_a_grid_shows_a_secret_that_is_known() -> None:
    spec = "battleship(rows=4,columns=4,fleet=c2,announce=named)"
    shown = board(spec, ("A1", "hit"), ("A2", "sunk c"), secret="c2 A1-A2")
    assert isinstance(shown, GridBoard)
    assert shown.marks[0] == ("hit", "sunk", "", "")
    assert [(cell.query, cell.ship) for cell in shown.occupied] == [("A1", "c"), ("A2", "c")]
    assert [piece.sunk for piece in shown.fleet] == [True]
    assert [answer.label for answer in shown.answers] == ["Miss", "Hit", "Sunk: c (2)"]  # no carrier has two cells
    bare = board("rectangles(rows=3,columns=3,shapes=2x2)", ("B2", "occupied"))
    assert isinstance(bare, GridBoard)
    assert bare.occupied == ()


def test_a_word_shows_its_gaps() -> None:
    shown = board("hangman(length=3,words=cat|cot|dog)", ("T", "3"), ("I", "no"))
    assert isinstance(shown, LetterBoard)
    assert shown.pattern == ((None, None, "T"),)
    assert (shown.lives, shown.lives_left, shown.misses) == (6, 5, 1)
