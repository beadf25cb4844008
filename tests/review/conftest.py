"""Shared by the tests of reviews: they plant blunders as the benchmark does."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "benchmarks"))
