"""``bestguess habits``: how a person hides a fleet, learned from finished games; listed, shown and deleted."""

import errno
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

from bestguess.advice.format import counted
from bestguess.advice.habit_sentences import has_choice, in_short, sentences
from bestguess.apps.cli.commands.game_options import HIDER
from bestguess.apps.cli.hiding.habit_commands import HabitCommands
from bestguess.apps.cli.playing.setup import Setup
from bestguess.apps.cli.rendering.move_notation import MoveNotation
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.core.errors import BestguessError, SpecError
from bestguess.core.game import Game
from bestguess.core.spec import make
from bestguess.games import GAMES
from bestguess.games.battleship import Battleship
from bestguess.games.battleship.habit_learner import HabitLearner
from bestguess.games.battleship.hider_file import HiderFile, HiderFileError, board_of, habits_file
from bestguess.records.game_file import GameFile
from bestguess.records.game_file_text import loads
from bestguess.records.library import Library, wanted
from bestguess.records.library_place import option_of
from bestguess.records.loaded import LoadedGame, contents
from bestguess.records.opponents import (
    HabitFiles,
    OpponentGames,
    fleets_of,
    fleets_told,
    games_against,
    named,
    plain,
    told_fleets,
)

_READ_ONLY = (errno.EACCES, errno.EPERM, errno.EROFS)
"""Why nothing can be kept beside a library that can only be read."""


def fleet_game(spec: str) -> Battleship:
    """The board, fleet and touching of a game of Battleship. Raises :class:`SpecError` for another game."""
    return plain(_battleship(make(GAMES, spec), spec))


def _battleship(game: Game, spec: str) -> Battleship:
    if game.name != Battleship.name:
        raise SpecError(f"{spec}: only fleets of battleship are hidden by habit. Name a game of battleship.")
    battleship = cast(Battleship, game)
    if not battleship.lengths_are_known:
        raise SpecError(
            f"{spec}: habits are learned of ships whose lengths are known. Leave announce=colour or 2..4 out."
        )
    return battleship


def check_opponent(spec: str, name: str) -> None:
    """Raise :class:`SpecError` where an opponent cannot be named: in another game, or where the hider is given."""
    _battleship(make(GAMES, spec), spec)
    if (hider := GAMES.spec(spec).given.get("hider", HIDER)) != HIDER:
        raise SpecError(f"--opponent {name} says who hid the fleet, and '{spec}' says hider={hider}. Leave one out.")


def against(setup: Setup, name: str, library: str | None) -> tuple[Setup, list[str]]:
    """The setup with the habits of an opponent as its prior, where they are known, and what is to be said of them."""
    game, files = _battleship(setup.game, setup.game.spec), HabitFiles(library)
    file, said = files.find(name, plain(game)), []
    if file is None:
        others = [other.board for _, other in files.every(name) if not isinstance(other, BestguessError)]
        known = f" Habits are known on {', '.join(others)} only." if others else ""
        kept = f" The game is kept under the name {name}." if wanted(library) else ""
        said.append(f"Nothing is known of how {name} hides this fleet.{known}{kept}")
    else:
        game = replace(game, hider=str(files.path(name, plain(game))))
        if wanted(library) and file.learned is not None:
            new = fleets_of(games_against(Library(library), name), plain(game)).fleets.keys() - set(file.learned.games)
            if new:
                said.append(
                    f"{counted(len(new), 'game')} with {name} came since. Learn with:\n"
                    f"{HabitCommands(name, game, library).learn}"
                )
    return replace(setup, game=game, notation=MoveNotation(game, setup.notation.pairs), opponent=name), said


def list_habits(screen: Screen, place: str | None, as_json: bool) -> None:
    """List all habits that are kept."""
    files, found, damaged = HabitFiles(place), [], False
    for path, file in files.every():
        if isinstance(file, BestguessError):
            damaged = True
            screen.remark(f"{file} Mend the file, or delete it.")
        else:
            found.append((path, file))
    if as_json:
        shown = [_plain(file) | {"file": str(path)} for path, file in found]
        screen.say(json.dumps({"folder": str(files.folder), "habits": shown}, indent=2))
    elif found:
        heads = ("name", "board", "fleets", "never touch", "learned")
        screen.table(heads, (_row(file) for _, file in found), optional=["learned"], shortened=["board"])
    elif not damaged:
        screen.say(f"No habits are kept in {files.folder}.\n{_first(HabitCommands('NAME', Battleship(), place))}")


def delete_habits(name: str, screen: Screen, place: str | None) -> None:
    """Delete everything learned of a person; the games stay in the library."""
    files = HabitFiles(place)
    learned = [file.learned for _, file in files.every(name) if not isinstance(file, BestguessError)]
    games = sum(len(one.games) for one in learned if one is not None)
    told = sum(len(one.fleets) for one in learned if one is not None)
    for path in files.delete(name):
        screen.say(f"Deleted: {path}")
    if games:
        screen.say(f"The games they were learned from are still in the library:\nbestguess library{option_of(place)}")
    if told:
        screen.say(f"{counted(told, 'fleet')} from text files went with them.")


