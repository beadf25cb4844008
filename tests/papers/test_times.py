"""One table of processor times, and all that is said of them."""

import json
import runpy
import shutil
import sys
from pathlib import Path

import pytest
import typer

import bestguess
from bestguess.apps.cli.main import app
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.apps.cli.reproductions.published import show_list
from bestguess.papers import REPRODUCTIONS, Result
from bestguess.papers.times import FILE, SCALED, duration, in_all, seconds_of, table

ROOT = Path(__file__).parents[2]
SOURCE = Path(bestguess.__file__).parent / "papers" / FILE


def test_the_table_has_every_reproduction() -> None:
    assert set(table()["seconds"]) == set(SCALED) == set(REPRODUCTIONS)
    for name in REPRODUCTIONS:
        assert 0 < seconds_of(name)["quick"] < seconds_of(name)["full"]


def test_the_list_the_help_and_the_document_say_the_same_time() -> None:
    quick, full = duration(in_all("quick")), duration(in_all("full"))
    document = (ROOT / "docs" / "reproduce" / "reproductions.md").read_text(encoding="utf-8")
    assert (
        f"`all` takes about {full} of processor time, with `--quick` (small samples, and labelled so) about {quick}"
        in (document)
    )
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    helps = [param.help for param in commands["reproduce"].params if "--quick" in param.opts]
    assert helps == [f"Small samples: all in about {quick} of processor time."]


def test_the_list_says_which_times_were_not_measured(capsys: pytest.CaptureFixture[str]) -> None:
    show_list(Screen(plain=True), as_json=False)
    assert table()["note"] in " ".join(capsys.readouterr().out.split())
    full = any("full" in known for known in table()["seconds"].values())
    assert full != ("No full run was timed" in table()["note"])


def test_the_times_of_a_kept_run_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, copy = tmp_path / "kept", tmp_path / FILE
    kept.mkdir()
    shutil.copy(SOURCE, copy)
    result = Result("sid", {"scale": "quick", "seed": 0}, processor=12.34)
    stopped = Result("wang", {"scale": "quick", "seed": 0}, processor=1.0, stopped=True)
    for one in (result, stopped):
        (kept / f"{one.name}.json").write_text(json.dumps(one.to_json()), encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["reproduction_times", str(kept), "--table", str(copy), "--machine", "an abacus"])
    runpy.run_path(str(ROOT / "benchmarks" / "reproduction_times.py"), run_name="__main__")
    written, before = json.loads(copy.read_text(encoding="utf-8")), table()
    assert written["machine"] == "an abacus"
    assert written["seconds"]["sid"]["quick"] == 12.3
    assert written["seconds"]["wang"] == before["seconds"]["wang"]
    assert written["note"] == before["note"]


@pytest.mark.parametrize(
    ("seconds", "said"), [(0.1, "1 s"), (3.2, "3 s"), (99, "99 s"), (150, "2 min"), (3600, "60 min")]
)
def test_a_time_is_said_in_seconds_or_minutes(seconds: float, said: str) -> None:
    assert duration(seconds) == said
