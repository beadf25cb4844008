import json
import os
import re
import signal
import sys
from html.parser import HTMLParser

import pytest
from findings import result
from typer.testing import CliRunner

from bestguess.apps.cli.main import app
from bestguess.apps.cli.reproductions.report import svg_plots
from bestguess.apps.cli.reproductions.report.markdown import markdown
from bestguess.apps.cli.reproductions.report.page import page
from bestguess.papers import REPRODUCTIONS

GAMES = ("reproduce", "battleship-paper", "--games", "2", "--workers", "1")

VOID = {"meta", "link", "br", "img", "hr", "input"}


class Checker(HTMLParser):
    """Reads a page and remembers what would be wrong with it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.loads: list[str] = []
        self.links: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value)
            if name in ("src", "href", "xlink:href", "action", "data", "srcset"):
                (self.links if value.startswith("#") else self.loads).append(value)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_the_page_is_whole_and_loads_nothing():
    text = page([result(), result("sid")], "A & B")
    checked = Checker(text)
    assert checked.open == []
    assert checked.loads == ["data:,"]
    assert len(set(checked.ids)) == len(checked.ids)
    assert {link.removeprefix("#") for link in checked.links} <= set(checked.ids)
    assert "http" not in text
    assert set(re.findall(r"url\((.)", text)) <= {"#"}
    assert "@import" not in text
    assert "<script" not in text
    assert text.count("<svg") == 4
    assert text.count("var(--plot-0)") > 4
    assert "prefers-color-scheme: dark" in text
    assert 'name="viewport"' in text
    assert "1 agree" not in text  # two of them, one a result
    assert "2 agree with what was published, 2 differ, 2 have no published figure" in text
    assert "that is a defect" in text


def test_without_matplotlib_the_page_has_tables_and_names_the_extra(monkeypatch):
    monkeypatch.setattr(svg_plots, "available", lambda: False)
    text = page([result()], "Report")
    Checker(text)
    assert "<svg" not in text
    assert "pip install 'bestguess[plots]'" in text.replace("&#x27;", "'")
    assert "words &amp; letters" in text


def test_markdown_has_a_line_for_each_row():
    text = markdown([result()], "Report")
    assert "| a <b> & c | 1 < 2 | 1 | differs |" in text
    assert "| a \\| pipe | – | 2.00 ± 0.10 | not published | None was published. |" in text
    assert '`bestguess advise "x"`' in text
    assert "`bestguess reproduce myshkin --quick --seed 3`" in text


def test_list_names_all_with_their_sources(bestguess):
    done = bestguess("reproduce", "list")
    assert done.returncode == 0, done.stderr
    told = json.loads(bestguess("reproduce", "list", "--json").stdout)
    assert {"battleship-paper", "phrase-paper", "kettaf-pruning", "kettaf-entropy"} <= {one["name"] for one in told}
    assert {"kettaf-evil", "sid", "wang", "myshkin", "small-boards"} <= {one["name"] for one in told}
    for one in told:
        assert f"\n{one['name']}\n" in f"\n{done.stdout}"
        assert one["source"]
        assert one["processor_seconds"]["quick"] <= one["processor_seconds"]["full"]
        if one["extra"]:
            assert f"pip install 'bestguess[{one['extra']}]'" in done.stdout
    assert all(len(line) <= 80 for line in done.stdout.splitlines())


def test_what_needs_an_extra_is_refused_before_it_is_measured(monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    needing = [name for name, one in REPRODUCTIONS.items() if one.extra]
    assert "kettaf-dqn" in needing
    for name in needing:
        done = CliRunner().invoke(app, ["reproduce", name, "--quick", "--plain"])
        assert done.exit_code == 2
        assert f"pip install 'bestguess[{REPRODUCTIONS[name].extra}]'" in done.stderr
        assert "measuring" not in done.stderr


def test_one_is_measured_reported_and_kept(bestguess, tmp_path):
    html, text, folder = tmp_path / "page.html", tmp_path / "report.md", tmp_path / "kept"
    given = (*GAMES, "--results", str(folder))
    done = bestguess(*given, "--html", str(html), "--markdown", str(text))
    assert done.returncode == 0, done.stderr
    assert "ours: 30,093,975,536: agrees" in done.stdout
    assert f"The report is in {html}." in done.stdout
    Checker(html.read_text(encoding="utf-8"))
    assert "30,093,975,536" in text.read_text(encoding="utf-8")
    first = json.loads(bestguess(*given, "--json").stdout)
    second = json.loads(bestguess(*given, "--json").stdout)
    assert first == second, "what was kept is taken"
    assert first["name"] == "battleship-paper"
    other = json.loads(bestguess(*given, "--seed", "1", "--json").stdout)
    assert other["settings"]["seed"] == 1
    (folder / "battleship-paper.json").write_text("{}")
    done = bestguess(*given)
    assert done.returncode == 2
    assert "delete it" in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="sends SIGINT")
def test_ctrl_c_writes_the_report_of_what_was_measured(started, tmp_path):
    html = tmp_path / "page.html"
    arguments = ("battleship-paper", "--games", "1000000", "--workers", "1", "--html", str(html))
    with started("reproduce", *arguments) as process:
        assert process.stderr.readline().startswith("battleship-paper: measuring")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=600)
    assert process.returncode == 130, err
    assert "Traceback" not in err
    assert "Stopped: 0 of 1 were measured to their end, battleship-paper in part." in out
    Checker(html.read_text(encoding="utf-8"))
