// Features of sets of listed secrets.
#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "bindings/arrays.hpp"
#include "words/set_features.hpp"

using namespace bestguess;

namespace {

template <class T> using Vector = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <class T> using Matrix = nb::ndarray<const T, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

nb::ndarray<nb::numpy, double> set_features(Matrix<std::uint32_t> codes, Vector<double> weights, Vector<std::int64_t> members, Vector<std::int64_t> starts) {
    const auto secrets = static_cast<std::int64_t>(codes.shape(1));
    if (static_cast<std::int64_t>(weights.shape(0)) != secrets) throw std::invalid_argument("weights: one for each column of codes");
    if (!std::all_of(weights.data(), weights.data() + secrets, [](double weight) { return weight > 0.0 && weight < 1e200; }))
        throw std::invalid_argument("weights: greater than 0");
    const auto total = static_cast<std::int64_t>(members.shape(0));
    if (!std::all_of(members.data(), members.data() + total, [&](std::int64_t place) { return place >= 0 && place < secrets; }))
        throw std::invalid_argument("members: a place outside the columns of codes");
    if (starts.shape(0) == 0 || starts(0) != 0 || starts(starts.shape(0) - 1) != total)
        throw std::invalid_argument("starts: from 0 to the number of members");
    const std::size_t sets = starts.shape(0) - 1;
    for (std::size_t i = 0; i < sets; ++i)
        if (starts(i) >= starts(i + 1)) throw std::invalid_argument("starts: ascending, as every set has a member");
    InterruptCheck interrupt = interruptible();
    std::vector<double> out(sets * SetFeatures::WIDTH);
    {
        nb::gil_scoped_release release;
        SetFeatures features(codes.data(), codes.shape(0), codes.shape(1), weights.data(), std::move(interrupt));
        for (std::size_t i = 0; i < sets; ++i)
            features.of(members.data() + starts(i), static_cast<std::size_t>(starts(i + 1) - starts(i)), out.data() + i * SetFeatures::WIDTH);
    }
    return to_numpy(std::move(out), {sets, SetFeatures::WIDTH});
}

} // namespace

void bind_set_features(nb::module_ &m) {
    m.def("set_features", &set_features, nb::arg("codes"), nb::arg("weights"), nb::arg("members"), nb::arg("starts"),
          "Features of sets of secrets, a row for each.");
}
