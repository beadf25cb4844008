// Living secrets summed by their answer to one query of an answer-code table.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace bestguess {

// The secrets that share one answer.
struct Part {
    std::uint32_t answer;
    std::int64_t count;
    double mass;
};

// Sums by answer: open addressing, the slots hold places in parts().
class AnswerSums {
  public:
    AnswerSums() : slots_(256, -1) {}

    void clear() {
        parts_.clear();
        for (const std::size_t slot : used_) slots_[slot] = -1;
        used_.clear();
    }

    void add(std::uint32_t answer, double mass) {
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
    std::size_t find(std::uint32_t answer) const {
        const std::size_t last = slots_.size() - 1;
        std::size_t slot = (answer * 0x9E3779B1u) >> 7 & last;
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

// Partitions secrets by their answers to one query, ascending by answer, where the answers are so small numbers that
// each has a slot of its own: feedback such as that of Mastermind, which has few answers and no common one.
template <class Code> class SlotPartition {
  public:
    static_assert(sizeof(Code) <= 2, "one slot for each number");

    std::vector<Part> &of(const Code *code, const std::int64_t *living, std::size_t size, const double *weight) {
        parts_.clear();
        if (size >= slots_.size()) { // to look through all slots costs less than to note which are used
            for (std::size_t i = 0; i < size; ++i) add(code[living[i]], weight[living[i]]);
            for (std::size_t answer = 0; answer < slots_.size(); ++answer)
                if (slots_[answer].count) take(static_cast<Code>(answer));
            return parts_;
        }
        for (std::size_t i = 0; i < size; ++i)
            if (add(code[living[i]], weight[living[i]]) == 1) used_.push_back(code[living[i]]);
        std::sort(used_.begin(), used_.end());
        for (const Code answer : used_) take(answer);
        used_.clear();
        return parts_;
    }

  private:
    // The number of secrets that have this answer by now.
    std::int64_t add(Code answer, double mass) {
        slots_[answer].mass += mass;
        return ++slots_[answer].count;
    }

    void take(Code answer) {
        parts_.push_back({answer, slots_[answer].count, slots_[answer].mass});
        slots_[answer] = {};
    }

    struct Slot {
        double mass = 0.0;
        std::int64_t count = 0;
    };

    std::vector<Slot> slots_ = std::vector<Slot>(std::size_t{1} << 8 * sizeof(Code));
    std::vector<Code> used_;
    std::vector<Part> parts_;
};

// Partitions secrets by their answers to one query, ascending by answer. Most secrets answer 0 to most queries: that
// part is summed apart from the table, and both loops are without a branch on the answer, which nothing could foretell.
class Partition {
  public:
    std::vector<Part> &of(const std::uint32_t *code, const std::int64_t *living, std::size_t size,
                          const double *weight) {
        if (something_.size() < size + 1) something_.resize(size + 1);
        Part nothing{0, 0, 0.0};
        std::size_t others = 0;
        for (std::size_t i = 0; i < size; ++i) {
            const std::int64_t secret = living[i];
            const bool is_nothing = code[secret] == 0;
            nothing.mass += is_nothing ? weight[secret] : 0.0;
            something_[others] = secret;
            others += !is_nothing;
        }
        nothing.count = static_cast<std::int64_t>(size - others);
        sums_.clear();
        for (std::size_t i = 0; i < others; ++i) sums_.add(code[something_[i]], weight[something_[i]]);
        std::vector<Part> &parts = sums_.parts();
        if (nothing.count) parts.push_back(nothing);
        std::sort(parts.begin(), parts.end(), [](const Part &a, const Part &b) { return a.answer < b.answer; });
        return parts;
    }

  private:
    std::vector<std::int64_t> something_;
    AnswerSums sums_;
};

} // namespace bestguess
