// Which sets threads are searching at the moment, so that each may look at what no other does (ABDADA: Weill 1996).
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "solver/answer_table.hpp"

namespace bestguess::solver {

// A help only: of two sets that take the same place, the one that came last is known.
class Busy {
  public:
    // Smaller sets are searched sooner than others are told.
    static constexpr std::uint32_t LEAST = 17; // secrets

    // Whether one of the parts of an option is being searched, as far as their values are not known.
    template <class Option, class Parts, class State> bool with(const Option &option, const Parts &parts, const State &state) const {
        for (std::uint32_t i = option.begin; i < option.end; ++i)
            if (const auto &part = parts[i]; part.size >= LEAST && part.lower < part.upper && with(state(part))) return true;
        return false;
    }

    // Tells of a set as long as it lasts. Without threads there is no one to tell.
    class Stay {
      public:
        Stay(Busy *busy, const Key &state) : place_(busy ? &busy->places_[place(state)] : nullptr) {
            if (place_) place_->store(state.check, std::memory_order_relaxed);
        }
        ~Stay() {
            if (place_) place_->store(0, std::memory_order_relaxed);
        }
        Stay(const Stay &) = delete;

      private:
        std::atomic<std::uint64_t> *place_;
    };

  private:
    static constexpr std::size_t PLACES = 1 << 14;

    bool with(const Key &state) const { return places_[place(state)].load(std::memory_order_relaxed) == state.check; }

    static std::size_t place(const Key &state) { return state.slot % PLACES; }

    std::array<std::atomic<std::uint64_t>, PLACES> places_{};
};

// Looks at each option until `look` returns false: last at those which another thread is busy with.
template <class Options, class Elsewhere, class Look> void in_turns(Options &options, const Elsewhere &elsewhere, const Look &look) {
    bool later = false;
    for (auto &option : options) {
        if (elsewhere(option))
            later = true;
        else if (!look(option))
            return;
    }
    for (auto &option : options)
        if (later && !look(option)) return;
}

} // namespace bestguess::solver
