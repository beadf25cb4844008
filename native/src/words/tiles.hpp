// The feedback of Wordle: for each letter of a guess whether it is right, elsewhere in the secret, or absent.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace bestguess {

// Writes the code of each secret's feedback to one guess: the sum over places i of 3^i times 0 (absent), 1 (elsewhere)
// or 2 (right). A letter of the secret accounts for one letter of the guess: first those in the right place, then from
// left to right. `columns[i * stride + s]` is letter i of secret s. Secrets are taken a block at a time so that the
// compiler turns the inner loops, which have no branch, into vector instructions.
template <class Code> void tile_codes(const std::uint8_t *guess, std::size_t length, const std::uint8_t *columns,
                                      std::size_t stride, std::size_t secrets, Code *codes) {
    constexpr std::size_t BLOCK = 64, LONGEST = 20;
    std::array<std::array<std::uint8_t, BLOCK>, LONGEST> used;
    std::array<std::uint8_t, BLOCK> right, open, elsewhere;
    for (std::size_t begin = 0; begin < secrets; begin += BLOCK) {
        const std::size_t size = std::min(BLOCK, secrets - begin);
        Code *out = codes + begin;
        std::fill(out, out + size, Code{0});
        for (std::size_t j = 0; j < length; ++j) {
            const std::uint8_t *letter = columns + j * stride + begin;
            for (std::size_t s = 0; s < size; ++s) used[j][s] = letter[s] == guess[j];
        }
        Code power = 1;
        for (std::size_t i = 0; i < length; ++i, power = static_cast<Code>(power * 3)) {
            const std::uint8_t *own = columns + i * stride + begin;
            for (std::size_t s = 0; s < size; ++s) {
                right[s] = own[s] == guess[i];
                open[s] = !right[s];
                elsewhere[s] = 0;
            }
            for (std::size_t j = 0; j < length; ++j) {
                const std::uint8_t *letter = columns + j * stride + begin;
                for (std::size_t s = 0; s < size; ++s) {
                    const std::uint8_t found = open[s] & (letter[s] == guess[i]) & (used[j][s] ^ 1);
                    elsewhere[s] |= found;
                    used[j][s] |= found;
                    open[s] &= found ^ 1;
                }
            }
            for (std::size_t s = 0; s < size; ++s)
                out[s] = static_cast<Code>(out[s] + power * (2 * right[s] + elsewhere[s]));
        }
    }
}

} // namespace bestguess
