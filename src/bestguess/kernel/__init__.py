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
        MOST_LAST_LIVES as MOST_LAST_LIVES,
        MOST_LAST_SECRETS as MOST_LAST_SECRETS,
        WEIGHED as WEIGHED,
        FeedbackSolver as FeedbackSolver,
        KeySolver as KeySolver,
        LetterModel as LetterModel,
        LetterReader as LetterReader,
        Solver as Solver,
        answer_weights as answer_weights,
        cell_weights as cell_weights,
        fleet_draws as fleet_draws,
        fleet_estimate as fleet_estimate,
        fleet_expected_costs as fleet_expected_costs,
        fleet_layouts as fleet_layouts,
        fleet_listing as fleet_listing,
        fleet_posterior as fleet_posterior,
        fleet_rejection_sampling as fleet_rejection_sampling,
        fleet_rollouts as fleet_rollouts,
        fleet_search as fleet_search,
        frontier_layouts as frontier_layouts,
        frontier_posterior as frontier_posterior,
        greedy_costs as greedy_costs,
        greedy_misses as greedy_misses,
        jotto_codes as jotto_codes,
        line_layouts as line_layouts,
        line_posterior as line_posterior,
        list_layouts as list_layouts,
        map_rollouts as map_rollouts,
        most_hit_reward as most_hit_reward,
        partition as partition,
        place_masks as place_masks,
        restore_letter_model as restore_letter_model,
        select_boards as select_boards,
        set_features as set_features,
        winning_queries as winning_queries,
        wordle_codes as wordle_codes,
    )
except ImportError as error:  # pragma: no cover - only in a broken installation
    raise ImportError(
        "bestguess is installed without its native kernel. In a checkout, install a C++20 compiler "
        "(Debian: apt install g++) and run `make demo`, or `pip install .` in a virtual environment."
    ) from error

FULL_BEAM = 65535
"""The beam of an exact search that leaves no query out."""
