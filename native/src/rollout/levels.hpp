// How far a rollout looks: its levels, each with the candidates that it tries.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace bestguess {

// How many candidates a level tries: the first pair that is no smaller than the list decides, (most secrets,
// candidates).
using Widths = std::vector<std::pair<std::size_t, std::size_t>>;

class Levels {
  public:
    explicit Levels(std::vector<Widths> widths) : widths_(std::move(widths)) {} // widths[j - 1] are those of level j

    int top() const { return static_cast<int>(widths_.size()); }

    std::size_t width(int level, std::size_t size) const {
        if (level > 0)
            for (const auto &[most, width] : widths_[level - 1])
                if (size <= most) return width;
        return 1;
    }

    // Whether a level asks the likeliest cell without another thought.
    bool at_once(int level, std::size_t size) const { return width(level, size) <= 1; }

    // The level that plays on after a candidate.
    int ahead(int level, std::size_t size) const {
        int ahead = level - 1;
        while (ahead > 0 && (widths_[ahead - 1].empty() || size > widths_[ahead - 1].back().first)) --ahead;
        return ahead;
    }

  private:
    std::vector<Widths> widths_;
};

} // namespace bestguess
