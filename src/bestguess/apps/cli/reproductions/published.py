"""``bestguess reproduce list``, ``NAME`` and ``all``: published work measured again, and the report of it."""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress as Bar, TaskID, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from bestguess import __version__
from bestguess.apps.cli.measuring.output_files import OutputFiles, check_place, check_places
from bestguess.apps.cli.rendering.plots import check_plot
from bestguess.apps.cli.rendering.progress_lines import ProgressLines
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.apps.cli.reproductions.report.text import conclude, say, show
from bestguess.core.errors import BestguessError, SpecError, closest
from bestguess.core.whole_files import read_whole, said_of
from bestguess.papers import REPRODUCTIONS, Reproduction, Result, Settings
from bestguess.papers.reproduction import Step
from bestguess.papers.result import Figure
from bestguess.papers.times import duration, in_all, table

TITLE = "Published work, measured again by bestguess"


def check_name(what: str) -> None:
    """Raise :class:`SpecError` for a name that is no reproduction."""
    if what not in REPRODUCTIONS:
        raise SpecError(
            f"There is no reproduction '{what}'.{closest(what, REPRODUCTIONS)} See: bestguess reproduce list"
        )


def show_list(screen: Screen, as_json: bool) -> None:
    """Print the names with their sources and rough durations."""
    if as_json:
        told = [
            {"name": one.name, "title": one.title, "source": one.source, "measures": one.measures}
            | {"processor_seconds": {scale: one.seconds[scale] for scale in ("full", "quick")}}
            | {"options": sorted(one.options)}
            | {"extra": one.extra or None}
            for one in REPRODUCTIONS.values()
        ]
        screen.say(json.dumps(told, indent=2, ensure_ascii=False))
        return
    for one in REPRODUCTIONS.values():
        screen.say(one.name, style="bold")
        say(screen, f"{one.title}: {one.source}")
        say(screen, one.measures)
        full, quick = duration(one.seconds["full"]), duration(one.seconds["quick"])
        say(screen, f"Takes about {full} of processor time, with --quick {quick}.")
        if one.extra:
            say(screen, f"Needs an extra: pip install 'bestguess[{one.extra}]'")
    screen.say(
        f"all: every one of them, in about {duration(in_all('full'))} of processor time, with --quick "
        f"{duration(in_all('quick'))}."
    )
    say(screen, table()["note"])


def _kept_in(folder: Path | None, settings: Mapping[str, Settings]) -> dict[str, Result | None]:
    """The results that a folder keeps by their names; ``None`` for each that is to be measured.

    Raises :class:`BestguessError` if one of those could not be kept there, before hours are spent on it.
    """
    if folder is None:
        return dict.fromkeys(settings)
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise BestguessError(f"--results {folder}: {said_of(error)}. Name a folder.") from error
    kept = {name: _kept(_file(folder, name), one) for name, one in settings.items()}
    for name, result in kept.items():
        if result is None:
            check_place("--results", _file(folder, name))
    return kept


def reproduce_some(
    names: Sequence[str],
    settings: Mapping[str, Settings],
    screen: Screen,
    *,
    html: Path | None = None,
    markdown: Path | None = None,
    plot: Path | None = None,
    folder: Path | None = None,
    as_json: bool = False,
) -> bool:
    """Measure, print, and write the report; whether all were measured and everything that has to agree agrees.

    ``settings`` are those of each name; ``plot`` is the picture of the figures of a single name.
    Ctrl-C ends it with what was measured so far. Raises
    :class:`BestguessError` for files that cannot be written.
    """
    check_places({"--html": html, "--markdown": markdown}, {})
    kept = _kept_in(folder, {name: settings[name] for name in names})
    if plot is not None:
        check_plot(plot)
    results: list[Result] = []
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TimeElapsedColumn(),
        TextColumn("left about"),
        TimeRemainingColumn(),
    )
    bar = Bar(*columns, console=Console(stderr=True), transient=True, disable=screen.plain, speed_estimate_period=300)
    with OutputFiles() as files:
        with bar:
            try:
                for result in _all(kept, settings, screen, folder, files, bar):
                    results.append(result)
                    if not as_json:
                        show(result, screen, listings=len(names) == 1)
                    if result.stopped:
                        break
            except KeyboardInterrupt:  # pressed between two measurements, or before the first step of one
                if len(results) < len(names):
                    name = names[len(results)]
                    results.append(Result(name, settings[name].plain(), stopped=True))
        written = []
        if html is not None:
            from bestguess.apps.cli.reproductions.report.page import page

            written += [html] * files.write_text(html, page(results, TITLE))
        if markdown is not None:
            from bestguess.apps.cli.reproductions.report.markdown import markdown as text_of

            written += [markdown] * files.write_text(markdown, text_of(results, TITLE))
        figures = [figure for result in results for figure in result.figures]
        drawn = plot is not None and bool(figures) and files.write(plot, partial(_draw, results[0].name, figures))
        if as_json:
            screen.say(json.dumps(_json(names, results), indent=2, ensure_ascii=False))
        else:
            conclude(names, results, screen, html, written)
            if drawn:
                screen.say(f"The plots are in {plot}.")
    return not any(result.failed or not (result.rows or result.listings or result.stopped) for result in results)


