// Sets of places in a line: those where ships lie across.
#pragma once

#include <cstdint>
#include <vector>

namespace bestguess {

constexpr std::size_t PAD = 8; // numbers for the sets of one size are rounded up to so many

// All sets of up to `most` of some places of a line, by size; those of one size ordered by their last place, then by
// the one before (colexicographically), so that sets with one place in common lie in runs.
class PlaceSets {
  public:
    // Consecutive sets with a place, and the sets without it, which are consecutive, too.
    struct Run {
        std::uint32_t with, without, length;
    };

    std::vector<int> places;

    PlaceSets(std::vector<int> places_, int most) : places(std::move(places_)), sizes_(most + 1) {
        choose_.assign(places.size() + 1, std::vector<std::uint32_t>(most + 2));
        for (std::size_t n = 0; n < choose_.size(); ++n)
            for (int k = 0; k <= most + 1; ++k)
                choose_[n][k] = k == 0 ? 1 : n == 0 ? 0 : choose_[n - 1][k - 1] + choose_[n - 1][k];
        for (int k = 0; k <= most; ++k) list(k);
    }

    int most() const { return static_cast<int>(sizes_.size()) - 1; }
    std::size_t number(int size) const { return sizes_[size].number; }
    std::size_t padded(int size) const { return (number(size) + PAD - 1) / PAD * PAD; }
    // Where the sets of a size begin among all, each size padded; of most() + 1: the number of all.
    std::size_t first(int size) const {
        std::size_t sum = 0;
        for (int k = 0; k < size; ++k) sum += padded(k);
        return sum;
    }
    // The members of a set in order, as indices of `places`.
    const std::uint8_t *members(int size, std::size_t set) const { return sizes_[size].members.data() + set * size; }
    // The sets of a size whose member at this position is place x.
    const std::vector<Run> &runs(int size, int position, std::size_t x) const {
        return sizes_[size].runs[position * places.size() + x];
    }
    // For each set of a size, the set without the members at these positions (a bit each).
    const std::vector<std::uint32_t> &without(int size, unsigned positions) const {
        return sizes_[size].without[positions];
    }
    // The set that has place x, too, which becomes its member at `position`.
    std::uint32_t with(int size, std::size_t set, int position, std::size_t x) const {
        std::uint32_t rank = choose_[x][position + 1];
        for (int i = 0; i < size; ++i) rank += choose_[members(size, set)[i]][i + (i < position ? 1 : 2)];
        return rank;
    }

  private:
    struct Size {
        std::size_t number = 0;
        std::vector<std::uint8_t> members;
        std::vector<std::vector<Run>> runs;
        std::vector<std::vector<std::uint32_t>> without;
    };
    std::vector<Size> sizes_;
    std::vector<std::vector<std::uint32_t>> choose_;

    void list(int k) {
        auto &size = sizes_[k];
        size.number = choose_[places.size()][k];
        size.runs.resize(k * places.size());
        size.without.resize(std::size_t{1} << k);
        std::vector<std::uint8_t> set(k);
        for (int i = 0; i < k; ++i) set[i] = static_cast<std::uint8_t>(i);
        for (std::uint32_t s = 0; s < size.number; ++s) {
            size.members.insert(size.members.end(), set.begin(), set.end());
            for (unsigned out = 0; out < size.without.size(); ++out) {
                std::uint32_t rank = 0;
                for (int i = 0, left = 0; i < k; ++i)
                    if (!(out >> i & 1)) rank += choose_[set[i]][++left];
                size.without[out].push_back(rank);
            }
            for (int i = 0; i < k; ++i) {
                auto &runs = size.runs[i * places.size() + set[i]];
                const auto less = size.without[1u << i].back();
                if (!runs.empty() && runs.back().with + runs.back().length == s &&
                    runs.back().without + runs.back().length == less)
                    ++runs.back().length;
                else
                    runs.push_back({s, less, 1});
            }
            int i = 0; // the next set
            while (i + 1 < k && set[i] + 1 == set[i + 1]) ++i;
            if (k) ++set[i];
            for (int j = 0; j < i; ++j) set[j] = static_cast<std::uint8_t>(j);
        }
    }
};

} // namespace bestguess
