// The feedback of Jotto: how many letters a guess has in common with the secret, each as often as both have it.
//
// The code of a feedback is that number, and one more than the words have letters for the secret itself: an anagram has
// all letters in common, too.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace bestguess {

// The codes of a block of secrets to one guess after the other. How often each secret has each letter is laid out once;
// inner loops have no branch, so that the compiler turns them into vector instructions.
class CommonLetters {
  public:
    // The most secrets of a block: few enough for the rows to stay in the cache.
    static constexpr std::size_t BLOCK = 2048;

    // The longest words: codes fit a byte.
    static constexpr std::size_t LONGEST = 254;

    // `secrets[s * length + i]` is letter i of secret s, for as many secrets as the block has.
    CommonLetters(const std::uint8_t *secrets, std::size_t size, std::size_t length)
        : secrets_(secrets), length_(length), size_(size) {
        rows_.fill(NONE);
        for (std::size_t i = 0; i < size * length; ++i)
            if (rows_[secrets[i]] == NONE) {
                rows_[secrets[i]] = static_cast<std::uint16_t>(times_.size() / size);
                times_.resize(times_.size() + size, 0);
            }
        for (std::size_t i = 0; i < size * length; ++i) ++times_[rows_[secrets[i]] * size + i / length];
    }

    // Writes the code of each secret to a guess.
    void write(const std::uint8_t *guess, std::uint8_t *codes) const {
        std::fill(codes, codes + size_, std::uint8_t{0});
        const std::uint8_t *end = guess + length_;
        for (const std::uint8_t *letter = guess; letter < end; ++letter) {
            if (rows_[*letter] == NONE || std::find(guess, letter, *letter) != letter) continue;
            const auto asked = static_cast<std::uint8_t>(std::count(letter, end, *letter));
            const std::uint8_t *times = times_.data() + rows_[*letter] * size_;
            for (std::size_t s = 0; s < size_; ++s)
                codes[s] = static_cast<std::uint8_t>(codes[s] + std::min(times[s], asked));
        }
        for (std::size_t s = 0; s < size_; ++s)
            if (codes[s] == length_ && std::equal(guess, end, secrets_ + s * length_)) ++codes[s];
    }

  private:
    static constexpr std::uint16_t NONE = 0xFFFF; // no secret of the block has the letter

    const std::uint8_t *secrets_;
    std::size_t length_, size_;
    std::array<std::uint16_t, 256> rows_; // the row of each letter
    std::vector<std::uint8_t> times_;     // by row and secret: how often it has the letter
};

} // namespace bestguess
