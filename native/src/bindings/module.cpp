// The Python module: each bind_* function registers the functions of one file.
#include <nanobind/nanobind.h>

namespace nb = nanobind;

void bind_bitboards(nb::module_ &m);
void bind_feedback(nb::module_ &m);
void bind_keys(nb::module_ &m);
void bind_fleet_counts(nb::module_ &m);
void bind_fleet_draws(nb::module_ &m);
void bind_frontiers(nb::module_ &m);
void bind_expected_costs(nb::module_ &m);
void bind_hit_rewards(nb::module_ &m);
void bind_letters(nb::module_ &m);
void bind_line_counts(nb::module_ &m);
void bind_rollouts(nb::module_ &m);
void bind_set_features(nb::module_ &m);
void bind_solver(nb::module_ &m);
void bind_words(nb::module_ &m);

NB_MODULE(_native, m) {
    // What memos keep lives until the process ends, and is no leak that a user should read of.
    nb::set_leak_warnings(false);
    m.doc() = R"(The compiled kernel: pure functions on arrays.

Whatever works long releases the GIL. ``ValueError`` is raised for arrays of the wrong shape, ``TypeError`` for those of
the wrong type.

Functions about the fleet of a board share these arguments: ``allowed[s, o, c]`` is nonzero where ship s may start at
cell c along a row (o = 0) or down a column (o = 1); starts that would leave the board are ignored. ``hits[c]`` is
nonzero where some ship must lie. ``limit`` bounds the work, in leaves of the listing (0.3 to 0.5 microseconds each on a
board of 10 x 10); beyond it the answer is ``None``. A layout gives each ship its placement, o * cells + c.
``weights[s, o, c]`` is the weight of a placement, 0 forbids it; without them every placement weighs 1. Each layout
counts as often as the product of its placements' weights says, and has as many ranks. ``ValueError`` is raised where
sums of weights may not fit 64 bits.

Boards of up to 64 cells are numbers of 64 bits, bit c for cell c. In tables of answers ``codes[q, s]`` is the answer of
listed secret s to query q.

``WEIGHED``: where no more layouts are left, a hit that is certain is weighed like other shots, if hits tell more.)";
    bind_bitboards(m);
    bind_feedback(m);
    bind_keys(m);
    bind_fleet_counts(m);
    bind_fleet_draws(m);
    bind_frontiers(m);
    bind_expected_costs(m);
    bind_hit_rewards(m);
    bind_letters(m);
    bind_line_counts(m);
    bind_rollouts(m);
    bind_set_features(m);
    bind_solver(m);
    bind_words(m);
}
