"""The command line as somebody meets it who has never seen it."""

import re
import shlex
from pathlib import Path

import pytest

from bestguess import make
from bestguess.apps.cli.playing.assist import Assistant
from bestguess.apps.cli.playing.setup import Setup
from bestguess.apps.cli.rendering.move_notation import MoveNotation
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.apps.cli.storage.keeper import Keeper
from bestguess.core.errors import NotationError, SpecError

SMALL = "battleship(rows=5,columns=5,fleet=3-2)"
WORDS = "apple|angle|ankle|paper|maple|happy|candy|table|hello|daisy"


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", SMALL, "-n", "8", "-j", "1"],
        ["simulate", SMALL, "-n", "8", "-j", "1", "-p", "most-likely", "-p", "most-information"],
        ["list"],
    ],
)
def test_what_is_printed_fits_80_columns(bestguess, arguments):
    done = bestguess(*arguments, COLUMNS="80")
    assert done.returncode == 0, done.stderr
    assert max(map(len, done.stdout.splitlines()[1:])) <= 80


def test_the_library_fits_80_columns(bestguess, tmp_path):
    place = str(tmp_path / "games.sqlite")
    long = "battleship(rows=12,columns=12,fleet=c5-b4-d3-s3-p2,touching=false,announce=named)"
    assert bestguess("play", long, "--library", place, stdin="A1\n").returncode == 0
    shown = bestguess("library", "--library", place, COLUMNS="80").stdout
    assert max(map(len, shown.splitlines())) <= 80
    assert "battleship(" in shown


@pytest.mark.parametrize(
    ("spec", "unit"),
    [(f"hangman(words={WORDS})", "wrong letters"), (SMALL, "shots"), ("mastermind(pegs=2,colours=3)", "guesses")],
)
def test_simulate_evaluate_and_watch_name_their_unit(bestguess, spec, unit):
    assert f": {unit} until the game ends" in bestguess("simulate", spec, "-n", "4", "-j", "1").stdout.splitlines()[0]
    assert f" {unit} over " in bestguess("evaluate", spec).stdout.splitlines()[0]
    assert f" {unit} on average" in bestguess("watch", spec, "--seed", "1", "--delay", "0").stdout


def test_evaluate_takes_the_options_of_its_siblings(bestguess, tmp_path):
    words = tmp_path / "words.txt"
    words.write_text(WORDS.replace("|", "\n"), encoding="utf-8")
    done = bestguess("evaluate", "hangman", "--words", str(words), "--lives", "0", "--lengths", "5", "--language", "en")
    assert done.returncode == 0, done.stderr
    assert "over 10 of 10 words" in done.stdout


def test_a_liar_changes_the_game_aloud(bestguess):
    done = bestguess("simulate", f"hangman(words={WORDS})", "--host", "liar", "-n", "2", "-j", "1")
    assert "hangman becomes phrase, of one word of 5 letters" in done.stdout
    done = bestguess("simulate", f"hangman(words={WORDS})", "--host", "liar", "-n", "2", "-j", "1", "--json")
    assert done.stdout.startswith("{")
    assert "hangman becomes phrase" in done.stderr


def test_pairs_are_told_in_pairs(bestguess):
    for moves, said in [
        ("(11,3) m", "rows are 1 to 5 from the bottom"),
        ("(5,5) m, (5,5) h", "(5,5) was asked already"),
    ]:
        done = bestguess("advise", SMALL, "--notation", "pairs", "--moves", moves)
        assert done.returncode == 2
        assert said in done.stderr
        assert "A5" not in done.stderr


def test_messages_in_pairs_keep_what_is_no_cell():
    notation = MoveNotation(make(SMALL), pairs=True)
    assert notation.translated("E5 was asked already, Z9 was not.") == "(1,5) was asked already, Z9 was not."
    assert MoveNotation(make(SMALL)).translated("E5") == "E5"


@pytest.mark.parametrize("text", ["5,5 m, 4,4 h", "5, 5 m; (4,4) h", "1. 5,5 m\n2. 4,4 h"])
def test_a_pair_needs_no_parentheses(text):
    setup = Setup.make(SMALL, None, pairs=True)
    assert setup.transcript(text, None) == setup.game.notation.read_moves((), "A5 m, B4 h")


def test_the_line_to_go_on_has_all_that_is_needed(capsys, tmp_path):
    setup = Setup.make(f"phrase(lengths=5,words={WORDS})", "paper-phrase")
    place, file = str(tmp_path / "my games.sqlite"), tmp_path / "one game.json"
    keeper = Keeper.begin(setup.game, print, library=place, file=file)
    made = Assistant(setup, Screen(plain=True), keeper).begin(setup.transcript("E no", None))
    made.respond("quit")
    line = capsys.readouterr().out.rstrip().splitlines()[-1]
    words = shlex.split(line)
    assert words[:3] == ["bestguess", "assist", setup.game.spec]
    for option, value in [
        ("--moves", "E no"),
        ("--policy", "paper-phrase"),
        ("--library", place),
        ("--save", str(file)),
    ]:
        assert words[words.index(option) + 1] == value


