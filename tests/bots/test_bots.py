"""Bots as players and hosts: what they do wrong costs them their game, and nobody else anything."""

import os
import shlex
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from time import sleep

import numpy as np
import pytest
from patience import until

from bestguess import Forfeit, Position, SpecError, TooLarge, make_game, make_host, make_policy
from bestguess.arena.belief_score import BeliefScore, divergence
from bestguess.arena.evaluate import evaluate
from bestguess.arena.match import Opening, play
from bestguess.arena.tournament import Tournament, standings
from bestguess.bots.bot import Bot
from bestguess.bots.program import Broken, Program
from bestguess.core.errors import ParameterError
from bestguess.core.spec import code_in
from bestguess.core.trust import trusting
from bestguess.hosts.honest import Honest

HERE = Path(__file__).parent
SMALL = "battleship(rows=3,columns=3,fleet=2)"
SECRET = make_game(SMALL).prior().sample(np.random.default_rng(0), 1)[0]


def odd(how: str, *more: str, seconds: float = 60.0) -> Bot:
    return Bot(shlex.join([sys.executable, str(HERE / "odd.py"), how, *more]), seconds)


BROKEN = {
    "late": "no answer",
    "never": "no answer",
    "twice": "nobody waits for",
    "illegal": "illegal query",
    "no query": "illegal query 'the corner'",
    "nothing": "query: this field is missing",
    "a number": "query: write a text",
    "nan": "write a finite number",
    "too likely": "write a number of 1 or less",
    "belief elsewhere": "belief in what is no query: Z99",
    "long line": "more than 1,048,576 bytes",
    "no end": "more than 1,048,576 bytes",
    "notes": "bytes of notifications",
    "no utf-8": "no UTF-8",
    "prose": "no response",
    "echo": "a request of its own, choose",
    "no version": "jsonrpc: this field is missing",
    "another id": "nobody waits for",
    "error": "error 1: no idea",
    "dies": "exit code 1: out of ideas",
    "wrong version": "version 2",
    "other game": "does not play battleship",
    "dead": "exit code 3",
}
"""Misdeeds of bots, and the words in which each is told."""


@pytest.mark.parametrize("how", BROKEN)
def test_a_bot_that_breaks_the_protocol_forfeits_its_game_alone(how: str) -> None:
    bot = odd(how, seconds=0.3 if how in ("late", "never") else 60.0)
    opening, reasons = Opening(make_game("battleship(rows=3,columns=3,fleet=2-2)")), set()
    for secret in opening.start().belief.sample(np.random.default_rng(1), 2):
        record = play(opening, bot, Honest(opening.game, secret), np.random.default_rng(0))
        assert BROKEN[how] in record.forfeit
        assert (record.won, record.cost) == (False, 9)  # all cells are charged
        reasons.add(record.forfeit)
    assert len(reasons) == 1  # so that a table tells them together


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("./nobody-here", "No such file"),
        ("", "empty"),
        ("./bot 'unclosed", "cannot be read"),
        ("/", "Permission denied"),
        ("true", "process ended with exit code 0"),
    ],
)
def test_a_bot_that_is_not_there_forfeits(command: str, said: str) -> None:
    with pytest.raises(Forfeit, match=said) as raised:
        Bot(command).choose(Position.start(make_game(SMALL)), np.random.default_rng(0))
    assert raised.value.params["player"] == command


@pytest.mark.parametrize("command", ["./nobody-here", "", "./bot 'unclosed", "/", "./nobody-here --fast"])
def test_a_command_without_a_program_is_refused_before_any_game(command: str) -> None:
    with pytest.raises(ParameterError, match="command="):
        list(Tournament(SMALL, (Bot(command), "random"), 3).rounds(1))
    with pytest.raises(ParameterError, match="command="):
        evaluate(make_game(SMALL), Bot(command))


def test_more_queries_than_a_line_can_hold_are_refused() -> None:
    game = make_game("mastermind(pegs=6,colours=9)")
    with pytest.raises(TooLarge, match="531,441"):
        odd("fine").choose(Position.start(game), np.random.default_rng(0))


def test_a_tournament_goes_on_and_keeps_the_reasons() -> None:
    bots = [odd("dies"), odd("fine"), odd("log")]
    tournament = Tournament("battleship(rows=3,columns=3,fleet=2-2)", (*bots, "random"), 4)
    dies, fine, log, ours = standings(tournament, list(tournament.rounds(1)))
    assert [sum(one.forfeits.values()) for one in (fine, log, ours)] == [0, 0, 0]
    assert list(dies.forfeits) == ["its process ended with exit code 1: out of ideas"]
    assert fine.cost.mean == log.cost.mean <= dies.cost.mean


