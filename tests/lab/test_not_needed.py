"""What no player needs is imported by none: whoever advises, plays and serves does so where there is no lab."""

import subprocess
import sys
from pathlib import Path


def test_everybody_plays_advises_and_serves_without_the_lab() -> None:
    script = Path(__file__).with_name("without_lab.py")
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "played, advised, served" in done.stdout