def learn_habits(
    name: str, spec: str, files: Sequence[Path], screen: Screen, place: str | None, trust: bool, as_json: bool
) -> None:
    """Learn how a person hides the fleet of a game, keep it and say it in words."""
    game = fleet_game(spec)
    kept, commands = HabitFiles(place), HabitCommands(name, game, place)
    before = kept.find(name, game)
    sources = _sources(name.strip(), game, files, place, before, screen, trust)
    if not sources.size:
        raise BestguessError(_nothing(sources, commands))
    _say_left_out(sources, commands, screen, quiet=as_json)
    with screen.busy(f"learning from {counted(sources.size, 'fleet')}"):
        seen = [*(sources.games.fleets[one] for one in sources.ids), *fleets_told(sources.told, game)]
        file = habits_file(name.strip(), HabitLearner(game).learn(seen), sources.ids, sources.told)
        file = file.model_copy(update={"note": in_short(file)})
    try:
        path = kept.write(file, game)
    except HiderFileError as error:
        if getattr(error.__cause__, "errno", None) not in _READ_ONLY:
            raise
        path = None
        screen.remark(f"Not kept: {error}")
    if as_json:
        where = None if path is None else str(path)
        screen.say(json.dumps(_plain(file) | {"file": where, "sentences": sentences(file)}, indent=2))
        return
    screen.say(f"{file.name} on {file.board}, from {counted(sources.size, 'fleet')}", style="bold")
    for sentence in sentences(file):
        screen.say(sentence)
    if path is not None:
        screen.say(f"Kept on this computer only: {path}", style="dim")
        screen.say(f"Play with it:\n{commands.play}", style="dim")


@dataclass(frozen=True, eq=False)
class _Sources:
    games: OpponentGames
    ids: list[str]
    told: list[str]
    paths: dict[str, Path]
    """The files that games were given in, by the ids of the games."""

    @property
    def size(self) -> int:
        return len(self.ids) + len(self.told)


def _sources(
    name: str,
    game: Battleship,
    files: Sequence[Path],
    place: str | None,
    before: HiderFile | None,
    screen: Screen,
    trust: bool,
) -> _Sources:
    """The fleets to learn from: games of the library, files given now, and fleets told before."""
    records, told = [], list(before.learned.fleets) if before is not None and before.learned is not None else []
    given, paths = list[GameFile](), dict[str, Path]()
    for path in files:
        data = contents(path)
        record = _game_file(data, path, trust)
        if record is None:
            new = told_fleets(data, path, game)
            # A file given again tells nothing new; a fleet that stands twice in one file was hidden twice.
            more = list((Counter(new) - Counter(told)).elements())
            if known := len(new) - len(more):
                screen.remark(f"{path}: {counted(known, 'fleet')} of it counted before and not again.")
            told += more
        else:
            given.append(named(record, name, str(path)))
            paths[record.id] = path
    if wanted(place):
        library = Library(place)
        library.take_in(given)
        records = games_against(library, name)
    else:
        records = list(given)
    games = fleets_of(records, game)
    return _Sources(games, sorted(games.fleets), told, paths)


def _game_file(data: bytes, path: Path, trust: bool) -> GameFile | None:
    """The game in the contents of a file; ``None`` for plain text. Raises :class:`FileError`."""
    if not data.lstrip().startswith(b"{"):
        return None
    record = loads(data, str(path))
    LoadedGame.of(record, str(path), trusted=trust)
    return record


def _say_left_out(sources: _Sources, commands: HabitCommands, screen: Screen, quiet: bool) -> None:
    games = sources.games
    for sentence in games.refused:
        screen.remark(f"Left out: {sentence}")
    for sentence in _mending(sources, commands):
        screen.remark(sentence)
    if quiet:
        return
    if games.unfinished:
        screen.say(f"Left out: {counted(games.unfinished, 'game')} without a known fleet, unfinished or given up.")
    for sentence in _other_boards(games, commands):
        screen.say(f"Left out: {sentence}")


def _nothing(sources: _Sources, commands: HabitCommands) -> str:
    """Say that there is nothing to learn from, and the remedy."""
    games = sources.games
    said = [f"There is no finished game in which {commands.name} hid the fleet on {board_of(commands.game)}."]
    if games.unfinished:
        unknown = f"{counted(games.unfinished, 'game')} without a known fleet"
        said.append(f"{unknown}: play to the end, or write the fleet into a file.")
    said += [*_other_boards(games, commands), *games.refused, *_mending(sources, commands), _first(commands)]
    return "\n".join(said)


def _other_boards(games: OpponentGames, commands: HabitCommands) -> list[str]:
    """The games of other boards, and how to learn from them."""
    return [
        f"{counted(number, 'game')} on {board_of(board)}: name that board.\n{replace(commands, game=board).learn}"
        for board, number in games.others.items()
    ]


def _mending(sources: _Sources, commands: HabitCommands) -> list[str]:
    """How to mend the games whose answers no layout fits: an answer is put right in a copy of the game."""
    if wanted(commands.place):
        how = [commands.mend(id) for id in sources.games.contradictions]
    else:
        how = [commands.mend_file(sources.paths[id]) for id in sources.games.contradictions]
    return [f"Put the wrong answer right with:\n{one}" for one in how]


def _first(commands: HabitCommands) -> str:
    """How to come by what habits are learned from."""
    kept = (
        f"Play with:\n{commands.play}\nand then learn with:\n{commands.learn}\nOr give"
        if wanted(commands.place)
        else "Give"
    )
    return f"{kept} files, of games or with a fleet on each line:\n{commands.learn_from_file}"


def _row(file: HiderFile) -> tuple[str, ...]:
    learned = file.learned
    if learned is None:
        return file.name, file.board, "", "", ""
    never = f"{100 * learned.rule:.0f} %" if has_choice(file) else ""
    return file.name, file.board, str(learned.count), never, f"{learned.at.astimezone():%Y-%m-%d}"


def _plain(file: HiderFile) -> dict[str, object]:
    shown: dict[str, object] = file.model_dump(mode="json", exclude={"parts"})
    return shown
