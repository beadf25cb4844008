"""Fleets of a person as finished games tell them, and the habits kept of a person."""

from pathlib import Path

import numpy as np
import pytest

from bestguess import make
from bestguess.core.errors import BestguessError
from bestguess.core.types import Transcript
from bestguess.games.battleship import Battleship
from bestguess.games.battleship.fleet_rules import Layout
from bestguess.games.battleship.habit_learner import HabitLearner
from bestguess.games.battleship.hider_file import HiderFileError, board_of, habits_file
from bestguess.records.game_file import FileError, GameFile, HostOf, Players
from bestguess.records.library import Library
from bestguess.records.loaded import contents, moves_of, new, result_of
from bestguess.records.opponents import HabitFiles, fleets_of, fleets_told, games_against, named, plain, told_fleets

SMALL = "battleship(rows=5,columns=5,fleet=3-2)"


@pytest.fixture(scope="module")
def game() -> Battleship:
    made: Battleship = make(SMALL)
    return made


def played(game: Battleship, layout: Layout, name: str | None = "Ann", shots: int = 99) -> GameFile:
    """A game in which every cell is shot at in turn, until the fleet is sunk."""
    transcript: Transcript = ()
    for cell in range(game.display.grid.size):
        if game.outcome(transcript) is None and cell < shots:
            transcript = (*transcript, (cell, game.answer(layout, transcript, cell)))
    record = new(game, host=HostOf(elsewhere=True, name=name))
    return record.changed(transcript=moves_of(game, transcript), result=result_of(game, transcript))


def all_fitting(game: Battleship, layout: Layout) -> set[Layout]:
    """Every layout that gives the answers of :func:`played`, by asking each."""
    moves = [(move.query, move.answer) for move in played(game, layout).transcript]
    found = set()
    for other in game.secrets():
        past: Transcript = ()
        for query, answer in moves:
            cell = game.notation.parse_query(query)
            if game.notation.format_answer(game.answer(other, past, cell)) != answer:
                break
            past = (*past, (cell, game.notation.parse_answer(answer)))
        else:
            found.add(other)
    return found


