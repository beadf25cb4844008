// The feedback of Wordle: for each letter of a guess whether it is right, elsewhere in the secret, or absent.
//
// The code of a feedback is the sum over places i of 3^i times 0 (absent), 1 (elsewhere) or 2 (right). A letter of the
// secret accounts for one letter of the guess: first those in the right place, then from left to right.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace bestguess {

// The codes of a block of secrets to one guess after the other. A letter that a guess has once is worth 3^i where the
// secret has it, and as much again in its place: these rows are laid out for each letter and place, and added up. Inner
// loops have no branch, so that the compiler turns them into vector instructions.
template <class Code> class TileCodes {
  public:
    // The most secrets of a block: few enough for the rows to stay in the cache.
    static constexpr std::size_t BLOCK = 2048;

    // `secrets[s * length + i]` is letter i of secret s, for as many secrets as the block has.
    TileCodes(const std::uint8_t *secrets, std::size_t size, std::size_t length) : length_(length), size_(size) {
        letters_.fill(NONE);
        std::size_t letters = 0;
        for (std::size_t i = 0; i < size * length; ++i)
            if (letters_[secrets[i]] == NONE) letters_[secrets[i]] = static_cast<std::uint16_t>(letters++);
        right_.assign(letters * length * size, 0), times_.assign(letters * size, 0);
        terms_.assign(letters * length * size, 0);
        for (std::size_t s = 0; s < size; ++s)
            for (std::size_t i = 0; i < length; ++i) {
                const std::size_t letter = letters_[secrets[s * length + i]];
                right_[(letter * length + i) * size + s] = 1;
                ++times_[letter * size + s];
            }
        for (std::size_t letter = 0; letter < letters; ++letter) {
            const std::uint8_t *times = times_.data() + letter * size;
            Code power = 1;
            for (std::size_t i = 0; i < length; ++i, power = static_cast<Code>(power * 3)) {
                const std::uint8_t *right = right_.data() + (letter * length + i) * size;
                Code *term = terms_.data() + (letter * length + i) * size;
                for (std::size_t s = 0; s < size; ++s) term[s] = static_cast<Code>(power * (right[s] + (times[s] > 0)));
            }
        }
        left_.resize(size);
    }

    // Writes the code of each secret to a guess.
    void write(const std::uint8_t *guess, Code *codes) {
        std::fill(codes, codes + size_, Code{0});
        Code power = 1;
        for (std::size_t i = 0; i < length_; ++i, power = static_cast<Code>(power * 3)) {
            const std::size_t letter = letters_[guess[i]];
            if (letter == NONE) continue;
            const std::uint8_t *end = guess + length_, *first = std::find(guess, end, guess[i]);
            if (first == guess + i && std::find(guess + i + 1, end, guess[i]) == end) {
                const Code *term = terms_.data() + (letter * length_ + i) * size_;
                for (std::size_t s = 0; s < size_; ++s) codes[s] = static_cast<Code>(codes[s] + term[s]);
            } else if (first == guess + i) {
                add_repeated(guess, i, letter, power, codes);
            }
        }
    }

  private:
    static constexpr std::uint16_t NONE = 0xFFFF; // no secret of the block has the letter

    // Adds what a letter is worth that a guess has several times, the first time in this place.
    void add_repeated(const std::uint8_t *guess, std::size_t first, std::size_t letter, Code power, Code *codes) {
        const std::uint8_t *right = right_.data() + letter * length_ * size_;
        std::copy_n(times_.data() + letter * size_, size_, left_.data());
        for (std::size_t i = first; i < length_; ++i)
            if (guess[i] == guess[first])
                for (std::size_t s = 0; s < size_; ++s)
                    left_[s] = static_cast<std::uint8_t>(left_[s] - right[i * size_ + s]);
        for (std::size_t i = first; i < length_; ++i, power = static_cast<Code>(power * 3)) {
            if (guess[i] != guess[first]) continue;
            const std::uint8_t *here = right + i * size_;
            for (std::size_t s = 0; s < size_; ++s) {
                const std::uint8_t elsewhere = (left_[s] > 0) & (here[s] ^ 1);
                left_[s] = static_cast<std::uint8_t>(left_[s] - elsewhere);
                codes[s] = static_cast<Code>(codes[s] + power * (2 * here[s] + elsewhere));
            }
        }
    }

    std::size_t length_, size_;
    std::array<std::uint16_t, 256> letters_;  // the number of each letter
    std::vector<std::uint8_t> right_, times_; // by letter, place and secret; by letter and secret: how often it occurs
    std::vector<Code> terms_;                 // by letter, place and secret: what the letter is worth there
    std::vector<std::uint8_t> left_;
};

} // namespace bestguess
