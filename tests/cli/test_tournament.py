"""``bestguess tournament``: what is typed, files that describe tournaments, reports, and what stops it."""

import json
import os
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

GAME = "mastermind(pegs=3,colours=4)"
TYPED = ["tournament", GAME, "-p", "most-information", "-p", "random", "-j", "1"]

FINE = """
game = "mastermind(pegs=3,colours=4)"
entrants = ["most-information", { policy = "random", name = "lots" }]
games = 300
error = 0.01
"""


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_file_is_played_until_it_is_settled_and_reported_alike_ever_after(bestguess, folder):
    Path("mine.toml").write_text(FINE)
    arguments = ["tournament", "mine.toml", "-j", "1", "--markdown", "report.md", "--html", "report.html"]
    done = bestguess(*arguments)
    assert done.returncode == 0, done.stderr
    assert "settled after" in done.stdout
    assert Path("mine.sqlite3").exists()
    reports = [Path(name).read_bytes() for name in ("report.md", "report.html")]
    assert bestguess(*arguments).stdout == done.stdout
    Path("elsewhere.toml").write_text(FINE)
    bestguess("tournament", "elsewhere.toml", "-j", "2", "--markdown", "report.md", "--html", "report.html")
    assert [Path(name).read_bytes() for name in ("report.md", "report.html")] == reports


def test_policies_are_typed_and_programs_read_json(bestguess):
    done = bestguess(*TYPED, "-n", "200", "--database", "none", "--json", "--error", "0.01")
    result = json.loads(done.stdout, parse_constant=lambda word: pytest.fail(f"{word} is not JSON"))
    assert result["over"] is True
    assert [one["name"] for one in result["standings"]] == ["most-information", "random"]
    (difference,) = result["differences"]
    assert difference["verdict"] == "settled"
    assert difference["high"] < 0


