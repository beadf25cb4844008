// The Python module: each bind_* function registers the functions of one file.
#include <nanobind/nanobind.h>

namespace nb = nanobind;

void bind_bitboards(nb::module_ &m);
void bind_feedback(nb::module_ &m);
void bind_fleet_counts(nb::module_ &m);
void bind_fleet_draws(nb::module_ &m);
void bind_frontiers(nb::module_ &m);
void bind_expected_costs(nb::module_ &m);
void bind_hit_rewards(nb::module_ &m);
void bind_letters(nb::module_ &m);
void bind_rollouts(nb::module_ &m);
void bind_set_features(nb::module_ &m);
void bind_solver(nb::module_ &m);
void bind_words(nb::module_ &m);

NB_MODULE(_native, m) {
    m.doc() = "The kernel: pure functions on arrays; see bestguess/kernel/_native.pyi.";
    bind_bitboards(m);
    bind_feedback(m);
    bind_fleet_counts(m);
    bind_fleet_draws(m);
    bind_frontiers(m);
    bind_expected_costs(m);
    bind_hit_rewards(m);
    bind_letters(m);
    bind_rollouts(m);
    bind_set_features(m);
    bind_solver(m);
    bind_words(m);
}
