// Living secrets summed by their answer to one query of an answer-code table.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace bestguess {

// The secrets that share one answer.
struct Part {
    std::int64_t answer;
    std::int64_t count;
    double mass;
};

// Sums by answer, of any size: open addressing, the slots hold places in parts().
class AnswerSums {
  public:
    AnswerSums() : slots_(256, -1) {}

    void clear() {
        parts_.clear();
        for (const std::size_t slot : used_) slots_[slot] = -1;
        used_.clear();
    }

    void add(std::int64_t answer, double mass) {
        std::size_t slot = find(answer);
        if (slots_[slot] < 0) {
            if (2 * (parts_.size() + 1) > slots_.size()) {
                grow();
                slot = find(answer);
            }
            slots_[slot] = static_cast<std::int32_t>(parts_.size());
            used_.push_back(slot);
            parts_.push_back({answer, 0, 0.0});
        }
        Part &part = parts_[slots_[slot]];
        part.count += 1;
        part.mass += mass;
    }

    std::vector<Part> &parts() { return parts_; }

  private:
    std::size_t find(std::int64_t answer) const {
        const std::size_t last = slots_.size() - 1;
        std::size_t slot = (static_cast<std::uint32_t>(answer ^ answer >> 32) * 0x9E3779B1u) >> 7 & last;
        while (slots_[slot] >= 0 && parts_[slots_[slot]].answer != answer) slot = (slot + 1) & last;
        return slot;
    }

    void grow() {
        slots_.assign(2 * slots_.size(), -1);
        used_.clear();
        for (std::size_t place = 0; place < parts_.size(); ++place) {
            used_.push_back(find(parts_[place].answer));
            slots_[used_.back()] = static_cast<std::int32_t>(place);
        }
    }

    std::vector<std::int32_t> slots_;
    std::vector<std::size_t> used_; // so that to clear costs no more than was filled
    std::vector<Part> parts_;
};

// Sums by answer, where the answers are so small numbers that each has a slot of its own.
class AnswerSlots {
  public:
    // Makes a slot for each answer up to this one.
    void reserve(std::uint32_t most) {
        if (slots_.size() <= most) slots_.resize(std::bit_ceil(std::size_t{most} + 1));
    }

    // Appends the parts of some secrets to `parts`, ascending by answer; each answer has a slot.
    template <class AnswerOf, class MassOf>
    void sum(std::size_t size, AnswerOf answer_of, MassOf mass_of, std::vector<Part> &parts) {
        if (seen_.size() <= size) seen_.resize(size + 1);
        std::uint32_t *seen = seen_.data();
        Slot *slots = slots_.data();
        std::size_t answers = 0;
        for (std::size_t i = 0; i < size; ++i) { // no branch, for nothing could foretell whether an answer is new
            const std::uint32_t answer = answer_of(i);
            seen[answers] = answer;
            answers += slots[answer].count == 0;
            ++slots[answer].count;
            slots[answer].mass += mass_of(i);
        }
        std::uint32_t any = 0;
        for (std::size_t i = 0; i < answers; ++i) any |= seen[i];
        if (any / 64 < 4 * answers) {
            mark(any, answers, parts);
        } else {
            std::sort(seen, seen + answers);
            for (std::size_t i = 0; i < answers; ++i) take(seen[i], parts);
        }
    }

  private:
    struct Slot {
        double mass = 0.0;
        std::int64_t count = 0;
    };

    // Takes the parts of the answers seen in their order, by a bit for each number.
    void mark(std::uint32_t any, std::size_t answers, std::vector<Part> &parts) {
        marks_.resize(std::size_t{any} / 64 + 1);
        for (std::size_t i = 0; i < answers; ++i) marks_[seen_[i] / 64] |= std::uint64_t{1} << seen_[i] % 64;
        for (std::size_t block = 0; block < marks_.size(); ++block) {
            for (std::uint64_t left = marks_[block]; left; left &= left - 1)
                take(static_cast<std::uint32_t>(64 * block) + static_cast<std::uint32_t>(std::countr_zero(left)),
                     parts);
            marks_[block] = 0;
        }
    }

