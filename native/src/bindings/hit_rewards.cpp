// Bindings: the most that a guesser earns who is paid for hits.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/tuple.h>

#include <stdexcept>

#include "bindings/arrays.hpp"
#include "bindings/codes.hpp"
#include "solver/hit_rewards.hpp"

using namespace bestguess;

namespace {

using Reward = std::optional<std::tuple<double, double, std::size_t>>;

template <int WORDS>
Reward solved(const NumberedCodes &codes, double gamma, bool all_queries, std::size_t most, InterruptCheck interrupt) {
    solver::HitReward found{};
    std::size_t states = 0;
    bool too_many = false;
    {
        nb::gil_scoped_release release;
        solver::HitRewards<WORDS> search(codes.data, codes.queries, codes.secrets, gamma, all_queries, most,
                                         std::move(interrupt));
        try {
            found = search.solve();
            states = search.states();
        } catch (const solver::TooManySets &) {
            too_many = true;
        }
    }
    if (too_many) return std::nullopt;
    return std::tuple(found.reward, found.questions, states);
}

Reward most_hit_reward(Codes table, double gamma, bool all_queries, std::size_t most) {
    const std::size_t secrets = table.shape(1);
    if (secrets < 1 || secrets > 2048 || table.shape(0) > 2048)
        throw std::invalid_argument("codes: at most 2,048 queries and 1 to 2,048 secrets");
    if (!(gamma > 0.0 && gamma <= 1.0)) throw std::invalid_argument("gamma: above 0 and at most 1");
    const NumberedCodes codes(table);
    InterruptCheck interrupt = interruptible();
    if (secrets <= 128) return solved<2>(codes, gamma, all_queries, most, std::move(interrupt));
    if (secrets <= 512) return solved<8>(codes, gamma, all_queries, most, std::move(interrupt));
    return solved<32>(codes, gamma, all_queries, most, std::move(interrupt));
}

} // namespace

void bind_hit_rewards(nb::module_ &m) {
    m.def(
        "most_hit_reward", &most_hit_reward, nb::arg("codes"), nb::arg("gamma"), nb::arg("all_queries"),
        nb::arg("most"),
        R"(The most that a guesser earns until one secret is left, paid 1 for a hit and -1 for a miss, each discounted.

``codes`` (Q, n) are answers, 0 a miss, of at most 2,048 equally likely secrets to as many queries; ``gamma`` (0, 1]
is the worth of a reward one question later. A query whose answer is known already may be asked only with
``all_queries``, once, and only if it hits. Returns the expected reward; the mean questions, of the policies that
earn most the one that asks fewest; and how many sets of secrets were searched. ``None`` where these are more than
``most``.)");
}
