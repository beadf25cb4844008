"""``bestguess review``: a game weighed move by move."""

import os
from pathlib import Path
from shlex import quote

from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table as Columns
from rich.text import Text

from bestguess.advice.format import percent
from bestguess.advice.review_report import Event, review as events_of
from bestguess.advice.review_sentences import STAGES, Scale, in_brackets
from bestguess.advice.why import engine
from bestguess.apps.cli.rendering.progress_lines import ProgressLines
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.core.path_text import path_of
from bestguess.records.any_form import read_file
from bestguess.records.game_file import FileError, GameFile
from bestguess.records.library import Library
from bestguess.records.loaded import LoadedGame, may_hold_game, write
from bestguess.records.recorded_review import MoveReview, Review
from bestguess.review.budget import NODES, SECONDS
from bestguess.review.exact_value import Unit
from bestguess.review.review import Progress as Step

_MARKS = {
    "best": "★",
    "equal": "=",
    "good": "·",
    "inaccuracy": "?!",
    "mistake": "?",
    "wasted": "✗",
    "better than the reference": "!",
    "unclear": "~",
    "not valued": " ",
}
_STYLES = {
    "inaccuracy": "#d8a000",
    "mistake": "bold #d55e00",
    "wasted": "bold #d55e00",
    "better than the reference": "bold #009e73",
}


def find(name: str, library: str | None) -> tuple[GameFile, Path | None]:
    """A game from a file, or by its id from the library; the path is that of the file."""
    path = path_of(name)
    if os.path.lexists(path) or path.suffix or "/" in name:
        return read_file(path), path
    return Library(library).load(name), None


def show_review(
    name: str,
    screen: Screen,
    reference: str | None,
    nodes: int,
    seconds: float,
    samples: int | None,
    seed: int,
    save: bool,
    library: str | None,
    trust: bool,
    as_json: bool,
) -> None:
    """Weigh a game and print it; Ctrl-C ends the sampling with what is known by then."""
    record, path = find(name, library)
    if save and path is not None and not may_hold_game(path):
        raise FileError(
            f"{path} is no game file, and only these keep an analysis. Make one of it, and review that: "
            f"bestguess import {quote(str(path))} --save {quote(str(path.with_suffix('.game.json')))}"
        )
    opened = LoadedGame.of(record, name, trusted=trust)
    review = _weighed(opened, screen, reference, nodes, seconds, samples, seed)
    if save:
        record = record.changed(analysis=review)
        if path is not None:
            write(record, path)
        else:
            Library(library).save(record)
    if as_json:
        screen.say(review.model_dump_json(by_alias=True, exclude_none=True, indent=2))
        return
    _show(opened, review, screen, _more_work(review, nodes, seconds))
    if save:
        screen.say(f"Kept in {path or 'the library'}.", style="dim")


def _weighed(
    opened: LoadedGame,
    screen: Screen,
    reference: str | None,
    nodes: int,
    seconds: float,
    samples: int | None,
    seed: int,
) -> Review:
    from rich.console import Console

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[left]}"))
    said = STAGES["reading"]
    with (
        Progress(*columns, console=Console(stderr=True), transient=True, disable=screen.plain) as bar,
        ProgressLines(screen.plain, lambda: f"review: {said}"),
    ):
        task = bar.add_task(said, total=1.0, left="")
        events = events_of(opened, reference, nodes=nodes, seconds=seconds, seed=seed, samples=samples)
        event: Event = next(events)
        while not isinstance(event, Review):
            try:
                if isinstance(event, Step):
                    left = "" if event.seconds_left is None else f"at most {event.seconds_left:.0f} s left"
                    said = f"{STAGES[event.stage]}, {event.done:.0%} done"
                    bar.update(task, completed=event.done, description=STAGES[event.stage], left=left)
                event = next(events)
            except KeyboardInterrupt:
                event = events.throw(KeyboardInterrupt())
        return event


def _more_work(review: Review, nodes: int, seconds: float) -> str:
    """The option that has more made sure; empty where nothing is left unsure."""
    if not review.provisional and all(move.verdict not in ("unclear", "not valued") for move in review.moves):
        return ""
    return f"--seconds {8 * seconds or SECONDS:g}" if review.unfinished else f"--nodes {8 * nodes or NODES}"


def _show(opened: LoadedGame, review: Review, screen: Screen, more_work: str) -> None:
    scale = Scale(Unit.of(opened.game))
    higher = "higher is better" if review.higher_is_better else "fewer are better"
    screen.say(
        f"bestguess · {opened.game.spec} · against {engine(review.reference)}, in {review.unit} ({higher})",
        style="bold",
    )
    if screen.plain:
        for move in review.moves:
            screen.say(_line(move, scale))
    else:
        screen.console.print(_table(review, scale))
    screen.say()
    shown = review.shown
    par = ", ".join(filter(None, (scale.within(review.par_error), review.par_note)))
    screen.say(f"  par       {shown.par:>8}   {par}")
    screen.say(f"  mistakes  {shown.mistakes:>8}   {scale.within(review.error)}".rstrip())
    screen.say(f"  luck      {shown.luck:>8}   {scale.within(review.luck_error)}".rstrip())
    screen.say(f"  result    {shown.result:>8}   {scale.within(review.result_error)}".rstrip(), style="bold")
    screen.say()
    screen.say(review.summary)
    if review.luck_free is not None:
        screen.say(review.luck_free.text)
    for note in review.notes:
        screen.say(note, style="yellow")
    if more_work:
        screen.say(f"More work makes more of it sure: {more_work}.", style="dim")


def _line(move: MoveReview, scale: Scale) -> str:
    """A move to be read aloud."""
    return (
        f"{move.turn}. {move.query} {move.answer}. Chance {percent(move.chance)}, "
        f"expected {move.bits_expected:.2f} bits, gained {move.bits_gained:.2f} bits, {move.secrets_after} left. "
        f"{_called(move)}. {move.text} "
        f"Mistake {move.shown.mistake}{in_brackets(scale.within(move.mistake_error))}, "
        f"luck {move.shown.luck}{in_brackets(scale.within(move.luck_error))}."
    )


def _called(move: MoveReview) -> str:
    return f"{move.verdict.capitalize()}{', provisional' if move.provisional else ''}"


def _table(review: Review, scale: Scale) -> Columns:
    table = Columns(box=None, padding=(0, 1), header_style="bold")
    for name in ("", "move", "", "chance", "bits", "gained", "left", "mistake", "luck"):
        table.add_column(name, justify="left" if name in ("", "move") else "right", no_wrap=True)
    table.add_column("")
    for move in review.moves:
        style = _STYLES.get(move.verdict, "")
        table.add_row(
            str(move.turn),
            Text(
                f"{move.query} {move.answer}", style="bold" if move.chance and move.answer not in ("miss", "no") else ""
            ),
            Text(_MARKS[move.verdict] + ("…" if move.provisional else ""), style=style),
            percent(move.chance),
            f"{move.bits_expected:.2f}",
            f"{move.bits_gained:.2f}",
            move.secrets_after,
            Text(f"{move.shown.mistake} {scale.within(move.mistake_error)}" if move.mistake else "", style=style),
            f"{move.shown.luck} {scale.within(move.luck_error)}",
            Text("" if move.verdict == "best" else move.text, style="" if style else "dim"),
        )
    return table
