// The queries after which the best play wins most often, of a few secrets with few lives left.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace bestguess::solver {

struct LastLives {
    static constexpr int MOST_LIVES = 3;              // lives left
    static constexpr std::size_t MOST_SECRETS = 48;   // secrets left
    static constexpr std::size_t MOST_SETS = 1 << 15; // sets searched of one position
    static constexpr std::size_t MEMORY = 1 << 20;    // bytes of the transposition table

    // Whether a position is searched at all.
    static bool suit(int lives, std::size_t secrets, std::size_t queries);

    // For each query whether no other one wins more often; none where all are as good, or the search did not end.
    //
    // codes[q * secrets + s] is the answer of secret s to query q, 0 the miss.
    static std::optional<std::vector<bool>> winning(const std::vector<std::uint32_t> &codes,
                                                    const std::vector<double> &weights, int lives);
};

} // namespace bestguess::solver
