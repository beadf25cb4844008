"""Transcripts with one false answer, and the boards of Collaborative Battleship."""

from math import isnan

import pytest

from bestguess import Position, make_game
from bestguess.core.errors import BestguessError, Contradiction, NotationError
from bestguess.lab.exams.doubt import Doubtful
from bestguess.lab.exams.published import FOLDER, boards
from bestguess.lab.exams.verdict import read_verdict

GAMES = ("battleship(rows=4,columns=4,fleet=3-2)", "mastermind(pegs=3,colours=3)", "hangman(words=cat|cot|cog|dog|dot)")


@pytest.mark.parametrize("rules", GAMES)
def test_a_false_answer_contradicts_the_others_and_to_mend_it_makes_them_fit(rules):
    game = make_game(rules)
    for number in range(4):
        one = Doubtful.make(game, 1, number)
        assert one == Doubtful.make(game, 1, number)
        if number % 2:
            assert one.false == 0
            assert Position.of(game, one.transcript).transcript == one.transcript
            continue
        with pytest.raises(Contradiction):
            Position.of(game, one.transcript)
        assert sum(one.shares.values()) == pytest.approx(1)
        assert one.shares[one.false] > 0
        best = max(one.shares, key=lambda turn: one.shares[turn])
        assert one.values(best, 0)["place"] == one.values(None, 3)["best_place"]


def test_verdicts_are_marked():
    game = make_game(GAMES[0])
    false, true = Doubtful.make(game, 1, 0), Doubtful.make(game, 1, 1)
    right, none, silent = false.values(false.false, 0), false.values(0, 1), false.values(None, 3)
    assert (right["noticed"], right["found"], right["place"]) == (1, 1, false.shares[false.false])
    assert (none["noticed"], none["found"], none["place"], none["refused"]) == (0, 0, 0, 1)
    assert (silent["noticed"], silent["found"], silent["refused"]) == (0, 0, 3)
    assert isnan(right["false_alarm"])
    assert [true.values(named, 0)["false_alarm"] for named in (0, 3)] == [0, 1]


MOVES = ["A1: miss", "B7: hit", *(f"C{column}: miss" for column in range(1, 11))]

VERDICTS = {
    "ANSWER: 7": 7,
    "It may be 3 or 4.\n**ANSWER:** move 4.": 4,
    "**ANSWER:**\n3": 3,
    "The answer is: 3": 3,
    "ANSWER: \\boxed{3}": 3,
    "ANSWER: #3": 3,
    "ANSWER: 2 (B7)": 2,
    "ANSWER: 2. B7: hit": 2,
    "ANSWER: Move 2 is likeliest to be false.": 2,
    "answer: none": 0,
    "None": 0,
    "7": 7,
    "ANSWER: None, all 12 answers can be true": 0,
    "ANSWER: none of the 12 answers": 0,
    "ANSWER: none of them is false.": 0,
    "ANSWER: nothing is false": 0,
    "ANSWER: No answer is false": 0,
    "ANSWER: yes, all can be true": 0,
    "ANSWER: They can all be true": 0,
    "ANSWER: all true": 0,
}
"""Verdicts on these moves, and the move that each names, 0 for none."""

NO_VERDICTS = [
    "ANSWER: 0",
    "ANSWER: 13",
    "ANSWER: 3 or 4",
    "ANSWER: -1",
    "ANSWER: 1.5",
    "ANSWER:",
    "",
    "Default output from mockllm/model",
    "I have looked at move 7 and find nothing wrong with it.",
    "ANSWER: B7",
    "B7",
    "ANSWER: 3 (B7)",
    "ANSWER: 3. B7: hit",
    "ANSWER: not 3",
    "ANSWER: 3 is true",
    "ANSWER: 3 is not false",
    "ANSWER: Move 3: no",
    "ANSWER: 7 letters",
    "ANSWER: No",
    "ANSWER: Yes",
    "ANSWER: No, all 3 are fine",
    "ANSWER: no idea",
    "ANSWER: not true",
    "ANSWER: They cannot all be true",
    "ANSWER: none; they cannot all be true",
    "ANSWER: It is not possible that none is false",
]
"""Replies that may mean two things, or nothing."""


@pytest.mark.parametrize("text", VERDICTS)
def test_verdicts_are_read(text):
    assert read_verdict(text, MOVES) == VERDICTS[text]


@pytest.mark.parametrize("text", NO_VERDICTS)
def test_what_may_mean_two_things_is_no_verdict(text):
    with pytest.raises(NotationError):
        read_verdict(text, MOVES)


TABLE = "W,W,W,G,W\nR,R,W,G,W\nW,W,W,G,W\nW,O,O,W,W\nW,W,W,W,W\n"


@pytest.mark.parametrize("announce", ["colour", "sunk", "silent"])
def test_a_published_board_is_a_game_of_ours(tmp_path, announce):
    folder = tmp_path / FOLDER
    folder.mkdir(parents=True)
    (folder / "board_B02.txt").write_text(TABLE.replace("O,O", "W,W"))
    (folder / "board_B01.txt").write_text(TABLE)
    first, second = boards(tmp_path, announce)
    assert (first.name, second.name) == ("B01", "B02")
    assert first.game.announce == announce
    shown = first.game.display.board((), first.secret)
    assert (shown.rows, shown.columns) == (5, 5)
    letters = TABLE.replace(",", "").split()
    occupied = {one.query for one in shown.occupied}
    assert occupied == {f"{'ABCDE'[row]}{c + 1}" for row in range(5) for c in range(5) if letters[row][c] != "W"}


@pytest.mark.parametrize("text", ["", "W,W\nW,W\n", "W,X\nW,X\n", "R,R\nW\n", "R,W\nW,R\n", "words"])
def test_a_table_that_is_no_board_is_told_with_its_file(tmp_path, text):
    with pytest.raises(BestguessError, match="there are no boards"):
        next(boards(tmp_path, "sunk"))
    (tmp_path / FOLDER).mkdir(parents=True)
    (tmp_path / FOLDER / "board_B01.txt").write_text(text)
    with pytest.raises(BestguessError, match=r"board_B01\.txt"):
        next(boards(tmp_path, "sunk"))
