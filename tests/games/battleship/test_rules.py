"""The rules and the notation of Battleship."""

import re

import pytest

from bestguess import NotationError, SpecError, make, make_host
from bestguess.core.moves import parse_moves
from bestguess.games.battleship.fleet import parse_fleet


def test_pairs_are_read_where_they_are_asked_for() -> None:
    game = make("battleship")
    assert (
        game.notation.parse_query("A1")
        == game.grid.parse("(10, 1)", pairs=True)
        == game.notation.parse_query(" a 1 ")
        == 0
    )
    assert (
        game.notation.parse_query("J10")
        == game.grid.parse("(1,10)", pairs=True)
        == game.grid.parse("1 10", pairs=True)
        == 99
    )
    assert game.notation.format_query(16) == "B7"
    assert game.grid.format(16, pairs=True) == "(9,7)"


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("(9,7) miss, (5,5) hit", "B7 miss, F5 hit"),
        ("9,7 miss; 5 5 hit", "B7 miss, F5 hit"),
        ("9 7 2, 5 5 1", "B7 sunk, F5 hit"),
        ("hit 9 7", "B7 hit"),
        ("1. (9,7) miss\n2. b7 hit", "B7 miss, B7 hit"),
    ],
)
def test_a_text_with_pairs_is_written_in_letters(typed: str, read: str) -> None:
    game = make("battleship")
    moves = game.notation.read_moves((), game.grid.lettered(typed))
    assert (
        ", ".join(
            f"{game.notation.format_query(query)} {game.notation.format_answer(answer)}" for query, answer in moves
        )
        == read
    )


@pytest.mark.parametrize(("pair", "cells"), [("5,3", "E3 F3 C5"), ("(2,3)", "B3 I3 C2"), ("1 2", "A2 J2 B1")])
def test_a_pair_is_refused_with_the_cells_that_it_could_be(pair: str, cells: str) -> None:
    for read in (make("battleship").notation.parse_query, make("battleship").grid.parse):
        with pytest.raises(NotationError) as error:
            read(pair)
        assert [cell for cell in cells.split() if cell not in str(error.value)] == []


@pytest.mark.parametrize("text", ["", "K1", "A11", "A0", "(0,1)", "(11,1)", "hello", "A", "(1,2,3)", "AA1"])
def test_nonsense_cells_are_refused(text: str) -> None:
    with pytest.raises(NotationError):
        make("battleship").notation.parse_query(text)


@pytest.mark.parametrize(
    ("announce", "said", "answer", "written"),
    [
        ("sunk", "m", 0, "miss"),
        ("sunk", "H", 1, "hit"),
        ("sunk", "hit and sunk", 2, "sunk"),
        ("named", "sunk s", 5, "sunk s"),
        ("named", "s c", 2, "sunk c"),
        ("named", "hit", 1, "hit"),
        ("silent", "hit", 1, "hit"),
        ("every-hit", "hit d", 3, "hit d"),
        ("every-hit", "sunk p", 10, "sunk p"),
    ],
)
def test_answers(announce: str, said: str, answer: int, written: str) -> None:
    game = make(f"battleship(announce={announce})")
    assert game.notation.parse_answer(said) == answer
    assert game.notation.format_answer(answer) == written


@pytest.mark.parametrize("fleet", ["-3", "3--2", " -2-1", "0", "5-x", "c5-c4"])
def test_a_fleet_with_a_ship_that_cannot_be_is_refused(fleet: str) -> None:
    with pytest.raises(SpecError, match="fleet="):
        make(f"battleship(fleet={fleet})")


@pytest.mark.parametrize(
    ("announce", "said", "remedy"),
    [
        ("named", "sunk", "which ship"),
        ("named", "sunk x", "no ship 'x'"),
        ("silent", "sunk", "not announced"),
        ("every-hit", "hit", "which ship"),
        ("sunk", "perhaps", "miss, hit or sunk"),
        ("sunk", "", "miss, hit or sunk"),
    ],
)
def test_answers_that_the_rules_do_not_know(announce: str, said: str, remedy: str) -> None:
    with pytest.raises(NotationError) as error:
        make(f"battleship(announce={announce})").notation.parse_answer(said)
    assert remedy in str(error.value)


