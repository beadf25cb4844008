"""``bestguess habits``, ``assist --opponent`` and ``hide``, as a person types them."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from bestguess import make
from bestguess.games.battleship import Battleship

At = Callable[..., object]
SMALL = "battleship(rows=5,columns=5,fleet=3-2)"
LEARN = f"bestguess habits Ann '{SMALL.replace('3-2', 'd3-p2')}'"
GAME = ("assist", SMALL, "--opponent", "Ann", "--plain")


def fleets(path: Path, number: int, spec: str = SMALL.replace(")", ",touching=false)")) -> Path:
    game: Battleship = make(spec)
    drawn = game.prior().sample(np.random.default_rng(1), number)
    path.write_text("\n".join(dict.fromkeys(map(game.notation.format_secret, drawn))))
    return path


def answers(at: At, layout: str) -> str:
    """Play a whole game against a fleet: every cell in turn."""
    game: Battleship = make(SMALL)
    secret, transcript, lines = game.notation.parse_secret(layout), (), []
    for cell in range(25):
        if game.outcome(transcript) is None:
            answer = game.answer(secret, transcript, cell)
            transcript = (*transcript, (cell, answer))
            lines.append(f"{game.notation.format_query(cell)} {game.notation.format_answer(answer)}")
    return at(*GAME, stdin="\n".join([*lines, "quit"]) + "\n").stdout


def test_habits_are_learned_from_finished_games_and_used_in_the_next(at, tmp_path):
    said = answers(at, "d3 A1-A3, p2 C1-C2")
    assert "Nothing is known of how Ann hides this fleet. The game is kept under the name Ann." in said
    assert f"Learn from it:\n{LEARN}\n" in said
    assert "1 game tells too little of a taste for places" in at("habits", "ann", SMALL).stdout
    answers(at, "d3 A1-C1, p2 E4-E5")
    answers(at, "d3 E1-E3, p2 A4-A5")
    learned = at("habits", "ann", SMALL)
    assert learned.returncode == 0, learned.stderr
    assert "ann has never let ships touch in 3 games:" in learned.stdout
    assert "3 games tell too little of a taste for places: 5 are needed." in learned.stdout
    assert at("habits", "ann", SMALL).stdout == learned.stdout
    again = at(*GAME, stdin="miss\nquit\n").stdout
    assert "The prior: hidden as ann did in 3 games, and" in again
    assert "--opponent Ann" in again
    assert "habits/" not in again
    # The file of the game says nothing of this computer, so that it can be read without the habits.
    listed = json.loads(at("library", "list", "--json").stdout)["entries"]
    assert {one["rules"] for one in listed} == {SMALL.replace("3-2)", "d3-p2,hider=people)")}
    assert json.loads(at("library", "show", listed[0]["id"], "--json").stdout)["players"]["host"] == {
        "elsewhere": True,
        "name": "Ann",
    }
    resumed = at("library", "resume", listed[0]["id"], stdin="quit\n").stdout
    assert "hidden as ann did in 3 games" in resumed
    file = tmp_path / "game.json"
    at(*GAME, "--library", "none", "--save", str(file), stdin="miss\nquit\n")
    assert "hidden as ann did in 3 games" in at("assist", "--load", str(file), stdin="quit\n").stdout
    file.write_text(file.read_text().replace("hider=people", "hider=uniform"))
    assert "The prior" not in at("assist", "--load", str(file), "--library", "none", stdin="quit\n").stdout
    answers(at, "d3 B1-B3, p2 D4-D5")
    assert f"1 game with Ann came since. Learn with:\n{LEARN}\n" in at(*GAME, stdin="quit\n").stdout
    deleted = at("habits", "ANN", "--delete").stdout
    assert "Deleted: " in deleted
    assert "No habits are kept" in at("habits").stdout
    assert len(json.loads(at("library", "list", "--json").stdout)["entries"]) == 6


def test_a_game_that_was_mended_is_learned_anew(at, tmp_path):
    answers(at, "d3 A1-A3, p2 C1-C2")
    assert "has never let ships touch in 1 game" in at("habits", "Ann", SMALL).stdout
    (game,) = json.loads(at("library", "list", "--json").stdout)["entries"]
    record = json.loads(at("library", "show", game["id"], "--json").stdout)
    # The fleet was d3 A1-A3, p2 B1-B2.
    sunk = [{"query": "B1", "answer": "hit"}, {"query": "B2", "answer": "sunk"}]
    record["transcript"] = [*record["transcript"][:5], *sunk]
    record["result"]["cost"] = 7
    mended = tmp_path / "mended.json"
    mended.write_text(json.dumps(record))
    assert at("import", str(mended)).returncode == 0
    assert "Ships of Ann touch in 1 of 1 game" in at("habits", "Ann", SMALL).stdout


def test_fleets_told_stay_with_a_fleet_of_other_names(at, tmp_path):
    at("habits", "Bo", SMALL, "--from", str(fleets(tmp_path / "fleets.txt", 6)))
    named = SMALL.replace("3-2", "x3-y2")
    more = tmp_path / "more.txt"
    more.write_text("x3 A1-A3, y2 B1-B2\n")
    learned = at("habits", "Bo", named, "--from", str(more))
    assert learned.returncode == 0, learned.stderr
    assert "Ships of Bo touch in 1 of 7 games" in learned.stdout
    assert "from 7 fleets" in at("habits", "Bo", SMALL).stdout


def test_fleets_on_paper_are_learned_from_listed_and_added_to(at, tmp_path):
    path = fleets(tmp_path / "fleets.txt", 12)
    number = len(path.read_text().splitlines())
    learned = json.loads(at("habits", "Bo", SMALL, "--from", str(path), "--json").stdout)
    assert learned["name"] == "Bo"
    assert len(learned["learned"]["fleets"]) == number
    assert learned["sentences"][0].startswith(f"Bo has never let ships touch in {number} games")
    assert len(learned["sentences"]) > 1
    twice = at("habits", "Bo", SMALL, "--from", str(path))
    assert f"{number} fleets of it counted before and not again" in twice.stderr
    assert json.loads(at("habits", "Bo", SMALL, "--from", str(path), "--json").stdout)["name"] == "Bo"
    more = tmp_path / "more.txt"
    more.write_text("d3 A1-A3, p2 B1-B2\n")
    assert "Ships of Bo touch in 1 of" in at("habits", "Bo", SMALL, "--from", str(more)).stdout
    alike = tmp_path / "alike.txt"
    alike.write_text("d3 A1-A3, p2 C1-C2\n" * 6)
    assert "in 6 games" in at("habits", "Cy", SMALL, "--from", str(alike)).stdout
    assert "6 fleets of it counted before" in at("habits", "Cy", SMALL, "--from", str(alike)).stderr
    deleted = at("habits", "Cy", "--delete").stdout
    assert "6 fleets from text files went with them." in deleted
    assert "still in the library" not in deleted
    table = at("habits").stdout
    assert "5x5 with the fleet 3-2" in table
    (kept,) = json.loads(at("habits", "--json").stdout)["habits"]
    assert kept["name"] == "Bo"


@pytest.mark.parametrize(("spec", "fleet"), [("3", "d3 A1-A3"), ("2-2", "p2 A1-A2, a2 B1-B2")])
def test_nothing_is_said_of_touching_where_nobody_can_choose(at, tmp_path, spec, fleet):
    size = 3 if spec == "3" else 2
    game = f"battleship(rows={size},columns={size},fleet={spec})"
    path = tmp_path / "fleets.txt"
    path.write_text(f"{fleet}\n{fleet}\n")
    learned = at("habits", "Di", game, "--from", str(path)).stdout
    assert "Until then every place counts alike." in learned
    assert "ships touch" not in learned + at("assist", game, "--opponent", "Di", stdin="quit\n").stdout
    assert "ships touch" not in at("play", game, stdin="quit\n").stdout
    assert "%" not in at("habits").stdout


def test_what_cannot_be_learned_from_is_said_and_nothing_is_lost(at, tmp_path):
    at(*GAME, stdin="miss\nquit\n")
    nothing = at("habits", "Ann", SMALL)
    assert nothing.returncode == 2
    assert "There is no finished game in which Ann hid the fleet on 5x5 with the fleet 3-2." in nothing.stderr
    assert "1 game without a known fleet" in nothing.stderr
    answers(at, "d3 A1-A3, p2 C1-C2")
    assert "2 games on 5x5 with the fleet 3-2: name that board." in at("habits", "Ann").stderr
    learned = at("habits", "Ann", SMALL).stdout
    assert "Left out: 1 game without a known fleet" in learned
    elsewhere = at("assist", "battleship(rows=6,columns=5,fleet=3-2)", "--opponent", "Ann", stdin="quit\n").stdout
    assert "Habits are known on 5x5 with the fleet 3-2 only." in elsewhere
    bad = tmp_path / "bad.txt"
    bad.write_text("d3 A1-A3, p2 A3-A4\n")
    assert "bad.txt, line 1: d3 and p2 share a cell" in at("habits", "Ann", SMALL, "--from", str(bad)).stderr
    assert "Cannot read" in at("habits", "Ann", SMALL, "--from", str(tmp_path / "none")).stderr
    assert len(json.loads(at("habits", "--json").stdout)["habits"]) == 1


def test_hide_draws_by_the_hider_who_learned_to_where_there_is_one(at) -> None:
    usual = json.loads(at("hide", "--seed", "4", "--json").stdout)
    assert usual["game"] == "battleship(hider=hidden-well)"
    assert usual == json.loads(at("hide", "--hider", "hidden-well", "--seed", "4", "--json").stdout)
    assert json.loads(at("hide", "--hider", "uniform", "--seed", "4", "--json").stdout)["game"] == "battleship"
    assert "hider" not in json.loads(at("hide", SMALL, "--seed", "4", "--json").stdout)["game"]


def test_a_fleet_for_paper_is_drawn_by_its_seed(at):
    first, again, other = (at("hide", SMALL, "--seed", seed, "--plain").stdout for seed in ("4", "4", "5"))
    assert first == again != other
    assert "seed 4" in first
    assert "\nHidden so that every layout is equally likely.\n" in first
    assert "\nHidden to be found late by greedy play that knows how.\n" in at("hide", "--seed", "4", "--plain").stdout
    assert first.count("d") >= 3
    shown = json.loads(at("hide", SMALL, "--seed", "4", "--json").stdout)
    assert shown["fleet"] in first
    make(SMALL).notation.parse_secret(shown["fleet"])


def test_a_damaged_file_is_told_with_its_remedy(at, tmp_path):
    at("habits", "Me", SMALL, "--from", str(fleets(tmp_path / "fleets.txt", 3)))
    (path,) = (tmp_path / "habits").rglob("*.json")
    path.write_text(path.read_text()[:100])
    listed = at("habits")
    assert f"{path}: this is no JSON" in listed.stderr
    assert "Mend the file, or delete it." in listed.stderr
    assert json.loads(at("habits", "--json").stdout)["habits"] == []
    assert "No habits are kept" not in listed.stdout
    learned = at("habits", "Me", SMALL, "--from", str(tmp_path / "fleets.txt"))
    assert learned.returncode == 2
    assert "Mend the file, or delete it." in learned.stderr
    (tmp_path / "habits" / "me" / "more").mkdir()
    at("habits", "Me", "--delete")
    (tmp_path / "habits" / "me").write_text("")
    refused = at("habits", "Me", SMALL, "--from", str(tmp_path / "fleets.txt"))
    assert refused.returncode == 2
    assert "Choose another place." in refused.stderr


def test_the_file_that_a_fleet_was_hidden_by_is_named(at, tmp_path):
    at("habits", "Me", SMALL, "--from", str(fleets(tmp_path / "fleets.txt", 12)))
    (path,) = (tmp_path / "habits").rglob("*.json")
    game = json.loads(at("hide", SMALL, "--hider", str(path), "--seed", "4", "--json").stdout)["game"]
    assert game == make(f"{SMALL[:-1]},hider={path})").spec


def test_an_entropy_that_is_estimated_is_called_so(bestguess, tmp_path):
    rng = np.random.default_rng(1)
    weights = [
        [[[float(rng.integers(1, 9)) for _ in range(100)] for _ in range(2)] for _ in range(5)] for _ in range(2)
    ]
    parts = [{"share": 0.5, "touching": True, "weights": own} for own in weights]
    file = {"format": "bestguess-hider", "version": 1, "name": "Ann", "rows": 10, "columns": 10, "fleet": "5-4-3-3-2"}
    path = tmp_path / "ann.json"
    path.write_text(json.dumps(file | {"parts": parts}))
    spec = f"battleship(hider={path})"
    assert re.search(r"left, about 3[0-9]\.\d\d ±0\.0\d bits \(exact", bestguess("advise", spec, "--plain").stdout)
    advice = json.loads(bestguess("advise", spec, "--json").stdout)
    assert 0 < advice["entropy_standard_error_bits"] < 0.02
    assert "entropy_standard_error_bits" not in json.loads(bestguess("advise", "battleship", "--json").stdout)


def test_the_cost_of_habits_is_played_out_and_said(at, tmp_path):
    at("habits", "Me", SMALL, "--from", str(fleets(tmp_path / "fleets.txt", 12)))
    said = at("hide", SMALL, "--name", "me", "--games", "8", "--seed", "2", "--plain").stdout
    assert "over 8 games" in said
    assert "Me has never let ships touch" in said
    shown = json.loads(at("hide", SMALL, "--name", "me", "--games", "8", "--seed", "2", "--json").stdout)
    assert shown["habits_cost"] == pytest.approx(shown["expects_nothing"] - shown["knows"])
    cost = f"{shown['habits_cost']:.1f} ± {shown['habits_cost_margin']:.1f} shots"
    measurable = abs(shown["habits_cost"]) > shown["habits_cost_margin"]
    assert f"The habits of Me cost {cost if measurable else f'nothing measurable ({cost})'}: " in said
