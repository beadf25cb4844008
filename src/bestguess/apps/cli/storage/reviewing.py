"""``bestguess review``: a game weighed move by move."""

import os
from pathlib import Path

from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table as Columns
from rich.text import Text

from bestguess.advice.format import percent
from bestguess.advice.review_report import Event, review as events_of
from bestguess.advice.review_sentences import STAGES
from bestguess.advice.why import engine
from bestguess.apps.cli.rendering.progress_lines import ProgressLines
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.core.path_text import path_of
from bestguess.records.game_file import GameFile
from bestguess.records.library import Library
from bestguess.records.loaded import LoadedGame, read, write
from bestguess.records.recorded_review import MoveReview, Review
from bestguess.review.budget import NODES
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
        return read(path), path
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
    _show(opened, review, screen, nodes)
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


def _show(opened: LoadedGame, review: Review, screen: Screen, nodes: int) -> None:
    higher = "higher is better" if review.higher_is_better else "fewer are better"
    screen.say(
        f"bestguess · {opened.game.spec} · against {engine(review.reference)}, in {review.unit} ({higher})",
        style="bold",
    )
    if screen.plain:
        for move in review.moves:
            screen.say(_line(move))
    else:
        screen.console.print(_table(review))
    screen.say()
    shown = review.shown
    screen.say(f"  par       {shown.par:>8}   {_par(review)}")
    screen.say(f"  mistakes  {shown.mistakes:>8}" + _within(review.error))
    screen.say(f"  luck      {shown.luck:>8}" + _within(review.luck_error))
    screen.say(f"  result    {shown.result:>8}", style="bold")
    screen.say()
    screen.say(review.summary)
    if review.luck_free is not None:
        screen.say(review.luck_free.text)
    for note in review.notes:
        screen.say(note, style="yellow")
    unsure = review.provisional or any(move.verdict in ("unclear", "not valued") for move in review.moves)
    if unsure:
        screen.say(f"More work makes more of it sure: --nodes {8 * nodes or NODES}.", style="dim")


def _within(error: float | None) -> str:
    return f"   ±{error:.2g}" if error else ""


def _par(review: Review) -> str:
    error = "" if review.par_error is None else f"±{review.par_error:.2g}, "
    return f"{error}{review.par_note}"


def _line(move: MoveReview) -> str:
    """A move to be read aloud."""
    return (
        f"{move.turn}. {move.query} {move.answer}. Chance {percent(move.chance)}, "
        f"expected {move.bits_expected:.2f} bits, gained {move.bits_gained:.2f} bits, {move.secrets_after} left. "
        f"{_called(move)}. {move.text} Mistake {move.shown.mistake}{_margin(move)}, "
        f"luck {move.shown.luck}{_luck_margin(move)}."
    )


def _called(move: MoveReview) -> str:
    return f"{move.verdict.capitalize()}{', provisional' if move.provisional else ''}"


def _margin(move: MoveReview) -> str:
    return "" if move.mistake_error is None else f" (±{move.mistake_error:.2g})"


def _brief(move: MoveReview) -> str:
    return "" if move.mistake_error is None else f" ±{move.mistake_error:.2g}"


def _luck_margin(move: MoveReview) -> str:
    return "" if move.luck_error is None else f" (±{move.luck_error:.2g})"


def _table(review: Review) -> Columns:
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
            Text(move.shown.mistake + _brief(move) if move.mistake else "", style=style),
            move.shown.luck + ("" if move.luck_error is None else f" ±{move.luck_error:.2g}"),
            Text("" if move.verdict == "best" else move.text, style="" if style else "dim"),
        )
    return table