def _draw(name: str, figures: Sequence[Figure], path: Path) -> None:
    """Draw the figures of a reproduction, which share the vertical axis, two in a row."""
    from bestguess.apps.cli.rendering.plots import Panel, draw_panels

    across = figures[0].across
    panels = [
        Panel(
            one.title,
            {series.name: series.points for series in one.series},
            "" if one.across == across else one.across,
        )
        for one in figures
    ]
    rows = [panels[begin : begin + 2] for begin in range(0, len(panels), 2)]
    title = REPRODUCTIONS[name].measures
    draw_panels(path, title, across, figures[0].up, rows, figures[0].logarithmic)


def _estimate(name: str, settings: Settings) -> float:
    return REPRODUCTIONS[name].seconds[settings.scale]


def _all(
    kept: Mapping[str, Result | None],
    settings: Mapping[str, Settings],
    screen: Screen,
    folder: Path | None,
    files: OutputFiles,
    bar: Bar,
) -> Iterator[Result]:
    """The results one after the other, measured now or kept from before."""
    task = bar.add_task("", total=sum(_estimate(name, settings[name]) for name in kept))
    done = 0.0
    for name, result in kept.items():
        if result is None:
            try:
                REPRODUCTIONS[name].check_extra()
                if screen.plain:
                    known = not {"board", "ships"} & settings[name].options.keys()  # what others take was not measured
                    about = f", about {duration(_estimate(name, settings[name]))}" if known else ""
                    print(f"{name}: measuring{about}", file=sys.stderr, flush=True)
                result = _measured(REPRODUCTIONS[name], settings[name], bar, task, done, screen)
            except BestguessError as error:
                if len(kept) == 1:
                    raise
                result = Result(name, settings[name].plain(), notes=[f"Not measured: {error}"])
            if folder is not None and result.rows and not result.stopped:
                _keep(folder, result, files)
        done += _estimate(name, settings[name])
        bar.update(task, completed=done)
        yield result


def _measured(one: Reproduction, settings: Settings, bar: Bar, task: TaskID, done: float, screen: Screen) -> Result:
    """The result of one reproduction, its progress shown; stopped if Ctrl-C was pressed.

    A bar is for a terminal; where the output is plain, a line says when another tenth of the work is done, or that a
    step takes long.
    """
    measuring = one.measure(settings)
    step, tenths = Step(0.0, "beginning"), 0
    with ProgressLines(screen.plain, lambda: f"{one.name}: still at {100 * step.share:.0f} %, {step.doing}") as lines:
        try:
            while True:
                try:
                    step = next(measuring)
                    completed = done + step.share * _estimate(one.name, settings)
                    bar.update(task, completed=completed, description=f"{one.name}: {step.doing}")
                    if int(10 * step.share) > tenths:
                        tenths = int(10 * step.share)
                        lines.write(f"{one.name}: {10 * tenths} %, now {step.doing}")
                except KeyboardInterrupt:
                    # Pressed while the bar was drawn: the measurement has to hear of it, too.
                    measuring.throw(KeyboardInterrupt)
        except StopIteration as end:
            found: Result = end.value
            return found


def _json(names: Sequence[str], results: Sequence[Result]) -> dict[str, object]:
    told = [
        {
            **result.to_json(),
            "title": REPRODUCTIONS[result.name].title,
            "source": REPRODUCTIONS[result.name].source,
        }
        for result in results
    ]
    if len(names) == 1:
        return told[0]
    return {"stopped": any(result.stopped for result in results), "reproductions": told}


def _file(folder: Path, name: str) -> Path:
    return folder / f"{name}.json"


def _keep(folder: Path, result: Result, files: OutputFiles) -> None:
    plain = {"version": __version__, **result.to_json()}
    files.write_text(_file(folder, result.name), json.dumps(plain, indent=1) + "\n")


def _kept(path: Path, settings: Settings) -> Result | None:
    """A result that a file keeps of a measurement with equal settings, by this version of the program."""
    if not path.exists():
        return None
    try:
        plain = json.loads(read_whole(path))
        version = plain.pop("version")
        result = Result.from_json(plain)
    except (OSError, ValueError, KeyError, AttributeError, RecursionError, BestguessError) as error:
        raise BestguessError(
            f"{path} holds no result of bestguess reproduce: delete it, or name another folder."
        ) from error
    if version != __version__ or result.settings != settings.plain() or result.stopped:
        return None
    return result