@pytest.mark.parametrize("announce", ["sunk", "named", "silent", "every-hit"])
def test_every_layout_that_fits_a_finished_game_counts(announce: str) -> None:
    game: Battleship = make(f"battleship(rows=4,columns=4,fleet=3-2-2,announce={announce})")
    layouts = list(game.secrets())
    for layout in layouts[:: len(layouts) // 5]:
        fleets = fleets_of([played(game, layout)], plain(game)).fleets
        (seen,) = fleets.values()
        assert {tuple(one) for one in seen.layouts.tolist()} == all_fitting(game, layout)


def test_a_fleet_that_was_told_is_that_fleet(game: Battleship) -> None:
    layout = next(game.secrets())
    record = played(game, layout).changed(secret=game.notation.format_secret(layout))
    (seen,) = fleets_of([record], game).fleets.values()
    assert seen.layouts.tolist() == [list(layout)]


def test_what_tells_nothing_is_left_out_and_counted(game: Battleship) -> None:
    layout = next(game.secrets())
    other: Battleship = make("battleship(rows=6,columns=5,fleet=3-2)")
    contradictory = played(game, layout)
    moves = [move.model_copy(update={"answer": "hit"}) for move in contradictory.transcript]
    contradictory = contradictory.changed(transcript=moves)
    unnamed: Battleship = make(SMALL.replace(")", ",announce=colour)"))
    games = [
        *(played(game, layout, shots=2), played(other, next(other.secrets())), contradictory, played(game, layout)),
        played(unnamed, next(unnamed.secrets())),
    ]
    found = fleets_of(games, game)
    assert list(found.fleets) == [games[3].id]
    assert found.unfinished == 1
    assert {board_of(board): number for board, number in found.others.items()} == {"6x5 with the fleet 3-2": 1}
    assert found.refused == (
        f"Game {games[2].id}: no layout fits its answers.",
        f"Game {games[4].id}: habits are learned of ships whose lengths are known.",
    )
    assert found.contradictions == (games[2].id,)


def test_announcements_and_priors_make_no_other_board(game: Battleship) -> None:
    told: Battleship = make(SMALL.replace(")", ",announce=named,hider=people)"))
    assert len(fleets_of([played(told, next(told.secrets()))], game).fleets) == 1


def test_the_library_finds_the_games_of_a_name_whatever_its_case(game: Battleship, tmp_path: Path) -> None:
    library = Library(tmp_path / "library.sqlite3")
    layout = next(game.secrets())
    games = [played(game, layout, name) for name in ("Ann Lee", "ann lee", "Ann", None)]
    library.save_all(games)
    assert {one.id for one in games_against(library, " ANN LEE ")} == {games[0].id, games[1].id}
    assert {one.id for one in games_against(library, "ann")} == {games[2].id}


def test_only_a_host_elsewhere_has_a_name() -> None:
    with pytest.raises(ValueError, match="only a host elsewhere has a name"):
        HostOf(spec="honest", name="Ann")


def test_a_game_of_somebody_else_is_not_taken_for_one_of_this_name(game: Battleship) -> None:
    layout = next(game.secrets())
    assert named(played(game, layout, None), "Ann", "a.json").players.host.name == "Ann"
    with pytest.raises(FileError, match="hidden by Bob, not by Ann"):
        named(played(game, layout, "Bob"), "Ann", "a.json")
    hosted = played(game, layout).changed(players=Players(host=HostOf(spec="honest")))
    with pytest.raises(FileError, match="hidden by honest of bestguess"):
        named(hosted, "Ann", "a.json")


def test_fleets_are_read_from_lines_and_a_bad_line_is_named(game: Battleship, tmp_path: Path) -> None:
    path = tmp_path / "fleets.txt"
    path.write_text("# on paper\np2 C1-C2, d3 A1-A3\n\nd3 A1-C1, p2 E4-E5  # later\n")
    told = told_fleets(contents(path), path, game)
    assert told == ["d3 A1-A3, p2 C1-C2", "d3 A1-C1, p2 E4-E5"]
    assert [game.notation.format_secret(tuple(fleet.layouts[0].tolist())) for fleet in fleets_told(told, game)] == told
    path.write_text("d3 A1-A3, p2 A3-A4\n")
    with pytest.raises(FileError, match=r"fleets\.txt, line 1: d3 and p2 share a cell"):
        told_fleets(contents(path), path, game)
    path.write_text("d3 A1-A3, p2 C1-C2\n" + "x" * 1001)
    with pytest.raises(FileError, match="line 2 is longer than 1,000 characters: write one fleet on it"):
        told_fleets(contents(path), path, game)
    path.write_text("#" * (2**22 + 1))
    with pytest.raises(FileError, match="more than 4 MB"):
        told_fleets(contents(path), path, game)
    path.write_text("# nothing\n")
    with pytest.raises(FileError, match="holds no fleet"):
        told_fleets(contents(path), path, game)


def test_habits_are_kept_found_and_deleted(game: Battleship, tmp_path: Path) -> None:
    kept = HabitFiles(tmp_path / "library.sqlite3")
    assert kept.find("Ann", game) is None
    assert not list(kept.every())
    habits = HabitLearner(game).learn(fleets_told(["d3 A1-A3, p2 C1-C2"], game))
    for name in ("Ann", "../Bob"):
        path = kept.write(habits_file(name, habits, [], ["d3 A1-A3, p2 C1-C2"]), game)
        assert path.parent.parent == tmp_path / "habits"
    found = kept.find(" ann ", game)
    assert found is not None
    assert found.name == "Ann"
    assert kept.find("Ann", make("battleship")) is None
    assert len(list(kept.every())) == 2
    (gone,) = kept.delete("ann")
    assert not gone.exists()
    assert len(list(kept.every())) == 1
    with pytest.raises(BestguessError, match="No habits of ann are kept"):
        kept.delete("ann")


def test_a_damaged_file_does_not_hide_the_others(game: Battleship, tmp_path: Path) -> None:
    kept = HabitFiles(tmp_path / "library.sqlite3")
    habits = HabitLearner(game).learn(fleets_told(["d3 A1-A3, p2 C1-C2"], game))
    path = kept.write(habits_file("Ann", habits, [], []), game)
    kept.write(habits_file("Bob", habits, [], []), game)
    path.write_text(path.read_text()[:200])
    found = [file for _, file in kept.every()]
    assert len(found) == 2
    with pytest.raises(HiderFileError, match="or delete it"):
        kept.find("Ann", game)


@pytest.mark.parametrize("name", ["", "  ", "x" * 61])
def test_a_bad_name_is_refused(name: str, game: Battleship, tmp_path: Path) -> None:
    with pytest.raises(HiderFileError, match="is no name"):
        HabitFiles(tmp_path / "library.sqlite3").path(name, game)


def test_a_name_that_is_too_long_for_a_folder_is_refused(game: Battleship, tmp_path: Path) -> None:
    kept = HabitFiles(tmp_path / "library.sqlite3")
    assert kept.find("好" * 28, game) is None
    with pytest.raises(HiderFileError, match="write a shorter name"):
        kept.find("好" * 29, game)


def test_layouts_that_fit_are_not_more_than_they_should_be(game: Battleship) -> None:
    """A fleet whose ships lie end to end leaves several layouts, and both ends count."""
    layout = game.notation.parse_secret("d3 A1-A3, p2 A4-A5")
    (seen,) = fleets_of([played(make(SMALL.replace(")", ",announce=silent)")), layout)], game).fleets.values()
    assert np.unique(seen.layouts, axis=0).shape == (2, 2)
