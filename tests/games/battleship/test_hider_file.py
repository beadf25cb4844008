"""Files of hiders: read strictly, for one board and fleet, and never over anything else."""

import json
from pathlib import Path

import numpy as np
import pytest

from bestguess import Position, make
from bestguess.core.errors import BestguessError, SpecError
from bestguess.games.battleship import Battleship
from bestguess.games.battleship.habit_learner import HabitLearner
from bestguess.games.battleship.habits import SeenFleet
from bestguess.games.battleship.hider_file import (
    HiderFile,
    HiderFileError,
    WeighedPart,
    habits_file,
    loads_hider,
    read_hider,
    write_hider,
)

SMALL = "battleship(rows=5,columns=5,fleet=3-2)"


@pytest.fixture(scope="module")
def game() -> Battleship:
    made: Battleship = make(SMALL)
    return made


@pytest.fixture(scope="module")
def weights(game: Battleship) -> list[list[list[float]]]:
    """The first ship lies along rows thrice as often."""
    numbers = np.zeros((2, 2, 25))
    for ship in range(2):
        for placement in game.placements(ship):
            numbers[ship].reshape(-1)[placement] = 3.0 if ship == 0 and placement < 25 else 1.0
    return numbers.tolist()


def made(weights: list[list[list[float]]] | None, **changed: object) -> HiderFile:
    parts = [WeighedPart(share=0.75, touching=True, weights=weights), WeighedPart(share=0.25, touching=False)]
    fields = {"name": "ann", "rows": 5, "columns": 5, "fleet": "3-2", "parts": parts} | changed
    return HiderFile(**fields)  # type: ignore[arg-type]  # the fields of the model


def test_a_file_is_read_as_it_was_written(tmp_path: Path, weights: list[list[list[float]]]) -> None:
    path = tmp_path / "new" / "ann.json"
    write_hider(made(weights), path)
    assert read_hider(path) == made(weights)


def test_the_game_plays_by_the_file(game: Battleship, tmp_path: Path, weights: list[list[list[float]]]) -> None:
    path = tmp_path / "ann.json"
    write_hider(made(weights), path)
    known: Battleship = make(f"{SMALL[:-1]},hider={path})")
    assert known.describe_prior() == "hidden as ann does"
    assert make(known.spec) == known
    assert known.recorded == make(f"{SMALL[:-1]},hider=people)")
    layouts = list(game.secrets())
    mass = {layout: 0.75 * (3.0 if layout[0] < 25 else 1.0) for layout in layouts}
    mass = {layout: m / sum(mass.values()) * 0.75 for layout, m in mass.items()}
    apart: Battleship = make(SMALL.replace(")", ",touching=false)"))
    never = list(apart.secrets())
    for layout in never:
        mass[layout] += 0.25 / len(never)
    hit = [sum(m for layout, m in mass.items() if game.ship_at(layout, cell) is not None) for cell in range(25)]
    position = Position.start(known)
    np.testing.assert_allclose(1 - position.predictive.probability_of(0), hit, atol=1e-9)
    after = position.after(12, 0)
    left = sum(m for layout, m in mass.items() if game.ship_at(layout, 12) is None)
    assert after.belief.log_mass() - position.belief.log_mass() == pytest.approx(np.log2(left))


def test_the_file_of_another_board_or_fleet_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "ann.json"
    write_hider(made(None), path)
    for spec in ("battleship", SMALL.replace("3-2", "2-2"), SMALL.replace(")", ",touching=false)")):
        with pytest.raises(BestguessError, match="is for 5x5 with the fleet 3-2, not for") as error:
            make(f"{spec[:-1]},hider={path})" if "(" in spec else f"{spec}(hider={path})")
        assert str(path) in str(error.value)


