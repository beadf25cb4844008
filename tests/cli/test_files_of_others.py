"""Every place where a command takes a file, tried with files that somebody else made, or that are none."""

from pathlib import Path

import pytest
from command_table import FILLED, TakesFile, commands, places
from foreign_files import BOT, OWN, PLANTED, naming
from typer.testing import CliRunner, Result

from bestguess.apps.cli.main import app
from bestguess.core.catalogue import catalogue
from bestguess.games import GAMES
from bestguess.hosts import HOSTS
from bestguess.policies import POLICIES
from bestguess.records.game_file import Agent, GameFile, Guesser, HostOf, Players
from bestguess.records.library import Library

PLACES = list(places())


def files_of_others() -> dict[str, GameFile]:
    """Game files that name a module or a command, each in another field."""
    small = GameFile(rules=FILLED["game"])

    def played_by(**players: object) -> GameFile:
        return small.changed(players=Players(**players))

    return {
        **dict(naming(OWN, FILLED["game"])),
        "command": small.changed(rules="subprocess:getoutput(cmd=true)"),
        "bot": played_by(guesser=Guesser(kind="policy", spec=BOT)),
        "bot-adviser": played_by(guesser=Guesser(adviser=f"rollout(base={BOT})")),
        "bot-host": played_by(host=HostOf(spec=BOT, seed=1), agent=Agent(spec=BOT)),
        "bot-rules": small.changed(rules=BOT),
    }


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A folder with a game, where a command runs with a library of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BESTGUESS_LIBRARY", str(tmp_path / "library.sqlite3"))
    Path("game.json").write_text(GameFile(id="fine", rules=FILLED["game"]).dumps())
    return tmp_path


@pytest.fixture
def folder(home, monkeypatch):
    """A folder as it may come out of an archive: a module, and files that name it."""
    monkeypatch.syspath_prepend(home)
    Path("planted.py").write_text(PLANTED)
    Path("text.txt").write_text(f"# A game of bestguess. Go on with: bestguess assist\ngame {OWN}\n")
    games = files_of_others()
    for name, game in games.items():
        Path(f"{name}.json").write_text(game.changed(id=name).dumps())
    Library().save_all([game.changed(id=name) for name, game in games.items()])
    return home


def tried(typed: list[str]) -> Result:
    """Run a command line in this process: it may refuse, and it never crashes."""
    done = CliRunner().invoke(app, typed, input="")
    assert done.exception is None or isinstance(done.exception, SystemExit), (typed, done.exception)
    assert done.exit_code in (0, 1, 2), (typed, done.stderr)
    return done


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_no_file_runs_the_code_that_it_names(place: TakesFile, folder: Path) -> None:
    """Whatever command reads it, and in whatever field it stands."""
    names = [*(f"{name}.json" for name in files_of_others()), "text.txt"]
    if not place.option:
        names += files_of_others()  # by its id in the library
    if not reads_games(place):
        names = names[:1]
    for name in names:
        tried(place.typed(name))
        assert not (folder / "ran").exists(), place.typed(name)


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_what_is_no_file_is_said(place: TakesFile, home: Path) -> None:
    Path("here").mkdir()
    for path in ("no/such/folder/file.json", "/dev/zero", "game.json/below" if place.folder else "here"):
        done = tried(place.typed(path))
        if done.exit_code != 0:
            assert sum(line.startswith("bestguess: ") for line in done.stderr.splitlines()) == 1, (
                place.typed(path),
                done.stderr,
            )


@pytest.mark.parametrize("words", [words for words, _ in commands()], ids=" ".join)
@pytest.mark.parametrize("word", ["caf\udce9", "a\0b"])
def test_an_argument_that_is_no_text_is_refused(words: tuple[str, ...], word: str, home: Path) -> None:
    done = tried([*words, word])
    assert (done.exit_code, len(done.stderr.splitlines())) == (2, 1)


@pytest.mark.parametrize(
    ("option", "spec"),
    [
        (option, f"{entry.name}({parameter.name}={{}})")
        for registry, option in ((GAMES, ""), (POLICIES, "--policy"), (HOSTS, "--host"))
        for entry in catalogue(registry, ("game", "secret"))
        for parameter in entry.parameters
        if parameter.name in ("file", "words", "guesses", "network", "hider", "bounds")
    ],
)
def test_a_spec_that_names_no_file_is_refused(option: str, spec: str, home: Path) -> None:
    for path in ("no/such/file", "/dev/zero", "."):
        named = [option, spec.format(path), "hangman"] if option else [spec.format(path)]
        done = tried(["watch", *named, "--delay", "0"])
        assert done.exit_code == 2, (named, done.stdout)


def reads_games(place: TakesFile) -> bool:
    """Whether games are read here, rather than networks, words or tables; all that is not known counts."""
    return place.command[0] not in ("train", "reproduce", "challenge", "solve", "serve")
