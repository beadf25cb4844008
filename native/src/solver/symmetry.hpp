// A state as it looks in a mirror: what is known of one is known of all its images, kept for the one with the least key.
#pragma once

#include <cstdint>

#include "solver/answer_table.hpp"
#include "solver/node.hpp"

namespace bestguess::solver {

// A state as it looks in that mirror in which its key is least; without mirror if that is itself.
struct Seen {
    Key key;
    const Table::Mirror *mirror = nullptr;

    static constexpr std::uint32_t LEAST = 4; // secrets: smaller sets are quicker to search than to be seen in mirrors

    static Seen of(const Table &table, const std::uint32_t *secrets, const Part &set, int left) {
        Seen least{state(set, left), nullptr};
        if (set.size < LEAST) return least;
        for (const Table::Mirror &mirror : table.mirrors()) {
            Part image;
            for (std::size_t i = 0; i < set.size; ++i)
                image.key.add(table.key(mirror.image[secrets[i]]));
            image.past = mirror.past(set.past);
            const Key key = state(image, left);
            if (key.slot < least.key.slot) least = {key, &mirror};
        }
        return least;
    }
};

} // namespace bestguess::solver
