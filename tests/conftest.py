"""Shared by all tests."""

import os
import sys
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings

sys.path.insert(0, str(Path(__file__).parent))

# The same examples on every run and machine; a run that looks for new ones sets HYPOTHESIS_PROFILE=explore.
settings.register_profile("steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

# No test writes into the library of whoever runs it; commands that tests start inherit this.
os.environ["BESTGUESS_LIBRARY"] = str(Path(tempfile.mkdtemp(prefix="bestguess-tests-")) / "library.sqlite3")
