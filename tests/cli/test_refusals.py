"""Nonsense is answered in one line with exit code 2, whatever the command."""

import os
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bestguess.apps.cli.main import app

NAMES = {
    "small": "'battleship(rows=5,columns=5,fleet=3-2)'",
    "highlow": "'highlow:HighLow(top=20)'",
    "codes": "'codes:Codes(pegs=3,colours=3)'",
    "words": "'hangman(length=3,lives=2,words=bat|cat|cot|cut|dog|dot|eel|fog|fox|hat,prior=uniform)'",
    "fives": "crane|crate|trace|slate|stale|least|abide|speed|erase",
    "null": os.devnull,
}

BROKEN = """
from dataclasses import dataclass
import numpy as np
from bestguess import ExactRules
from highlow import HighLow

@dataclass(frozen=True)
class Unlisted(HighLow):
    def answers(self, transcript, query):
        return (0, 1)

@dataclass(frozen=True)
class Shapeless(HighLow, ExactRules):
    def answer_table(self, secrets):
        return np.zeros((self.num_queries, len(secrets) - 1), dtype=int)

@dataclass(frozen=True)
class Huge(HighLow):
    top: int = 1_000_000
"""

AT_A_FILE = (
    "review",
    "import",
    "assist battleship --load",
    "assist battleship --save",
    "play battleship --save",
    "library list --library",
    "solve {words} --save",
    "solve {words} --resume",
    "solve {words} --tree",
    "advise hangman --words",
)
"""The beginnings of commands that name a file, before its name."""