    void take(std::uint32_t answer, std::vector<Part> &parts) {
        parts.push_back({answer, slots_[answer].count, slots_[answer].mass});
        slots_[answer] = {};
    }

    std::vector<Slot> slots_;
    std::vector<std::uint64_t> marks_;
    std::vector<std::uint32_t> seen_; // each answer once
};

// Weights summed by answer, where the answers are so small numbers that each has a slot of its own.
class WeightSlots {
  public:
    static constexpr std::uint32_t MOST = 1 << 20; // the most answers with a slot of their own, 8 MB

    // Appends each answer and its summed weight, ascending by answer; `any` has all bits of these answers.
    template <class Code> void sum(const Code *code, const double *weight, std::size_t size, std::size_t any,
                                   std::vector<Code> &answers, std::vector<double> &sums) {
        if (slots_.size() <= any) slots_.resize(std::bit_ceil(any + 1), EMPTY), marks_.resize(slots_.size() / 64 + 1);
        if (MANY * (any + 1) <= size) {
            sum_many(code, weight, size, any, answers, sums);
            return;
        }
        if (seen_.size() <= size) seen_.resize(size + 1);
        std::uint32_t *seen = seen_.data();
        double *slots = slots_.data();
        std::size_t different = 0;
        for (std::size_t i = 0; i < size; ++i) { // no branch, for nothing could foretell whether an answer is new
            const std::uint32_t answer = code[i];
            const double before = slots[answer];
            seen[different] = answer;
            different += is_empty(before);
            slots[answer] = before + weight[i];
        }
        for (std::size_t i = 0; i < different; ++i) marks_[seen[i] / 64] |= std::uint64_t{1} << seen[i] % 64;
        const std::size_t known = answers.size();
        answers.resize(known + different), sums.resize(known + different);
        Code *to = answers.data() + known;
        double *mass = sums.data() + known;
        for (std::size_t block = 0; block <= any / 64; ++block) {
            for (std::uint64_t left = marks_[block]; left; left &= left - 1) {
                const std::size_t answer = 64 * block + static_cast<std::size_t>(std::countr_zero(left));
                *to++ = static_cast<Code>(answer), *mass++ = slots[answer];
                slots[answer] = EMPTY;
            }
            marks_[block] = 0;
        }
    }

  private:
    static constexpr double EMPTY = -0.0;  // which no sum of weights is; the first is added to it as to 0
    static constexpr std::size_t MANY = 4; // secrets a slot, from which on all slots are looked at for those filled

    static bool is_empty(double sum) {
        return std::bit_cast<std::uint64_t>(sum) == std::bit_cast<std::uint64_t>(EMPTY);
    }

    template <class Code> void sum_many(const Code *code, const double *weight, std::size_t size, std::size_t any,
                                        std::vector<Code> &answers, std::vector<double> &sums) {
        double *slots = slots_.data();
        for (std::size_t i = 0; i < size; ++i) slots[code[i]] += weight[i];
        for (std::size_t answer = 0; answer <= any; ++answer)
            if (!is_empty(slots[answer])) answers.push_back(static_cast<Code>(answer)), sums.push_back(slots[answer]);
        std::fill_n(slots, any + 1, EMPTY);
    }

    std::vector<double> slots_;
    std::vector<std::uint64_t> marks_; // a bit for each slot
    std::vector<std::uint32_t> seen_;  // each answer once
};

// Partitions secrets by their answers to one query, ascending by answer, where these are small numbers: feedback such
// as that of Mastermind, which has few answers and no common one.
template <class Code> class SlotPartition {
  public:
    static_assert(sizeof(Code) <= 2, "one slot for each number");

    SlotPartition() { slots_.reserve((std::uint32_t{1} << 8 * sizeof(Code)) - 1); }

    std::vector<Part> &of(const Code *code, const std::int64_t *living, std::size_t size, const double *weight) {
        parts_.clear();
        slots_.sum(
            size, [=](std::size_t i) { return code[living[i]]; }, [=](std::size_t i) { return weight[living[i]]; },
            parts_);
        return parts_;
    }

  private:
    AnswerSlots slots_;
    std::vector<Part> parts_;
};

