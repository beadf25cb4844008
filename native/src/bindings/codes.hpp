// Tables of answers of any type of whole numbers, as they come from Python.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/arrays.hpp"
#include "solver/answer_numbers.hpp"

namespace bestguess {

using AnyMatrix = nb::ndarray<nb::ro, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// A table of answers, a row for each query and a column for each secret.
struct Codes : AnyMatrix {};

template <class Code> bool are(const Codes &codes) { return codes.dtype() == nb::dtype<Code>(); }

// Calls visit(the answers): 32 bits wide where they fit, signed only where some are negative or need 64 bits.
template <class Visit> auto visit_masks(const Codes &codes, const Visit &visit) {
    const void *data = codes.data();
    if (are<std::uint32_t>(codes) || are<std::int32_t>(codes)) return visit(static_cast<const std::uint32_t *>(data));
    if (are<std::int64_t>(codes)) return visit(static_cast<const std::int64_t *>(data));
    throw std::invalid_argument("codes: of type int32, uint32 or int64");
}

// The answers that numbers of 32 bits stand for.
struct AnswerNames {
    std::vector<std::vector<std::int64_t>> known; // by query the answers of 1, 2, ..., where they do not fit 32 bits
    bool negative = false;                        // whether numbers are signed

    std::int64_t operator()(std::size_t query, std::int64_t number) const {
        if (!known.empty()) return number ? known[query][static_cast<std::size_t>(number - 1)] : 0;
        return negative ? static_cast<std::int32_t>(number) : number;
    }
};

// Answers as numbers of 32 bits for what only compares the answers to one query with each other and with 0, the miss.
// Those of 64 bits are numbered, query by query.
class NumberedCodes {
  public:
    explicit NumberedCodes(const Codes &codes)
        : queries(codes.shape(0)), secrets(codes.shape(1)), data(static_cast<const std::uint32_t *>(codes.data())) {
        names.negative = are<std::int32_t>(codes);
        if (names.negative || are<std::uint32_t>(codes)) return;
        if (!are<std::int64_t>(codes)) throw std::invalid_argument("codes: of type int32, uint32 or int64");
        const auto *answers = static_cast<const std::int64_t *>(codes.data());
        numbers_.reserve(queries * secrets);
        for (std::size_t q = 0; q < queries; ++q, answers += secrets)
            names.known.push_back(solver::number_answers({answers, answers + secrets}, numbers_));
        data = numbers_.data();
    }
    NumberedCodes(const NumberedCodes &) = delete;

    std::uint32_t operator()(std::size_t query, std::size_t secret) const { return data[query * secrets + secret]; }

    std::size_t queries, secrets;
    const std::uint32_t *data; // by query, then secret; where the codes lie if they fit
    AnswerNames names;

  private:
    std::vector<std::uint32_t> numbers_;
};

} // namespace bestguess

// Stubs write the argument as an array of any whole numbers.
template <> struct nanobind::detail::type_caster<bestguess::Codes> {
    NB_TYPE_CASTER(bestguess::Codes, const_name("numpy.typing.NDArray[numpy.integer]"))

    bool from_python(handle src, std::uint8_t flags, cleanup_list *cleanup) noexcept {
        type_caster<bestguess::AnyMatrix> matrix;
        if (!matrix.from_python(src, flags, cleanup)) return false;
        value = {std::move(matrix.value)};
        return true;
    }
};
