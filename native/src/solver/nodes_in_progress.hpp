// The sets that threads are searching at the moment, so that each thread prefers sets that no other one searches
// (ABDADA: Weill 1996).
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "solver/answer_table.hpp"

namespace bestguess::solver {

// A hint only: on a slot collision the later set wins.
class NodesInProgress {
  public:
    // Smaller sets are searched faster than others can be told of them.
    static constexpr std::uint32_t MIN_SECRETS = 17; // secrets

    // Whether a part of a candidate whose value is not known is being searched by a thread.
    template <class Candidate, class Parts, class State>
    bool with(const Candidate &candidate, const Parts &parts, const State &state) const {
        for (std::uint32_t i = candidate.begin; i < candidate.end; ++i)
            if (const auto &part = parts[i]; part.size >= MIN_SECRETS && part.lower < part.upper && with(state(part)))
                return true;
        return false;
    }

    // Marks a set as being searched for as long as the object lives. Does nothing without other threads.
    class Visit {
      public:
        Visit(NodesInProgress *in_progress, const Key &state)
            : place_(in_progress ? &in_progress->places_[place(state)] : nullptr) {
            if (place_) place_->store(state.check, std::memory_order_relaxed);
        }
        ~Visit() {
            if (place_) place_->store(0, std::memory_order_relaxed);
        }
        Visit(const Visit &) = delete;

      private:
        std::atomic<std::uint64_t> *place_;
    };

  private:
    static constexpr std::size_t PLACES = 1 << 14;

    bool with(const Key &state) const { return places_[place(state)].load(std::memory_order_relaxed) == state.check; }

    static std::size_t place(const Key &state) { return state.slot % PLACES; }

    std::array<std::atomic<std::uint64_t>, PLACES> places_{};
};

// Calls `look` for each candidate until it returns false: last for those that another thread is searching.
template <class Candidates, class Elsewhere, class Look>
void last_those_in_progress(Candidates &candidates, const Elsewhere &elsewhere, const Look &look) {
    bool later = false;
    for (auto &candidate : candidates) {
        if (elsewhere(candidate))
            later = true;
        else if (!look(candidate))
            return;
    }
    for (auto &candidate : candidates)
        if (later && !look(candidate)) return;
}

} // namespace bestguess::solver
