"""A wheel, installed where there is no compiler, plays; run by ``make test-wheel``."""

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WHEEL = max((ROOT / "dist").glob("bestguess-*.whl"), key=lambda path: path.stat().st_mtime)
ADVICE = [
    ["advise", "battleship", "--moves", "E5 miss, D4 hit", "--json"],
    ["advise", "hangman(length=5)", "--moves", "E no, A 2", "--json"],
    ["advise", "mastermind", "--moves", "1122 1b1w", "--json"],
]


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the commands of a new environment that holds the wheel and what it depends on."""
    folder = tmp_path_factory.mktemp("fresh")
    venv.create(folder, with_pip=True, symlinks=True)
    run(folder / "bin", "pip", "install", "--quiet", "--only-binary", ":all:", f"{WHEEL}[web]")
    return folder / "bin"


def run(commands: Path, name: str, *options: str) -> str:
    """What a command of the environment prints; no other command is on the path, and no folder of this checkout."""
    environment = {**os.environ, "PATH": str(commands), "PYTHONPATH": "", "HOME": str(commands.parent)}
    assert not shutil.which("c++", path=environment["PATH"])
    done = subprocess.run(
        [commands / name, *options], env=environment, cwd=commands, text=True, capture_output=True, check=False
    )
    assert not done.returncode, done.stderr
    return done.stdout


def kernel(commands: Path) -> Path:
    return Path(run(commands, "python", "-c", "import bestguess.kernel._native as k; print(k.__file__)").strip())


def test_the_wheel_serves_every_python_from_3_11() -> None:
    assert "-cp311-abi3-" in WHEEL.name


def test_it_holds_the_page_the_types_and_no_sources() -> None:
    names = set(zipfile.ZipFile(WHEEL).namelist())
    for path in ("py.typed", "kernel/_native.pyi", "apps/web/page/index.html"):
        assert f"bestguess/{path}" in names
    page = ROOT / "src/bestguess/apps/web/page"
    for path in page.rglob("*"):
        if path.suffix in {".js", ".css", ".svg", ".woff2", ".webmanifest"}:
            assert path.relative_to(ROOT / "src").as_posix() in names
    assert not [name for name in names if name.endswith((".cpp", ".hpp"))]


def test_its_kernels_give_the_figures_of_this_checkout(fresh: Path) -> None:
    """With the quicker instructions where the processor has them, and without."""
    advice = [run(fresh, "bestguess", *options) for options in ADVICE]
    assert all(json.loads(text) for text in advice)
    here = Path(sys.executable).parent
    assert advice == [run(here, "bestguess", *options) for options in ADVICE]
    quicker = kernel(fresh)
    if quicker.parent.name != "kernel":
        shutil.move(quicker.parent, fresh.parent / "aside")
        try:
            assert kernel(fresh).parent.name == "kernel"
            assert advice == [run(fresh, "bestguess", *options) for options in ADVICE]
        finally:
            shutil.move(fresh.parent / "aside", quicker.parent)


@pytest.mark.skipif(not shutil.which("objdump"), reason="objdump, which lists instructions, is missing (binutils)")
def test_the_kernel_for_every_processor_has_no_newer_instructions(tmp_path: Path) -> None:
    if os.uname().machine != "x86_64":
        pytest.skip("for x86-64 alone")
    zipfile.ZipFile(WHEEL).extractall(tmp_path)
    folder = tmp_path / "bestguess" / "kernel"
    assert not newer(next(folder.glob("_native*.so")))
    assert newer(next((folder / "avx2").glob("_native*.so")))


def newer(path: Path) -> set[str]:
    """The instructions of a file that processors before AVX do not have; to them ``tzcnt`` is ``bsf``."""
    code = subprocess.run(
        ["objdump", "--disassemble", "--no-show-raw-insn", path], text=True, capture_output=True, check=True
    ).stdout
    words = set(re.findall(r"^ +[0-9a-f]+:\t(\w+)", code, re.MULTILINE))
    others = {"verr", "verw", "vmcall", "vmmcall"}
    plain = {"popcnt", "lzcnt", "andn", "bextr", "blsi", "blsmsk", "blsr", "bzhi", "mulx", "pdep", "pext"}
    return {word for word in words - others if word[0] == "v" or word in plain | {"rorx", "sarx", "shlx", "shrx"}}


@pytest.fixture
def address(fresh: Path) -> Iterator[str]:
    """Where the page of the wheel is served."""
    with subprocess.Popen(
        [fresh / "bestguess", "serve", "--port", "0", "--no-open", "--data", fresh.parent / "data"],
        env={**os.environ, "PATH": str(fresh), "PYTHONUNBUFFERED": "1"},
        cwd=fresh,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as server:
        try:
            assert server.stdout
            said = ""
            for line in server.stdout:
                said += line
                if match := re.search(r"http://[\w.:]+\d", line):
                    yield match[0]
                    break
            else:
                pytest.fail(f"The server named no address: {said}")
        finally:
            server.terminate()


def test_the_page_is_served(address: str) -> None:
    with urllib.request.urlopen(f"{address}/") as answer:
        text = answer.read().decode()
    assert "<title>" in text
    for path in re.findall(r'(?:src|href)="([^":#]+\.(?:js|css|svg|webmanifest))"', text):
        with urllib.request.urlopen(f"{address}/{path.lstrip('/')}") as answer:
            assert answer.read()
