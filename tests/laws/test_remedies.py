"""Each door speaks its own remedy: nobody is told to type what only another door reads."""

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
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
