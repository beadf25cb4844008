// Answer-code tables: listed secrets by the answer that each gives to each query.
//
// codes[q][s] is the answer of secret s to query q. Partitioning the living secrets by their answers, with
// the weight and the number of each part, is all that a listed belief needs to predict; for words the table
// is the mask of the places of each letter. Nothing here knows a game but place_masks.
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "binding.hpp"

using namespace bestguess;

namespace {

template <class T> using Vector = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <class T> using Matrix = nb::ndarray<const T, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
template <class T> using Array = nb::ndarray<nb::numpy, T>;

// The secrets that share one answer.
struct Part {
    std::uint32_t answer;
    std::int64_t count;
    double mass;
};

// Sums by answer: open addressing, the slots hold places in parts().
class Tally {
  public:
    Tally() : slots_(256, -1) {}

    void clear() {
        parts_.clear();
        std::fill(slots_.begin(), slots_.end(), -1);
    }

    void add(std::uint32_t answer, double mass) {
        std::size_t slot = find(answer);
        if (slots_[slot] < 0) {
            if (2 * (parts_.size() + 1) > slots_.size()) {
                grow();
                slot = find(answer);
            }
            slots_[slot] = static_cast<std::int32_t>(parts_.size());
            parts_.push_back({answer, 0, 0.0});
        }
        Part &part = parts_[slots_[slot]];
        part.count += 1;
        part.mass += mass;
    }

    std::vector<Part> &parts() { return parts_; }

  private:
    std::size_t find(std::uint32_t answer) const {
        const std::size_t last = slots_.size() - 1;
        std::size_t slot = (answer * 0x9E3779B1u) >> 7 & last;
        while (slots_[slot] >= 0 && parts_[slots_[slot]].answer != answer)
            slot = (slot + 1) & last;
        return slot;
    }

    void grow() {
        slots_.assign(2 * slots_.size(), -1);
        for (std::size_t place = 0; place < parts_.size(); ++place)
            slots_[find(parts_[place].answer)] = static_cast<std::int32_t>(place);
    }

    std::vector<std::int32_t> slots_;
    std::vector<Part> parts_;
};

using Parts = std::tuple<Array<std::int64_t>, Array<std::int64_t>, Array<double>, Array<std::int64_t>>;

Parts partition(Matrix<std::uint32_t> codes, Vector<std::int64_t> rows, Vector<std::int64_t> alive,
                Vector<double> weights) {
    const auto queries = static_cast<std::int64_t>(codes.shape(0));
    const auto secrets = static_cast<std::int64_t>(codes.shape(1));
    if (static_cast<std::int64_t>(weights.shape(0)) != secrets)
        throw std::invalid_argument("weights: one for each column of codes");
    const std::int64_t *living = alive.data();
    const std::size_t size = alive.shape(0);
    if (std::any_of(living, living + size, [=](std::int64_t s) { return s < 0 || s >= secrets; }))
        throw std::invalid_argument("alive: a place outside the columns of codes");
    if (std::any_of(rows.data(), rows.data() + rows.shape(0), [=](std::int64_t q) { return q < 0 || q >= queries; }))
        throw std::invalid_argument("rows: a place outside the rows of codes");

    std::vector<std::int64_t> starts{0}, answers, counts;
    std::vector<double> mass;
    {
        nb::gil_scoped_release release;
        const double *weight = weights.data();
        std::vector<std::int64_t> something(size + 1);
        Tally tally;
        for (std::size_t r = 0; r < rows.shape(0); ++r) {
            const std::uint32_t *code = codes.data() + rows(r) * secrets;
            // Most secrets answer 0 to most queries: that part is summed apart from the table, and both loops
            // are without a branch on the answer, which nothing could foretell.
            Part nothing{0, 0, 0.0};
            std::size_t others = 0;
            for (std::size_t i = 0; i < size; ++i) {
                const std::int64_t secret = living[i];
                const bool is_nothing = code[secret] == 0;
                nothing.mass += is_nothing ? weight[secret] : 0.0;
                something[others] = secret;
                others += !is_nothing;
            }
            nothing.count = static_cast<std::int64_t>(size - others);
            tally.clear();
            for (std::size_t i = 0; i < others; ++i)
                tally.add(code[something[i]], weight[something[i]]);
            std::vector<Part> &parts = tally.parts();
            if (nothing.count)
                parts.push_back(nothing);
            std::sort(parts.begin(), parts.end(), [](const Part &a, const Part &b) { return a.answer < b.answer; });
            for (const Part &part : parts) {
                answers.push_back(part.answer);
                mass.push_back(part.mass);
                counts.push_back(part.count);
            }
            starts.push_back(static_cast<std::int64_t>(answers.size()));
        }
    }
    return {to_numpy(std::move(starts)), to_numpy(std::move(answers)), to_numpy(std::move(mass)),
            to_numpy(std::move(counts))};
}

Array<std::uint32_t> place_masks(Matrix<std::uint8_t> spelling, std::size_t letters) {
    const std::size_t words = spelling.shape(0), longest = spelling.shape(1);
    if (longest > 32)
        throw std::invalid_argument("spelling: the places of a word must fit 32 bits");
    std::vector<std::uint32_t> masks(letters * words, 0);
    {
        nb::gil_scoped_release release;
        const std::uint8_t *letter = spelling.data();
        for (std::size_t word = 0; word < words; ++word)
            for (std::size_t place = 0; place < longest; ++place, ++letter)
                if (*letter < letters)
                    masks[*letter * words + word] |= std::uint32_t{1} << place;
    }
    return to_numpy(std::move(masks), {letters, words});
}

} // namespace

void bind_words(nb::module_ &m) {
    m.def("partition", &partition, nb::arg("codes"), nb::arg("rows"), nb::arg("alive"), nb::arg("weights"),
          "Partition living secrets by their answer to each of some queries: starts, answers, mass, counts.");
    m.def("place_masks", &place_masks, nb::arg("spelling"), nb::arg("letters"),
          "For each letter and word the mask of the letter's places, bit 0 the first.");
}
