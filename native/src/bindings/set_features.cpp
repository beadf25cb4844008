// Features of sets of listed secrets.
#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/codes.hpp"
#include "words/set_features.hpp"

using namespace bestguess;

namespace {

nb::ndarray<nb::numpy, double> set_features(Codes codes, Vector<double> weights, Vector<std::int64_t> members,
                                            Vector<std::int64_t> starts) {
    const auto secrets = static_cast<std::int64_t>(codes.shape(1));
    if (static_cast<std::int64_t>(weights.shape(0)) != secrets)
        throw std::invalid_argument("weights: one for each column of codes");
    if (!std::all_of(weights.data(), weights.data() + secrets,
                     [](double weight) { return weight > 0.0 && weight < 1e200; }))
        throw std::invalid_argument("weights: greater than 0");
    const auto total = static_cast<std::int64_t>(members.shape(0));
    if (!std::all_of(members.data(), members.data() + total,
                     [&](std::int64_t place) { return place >= 0 && place < secrets; }))
        throw std::invalid_argument("members: a place outside the columns of codes");
    if (starts.shape(0) == 0 || starts(0) != 0 || starts(starts.shape(0) - 1) != total)
        throw std::invalid_argument("starts: from 0 to the number of members");
    const std::size_t sets = starts.shape(0) - 1;
    for (std::size_t i = 0; i < sets; ++i)
        if (starts(i) >= starts(i + 1)) throw std::invalid_argument("starts: ascending, as every set has a member");
    const NumberedCodes numbered(codes);
    InterruptCheck interrupt = interruptible();
    std::vector<double> out(sets * SetFeatures::WIDTH);
    {
        nb::gil_scoped_release release;
        SetFeatures features(numbered.data, numbered.queries, numbered.secrets, weights.data(), std::move(interrupt));
        for (std::size_t i = 0; i < sets; ++i)
            features.of(members.data() + starts(i), static_cast<std::size_t>(starts(i + 1) - starts(i)),
                        out.data() + i * SetFeatures::WIDTH);
    }
    return to_numpy(std::move(out), {sets, SetFeatures::WIDTH});
}

} // namespace

void bind_set_features(nb::module_ &m) {
    m.def("set_features", &set_features, nb::arg("codes"), nb::arg("weights"), nb::arg("members"), nb::arg("starts"),
          R"(Features of k sets of secrets, shape (k, 37), from which a network tells how many questions each takes.

``codes`` (Q, n) are answers, ``weights`` (n,) positive. Set i is ``members[starts[i]:starts[i + 1]]``, places of
secrets, one or more; ``starts`` (k + 1,). Secrets that no query tells apart count as one. Questions are asked until
one secret is left, and means are by weight. The features of a set:

- 0: the mean questions of the best policy for up to 16 secrets, else of the better of two rollouts: after each of
  the two queries of most bits the greedy tree (always the query of most bits, of equals the first; sets of up to
  6 secrets are searched in full);
- 1: log2 of the number of secrets. The features below are 0 for up to 16 secrets;
- 2: the bits (entropy) of the set; 3: how many queries tell something; 4 and 5: the sums of their bits and of the
  squares; 6: log2 of the most answers that a query has; 7: the least probability of a likeliest answer;
  8: feature 2 divided by feature 6, a lower bound;
- 9, 10: the two rollouts, less feature 0;
- 11 to 18: the bits of the eight queries of most bits, 19 to 26: the probability of the likeliest answer to each;
- 27 to 31, 32 to 36, for the two queries of most bits: the shares of the secrets that they leave alone, in pairs,
  and in parts of three or four; the expected bits of the best query after it; log2 of the number of answers.)");
}
