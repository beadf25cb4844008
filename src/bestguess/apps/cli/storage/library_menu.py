"""``bestguess library``: the games that are kept, and what to do with them."""

import json
from contextlib import closing
from datetime import datetime
from pathlib import Path

from bestguess.advice.format import counted
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.apps.cli.storage.exchange import take_in
from bestguess.apps.cli.storage.keeper import command
from bestguess.arena.counting import Counting
from bestguess.core.errors import BestguessError
from bestguess.core.path_text import path_of
from bestguess.core.types import charged
from bestguess.core.whole_files import said_of
from bestguess.records.game_file import GameFile
from bestguess.records.library import DamagedGame, Entry, Library
from bestguess.records.library_place import option_of
from bestguess.records.loaded import LoadedGame, write

PAGE = 30
"""Games on a page of the list."""


def run_library(
    action: str,
    what: list[str],
    screen: Screen,
    place: str | None,
    page: int,
    unfinished: bool,
    out: Path | None,
    policy: str | None,
    trust: bool,
    as_json: bool,
) -> None:
    """Do one thing with the library."""
    if policy is not None and action != "resume":
        raise BestguessError(f"--policy {policy}: only a game resumed is advised. Write: bestguess library resume ID")
    library = Library(place)
    match action:
        case "list" | "search":
            if action == "search" and not what:
                raise BestguessError("Search for what? Write words of the rules, the players, the result or the date.")
            _list(library, " ".join(what), screen, page, unfinished, as_json)
        case "show":
            _show(library.load(_one(what, action)), screen, place, trust, as_json)
        case "resume":
            _resume(library.load(_one(what, action)), screen, place, policy, trust)
        case "export":
            _export(library, what, screen, out)
        case "import":
            if not what:
                raise BestguessError("Import what? Write the names of the files.")
            take_in([path_of(name) for name in what], None, place, trust, screen)
        case _:
            if not what:
                raise BestguessError("Delete what? Write the ids of the games; all of them: export first.")
            for one in library.delete(*what):
                screen.say(f"Deleted: {one}")


def _one(what: list[str], action: str) -> str:
    if len(what) != 1:
        raise BestguessError(f"Write the id of one game: bestguess library {action} ID")
    return what[0]


