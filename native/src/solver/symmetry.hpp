// Symmetries of states: bounds of a state hold for all its images, and are stored for the image with the least key.
#pragma once

#include <cstdint>

#include "solver/answer_table.hpp"
#include "solver/node.hpp"

namespace bestguess::solver {

// The image of a state with the least key, and the symmetry that leads to it; none if that is the state itself.
struct CanonicalState {
    Key key;
    const AnswerTable::Symmetry *symmetry = nullptr;

    static constexpr std::uint32_t MIN_SECRETS = 4; // secrets; smaller sets are quicker to search than to map

    static CanonicalState of(const AnswerTable &table, const std::uint32_t *secrets, const Subset &set, int left) {
        CanonicalState least{state(set, left), nullptr};
        if (set.size < MIN_SECRETS) return least;
        for (const AnswerTable::Symmetry &symmetry : table.symmetries()) {
            Subset image;
            for (std::size_t i = 0; i < set.size; ++i) image.key.add(table.key(symmetry.image[secrets[i]]));
            image.past = symmetry.past(set.past);
            const Key key = state(image, left);
            if (key.slot < least.key.slot) least = {key, &symmetry};
        }
        return least;
    }
};

} // namespace bestguess::solver