def test_a_bot_plays_where_the_file_is_trusted_and_forfeits_are_kept_with_their_reason(bestguess):
    Path("mine.toml").write_text(
        'game = "mastermind(pegs=3,colours=4)"\ngames = 3\n'
        'entrants = ["most-information", { command = ["python3", "-c", "raise SystemExit(3)"], name = "dead" }]\n'
    )
    assert "--trust" in bestguess("tournament", "mine.toml").stderr
    done = bestguess("tournament", "mine.toml", "--trust", "-j", "1", "--json")
    assert done.returncode == 0, done.stderr
    dead = json.loads(done.stdout)["standings"][1]
    assert [one["games"] for one in dead["forfeits"]] == [3]
    assert dead["won"]["share"] == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game = ", "no TOML"),
        ("game = 'hangman'", "entrants: this field is missing"),
        ("game = 'hangman'\nentrants = []", "entrants: write 2 or more"),
        ("game = 'hangman'\nentrants = ['random']", "entrants: write 2 or more"),
        (
            "game = 'hangman'\nentrants = ['random', 'random']",
            "mine.toml: entrants: The entrant 'random' is there 2 times",
        ),
        (
            "game = 'hangman'\nentrants = ['random', 'nobody']",
            "mine.toml: entrants[1]: There is no policy named 'nobody'",
        ),
        (
            "game = 'hungman'\nentrants = ['random', 'most-likely']",
            "mine.toml: game: There is no game named 'hungman'. Did you mean 'hangman'?",
        ),
        (
            "game = 'hangman'\nentrants = ['random', 'density']",
            "mine.toml: entrants[1]: density plays battleship only",
        ),
        ("game = 'hangman'\nentrants = ['random', {}]", "entrants[1]"),
        ("game = 'hangman'\nentrants = ['random', { policy = 'random', command = ['x'] }]", "entrants[1]"),
        ("game = 'hangman'\nentrants = ['random', { policy = 'greedy', seconds = 1.0 }]", "entrants[1]"),
        ("game = 'hangman'\nentrants = ['random', { command = [] }]", "entrants[1].command: write 1 or more"),
        ("game = 'hangman'\nentrants = ['random', 3]", "entrants[1]"),
        ("game = 'hangman'\nentrants = ['random', 'most-likely']\nerorr = 0.1", "erorr: there is no such field"),
        (
            "game = 'hangman'\nentrants = ['random', 'most-likely']\nerror = 2.0",
            "mine.toml: error: write a number of 0.5",
        ),
        (
            "game = 'hangman'\nentrants = ['random', 'most-likely']\nprecision = 0",
            "mine.toml: precision: write a number",
        ),
        ("game = 'hangman'\nentrants = ['random', 'most-likely']\ngames = 0", "games: write a number of 1 or more"),
        (
            "game = 'hangman'\nentrants = ['random', 'most-likely']\nhost = 'nobody'",
            "mine.toml: host: There is no host named 'nobody'",
        ),
        ("game = 'hangman'\nentrants = ['random', 'most-likely']\nhost = 'honest('", "mine.toml: host: "),
        ("game = 'wordle'\nentrants = ['random', 'most-likely']\ncount = 'sid-score'", "mine.toml: count: "),
        ("game = 'hangman(lives=x)'\nentrants = ['random', 'most-likely']", "mine.toml: game: lives=x"),
        ("game = 'hangman'\nentrants = ['random', 'most-likely']\ndatabase = 'mysql://x'", "leads to no database"),
    ],
)
def test_a_file_that_describes_no_tournament_is_refused_in_a_line(bestguess, folder, text, said):
    Path("mine.toml").write_text(text)
    done = bestguess("tournament", "mine.toml")
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert [path.name for path in folder.iterdir()] == ["mine.toml"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["tournament", "nowhere.toml"], "Cannot read nowhere.toml"),
        (["tournament", GAME], "two entrants or more"),
        (["tournament", GAME, "-p", "random"], "'random' is alone"),
        (["tournament", "mine.toml", "--seed", "3"], "--seed: mine.toml says that"),
        ([*TYPED, "--markdown", "no/report.md"], "--markdown"),
        ([*TYPED, "--error", "0"], "--error 0"),
        ([*TYPED, "--database", "no/results.sqlite3"], "--database"),
    ],
)
def test_what_is_typed_wrongly_is_refused_before_anything_is_played(bestguess, arguments, said):
    Path("mine.toml").write_text(FINE)
    done = bestguess(*arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="sends signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_what_is_stopped_is_reported_and_goes_on(started, bestguess, number):
    arguments = ["tournament", "rectangles(rows=5,columns=5,shapes=2x1-2x2)", "-p", "most-likely", "-p", "myshkin"]
    arguments += ["-j", "1", "--database", "x.sqlite3", "--json", "--error", "0.000001", "-n"]
    with started(*arguments, "100000") as running:
        while not Path("x.sqlite3-wal").exists() or Path("x.sqlite3-wal").stat().st_size < 100_000:
            assert running.poll() is None
            time.sleep(0.01)
        running.send_signal(number)
        out, err = running.communicate(timeout=600)
    assert "Traceback" not in err
    assert running.returncode == 128 + number
    stopped = json.loads(out)
    assert stopped["over"] is False
    assert stopped["games"] > 0
    # It goes on from there: so many rounds are reported without one being played.
    again = json.loads(bestguess(*arguments, str(stopped["games"])).stdout)
    assert again["games"] == stopped["games"]


def test_of_more_than_three_entrants_a_ladder_is_printed_and_each_difference_where_it_is_wanted(bestguess):
    many = [f"--policy={one}" for one in ("random", "most-information", "knuth", "most-likely")]
    arguments = ["tournament", "mastermind(pegs=2,colours=3)", *many, "--games=20", "--database=none", "-j1"]
    short, long = bestguess(*arguments), bestguess(*arguments, "--pairs")
    lines = [line.split() for line in short.stdout.splitlines()]
    assert [line[1] for line in lines if line[:1] == ["4"]] == ["random"]
    assert [name in short.stdout for name in ("place", "open with", " − ")] == [True, True, False]
    assert sum(" − " in line or "settled" in line for line in long.stdout.splitlines()) == 6


def test_a_simulation_keeps_its_rounds_and_goes_on_and_a_tournament_goes_on_from_them(bestguess, folder):
    asked = ["mastermind(pegs=2,colours=3)", "-p", "knuth", "-p", "random", "-s3", "-j1"]
    kept = [*asked, "--database", "rounds.sqlite3"]

    def told(*arguments):
        """Everything but the times."""
        document = json.loads(bestguess("simulate", *arguments, "--json").stdout)
        return [{**one, "seconds_per_move": None} for one in document["policies"]]

    assert told(*kept, "-n8") == told(*asked, "-n8")
    assert told(*kept, "-n20") == told(*asked, "-n20")
    again = json.loads(bestguess("simulate", *kept, "-n20", "--json").stdout)
    assert [one["seconds_per_move"]["mean"] for one in again["policies"]] == [0, 0]  # nothing was played
    assert told(*kept, "-n5") == told(*asked, "-n5")
    assert bestguess("tournament", *kept, "-n20").returncode == 0
    with closing(sqlite3.connect("rounds.sqlite3")) as database:
        assert database.execute("SELECT count(*) FROM bestguess_tournaments").fetchone() == (1,)
        assert database.execute("SELECT count(*) FROM bestguess_tournament_games").fetchone() == (40,)
    alone = ["mastermind(pegs=2,colours=3)", "-p", "knuth", "-n6", "-j1"]
    assert told(*alone, "--database", "rounds.sqlite3") == told(*alone)