def _list(library: Library, search: str, screen: Screen, page: int, unfinished: bool, as_json: bool) -> None:
    listing = library.page(search, page=page, size=PAGE, result="unfinished" if unfinished else "")
    entries, number = listing.entries, listing.total
    if listing.unreadable:
        screen.remark(library.remark_on(listing.unreadable))
    if as_json:
        shown = {"library": str(library.path), "games": number, "page": page, "entries": [_plain(e) for e in entries]}
        screen.say(json.dumps(shown | {"unreadable": listing.unreadable}, indent=2))
        return
    if not number:
        screen.say(f"No game{' like that' if search else ''} in {library.path}.")
        return
    pages = -(-number // PAGE)
    if page > pages:
        raise BestguessError(f"There is no page {page}: the list has {counted(pages, 'page')}. Write: --page {pages}")
    heads = ("id", "changed", "game", "asked", "answered", "moves", "result")
    short = library.short_ids(entry.id for entry in entries)
    screen.table(
        heads,
        (_figures(entry, short[entry.id]) for entry in entries),
        optional=["asked"],
        shortened=["game", "answered"],
    )
    if pages > 1:
        screen.say(f"Page {page} of {pages}, {number} games. Another: --page N", style="dim")


def _figures(entry: Entry, short: str) -> tuple[str, ...]:
    rules = entry.rules if len(entry.rules) <= 40 else entry.rules[:39] + "…"
    answered = entry.opponent or entry.host
    return short, _here(entry.changed), rules, entry.guesser, answered, str(entry.moves), entry.result


def _here(time: datetime) -> str:
    """The day and the minute in the time zone of whoever reads it."""
    return f"{time.astimezone():%Y-%m-%d %H:%M}"


def _plain(entry: Entry) -> dict[str, object]:
    return {
        "id": entry.id,
        "created": entry.created.isoformat(),
        "changed": entry.changed.isoformat(),
        "rules": entry.rules,
        "guesser": entry.guesser,
        "host": entry.host,
        "opponent": entry.opponent,
        "moves": entry.moves,
        "finished": entry.finished,
        "won": entry.won,
        "given_up": entry.given_up,
        "cost": entry.cost,
    }


def _show(record: GameFile, screen: Screen, place: str | None, trust: bool, as_json: bool) -> None:
    if as_json:
        screen.say(record.dumps().rstrip())
        return
    opened = LoadedGame.of(record, f"game {record.id}", trusted=trust)
    screen.say(f"{record.id} · {record.rules} · {_here(record.created)}", style="bold")
    for turn, move in enumerate(record.transcript, 1):
        time = f"  ({move.seconds:.1f} s)" if move.seconds is not None else ""
        screen.say(f"{turn:>3}  {move.query} {move.answer}{time}")
    # Of a game that goes on the secret is not shown: it is perhaps still to be found.
    screen.say(opened.game.display.draw(opened.transcript, opened.secret if opened.over else None))
    for remark in opened.remarks:
        screen.remark(remark)
    asks, answers = record.players.guesser, record.players.host
    screen.say(
        f"Asked: {asks.name or asks.spec or asks.kind}. Answered: {answers.name or answers.spec or 'elsewhere'}."
    )
    if record.result is None:
        screen.say(f"It goes on with: {command('library resume', record, place)}")
    else:
        screen.say(f"{record.result.text}, at a cost of {charged(record.result.cost, Counting(opened.game).name)}.")
        screen.say(f"Move by move: {command('review', record, place)}")


def _resume(record: GameFile, screen: Screen, place: str | None, policy: str | None, trust: bool) -> None:
    from bestguess.apps.cli.hiding.habit_report import against
    from bestguess.apps.cli.playing.assist import Assistant
    from bestguess.apps.cli.playing.play import play_games
    from bestguess.apps.cli.playing.setup import Setup
    from bestguess.apps.cli.storage.keeper import Keeper

    opened = LoadedGame.of(record, f"game {record.id}", trusted=trust)
    if opened.over:
        raise BestguessError(f"Game {record.id} is over. Move by move: {command('review', record, place)}")
    if record.sealed is not None:
        raise BestguessError(
            f"Game {record.id} is hosted by a server and goes on in its page: bestguess serve{option_of(place)}"
        )
    setup = Setup.make(record.rules, policy)
    for remark in opened.remarks:
        screen.remark(remark)
    host = record.players.host
    if host.spec is not None:
        play_games(setup, screen, host.spec, host.seed or 0, library=place, again=opened)
        return
    if host.name is not None and setup.game.name == "battleship":
        setup, said = against(setup, host.name, place)
        for sentence in said:
            screen.say(sentence)
    keeper = Keeper.begin(setup.game, screen.complain, library=place, file=None, record=record)
    Assistant(setup, screen, keeper).begin(opened.transcript).run()


def _export(library: Library, what: list[str], screen: Screen, out: Path | None) -> None:
    """Write games into a folder: those that can be read, as they were at one moment; the others are named."""
    folder = out or Path()
    unreadable: list[str] = []
    written = 0
    with closing(library.these(what) if what else library.games()) as games:
        for game in games:
            if isinstance(game, DamagedGame):
                unreadable.append(game.id)
                continue
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise BestguessError(f"Cannot make the folder {folder}: {said_of(error)}.") from error
            path = folder / f"{game.id}.json"
            write(game, path)
            written += 1
            screen.say(f"Written: {path}")
    if unreadable:
        raise BestguessError(
            f"{written:,} of {written + len(unreadable):,} games are written. {library.remark_on(unreadable)}"
        )
    if not written:
        raise BestguessError(f"There is no game in {library.path}.")