@pytest.mark.parametrize("name", ["game.txt", "game.json"])
@pytest.mark.parametrize("command", ["assist", "advise"])
def test_a_saved_game_knows_what_it_is(bestguess, tmp_path, name, command):
    path = str(tmp_path / name)
    done = bestguess("assist", SMALL, "--library", "none", stdin=f"A1 miss\nsave {path}\nquit\n")
    assert done.returncode == 0, done.stderr
    again = bestguess(command, "--load", path)
    assert again.returncode == 0, again.stderr
    assert "battleship(rows=5,columns=5,fleet=d3-p2,hider=people)" in again.stdout


@pytest.mark.parametrize("command", ["assist", "play"])
def test_a_game_of_people_says_how_people_hide(bestguess, command):
    said = bestguess(command, SMALL, "--library", "none", stdin="quit\n").stdout
    assert "The prior: hidden by a person; one in 20 never lets ships touch." in said
    uniform = f"{SMALL[:-1]},hider=uniform)"
    assert "The prior" not in bestguess(command, uniform, "--library", "none", stdin="quit\n").stdout


def test_a_fix_that_changes_nothing_is_told_in_a_line(capsys):
    made = Assistant(Setup.make(SMALL, None), Screen(plain=True))
    made.begin(made.setup.transcript("A1 hit, A2 m, B1 m", None))
    assert made.trouble is not None
    capsys.readouterr()
    made.respond("fix 1 hit")
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 1
    assert said[0].startswith("Move 1 is A1 hit already. The contradiction is still there. Type 1")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("battleship(fleet=5,4,3,3,2)", "battleship(fleet=5-4-3-3-2)"),
        ("battleship(fleet=c5, p2,rows=8)", "battleship(fleet=c5-p2,rows=8)"),
        ("rectangles(shapes=3x1,2x2)", "rectangles(shapes=3x1-2x2)"),
        ("phrase(lengths=5,3)", "phrase(lengths=5-3)"),
    ],
)
def test_a_list_may_have_commas(typed, meant):
    assert make(typed) == make(meant)


def test_what_is_no_list_says_how_to_write_one():
    with pytest.raises(SpecError, match="dashes within a value: fleet=5-4-3"):
        make("battleship(fleet=5,banana)")


def test_words_of_another_length_are_told_in_letters(capsys):
    from bestguess.apps.cli.playing.phrase_prompt import WordByWord

    typing = WordByWord(make("phrase(lengths=5-3)"))
    typing.take("*****", "_____ ___")
    with pytest.raises(NotationError, match="'E' is 1 letter long; word 2 has 3"):
        typing.take("E", "_____ ___")


def test_every_command_that_is_written_about_exists(bestguess):
    root = Path(__file__).parents[2]
    known = set(re.findall(r"^  ([a-z]+)  ", bestguess("--help").stdout, re.MULTILINE))
    assert "simulate" in known
    page = root / "page"
    written = [
        root / "README.md",
        *(root / "docs").rglob("*.md"),
        *page.glob("src/**/*.ts"),
        *page.glob("static/*.html"),
    ]
    prose = {"is", "itself", "plays", "server"}
    for path in written:
        for verb in re.findall(r"\bbestguess ([a-z]+)\b", path.read_text(encoding="utf-8", errors="replace")):
            assert verb in known | prose, f"{path}: bestguess {verb}"


def test_the_advice_that_the_readme_asks_for_is_given(bestguess):
    readme = (Path(__file__).parents[2] / "README.md").read_text()
    asked = re.findall(r"^\$ bestguess (advise .*)$", readme, re.MULTILINE)
    assert len(asked) > 1
    for command in asked:
        assert bestguess(*shlex.split(command, comments=True)).returncode == 0, command


def test_the_game_of_hangman_in_the_readme_goes_so(bestguess):
    readme = (Path(__file__).parents[2] / "README.md").read_text()
    shown = re.search(r"```\n(length \? .*?)```", readme, re.DOTALL)
    assert shown
    prompt = re.compile(r"^(?:length|[A-Z] \(Enter = no\)) \? ?(.*)$", re.MULTILINE)
    said = bestguess("assist", "hangman", stdin="\n".join([*prompt.findall(shown[1]), "quit", ""])).stdout
    printed = prompt.sub("", shown[1]).replace("…", "").splitlines()
    assert [line for line in printed if line.strip() and line not in said] == []


@pytest.mark.parametrize(
    ("typed", "usage"),
    [
        (["help"], "bestguess [OPTIONS] COMMAND"),
        (["help", "solve"], "bestguess solve "),
        (["help", "train", "host"], "bestguess train host "),
        (["train", "help"], "bestguess train "),
        *(([command, "help"], f"bestguess {command} ") for command in ("advise", "play", "solve", "watch")),
    ],
)
def test_the_word_help_shows_the_help(bestguess, typed, usage):
    done = bestguess(*typed)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"Usage: {usage}")


def test_shells_complete_the_names_of_commands(bestguess):
    asked = {"_BESTGUESS_COMPLETE": "complete_bash", "COMP_WORDS": "bestguess re", "COMP_CWORD": "1"}
    assert bestguess(**asked).stdout.split() == ["reproduce", "review"]


def test_a_key_is_all_of_the_output(bestguess, tmp_path):
    done = bestguess("solve", "table(file=faces)", "--time", "1", "--markdown", "--tree", str(tmp_path / "tree.json"))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("**1**")
    assert "tree.json" not in done.stdout
    assert "tree.json" in done.stderr