// Partitions secrets by their answers to one query, ascending by answer. Most secrets answer 0 to most queries: that
// part is summed apart from the others, and both loops are without a branch on the answer, which nothing could
// foretell.
class Partition {
  public:
    template <class Code>
    std::vector<Part> &of(const Code *code, const std::int64_t *living, std::size_t size, const double *weight) {
        if (something_.size() < size + 1) something_.resize(size + 1);
        Part nothing{0, 0, 0.0};
        std::size_t others = 0;
        std::make_unsigned_t<Code> any = 0;
        for (std::size_t i = 0; i < size; ++i) {
            const std::int64_t secret = living[i];
            const bool is_nothing = code[secret] == 0;
            nothing.mass += is_nothing ? weight[secret] : 0.0;
            something_[others] = secret;
            others += !is_nothing;
            any |= static_cast<std::make_unsigned_t<Code>>(code[secret]);
        }
        nothing.count = static_cast<std::int64_t>(size - others);
        if (any < SLOTS && any / 64 < others) {
            parts_.clear();
            if (nothing.count) parts_.push_back(nothing);
            slots_.reserve(static_cast<std::uint32_t>(any));
            slots_.sum(
                others, [&](std::size_t i) { return static_cast<std::uint32_t>(code[something_[i]]); },
                [&](std::size_t i) { return weight[something_[i]]; }, parts_);
            return parts_;
        }
        sums_.clear();
        for (std::size_t i = 0; i < others; ++i) sums_.add(code[something_[i]], weight[something_[i]]);
        std::vector<Part> &parts = sums_.parts();
        if (nothing.count) parts.push_back(nothing);
        std::sort(parts.begin(), parts.end(), [](const Part &a, const Part &b) { return a.answer < b.answer; });
        return parts;
    }

  private:
    static constexpr std::uint32_t SLOTS = 1 << 20; // the most answers with a slot of their own, 16 MB

    std::vector<std::int64_t> something_;
    std::vector<Part> parts_;
    AnswerSlots slots_;
    AnswerSums sums_;
};

// Sums the weights of some secrets by their answers to one query after the other.
template <class Code> class AnswerWeights {
  public:
    // `living` are the places of these secrets, `size` of them, `weights` those of all secrets.
    AnswerWeights(const std::int64_t *living, std::size_t size, const double *weights)
        : living_(living), size_(size), weights_(weights), row_(size) {
        for (std::size_t i = 0; i < size; ++i)
            own_.push_back(weights[living[i]]), are_first_ &= living[i] == static_cast<std::int64_t>(i);
    }

    // Appends each answer of a row and its summed weight, ascending by answer.
    void add(const Code *row, std::vector<Code> &answers, std::vector<double> &sums) {
        const Code *code = row;
        if (!are_first_) {
            for (std::size_t i = 0; i < size_; ++i) row_[i] = row[living_[i]];
            code = row_.data();
        }
        Code any = 0;
        for (std::size_t i = 0; i < size_; ++i) any = static_cast<Code>(any | code[i]);
        const auto most = static_cast<std::uint64_t>(any); // far more than there are slots where one is negative
        if (most < WeightSlots::MOST && most / 64 < 4 * size_) {
            slots_.sum(code, own_.data(), size_, most, answers, sums);
            return;
        }
        for (const Part &part : parts_.of(row, living_, size_, weights_))
            answers.push_back(static_cast<Code>(part.answer)), sums.push_back(part.mass);
    }

  private:
    const std::int64_t *living_;
    std::size_t size_;
    const double *weights_;
    bool are_first_ = true; // whether these secrets are the first of all
    std::vector<Code> row_;
    std::vector<double> own_;
    WeightSlots slots_;
    Partition parts_;
};

} // namespace bestguess
