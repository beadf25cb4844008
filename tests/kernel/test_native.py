"""The kernel's own tests, compiled with the address and undefined-behaviour sanitizers."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

NATIVE = Path(__file__).parents[2] / "native" / "tests"
FLAGS = ["-std=gnu++20", "-Og", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined", "-pthread"]
SOURCES = NATIVE.parent / "src"


@pytest.mark.parametrize("source", sorted(path.name for path in NATIVE.glob("*.cpp")))
def test_the_native_tests_hold_under_sanitizers(source: str, tmp_path: Path) -> None:
    compiler = os.environ.get("CXX") or shutil.which("c++")
    assert compiler, "a checkout needs a C++ compiler"
    program = tmp_path / "program"
    subprocess.run([compiler, *FLAGS, f"-I{SOURCES}", str(NATIVE / source), "-o", str(program)], check=True)
    done = subprocess.run([str(program)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("all hold\n")
