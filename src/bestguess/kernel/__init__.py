"""The compiled kernel: few pure functions on arrays and numbers. ``_native.pyi`` is its contract."""

try:
    from bestguess.kernel._native import (
        WEIGHED,
        FeedbackSolver,
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
        "(Debian: apt install g++) and run `pip install -e .` again."
    ) from error

__all__ = [
    "WEIGHED",
    "FeedbackSolver",
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
