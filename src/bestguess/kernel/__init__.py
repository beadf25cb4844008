"""The compiled kernel: few pure functions on arrays and numbers.

Its contract is ``_native.pyi``, which the build makes from ``native/src/bindings``. A wheel for x86-64 holds the kernel
twice: for every such processor, and in the folder ``avx2`` for those of about 2013 and later. Both compute the same
figures.
"""

from pathlib import Path

from bestguess.kernel import processor

_quicker = Path(__file__).with_name("avx2")
if _quicker.is_dir() and processor.has(processor.AVX2):
    __path__.insert(0, str(_quicker))  # searched for _native before this folder

try:
    from bestguess.kernel._native import (
        WEIGHED,
        FeedbackSolver,
        KeySolver,
        LetterModel,
        LetterReader,
        Solver,
        cell_weights,
        fleet_draws,
        fleet_estimate,
        fleet_expected_costs,
        fleet_layouts,
        fleet_listing,
        fleet_posterior,
        fleet_rejection_sampling,
        fleet_rollouts,
        fleet_search,
        frontier_layouts,
        frontier_posterior,
        greedy_costs,
        greedy_misses,
        list_layouts,
        map_rollouts,
        most_hit_reward,
        partition,
        place_masks,
        restore_letter_model,
        select_boards,
        set_features,
        wordle_codes,
    )
except ImportError as error:  # pragma: no cover - only in a broken installation
    raise ImportError(
        "bestguess is installed without its native kernel. In a checkout, install a C++20 compiler "
        "(Debian: apt install g++) and run `make demo`, or `pip install .`."
    ) from error

FULL_BEAM = 65535
"""The beam of an exact search that leaves no query out."""

__all__ = [
    "FULL_BEAM",
    "WEIGHED",
    "FeedbackSolver",
    "KeySolver",
    "LetterModel",
    "LetterReader",
    "Solver",
    "cell_weights",
    "fleet_draws",
    "fleet_estimate",
    "fleet_expected_costs",
    "fleet_layouts",
    "fleet_listing",
    "fleet_posterior",
    "fleet_rejection_sampling",
    "fleet_rollouts",
    "fleet_search",
    "frontier_layouts",
    "frontier_posterior",
    "greedy_costs",
    "greedy_misses",
    "list_layouts",
    "map_rollouts",
    "most_hit_reward",
    "partition",
    "place_masks",
    "restore_letter_model",
    "select_boards",
    "set_features",
    "wordle_codes",
]
