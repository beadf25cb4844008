"""A signal is heard wherever the program stands when it comes."""

import subprocess
import sys
from pathlib import Path

import pytest

from bestguess.core.stopping import ENDING

SIGNALLED = """
import os, signal
try:
    os.kill(os.getpid(), {number})
    for _ in range(100): pass
except BaseException as error:
    raise ImportError("half a module") from error
"""

FINALIZED = """
import os
class Ends:
    def __del__(self):
        os.kill(os.getpid(), {number})
        for _ in range(100): pass
Ends()
"""

WAITING = """
import time
from bestguess.core.stopping import listen, received
listen()
try:
    {begin}
    time.sleep(600)
except KeyboardInterrupt:
    print("heard", received())
"""


@pytest.mark.parametrize("number", [int(number) for number in ENDING])
@pytest.mark.parametrize(
    ("code", "begin"), [(SIGNALLED, "import signalled"), (FINALIZED, "exec(open('signalled.py').read())")]
)
def test_a_signal_is_heard_after_an_import_and_after_a_finalizer(
    tmp_path: Path, code: str, begin: str, number: int
) -> None:
    (tmp_path / "signalled.py").write_text(code.format(number=number))
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import signal; signal.signal(2, signal.default_int_handler)\n" + WAITING.format(begin=begin),
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert (done.stdout, done.stderr) == (f"heard {number}\n", "")