def test_a_bot_plays_alike_in_any_process() -> None:
    command = shlex.join([sys.executable, str(HERE.parents[1] / "examples" / "bots" / "random_cell.py")])
    tournament = Tournament(SMALL, (f"bot(command={command})",), 3, seed=5)
    alone, shared = ([one.records for one in sorted(tournament.rounds(n), key=lambda r: r.number)] for n in (1, 2))
    assert [[r.transcript for r in one] for one in alone] == [[r.transcript for r in one] for one in shared]


def ended(process: int) -> bool:
    """Whether a process has ended; on Linux also as a zombie that nobody has waited for."""
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().split()[2] == "Z"
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


def test_whatever_a_bot_has_started_ends_with_it(tmp_path: Path) -> None:
    bot = odd("child", str(tmp_path / "pid"))
    with pytest.raises(Forfeit):
        bot.choose(Position.start(make_game(SMALL)), np.random.default_rng(0))
    process = int((tmp_path / "pid").read_text())
    until(lambda: ended(process), "it outlives the bot")


def test_bots_of_workers_end_with_a_command_that_is_killed(tmp_path: Path) -> None:
    bot = shlex.join([sys.executable, str(HERE / "odd.py"), "waits", str(tmp_path / "pid")])
    command = [sys.executable, "-m", "bestguess", "simulate", SMALL, "-p", f"bot(command={bot},seconds=900)"]
    with subprocess.Popen([*command, "--games", "40", "--workers", "2"], stderr=subprocess.DEVNULL) as process:
        while not (tmp_path / "pid").exists() or not (tmp_path / "pid").read_text():
            assert process.poll() is None
            sleep(0.02)
        process.kill()
    process = int((tmp_path / "pid").read_text())
    until(lambda: ended(process), "it outlives the bot")


def test_a_bot_ends_with_its_player(tmp_path: Path) -> None:
    bot = odd("fine", str(tmp_path / "pid"))
    bot.choose(Position.start(make_game(SMALL)), np.random.default_rng(0))
    del bot
    process = int((tmp_path / "pid").read_text())
    until(lambda: ended(process), "it outlives the bot")


def test_stated_chances_are_scored_by_hand() -> None:
    game = make_game("battleship(rows=2,columns=2,fleet=2)")
    position = Position.start(game)
    bot = odd("sure")
    query = bot.choose(position, np.random.default_rng(0))
    # Four placements of two cells: each cell has the chance 1/2, and the bot says 1/4.
    score = BeliefScore.of(position, bot.stated(position))
    assert (score.stated, score.brier) == (4, pytest.approx(1 / 16))
    assert score.bits == pytest.approx(0.5 * np.log2(2) + 0.5 * np.log2(2 / 3))
    assert bot.stated(position.after(query, 0)) == {}
    record = play(
        Opening(game),
        odd("sure"),
        Honest(game, game.prior().sample(np.random.default_rng(3), 1)[0]),
        np.random.default_rng(0),
    )
    assert record.belief.stated >= 4


@pytest.mark.parametrize(
    ("true", "stated", "least", "most"), [(0.5, 0.5, 0, 0), (1, 0, 19, 20), (0, 1, 19, 20), (0, 0, 0, 1e-5)]
)
def test_a_wrong_certainty_costs_much_and_not_all(true: float, stated: float, least: float, most: float) -> None:
    assert least <= divergence(true, stated) <= most


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("bot(command=./bot)", ["command=./bot"]),
        ("rollout(base=bot( command = ./bot --fast ,seconds=1))", ["command=./bot --fast"]),
        ("best-response(policy=rollout(base=bot(command=x),samples=3))", ["command=x"]),
        ("my.module:Own(a=1)", ["my.module:Own"]),
        ("my.module:Own(base=bot(command=./bot))", ["my.module:Own", "command=./bot"]),
        ("bot(command=a b,c)", ["bot(command=a b,c)"]),
        ("bot(command=", ["bot(command="]),
        ("hangman 7 fr", []),
        ("hangman(words=command|order)", []),
    ],
)
def test_the_code_that_a_spec_would_run_is_named(text: str, code: list[str]) -> None:
    assert code_in(text) == code


@pytest.mark.parametrize("make", [make_policy, lambda spec: make_host(spec, game=make_game(SMALL), secret=SECRET)])
def test_only_a_command_that_was_typed_is_run(make) -> None:  # type: ignore[no-untyped-def]
    with trusting(["command=./mine"]):
        make("bot(command=./mine)")
        for spec in ("bot(command=./theirs)", "bot(command=./mine --now)"):
            with pytest.raises(SpecError, match="trusted=True"):
                make(spec)
    with trusting([]), pytest.raises(SpecError, match="somebody's own"):
        Bot("./theirs")


def test_a_script_that_names_no_interpreter_is_told_to(tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text("import sys\n")
    script.chmod(0o755)
    with pytest.raises(Broken, match=r"its first line name what runs it, such as #!/usr/bin/env python3"):
        Program(shlex.quote(str(script)))
