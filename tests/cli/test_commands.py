"""The commands from outside: what they print, where, and with which exit code."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from counted import PLACE

from bestguess import __version__, make_game
from bestguess.core.position import Position
from bestguess.solvers.best_play import best_play

TESTS = Path(__file__).parents[1]
HIGHLOW = "highlow:HighLow(top=20)"
SMALL = "battleship(rows=5,columns=5,fleet=3-2)"


def test_version(bestguess):
    done = bestguess("--version")
    assert (done.returncode, done.stdout) == (0, f"bestguess {__version__}\n")


@pytest.mark.parametrize(
    ("command", "moves"),
    [
        (("advise", "mastermind"), ("1122 1b1w", "1344 0b1w")),
        (("advise", SMALL), ("A1 miss, A2 miss", "", "B3 hit")),
        (("advise", "hangman(words=cat|dog|cow,length=3)"), ("A no, O 2", "D 1")),
        (("solve", "mastermind(pegs=3,colours=4)"), ("112 1b0w", "313 0b1w")),
        (("ask", SMALL, "is a ship at D4"), ("A1 miss", "B3 hit")),
    ],
)
def test_moves_may_be_given_one_by_one(bestguess, command, moves):
    said = [
        bestguess(*command, "--json", *(one for text in texts for one in ("-m", text)))
        for texts in (moves, [", ".join(filter(None, moves))], moves[-1:])
    ]
    assert [one.returncode for one in said] == [0, 0, 0], [one.stderr for one in said]
    apart, together, last = (json.loads(one.stdout) for one in said)
    for told in (apart, together, last):
        told.pop("seconds", None)
    assert apart == together != last


def test_moves_given_one_by_one_are_made_at_the_prompt(at):
    done = at("assist", SMALL, "-m", "A1 miss", "-m", "B3 hit", "--plain", stdin="moves\nquit\n")
    assert "A1 miss" in done.stdout
    assert "B3 hit" in done.stdout


@pytest.mark.parametrize(
    ("module", "arguments"),
    [
        ("typer", ""),  # while it starts
        ("bestguess.games.pegs", "advise mastermind"),  # within a command
        ("bestguess.games.pegs", "train luck mastermind"),  # within one of a group
    ],
)
def test_ctrl_c_before_there_is_a_result_is_told_in_a_line(module, arguments):
    code = (
        "import sys\n"
        "class Pressed:\n"
        "    def find_spec(self, name, *more):\n"
        f"        if name == {module!r}: raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Pressed())\n"
        "from bestguess.__main__ import main; main()"
    )
    command = [sys.executable, "-c", code, *arguments.split()]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "Aborted!\n")


@pytest.mark.parametrize(
    ("arguments", "unused"),
    [
        (["--help"], {"numpy", "rich", "pydantic", "bestguess.kernel", "bestguess.core.game", "bestguess.games"}),
        (["advise", "battleship", "--moves", "A1 miss"], {"pydantic", "bestguess.games.hangman"}),
        (["solve", "mastermind(pegs=2)", "--first", "AB", "--plain"], {"pydantic", "rich.live"}),
    ],
)
def test_a_command_loads_nothing_that_it_does_not_use(arguments, unused):
    code = (
        "import sys; from bestguess.apps.cli.main import main\n"
        f"sys.argv = ['bestguess', *{arguments}]\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        f"heavy = {unused} & set(sys.modules)\n"
        "sys.exit(f'loaded: {heavy}' if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_contradiction_names_the_move_and_every_repair(bestguess):
    done = bestguess("advise", HIGHLOW, "--moves", "10 higher, 5 lower, 12 higher")
    assert done.returncode == 2
    assert "none is left at move 2, 5 lower" in done.stderr
    assert "move 2: 5 higher instead of lower" in done.stderr


def test_a_reader_who_leaves_early_is_no_error():
    command = f"{sys.executable} -c 'from bestguess.apps.cli.main import main; main()' advise battleship --top 0"
    done = subprocess.run(["sh", "-c", f"{command} | head -1"], capture_output=True, text=True, check=False)
    assert done.stdout.startswith("battleship, most-likely: 30,093,975,536 layouts left")
    assert done.stderr == ""


def test_list_shows_names_and_parameters(bestguess):
    done = bestguess("list")
    assert done.returncode == 0
    assert "battleship" in done.stdout
    assert "announce=sunk|named|silent|every-hit|colour, default sunk" in done.stdout
    assert "``" not in done.stdout
    tables = json.loads(bestguess("list", "--json").stdout)
    assert set(tables) == {"games", "policies", "hosts", "word_lists"}
    (battleship,) = (entry for entry in tables["games"] if entry["name"] == "battleship")
    assert {"name": "rows", "choices": "a whole number", "required": False, "default": 10, "help": ""} in [
        {**parameter, "help": ""} for parameter in battleship["parameters"]
    ]


def test_list_has_a_line_for_every_parameter_of_hangman(bestguess):
    tables = json.loads(bestguess("list", "--json").stdout)
    for game in tables["games"]:
        if game["name"] in {"hangman", "phrase"}:
            assert game["help"].startswith("Find a hidden ")
            for parameter in game["parameters"]:
                assert parameter["help"].endswith("."), parameter
                assert ":func:" not in parameter["help"]


def test_advise_json_has_what_programs_need(bestguess):
    done = bestguess("advise", "battleship", "--moves", "E5 miss, D4 hit, D5 sunk", "--json", "--top", "0")
    advice = json.loads(done.stdout)
    assert advice["game"] == "battleship"
    assert advice["policy"] == "most-likely"
    assert advice["exact"] is True
    assert advice["count"] == 134_261_400
    assert 0 < advice["entropy_bits"] < 35
    assert len(advice["best"]) == 97
    for line in advice["best"]:
        assert set(line) == {"query", "probability", "information_bits", "score"}
        assert line["score"] == {"name": "chance", "value": pytest.approx(1 - line["probability"]["miss"])}
        assert list(line["probability"]) == ["miss", "hit", "sunk"]
        assert sum(line["probability"].values()) == pytest.approx(1)
    misses = [line["probability"]["miss"] for line in advice["best"]]
    assert misses == sorted(misses)


def test_advise_names_the_best_play_that_is_proven_in_a_moment(bestguess):
    rules, moves = "battleship(rows=3,columns=4,fleet=3-2)", "B2 hit"
    found = best_play(Position.of(make_game(rules), moves))
    said = json.loads(bestguess("advise", rules, "--moves", moves, "--json").stdout)
    query = make_game(rules).notation.format_query(found.query)
    assert said["best_play"] == {"query": query, "objective": found.objective, "value": found.value}
    assert query in bestguess("advise", rules, "--moves", moves, "--top", "1").stdout.splitlines()[-1]


def test_advise_prints_pairs_on_demand(bestguess):
    done = bestguess("advise", SMALL, "--json", "--notation", "pairs", "--top", "1", "--moves", "(1,1) miss")
    advice = json.loads(done.stdout)
    assert advice["moves"] == "(1,1) miss"
    assert advice["best"][0]["query"].startswith("(")


def test_advise_after_the_end_says_so(bestguess):
    advice = json.loads(bestguess("advise", HIGHLOW, "--moves", "7 found", "--json").stdout)
    assert advice["best"] == []
    assert advice["outcome"] == {"termination": "found", "won": True}
    assert "The game is over" in bestguess("advise", HIGHLOW, "--moves", "7 found").stdout


def test_simulate_json_is_the_same_for_any_number_of_processes(bestguess):
    arguments = ["simulate", HIGHLOW, "-p", "most-information", "-p", "random", "-n", "12", "--seed", "4", "--json"]
    one, two = (json.loads(bestguess(*arguments, "--workers", workers).stdout) for workers in "12")
    for result in (one, two):
        for policy in result["policies"]:
            del policy["seconds_per_move"]  # the one thing that is measured, not computed
    assert one == two
    assert one["games"] == 12
    assert [policy["policy"] for policy in one["policies"]] == ["most-information", "random"]
    assert one["policies"][1]["difference_from_first"]["mean"] > 0


def test_simulate_prints_a_line_for_each_policy(bestguess):
    done = bestguess("simulate", HIGHLOW, "-p", "most-information", "-p", "random", "-n", "5", "--workers", "1")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert [line.split()[0] for line in lines[2:4]] == ["most-information", "random"]
    assert len(lines) > 4  # below the table, why there is no luck-free result
    assert done.stderr == ""
    without = bestguess("simulate", HIGHLOW, "-p", "most-information", "-n", "5", "--workers", "1", "--no-luck")
    assert len(without.stdout.splitlines()) == 3


def test_simulate_of_one_game_is_valid_json(bestguess):
    done = bestguess("simulate", HIGHLOW, "-n", "1", "--json")
    result = json.loads(done.stdout, parse_constant=lambda word: pytest.fail(f"{word} is not JSON"))
    assert result["policies"][0]["low"] is None


def test_what_is_seldom_lost_is_no_certain_win(bestguess, tmp_path):
    words = tmp_path / "words.txt"
    words.write_text("cat 1\ndog 1000000000\ncow 1\ndig 1\nhat 1\nbat 1\nrat 1\nmat 1\n")
    said = bestguess("evaluate", f"hangman(words={words},length=3,lives=1,prior=frequency)").stdout
    assert "won: 1 - 7e-09 of the words" in said
    assert "    1         6e-08" in said
    assert "each counted by its probability" in said
    said = bestguess("solve", f"wordle(words={words},length=3,tries=2,prior=frequency)").stdout
    assert ": 1.0000000" in said.splitlines()[0]


def test_evaluate_says_how_the_host_lies(bestguess):
    rules = "phrase(lengths=3,words=cat|dog|cow|dig,lies=1,lie_prior=0.25,lives=2)"
    said = bestguess("evaluate", rules, "-p", "most-likely")
    assert "The host lies with 25.0 % at each chance, as the rules say" in said.stdout
    assert json.loads(bestguess("evaluate", rules, "--json").stdout)["lie_probability"] == 0.25
    honest = bestguess("evaluate", rules.replace("lies=1,", ""), "--json").stdout
    assert json.loads(honest)["lie_probability"] is None


def test_policies_that_happen_to_play_alike_have_no_interval(bestguess):
    games = ["simulate", "mastermind(pegs=3,colours=4)", "-p", "knuth", "-p", "minimax", "-n", "40", "-s", "1"]
    said = bestguess(*games, "--plain", "--no-luck").stdout
    assert "±0.00" not in said
    assert "No interval for minimax: its difference from knuth was the same in all 40 games" in said
    against = json.loads(bestguess(*games, "--json").stdout)["policies"][1]["difference_from_first"]
    assert (against["mean"], against["low"], against["high"]) == (0.0, None, None)


def test_evaluate_is_exact(bestguess):
    # Bisection of 3 numbers: the middle one in one guess, the others in two.
    result = json.loads(bestguess("evaluate", "highlow:HighLow(top=3)", "--json").stdout)
    assert result["exact"] is True
    assert result["mean"] == pytest.approx(5 / 3)
    assert result["histogram"] == {"1": pytest.approx(1), "2": pytest.approx(2)}
    assert "exact mean 1.6667" in bestguess("evaluate", "highlow:HighLow(top=3)").stdout


def test_a_mean_of_a_policy_that_draws_lots_names_the_seed(bestguess):
    arguments = ["evaluate", "rectangles(rows=3,columns=3,shapes=2x1)", "--policy", "myshkin", "--seed", "3"]
    assert "mean with the lots of seed 3" in bestguess(*arguments).stdout
    result = json.loads(bestguess(*arguments, "--json").stdout)
    assert (result["exact"], result["lots_of_seed"]) == (False, 3)


@pytest.mark.parametrize("arguments", [["watch", SMALL, "--seed", "1"], ["list"], ["advise", SMALL]])
def test_what_is_not_a_terminal_gets_plain_text(bestguess, arguments):
    done = bestguess(*arguments)
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert not set("│┃─━█") & set(done.stdout)


def test_watch_hides_what_it_is_told(bestguess):
    done = bestguess("watch", SMALL, "--secret", "d3 A1-A3, p2 E4-E5", "--plain")
    assert done.returncode == 0
    assert "d3 A1-A3, p2 E4-E5" in done.stdout


@pytest.mark.skipif(os.name == "nt", reason="sends signals")
@pytest.mark.parametrize(
    ("number", "workers"),
    [
        (signal.SIGINT, "1"),
        (signal.SIGINT, "2"),
        (signal.SIGTERM, "1"),
        (getattr(signal, "SIGHUP", signal.SIGTERM), "2"),
    ],
)
def test_what_ends_a_tournament_keeps_the_games_that_are_done(started, monkeypatch, tmp_path, workers, number):
    over = tmp_path / "over"
    over.touch()
    monkeypatch.setenv(PLACE, str(over))
    monkeypatch.setenv("PYTHONPATH", str(TESTS))
    arguments = ["simulate", "counted:Counted(top=300)", "-n", "100000", "--json", "--workers", workers]
    for marks in (100, 3000, 30000):  # more, where the games that are over have not come back from a worker yet
        begun = over.stat().st_size
        with started(*arguments) as running:
            while over.stat().st_size < begun + marks and running.poll() is None:
                time.sleep(0.01)
            running.send_signal(number)
            out, err = running.communicate(timeout=600)
        assert "Traceback" not in err
        if running.returncode == 128 + number and out:
            break
    result = json.loads(out)
    assert result["interrupted"] is True
    assert 0 < result["games"] < 100000


def test_a_game_of_ones_own_is_found_where_one_stands(tmp_path):
    (tmp_path / "mine.py").write_text("from highlow import HighLow\n\n\nclass Mine(HighLow):\n    pass\n")
    command = [sys.executable, "-P", "-c", "from bestguess.apps.cli.main import main; main()"]
    done = subprocess.run(
        [*command, "simulate", "mine:Mine(top=9)", "--games", "40", "--workers", "2", "--json"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(TESTS)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["game"] == "mine:Mine(top=9)"


def test_a_terminal_that_cannot_show_everything(bestguess):
    done = bestguess("assist", SMALL, PYTHONIOENCODING="ascii")
    assert done.returncode == 0, done.stderr
    assert "? battleship" in done.stdout


def test_garbled_input_is_no_reason_to_stop():
    done = subprocess.run(
        [sys.executable, "-m", "bestguess", "assist", SMALL],
        input=b"A1 m\n\xff\xfe m\nA2 m\n",
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert b"'A1 miss, A2 miss'" in done.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_said():
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "bestguess", "advise", SMALL], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert b"No space" in done.stderr


@pytest.mark.parametrize(
    ("command", "ends"),
    [
        (f"assist '{SMALL}' <&-", 0),
        (f"assist '{SMALL}' >&-", 0),
        (f"assist '{SMALL}' 2>&-", 0),
        ("engine <&-", 0),
        ("engine >&-", 0),
        ("import - <&-", 2),
    ],
)
def test_closed_streams_are_no_defect(command: str, ends: int) -> None:
    whole = f"exec '{sys.executable}' -m bestguess {command}"
    done = subprocess.run(["sh", "-c", whole], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    assert done.returncode == ends, done.stderr
    assert b"Traceback" not in done.stderr


def test_what_a_game_costs_is_counted_in_its_own_unit(bestguess, tmp_path: Path) -> None:
    file = tmp_path / "faults.csv"
    file.write_text("fault,hums,warm\ncost (minutes),2,9\nfuse,?,no\nfan,yes,yes\n")
    said = bestguess("evaluate", f"table(file={file})").stdout
    assert "exact mean 8.7500 minutes over 2 of 2 faults" in said
    assert [line.split() for line in said.splitlines()[-2:]] == [["2", "0.50"], ["11", "1.50"]]