def test_a_hider_that_is_neither_a_word_nor_a_file_is_refused() -> None:
    with pytest.raises(SpecError, match=r"hider=persons: write uniform, people.* or the file") as error:
        make("battleship(hider=persons)")
    assert "people" in str(error.value)
    with pytest.raises(HiderFileError, match=r"Cannot read /nowhere/ann\.json"):
        make("battleship(hider=/nowhere/ann.json)")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rows": 0}, "rows: write a number of 1 or more"),
        ({"rows": "5"}, "rows: write a whole number"),
        ({"more": 1}, "more: there is no such field here: leave it out"),
        ({"version": 2}, "version: write 1"),
        ({"name": 1}, "name: write a text"),
        ({"name": "x" * 1025}, r"name: .* 1024"),
        ({"parts": []}, "parts: write 1 or more"),
        ({"parts": [{"share": 1.0, "touching": 1}]}, r"parts\[0\].touching: write true or false"),
        ({"parts": [{"share": 0.0, "touching": True}]}, r"parts\[0\].share: write a number above 0"),
        ({"parts": [{"share": 1.0}]}, r"parts\[0\].touching: this field is missing: add it"),
        (
            {"parts": [{"share": 1.0, "touching": True, "weights": [["a"]]}]},
            r"weights\[0\]\[0\]: write a list in brackets",
        ),
        (
            {"parts": [{"share": 1.0, "touching": True, "weights": [[["a"]]]}]},
            r"weights\[0\]\[0\]\[0\]: write a number",
        ),
        ({"parts": [{"share": 0.5, "touching": True}]}, "must sum to 1"),
        ({"parts": [{"share": 1.0, "touching": True, "weights": [[[1.0]]]}]}, r"weights\[0\] must be 2 rows of 25"),
        ({"parts": [{"share": 1.0, "touching": True, "weights": [[[1.0] * 25] * 2]}]}, "must have 2 ships"),
        (
            {"parts": [{"share": 1.0, "touching": True, "weights": [[[-1.0] * 25] * 2] * 2}]},
            "write a number of 0 or more",
        ),
        (
            {"parts": [{"share": 1.0, "touching": True, "weights": [[[float("nan")] * 25] * 2] * 2}]},
            "write a finite number",
        ),
    ],
)
def test_what_is_wrong_in_a_file_is_named(change: dict[str, object], message: str) -> None:
    text = json.dumps(json.loads(made(None).dumps()) | change)
    with pytest.raises(HiderFileError, match=message) as error:
        loads_hider(text.encode(), "ann.json")
    assert str(error.value).startswith("ann.json: ")


def test_a_field_that_is_there_twice_is_refused() -> None:
    text = made(None).dumps().replace('"touching":', '"touching":true,"touching":', 1)
    with pytest.raises(
        HiderFileError, match=r"ann\.json: line 1, column 105: the field 'touching' is there twice: leave one out\."
    ):
        loads_hider(text.encode(), "ann.json")


def test_weights_that_forbid_every_layout_are_refused(tmp_path: Path, game: Battleship) -> None:
    path, nothing = tmp_path / "ann.json", np.zeros((2, 2, 25))
    write_hider(made(None, parts=[WeighedPart(share=1.0, touching=True, weights=nothing.tolist())]), path)
    with pytest.raises(HiderFileError, match="may lie nowhere"):
        make(f"{SMALL[:-1]},hider={path})")
    crossed = nothing.copy()
    crossed[0, 0, 0] = crossed[1, 1, 0] = 1  # both ships begin at A1
    write_hider(made(None, parts=[WeighedPart(share=1.0, touching=True, weights=crossed.tolist())]), path)
    with pytest.raises(SpecError, match=rf"The weights of {path} forbid every layout of battleship"):
        make(f"{SMALL[:-1]},hider={path})").prior()


def test_nothing_else_is_read_or_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann")
    with pytest.raises(HiderFileError, match="no file of a hider"):
        read_hider(path)
    with pytest.raises(HiderFileError, match="left as it is"):
        write_hider(made(None), path)
    assert path.read_text() == "Dear Ann"
    with pytest.raises(HiderFileError, match="EOF"):
        loads_hider(made(None).dumps()[:100].encode(), "ann.json")


def test_the_file_of_habits_says_what_was_learned(game: Battleship) -> None:
    layouts = [layout for layout in game.secrets() if layout[0] < 25][:12]
    habits = HabitLearner(game).learn([SeenFleet(np.array([layout])) for layout in layouts])
    file = habits_file("ann", habits, ["g1"], ["c3 A1-A3, p2 C1-C2"] * 11)
    assert loads_hider(file.dumps().encode(), "ann.json") == file
    assert file.learned is not None
    assert file.learned.count == 12
    assert file.learned.rule == pytest.approx(habits.rule)
    assert sum(part.share for part in file.parts) == pytest.approx(1)
    profile = file.profile(game)
    assert [part.touching for part in profile.parts] == [True, False]