TABLE = [
    ("wach", "Did you mean 'watch'?"),
    ("advise batleship", "Did you mean 'battleship'?"),
    ("advise 'battleship(rwos=3)'", "Did you mean 'rows'?"),
    ("advise 'battleship(rows=ten)'", "rows must be a whole number"),
    ("advise 'battleship(rows=99)'", "1 to 26 rows"),
    ("advise 'battleship(((('", ""),
    ("advise ''", ""),
    ("advise 'battleship(rows=3,columns=3,fleet=3-3-3-2)'", ""),
    ("advise {small} --policy most-likly", "Did you mean 'most-likely'?"),
    ("advise {small} --moves 'Z9 miss'", "off the board"),
    ("advise {small} --moves 'A1 perhaps'", "'perhaps' is not an answer"),
    ("advise {small} --moves A1", "has no answer"),
    ("advise {small} --moves 'A1 miss, A1 hit'", "A1 was asked already, in move 1"),
    ("advise {small} --moves nonsense", "nonsense"),
    ("advise {small} --top -1", "--top"),
    ("advise {small} --load /no/such/file", "/no/such/file"),
    ("advise highlow:Nothing", "Cannot import"),
    ("advise 'json:dumps(obj=1)'", "is not a game"),
    ("advise json:__name__", "is not a game"),
    ("advise :", "Cannot import"),
    ("advise {highlow} --notation pairs", "--notation pairs"),
    ("advise {small} --polcy x", "--policy"),
    ("advise", "GAME"),
    ("advise hangman --words empty.txt", "There are no words in"),
    ("advise hangman --words latin.txt", "line 2 is not UTF-8 text (byte 8 is 0xe9)"),
    ("advise hangman --words three.txt", "line 1 is 'a 2 c'"),
    ("advise hangman --words missing.txt", "Cannot read the word list"),
    ("advise hangman --words a,b.txt", "no comma"),
    ("advise hangman --words 'apple|pear' --lengths 6", "has 6 letters; its words have"),
    ("advise hangman --lengths x", "length must be a whole number"),
    ("advise hangman --lies 1", "--lies is for phrase: hangman has no such parameter. For a single word: phrase"),
    ("advise hangman --language xx", "no language named 'xx'"),
    ("advise hangman --moves '_ A 4'", "'4' (character 5"),
    ("advise hangman --lives -1", "--lives"),
    ("advise broken:Unlisted", "answers lists no 2 for that query"),
    ("advise broken:Shapeless", "shape (10, 9)"),
    ("advise broken:Huge", "can be listed"),
    ("advise 'mastermind(pegs=9,colours=9)'", "387,420,489 codes"),
    ("advise mastermind --moves '1127 0 0'", "'1127' is not a guess"),
    ("advise mastermind --moves '1122 5 0'", "a row has 4"),
    ("advise wordle --moves 'cran7 bbbbb'", "'cran' may not be guessed"),
    ("advise wordle --moves 'crane bbbq'", "'q' is no tile"),
    ("advise 'wordle(hard=true)' --moves 'crane ggbbb, slate bbbbb'", "hard mode"),
    ("watch {small} --secret nonsense", "nonsense"),
    ("watch {highlow} --secret 700", "'700' is not a number"),
    ("watch {small} --delay nan", "--delay"),
    ("watch {small} --delay inf", "--delay"),
    ("watch mastermind --secret 1239", "'1239' is not a code"),
    ("simulate {small} --games 0", "--games"),
    ("simulate {small} --workers 0", "--workers"),
    ("simulate {small} --policy nobody", "nobody"),
    ("evaluate battleship", "does not list"),
    (
        "solve battleship",
        "too many layouts to list: 30,093,975,536, the most is 1,048,576. Take a smaller board or fewer ships, or "
        "measure a policy with: bestguess simulate",
    ),
    ("solve 'hangman(words=bat|cat|cot)'", "length=8"),
    ("solve {words} --time 0", "more than 0 seconds"),
    ("solve {words} --resume nowhere.npz", "Cannot read nowhere.npz"),
    ("solve {words} --objective best", "best"),
    ("solve {words} --save nowhere/search.npz", "there is no folder"),
    ("solve {words} --tree .", "is a folder"),
    ("solve 'battleship(rows=2,columns=2,fleet=2)' -o win", "Take 'misses'"),
    ("solve {words} --naming", "Add --objective win"),
    ("solve {words} -o worst-case --naming", "Add --objective win"),
    ("solve {words} -o win --unit misses", "Add --objective worst-case"),
    ("solve {words} --unit questions", "Add --objective worst-case"),
    ("solve {words} -o win --until shown", "Leave --until out"),
    ("solve {words} -o worst-case --unit misses --until shown", "Leave --until out"),
    ("solve {words} --lines 5", "Add --draw FILE.svg"),
    ("solve {words} --workers 2", "Take --threads N"),
    ("solve {words} --threads 2 -o worst-case", "searched by one thread"),
    ("solve {words} --threads 2 --no-memo", "--no-memo"),
    ("solve rectangles --words w.txt", "--words is for"),
    ("solve {words} --tree a.svg --draw a.svg", "is the file of --tree as well"),
    ("solve {words} --save {null}", "no plain file"),
    ("solve {codes} -o misses", "no answer is a miss"),
    ("solve {codes} -o worst-case --unit misses", "Leave --unit out"),
    ("solve {codes} --until solved --no-memo", "Leave it out"),
    ("solve {codes} --until solved --naming", "is named beside queries"),
    ("solve broken:Huge", "Take a smaller game"),
    ("solve mastermind -o misses", "--objective misses: in mastermind no answer is a miss"),
    ("solve mastermind -o win", "Write tries=6 in the game"),
    ("solve mastermind --until shown", "--until solved"),
    ("solve 'rectangles(rows=3,columns=3,shapes=2x1)' --until solved", "--until shown"),
    ("solve 'wordle(words={fives},hard=true)' --until known", "depends on the answers"),
    ("ask mastermind 'is red in it'", "reads no questions in words. Name a game that does: battleship, or one of your"),
    ("advise mastermind(symbols=red-blue)", "nothing between them"),
    ("advise mastermind(symbols=rgbyor)", "'r' is in it twice; write one for each colour"),
    ("advise mastermind(symbols=1)", "1 sign for 6 colours"),
    (
        "advise mastermind --moves '1234 4 0, 1111 1 0'",
        "over with move 1, 1234 4b0w: solved. Nothing can be asked after it",
    ),
    ("advise hangman --lives 3 --moves '_____ not E A I O U'", "over with move 4, I no: out of lives"),
    ("reproduce sid --board 3", "--board is for small-boards, not for sid"),
    ("reproduce small-boards --seed 3", "--seed is for battleship-paper, "),
    ("reproduce kettaf-pruning --secrets x", "--secrets is for sid"),
    ("reproduce kettaf-pruning --letters 27", "--letters"),
    ("reproduce small-boards --fixed-lives", "--draw-lives is for kettaf-pruning"),
    ("reproduce battleship", "Did you mean 'battleship-paper'"),
    ("reproduce myshkin --time 3", "--time is for"),
    ("reproduce list --quick", "--quick is for"),
    ("reproduce all --board 3", "--board is for small-boards, not for all"),
    ("reproduce sid --workers x", "workers"),
    ("reproduce myshkin --html no/such/folder/page.html", "there is no folder no/such/folder"),
    ("reproduce myshkin --markdown .", "Name a file"),
    ("reproduce myshkin --results no/such/folder", "--results no/such/folder"),
    ("reproduce small-boards --time 0", "more than 0 seconds"),
    ("reproduce small-boards --board 3 --save no/such/folder/lines", "Cannot write"),
    ("reproduce small-boards --board 30", "board"),
    ("review nowhere.json", "Cannot read nowhere.json"),
    ("review abc", "There is no game 'abc'"),
    *((f"{command} loop", "a link that leads to itself") for command in AT_A_FILE),
    ("library show", "Write the id of one game"),
    ("library delete", "Delete what?"),
    ("library search", "Search for what?"),
    ("library list --library mysql://x/y", "no place for a library"),
    ("export abc", "Export as what?"),
    ("habits --delete", "say whose habits"),
    ("habits Ann --delete --from x", "learned or deleted"),
    ("habits Ann --delete", "No habits of Ann are kept"),
    ("habits Ann hangman", "only fleets of battleship"),
    ("habits ' '", "is no name"),
    ("hide hangman", "only fleets of battleship"),
    ("hide 'battleship(hider=people)' --hider people", "given twice"),
    ("hide {small} --name Ann", "No habits of Ann are kept for this board"),
    ("hide {small} --hider hidden-well", "Take that game, or leave hidden-well out."),
    ("hide --hider ''", "hider=: write uniform, people"),
    ("hide --hider anyhow", "hider=anyhow: write uniform, people"),
    ("assist hangman --opponent Ann", "only fleets of battleship"),
    ("assist 'battleship(hider=uniform)' --opponent Ann", "Leave one out"),
    ("evaluate mastermind --count misses", "--count misses: in mastermind no answer is a miss"),
    ("watch battleship --lives 3", "--lives is for hangman and phrase: battleship has no such parameter"),
    ("watch 'hangman(lives=3)' --lives 4", "lives is given twice"),
    ("play {highlow} --host hoenst", "Did you mean 'honest'?"),
    ("advise battleship purple", "purple"),
    ("reproduce sid --secrets empty.txt", "There are no words in empty.txt"),
    ("reproduce sid --secrets latin.txt", "line 2 is not UTF-8"),
    ("reproduce sid --secrets three.txt", "line 1 is 'a 2 c'"),
    ("reproduce sid --secrets strange.txt", "give a dictionary that has them"),
]
"""Command lines, and what is said of each."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files to take for word lists, a module of broken games, and a library of its own."""
    (tmp_path / "empty.txt").write_text("")
    (tmp_path / "latin.txt").write_bytes(b"word\ncaf\xe9\n")
    (tmp_path / "three.txt").write_text("a 2 c\n")
    (tmp_path / "strange.txt").write_text("xyzzyq\n")
    (tmp_path / "broken.py").write_text(BROKEN)
    (tmp_path / "loop").symlink_to("loop")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("BESTGUESS_LIBRARY", str(tmp_path / "library.sqlite3"))
    monkeypatch.setenv("COLUMNS", "100")


@pytest.mark.parametrize(("command", "said"), TABLE)
def test_what_is_asked_wrongly_is_refused(command: str, said: str) -> None:
    done = CliRunner().invoke(app, shlex.split(command.format(**NAMES)))
    assert done.exit_code == 2, done.output
    assert sum(line.startswith("bestguess: ") for line in done.stderr.splitlines()) == 1
    assert said in done.stderr
    assert "Traceback" not in done.output
