"""Each door speaks its own remedy: nobody is told to type what only another door reads."""

import json
import re
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from command_table import FILLED, QUICK, choices, commands, takes_file, wanted
from typer.main import get_command
from typer.testing import CliRunner

from bestguess.apps.cli.main import app
from bestguess.apps.engine.methods import Methods
from bestguess.apps.engine.server import Server
from bestguess.apps.mcp.tool import refused
from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.specs import Specs
from bestguess.core.errors import BestguessError
from bestguess.core.spec import make
from bestguess.core.trust import trusting
from bestguess.games import GAMES
from bestguess.policies import POLICIES
from bestguess.records.game_file import GameFile, Guesser, Players
from bestguess.records.game_file_text import loads
from bestguess.records.loaded import LoadedGame

OWN = ("os:system", "bot(command=./bot)")
"""Rules and a player whose code would be run."""

REMEDIES = {"python": "trusted=True", "command line": "--trust", "engine": "bestguess engine --trust"}
"""What each door says that reads specs of others and may be told to trust them; servers may not be told."""


def game_file(rules: str, player: str = "random") -> str:
    return GameFile(rules=rules, players=Players(guesser=Guesser(kind="policy", spec=player))).dumps()


def by_python(rules: str, policy: str) -> str:
    registry, spec = (POLICIES, policy) if rules in GAMES else (GAMES, rules)
    with trusting([]), pytest.raises(BestguessError) as caught:
        make(registry, spec)
    return str(caught.value)


def by_file(rules: str, policy: str) -> str:
    with pytest.raises(BestguessError) as caught:
        LoadedGame.of(loads(game_file(rules, policy)))
    return str(caught.value)


def by_command(rules: str, policy: str) -> str:
    Path("game.json").write_text(game_file(rules, policy))
    done = CliRunner().invoke(app, ["review", "game.json", "--plain"])
    assert done.exit_code == 2
    return done.stderr


def by_tournament(rules: str, policy: str) -> str:
    Path("league.toml").write_text(f"game = {json.dumps(rules)}\nentrants = ['most-likely', {json.dumps(policy)}]\n")
    done = CliRunner().invoke(app, ["tournament", "league.toml", "--database", "none"])
    assert done.exit_code == 2
    return done.stderr


def by_engine(rules: str, policy: str) -> str:
    out = BytesIO()
    asked = {"jsonrpc": "2.0", "id": 1, "method": "choose", "params": {"rules": rules, "policy": policy}}
    with trusting([]):
        Server(BytesIO(json.dumps(asked).encode() + b"\n"), out, Methods()).run()
    said: str = json.loads(out.getvalue())["error"]["message"]
    return said


def by_server(rules: str, policy: str) -> str:
    with pytest.raises(Refusal) as caught:
        Specs().policy(policy, Specs().game(rules))
    return f"{caught.value.body()} {refused(caught.value).content}"


DOORS: dict[Callable[[str, str], str], str | None] = {
    by_python: "python",
    by_file: "python",
    by_command: "command line",
    by_tournament: "command line",
    by_engine: "engine",
    by_server: None,
}


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("wrong", [("os:system", "random"), ("rectangles", "os:system"), ("rectangles", OWN[1])])
def test_a_refusal_names_the_remedy_of_the_door(
    door: Callable[[str, str], str], wrong: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = door(*wrong)
    own = DOORS[door]
    if own is not None:
        assert said.strip().endswith(REMEDIES[own])
    for other, remedy in REMEDIES.items():
        if own is None or remedy not in REMEDIES[own]:
            assert remedy not in said, other


def test_every_command_that_reads_games_of_others_can_be_told_to_trust_them() -> None:
    commands = get_command(app).commands  # type: ignore[attr-defined]
    for name, command in commands.items():
        options = {param.name for param in command.params}
        if "load" in options:
            assert "trust" in options, name


OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")


@pytest.mark.parametrize(("words", "command"), [pytest.param(*one, id=" ".join(one[0])) for one in commands()])
def test_a_command_that_refuses_code_of_somebodys_own_names_no_option_that_it_lacks(
    words: tuple[str, ...], command: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.json").write_text(game_file(OWN[0]), encoding="utf-8")
    known = {"--help", *(option for param in command.params for option in (*param.opts, *param.secondary_opts))}
    for line in refusable(words, command):
        done = CliRunner().invoke(app, line)
        assert done.exit_code == 2, line
        assert set(OPTION.findall(done.stderr)) <= known, (line, done.stderr)


def refusable(words: tuple[str, ...], command: Any) -> Iterator[list[str]]:
    """Command lines in which rules of somebody's own stand for the game, the policy or the host, or are in a file."""
    arguments = [param for param in command.params if param.param_type_name == "argument"]
    given = {param.name: FILLED.get(words[-1], choices(param)[0]) for param in arguments if wanted(param)}
    for param in command.params:
        own = "own.json" if takes_file(param) else f"{OWN[0]}(rows=3)"
        if param in arguments:
            yield [*words, *(given | {param.name: own}).values(), *QUICK.get(" ".join(words), [])]
        elif param.name in ("game", "policy", "host", "load", "reference"):
            yield [*words, *given.values(), max(param.opts, key=len), own, *QUICK.get(" ".join(words), [])]
