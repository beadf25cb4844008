"""The memory of a worker: what it keeps and what one more request takes stay under 500 MB as the system counts them."""

import subprocess
import sys
from pathlib import Path

import pytest

from bestguess.apps.web import worker

PLAYED = """
import sys
from pathlib import Path
from bestguess.apps.web.models import PositionRequest
from bestguess.apps.web.operations import OPERATIONS
from bestguess.apps.web.settings import Settings
from bestguess.apps.web.tasks import Tasks
from bestguess.apps.web.worker import is_full

settings = Settings(data=Path(sys.argv[1]))
tasks = Tasks(settings, bytes(32))
tasks.warm()
for rules in sys.argv[2:]:
    asked = PositionRequest(rules=rules, transcript=[])
    assert b'"suggestion"' in tasks.run(OPERATIONS["look_at_position"].work, asked)
    assert not is_full(tasks, settings.limits.kept_memory), rules
lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
print(*(line.split()[1] for line in lines if line.startswith("VmHWM")))
"""


@pytest.mark.skipif(not worker.taken(), reason="the system does not tell what memory a process has")
def test_a_worker_stays_under_500_mb_whatever_is_asked_of_it_next(tmp_path: Path) -> None:
    """Lists with long tables one after the other, so that the largest request meets what was kept of the others."""
    games = ["wordle(length=6)", "hangman(language=de,length=9)", "wordle(length=7)"]
    command = [sys.executable, "-c", PLAYED, str(tmp_path), *games]
    peak = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert int(peak) * 1024 < 420e6