def test_fleets() -> None:
    assert [str(ship) for ship in parse_fleet("5-4-3-3-2")] == ["c5", "b4", "d3", "s3", "p2"]
    assert [str(ship) for ship in parse_fleet("c5 b4 d3 s3 p2")] == ["c5", "b4", "d3", "s3", "p2"]
    assert parse_fleet("1x4-2x3-3x2") == parse_fleet("4-3-3-2-2-2")
    assert parse_fleet("5, 2×3") == parse_fleet("5-3-3")
    for either in ("5x1-4x1", "1x4-4x1"):  # so many ships, or a ship of one cell's width
        with pytest.raises(SpecError, match="is not a ship"):
            parse_fleet(either)
    assert [str(ship) for ship in parse_fleet("3-d2-1")] == ["s3", "d2", "a1"]
    names = [ship.name for ship in parse_fleet("4-3-3-2-2-2-1-1-1-1")]
    assert len(set(names)) == 10
    assert make("battleship(fleet=5-4-3-3-2)") == make("battleship")


def test_the_last_hit_sinks() -> None:
    game = make("battleship(rows=3,columns=3,fleet=c3-p2,announce=named)")
    secret = game.notation.parse_secret("c3 A1-A3, p2 B1-C1")
    assert game.notation.format_secret(secret) == "c3 A1-A3, p2 B1-C1"
    transcript = ()
    said = []
    for cell in ("A2", "C1", "A1", "B1", "C3", "A3"):
        query = game.notation.parse_query(cell)
        answer = game.answer(secret, transcript, query)
        transcript = (*transcript, (query, answer))
        said.append(game.notation.format_answer(answer))
    assert said == ["hit", "hit", "hit", "sunk p", "miss", "sunk c"]
    assert game.outcome(transcript).won
    assert game.outcome(transcript[:-1]) is None
    assert game.display.draw(transcript) == "  1 2 3\nA x x #\nB # . .\nC x . o"
    assert game.display.draw((), secret) == "  1 2 3\nA c c c\nB p . .\nC p . ."


@pytest.mark.parametrize(
    "text",
    [
        "c3 A1-A3",
        "c3 A1-A2, p2 B1-C1",
        "c3 A1-A3, p2 B1-C1, x1 C3",
        "c3",
        "c3 A1-Z9, p2 B1",
        "c3 A1-A3, p2 A3-B3",
        "c3 A1-A3, c3 B1-B3, p2 C1-C2",
    ],
)
def test_secrets_that_cannot_be_read(text: str) -> None:
    with pytest.raises(NotationError):
        make("battleship(rows=3,columns=3,fleet=c3-p2)").notation.parse_secret(text)


def test_a_secret_keeps_its_distance() -> None:
    text = "c3 A1-A3, p2 B1-C1"
    assert make("battleship(rows=3,columns=3,fleet=c3-p2)").notation.parse_secret(text)
    with pytest.raises(NotationError, match="c3 and p2 share a cell or touch"):
        make("battleship(rows=3,columns=3,fleet=c3-p2,touching=false)").notation.parse_secret(text)


def test_a_colon_may_stand_before_the_answer() -> None:
    game = make("battleship(announce=named)")
    assert parse_moves(game.notation, "E5: miss, D4:sunk: b") == ((44, 0), (33, game.notation.parse_answer("sunk b")))


@pytest.mark.parametrize(
    "text", ["b" + "9" * 5000, "9" * 5000 + " 9", "b 𐩀 miss", "a1 " * 5000, "hat " * 500 + "?!", "b²"]
)
def test_strange_texts_are_refused_in_few_words(text: str) -> None:
    game = make("battleship(announce=named)")
    for read in (game.notation.parse_answer, lambda typed: game.notation.read_moves((), typed)):
        with pytest.raises(NotationError) as error:
            read(text)
        assert len(str(error.value)) < 300


@pytest.mark.parametrize(
    "rules", ["battleship", "battleship(rows=4,columns=4,fleet=3-2)", "battleship(rows=2,columns=5,fleet=2-2)"]
)
def test_the_remedy_for_a_secret_that_cannot_be_read_is_one_that_can(rules: str) -> None:
    with pytest.raises(NotationError) as error:
        make_host("honest", rules, secret="zz")
    placed = re.search(r"Write (\S+ \S+)\. The ships", str(error.value))
    assert placed
    with pytest.raises(NotationError, match="does not place"):  # read, and the others are missing
        make_host("honest", rules, secret=placed[1])
