"""The kernel's own tests, compiled with the address and undefined-behaviour sanitizers."""

import hashlib
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest
from platformdirs import user_cache_path

NATIVE = Path(__file__).parents[2] / "native"
FLAGS = ["-std=gnu++20", "-Og", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined", "-pthread"]
KEPT = 8
"""The most programs that are kept, the last used ones."""


def compiled(source: Path, folder: Path) -> Path:
    """The program of a source, compiled anew only where the compiler or any file under ``native/`` has changed.

    Several processes may ask for one program at a time: each compiles into a file of its own and renames it.
    """
    compiler = os.environ.get("CXX") or shutil.which("c++")
    assert compiler, "a checkout needs a C++ compiler"
    version = subprocess.run([compiler, "--version"], capture_output=True, check=True).stdout
    key = hashlib.sha256(repr((source.name, FLAGS, version)).encode())
    for path in sorted(path for path in NATIVE.rglob("*") if path.is_file()):
        key.update(repr((path.relative_to(NATIVE).as_posix(), path.read_bytes())).encode())
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / f"{source.stem}-{key.hexdigest()[:32]}"
    if program.exists():
        os.utime(program)
        return program
    handle, made = tempfile.mkstemp(prefix=f".{source.stem}-", dir=folder)
    os.close(handle)
    subprocess.run([compiler, *FLAGS, f"-I{NATIVE / 'src'}", str(source), "-o", made], check=True)
    Path(made).replace(program)
    programs = sorted(folder.glob("[!.]*"), key=lambda path: path.stat().st_mtime)
    for old in programs[:-KEPT]:
        old.unlink(missing_ok=True)
    return program


@pytest.mark.parametrize("source", sorted((NATIVE / "tests").glob("*.cpp")), ids=lambda path: path.name)
def test_the_native_tests_hold_under_sanitizers(source: Path) -> None:
    program = compiled(source, user_cache_path("bestguess") / "sanitized")
    done = subprocess.run([str(program)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("all hold\n")


def test_a_program_is_compiled_once_for_one_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "small.cpp"
    source.write_text("int main() { return 0; }\n")
    first = compiled(source, tmp_path / "cache")
    made = first.stat().st_ino
    assert compiled(source, tmp_path / "cache") == first
    assert first.stat().st_ino == made
    monkeypatch.setattr(f"{__name__}.FLAGS", [*FLAGS, "-DOTHER"])
    assert compiled(source, tmp_path / "cache") != first
    assert sorted((tmp_path / "cache").iterdir()) == sorted({first, compiled(source, tmp_path / "cache")})
