"""Plots of a report: their legends fit, and a curve looks alike in all of them."""

import re
from pathlib import Path

import pytest

pytest.importorskip("matplotlib")

from bestguess.apps.cli.rendering.plots import Panel, check_plot, draw_panels
from bestguess.apps.cli.reproductions.report.page import page
from bestguess.apps.cli.reproductions.report.svg_plots import svg
from bestguess.core.errors import BestguessError
from bestguess.papers import Figure, Result, Row, Series


def figure(*names: str) -> Figure:
    points = ((1.0, 1.0), (2.0, 2.0))
    return Figure(f"of {len(names)}", "across", "up", tuple(Series(name, points) for name in names))


def width_of(picture: str) -> float:
    found = re.search(r'viewBox="0 0 ([\d.]+) [\d.]+"', picture)
    assert found
    return float(found[1])


@pytest.mark.parametrize("length", [5, 30, 60])
@pytest.mark.parametrize("count", [2, 5, 9])
def test_a_legend_is_within_the_picture(length: int, count: int) -> None:
    names = [f"{place}{'m' * length}" for place in range(count)]
    picture = svg(figure(*names), 0)
    wide = width_of(picture)
    for name in names:
        # Text is placed by its left end; an M is about 8 points wide, others are narrower.
        found = re.search(rf'translate\(([\d.]+) [\d.]+\)[^>]*>{name}<|x="([\d.]+)"[^>]*>{name}<', picture)
        assert found, name
        left = float(found[1] or found[2])
        assert left >= 0
        assert length > 50 or left + 4 * length < wide


def test_a_curve_has_one_colour_in_all_plots_of_a_reproduction() -> None:
    row = Row("what", None, "1", "unknown", "None was published.")
    result = Result("sid", {"scale": "full", "seed": 0}, [row], figures=[figure("a", "b"), figure("b", "c")])
    text = page([result], "Report")
    shades = [re.findall(r"stroke: var\(--plot-(\d)\)", part) for part in text.split("<figure>")[1:]]
    assert set(shades[0]) == {"0", "1"}
    assert set(shades[1]) == {"1", "2"}


def test_a_picture_needs_a_name_that_says_its_format(tmp_path: Path) -> None:
    for name, said in (("plots.txt", "ends in .png"), ("no/such/plots.png", "no folder")):
        with pytest.raises(BestguessError, match=said):
            check_plot(tmp_path / name)
    panels = [[Panel("one", {"a": [(1, 2.0), (2, 4.0)]}), Panel("two", {"a": [(1, 1.0)], "b": [(1, 3.0)]})]]
    for suffix in (".png", ".svg"):
        file = tmp_path / f"plots{suffix}"
        check_plot(file)
        draw_panels(file, "both", "words", "seconds", panels)
        first = file.read_bytes()
        assert len(first) > 1000
    assert b"<svg" in first
