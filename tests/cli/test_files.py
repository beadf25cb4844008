"""Games kept, reviewed, exported, imported and gone on with at the command line."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bestguess.apps.cli.main import app
from bestguess.apps.cli.playing import watch
from bestguess.records.loaded import read

SMALL = "battleship(rows=4,columns=4,fleet=3-2)"


def entries(at, *arguments):
    return json.loads(at("library", "list", "--json", *arguments).stdout)["entries"]


def test_a_game_is_kept_gone_on_with_and_reviewed(at, tmp_path):
    said = at("play", SMALL.replace(")", ",hider=uniform)"), "--seed", "5", stdin="B2\nC3\npause\n").stdout
    (kept,) = entries(at)
    assert kept["moves"] == 2
    assert not kept["finished"]
    assert f"bestguess library resume {kept['id']}" in said

    shown = at("library", "show", kept["id"]).stdout
    assert "B2 miss" in shown
    assert "d" not in shown.splitlines()[4], "the secret of a game that goes on is not shown"

    cells = "A1 A2 A3 A4 B1 B3 B4 C1 C2 C4 D1".replace(" ", "\n")
    over = at("library", "resume", kept["id"][:8], stdin=f"{cells}\n")
    assert "you won in 13 shots" in over.stdout
    (kept,) = entries(at)
    assert kept["finished"]
    assert kept["won"]

    assert json.loads(at("library", "show", kept["id"], "--json").stdout)["players"]["agent"]["cost"] == 8
    review = at("review", kept["id"])
    assert review.returncode == 0
    assert "par           8.97   exact" in review.stdout
    assert "result       13.00" in review.stdout
    assert "12. C4 miss" in review.stdout
    assert "would have saved 1.00 shots" in review.stdout
    again = at("library", "resume", kept["id"])
    assert again.returncode == 2
    assert "is over" in again.stderr


def test_a_game_outlives_a_kill(tmp_path):
    """A process that is killed in the middle of a game loses no move."""
    place = str(tmp_path / "library.sqlite3")
    code = "from bestguess.apps.cli.main import main; main()"
    process = subprocess.Popen(
        [sys.executable, "-c", code, "play", SMALL, "--seed", "5"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "BESTGUESS_LIBRARY": place},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("B2\nC3\n")
    process.stdin.flush()
    while "C3 hit" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGKILL)
    process.wait(600)
    process.stdin.close()
    process.stdout.close()
    from bestguess.records.library import Library

    deadline = time.monotonic() + 600
    while not Library(place).count() and time.monotonic() < deadline:
        time.sleep(0.05)
    (entry,) = Library(place).list()
    assert entry.moves == 2
    assert not entry.finished


@pytest.mark.parametrize("pressed", ["between moves", "in the average"])
def test_a_game_that_is_watched_outlives_ctrl_c(pressed, monkeypatch, tmp_path):
    shown = {"between moves": "_Row.of", "in the average": "_conclude"}[pressed]
    whole, left = watch._Row.of, [3]

    def interrupted(*arguments):
        left[0] -= 1
        if pressed == "between moves" and left[0]:
            return whole(*arguments)
        raise KeyboardInterrupt

    monkeypatch.setattr(f"bestguess.apps.cli.playing.watch.{shown}", interrupted)
    game = tmp_path / "game.json"
    done = CliRunner().invoke(app, ["watch", SMALL, "--seed", "1", "--plain", "--save", str(game)])
    assert done.exit_code == 130
    record = read(game)
    assert record.secret is not None
    if pressed == "between moves":
        assert (len(record.transcript), record.result) == (3, None)
    else:
        assert record.result.won


def test_quitting_gives_the_game_up_and_shows_the_secret(at):
    at("play", SMALL, "--seed", "5", stdin="B2\nquit\n")
    (kept,) = entries(at)
    assert kept["finished"]
    shown = at("library", "show", kept["id"]).stdout
    assert "resigned" in shown
    assert "was given up" in at("review", kept["id"], "--seconds", "5").stdout


def test_a_secret_that_does_not_fit_its_answers_is_told(at, tmp_path):
    file = tmp_path / "game.json"
    moves = [{"query": "B2", "answer": "miss"}, {"query": "C3", "answer": "hit"}]
    game = {
        "format": "bestguess-game",
        "version": 1,
        "rules": SMALL,
        "secret": "d3 B1-B3, p2 D1-D2",
        "transcript": moves,
    }
    file.write_text(json.dumps(game))
    at("import", str(file))
    (kept,) = entries(at)
    said = "In move 1 it says 'miss' to B2, but with the secret of the file it is 'hit'."
    assert said in at("library", "show", kept["id"]).stderr
    assert said in " ".join(at("review", str(file), "--nodes", "0").stdout.split())


def test_assist_is_kept_and_gone_on_with(at):
    at("assist", SMALL, "--moves", "B2 miss", stdin="C3 hit\nquit\n")
    (kept,) = entries(at, "--unfinished")
    assert kept["host"] == "elsewhere"
    on = at("library", "resume", kept["id"], stdin="moves\nundo\nquit\n").stdout
    assert "2  C3 hit" in on
    assert entries(at)[0]["moves"] == 1


def test_nothing_is_kept_where_nobody_wants_it(at, tmp_path):
    at("play", SMALL, "--library", "none", stdin="B2\nquit\n")
    at("watch", SMALL, "--delay", "0")
    assert not (tmp_path / "library.sqlite3").exists()


def test_a_library_that_cannot_be_written_costs_no_game(at, tmp_path):
    (tmp_path / "library.sqlite3").write_text("not a database " * 100)
    said = at("play", SMALL, "--seed", "5", stdin="B2\nC3\nquit\n")
    assert said.returncode == 0
    assert said.stdout.count("The game is not kept") == 1
    assert "C3 hit" in said.stdout


def test_a_library_that_cannot_be_used_is_not_named_to_go_on_with(at, tmp_path):
    damaged = tmp_path / "damaged.sqlite3"
    damaged.write_text("not a database " * 100)
    said = at("assist", SMALL, "--library", str(damaged), stdin="B2 miss\nquit\n").stdout
    assert "--library" not in said.partition("To go on later")[2]


def test_files_are_saved_exported_and_taken_in(at, tmp_path):
    game, replay, page = tmp_path / "game.json", tmp_path / "replay.json", tmp_path / "page.html"
    at("watch", "rectangles", "--seed", "3", "--delay", "0", "--save", str(game))
    assert at("export", str(game), "--replay", str(replay), "--html", str(page)).returncode == 0
    assert len(json.loads(replay.read_text())["replay"]) == 29
    html = page.read_text(encoding="utf-8")
    assert html.lower().startswith("<!doctype html>")
    assert "http://" not in html.replace("http://www.w3.org/", "")

    back = tmp_path / "back.json"
    assert at("import", str(page), "--save", str(back)).returncode == 0
    assert json.loads(back.read_text()) == json.loads(game.read_text())
    taken = at("import", str(game), str(replay))
    assert taken.returncode == 0
    reviews = [json.loads(at("review", str(file), "--json").stdout) for file in (game, page, replay)]
    assert [one["moves"] for one in reviews] == [reviews[0]["moves"]] * 3
    refused = at("review", str(page), "--save")
    assert refused.returncode == 2
    assert page.read_text(encoding="utf-8") == html
    remedy = refused.stderr.rpartition(": bestguess ")[2].split()
    assert at(*remedy).returncode == 0
    assert at("review", remedy[-1], "--save").returncode == 0
    assert len(entries(at)) == 2
    both = tmp_path / "both"
    assert at("library", "export", "--out", str(both)).returncode == 0
    assert len(list(both.glob("*.json"))) == 2
    kept = json.loads(next(both.glob("*.json")).read_text())
    assert kept["rules"] == "rectangles"
    assert at("library", "delete", kept["id"]).returncode == 0
    assert len(entries(at)) == 1
    assert entries(at, "hangman") == []

    reviewed = at("review", str(game), "--save", "--json")
    review = json.loads(reviewed.stdout)
    assert review["exact"]
    assert review["par"] + review["mistakes"] + review["luck"] == review["result"] == 29
    assert json.loads(game.read_text())["analysis"] == review


def test_a_place_that_cannot_be_written_is_said_before_the_game(at, tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    for path in (tmp_path / "notes.txt", tmp_path / "no" / "game.json"):
        for command in (("watch", "--delay", "0"), ("play",), ("assist",)):
            said = at(command[0], SMALL, *command[1:], "--save", str(path))
            assert said.returncode == 2
            assert str(path) in said.stderr
    assert (tmp_path / "notes.txt").read_text() == "mine"


def test_a_folder_that_may_not_be_written_is_said_before_the_game(at):
    closed = [
        folder for folder in ("/", "/sys", "/proc/sys") if Path(folder).is_dir() and not os.access(folder, os.W_OK)
    ]
    if not closed:
        pytest.skip("every folder may be written")
    for command in (("watch", "--delay", "0"), ("play",), ("assist",)):
        said = at(command[0], SMALL, *command[1:], "--save", str(Path(closed[0]) / "game.json"))
        assert (said.returncode, said.stdout) == (2, "")
        assert said.stderr.count("may not be written. Name another place.") == said.stderr.count("\n") == 1


def test_one_bad_file_keeps_all_of_them_out(at, tmp_path):
    good, half = tmp_path / "good.json", tmp_path / "half.json"
    at("watch", SMALL, "--seed", "1", "--delay", "0", "--save", str(good))
    half.write_text(good.read_text()[:-40])
    said = at("library", "import", str(good), str(half))
    assert said.returncode == 2
    assert "half.json: line" in said.stderr
    assert "Traceback" not in said.stderr
    assert entries(at) == []


def test_a_game_file_can_be_loaded_and_saved_at_the_prompt(at, tmp_path):
    game = tmp_path / "game.json"
    said = at("assist", SMALL, stdin=f"B2 miss\nsave {game}\nquit\n").stdout
    assert "Saved to" in said
    assert json.loads(game.read_text())["transcript"][0]["query"] == "B2"
    assert "B2" in at("assist", SMALL, "--load", str(game), stdin="moves\nquit\n").stdout
    other = at("assist", "battleship", "--load", str(game))
    assert other.returncode == 2
    assert "holds a game of battleship(rows=4" in other.stderr


def test_a_word_list_that_changed_is_told_where_its_game_goes_on(at, tmp_path):
    words, game = tmp_path / "words.txt", tmp_path / "game.json"
    words.write_text("crane\nslate\nmoult\n")
    at("assist", f"wordle(words={words})", stdin=f"crane bbbbb\nsave {game}\nquit\n")
    words.write_text("crane\nslate\nfjord\n")
    for verb in ("advise", "assist"):
        assert "here there are 3 others" in at(verb, "--load", str(game), stdin="").stderr


def test_maps_are_written_after_each_move(at, tmp_path):
    folder = tmp_path / "maps"
    said = at("watch", "rectangles(rows=4,columns=4,shapes=2x1)", "--seed", "1", "--delay", "0", "--maps", str(folder))
    assert said.returncode == 0
    moves = sum(line.startswith(f"{turn}. ") for turn in range(20) for line in said.stdout.splitlines())
    pictures = sorted(folder.iterdir())
    assert [picture.name for picture in pictures] == [f"move-{turn:03}.png" for turn in range(moves + 1)]
    assert all(Path(picture).read_bytes().startswith(b"\x89PNG") for picture in pictures)
    assert "maps of another game" in at("watch", SMALL, "--delay", "0", "--maps", str(folder)).stderr
    words = at("watch", "hangman", "--delay", "0", "--maps", str(tmp_path / "words"))
    assert words.returncode == 2
    assert "games on a board" in words.stderr


def test_maps_without_matplotlib_say_what_to_install(monkeypatch, tmp_path):
    from bestguess import make
    from bestguess.apps.cli.rendering.map_pictures import Atlas
    from bestguess.core.errors import BestguessError
    from bestguess.core.position import Position

    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(BestguessError, match=r"pip install 'bestguess\[plots\]'"):
        Atlas.open(tmp_path, Position.start(make(SMALL)), None, 0)


@pytest.mark.parametrize("typed", ["B2\nC3\n", ""])
def test_the_end_of_the_input_pauses_a_game(at, typed):
    said = at("play", SMALL, "--seed", "5", stdin=typed).stdout
    (kept,) = entries(at)
    assert not kept["finished"]
    assert kept["moves"] == typed.count("\n")
    assert "The secret:" not in said
    assert f"bestguess library resume {kept['id']}" in said
    on = at("library", "resume", kept["id"], stdin="A1\npause\n")
    assert on.returncode == 0, on.stderr
    assert entries(at)[0]["moves"] == typed.count("\n") + 1


def test_a_game_goes_on_with_another_policy(at):
    at("play", SMALL, "--seed", "5", stdin="pause\n")
    (kept,) = entries(at)
    on = at("library", "resume", kept["id"], "-p", "most-information", stdin="A1\nhint\nwhy\npause\n")
    assert on.returncode == 0, on.stderr
    assert "Next best for the engine (most-information):" in on.stdout
    wrong = at("library", "resume", kept["id"], "-p", "most-inform")
    assert (wrong.returncode, wrong.stderr.count("Did you mean 'most-information'?")) == (2, 1)
    elsewhere = at("library", "list", "-p", "random")
    assert (elsewhere.returncode, "library resume ID" in elsewhere.stderr) == (2, True)


def test_ctrl_c_pauses_a_game(monkeypatch, capsys, tmp_path):
    from bestguess.apps.cli.playing.play import sit_down
    from bestguess.apps.cli.playing.setup import Setup
    from bestguess.apps.cli.rendering.screen import Screen

    def interrupted(prompt):
        raise KeyboardInterrupt

    place = str(tmp_path / "games.sqlite")
    guesser = sit_down(Setup.make(SMALL, None), Screen(plain=True), "honest", 5, library=place)
    guesser.respond("B2")
    monkeypatch.setattr(guesser.screen, "ask", interrupted)
    guesser.run()
    said = capsys.readouterr().out
    assert guesser.keeper.record.result is None
    assert "secret stays hidden" in said
    assert f"bestguess library resume {guesser.keeper.record.id} --library {place}" in said


def test_a_game_kept_in_a_file_alone_says_how_to_go_on(at, tmp_path):
    path = tmp_path / "one.json"
    said = at("play", SMALL, "--seed", "5", "--library", "none", "--save", str(path), stdin="B2\n").stdout
    assert f"bestguess import {path}" in said
    (number,) = [line.split()[-1] for line in said.splitlines() if line.startswith("bestguess library resume")]
    assert at("import", str(path)).returncode == 0
    assert at("library", "resume", number, stdin="moves\npause\n").stdout.count("B2 miss") == 1


def test_a_game_kept_nowhere_shows_no_secret_either(at):
    said = at("play", SMALL, "--seed", "5", "--library", "none", stdin="B2\n").stdout
    assert "kept nowhere" in said
    assert "The secret:" not in said


def test_an_older_file_of_a_game_undoes_nothing(at, tmp_path: Path) -> None:
    early, late, other = (tmp_path / f"{name}.json" for name in ("early", "late", "other"))
    played = ("play", "mastermind(pegs=2,colours=3)", "--seed", "4", "--library", "none", "--save", str(late))
    assert at(*played, stdin="11\n12\n").returncode == 0
    game = json.loads(late.read_text(encoding="utf-8"))
    assert len(game["transcript"]) == 2
    early.write_text(json.dumps({**game, "transcript": game["transcript"][:1]}), encoding="utf-8")
    fields = {"rules": "mastermind(pegs=2,colours=4)", "secret": None, "result": None}
    other.write_text(json.dumps({**game, **fields}), encoding="utf-8")
    assert at("import", str(early)).returncode == 0
    assert at("import", str(late)).returncode == 0  # what became of it
    assert at("import", str(late)).returncode == 0  # the same again
    for file in (early, other):
        refused = at("import", str(file))
        assert refused.returncode == 2
        assert f"has the game {game['id']} of mastermind(pegs=2,colours=3) with 2 moves" in " ".join(
            refused.stderr.split()
        )
        assert at("export", game["id"], "--json", str(tmp_path / "kept.json")).returncode == 0
        assert len(json.loads((tmp_path / "kept.json").read_text(encoding="utf-8"))["transcript"]) == 2
        (tmp_path / "kept.json").unlink()
    assert at("library", "delete", game["id"]).returncode == 0
    assert at("import", str(other)).returncode == 0


def test_a_file_with_a_prior_that_there_is_not_is_refused_with_its_place(at, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    rules = "battleship(rows=4,columns=4,fleet=3-2)"
    assert at("play", rules, "--seed", "4", "--library", "none", "--save", str(file), stdin="A1\n").returncode == 0
    game = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps({**game, "prior": "zzz"}), encoding="utf-8")
    refused = at("import", str(file))
    assert refused.returncode == 2
    assert "prior: " in refused.stderr
    assert "no belief 'zzz'" in refused.stderr
