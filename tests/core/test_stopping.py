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

DROPPED = """
import os
def act(*arguments):
    os.kill(os.getpid(), {number})
    for _ in range(100): pass
"""

WEAKLY_HELD = """
import weakref
class Held: pass
held = Held()
weak = weakref.ref(held, act)
del held
"""

COLLECTED = """
import gc
gc.callbacks.append(lambda phase, info: phase == "stop" and act())  # once: the next would come while it is heard
gc.collect()
gc.callbacks.clear()
"""

CALLED_FROM_C = """
import ctypes
ctypes.CFUNCTYPE(None)(act)()
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
    ("code", "begin"),
    [
        pytest.param(SIGNALLED, "import signalled", id="import"),
        *(
            pytest.param(code, "exec(open('signalled.py').read())", id=name)
            for name, code in {
                "finalizer": FINALIZED,
                "weak reference": DROPPED + WEAKLY_HELD,
                "collector": DROPPED + COLLECTED,
                "C": DROPPED + CALLED_FROM_C,
            }.items()
        ),
    ],
)
def test_a_signal_is_heard_after_what_would_drop_it(tmp_path: Path, code: str, begin: str, number: int) -> None:
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
