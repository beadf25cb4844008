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
// secret has it, and as much again in its place: these rows are laid out for each letter and place, and added up. Five
// places make a digit of 243, which fits a byte; digits are added up apart, 32 or more at once. Inner loops have no
// branch, so that the compiler turns them into vector instructions.
template <class Code> class TileCodes {
  public:
    // The most secrets of a block: few enough for the rows to stay in the cache.
    static constexpr std::size_t BLOCK = 1024;

    // `secrets[s * length + i]` is letter i of secret s, for as many secrets as the block has.
    TileCodes(const std::uint8_t *secrets, std::size_t size, std::size_t length) : length_(length), size_(size) {
        letters_.fill(NONE);
        std::size_t letters = 0;
        for (std::size_t i = 0; i < size * length; ++i)
            if (letters_[secrets[i]] == NONE) letters_[secrets[i]] = static_cast<std::uint16_t>(letters++);
        times_.assign(letters * size, 0), terms_.resize(letters * length * size);
        for (std::size_t s = 0, at = 0; s < size; ++s)
            for (std::size_t i = 0; i < length; ++i, ++at) ++times_[letters_[secrets[at]] * size + s];
        for (std::size_t letter = 0; letter < letters; ++letter) {
            const std::uint8_t *times = times_.data() + letter * size;
            for (std::size_t i = 0; i < length; ++i) {
                std::uint8_t *term = terms_.data() + (letter * length + i) * size;
                const std::uint8_t power = POWERS[i % PLACES];
                for (std::size_t s = 0; s < size; ++s) term[s] = times[s] ? power : 0;
            }
        }
        for (std::size_t s = 0, at = 0; s < size; ++s)
            for (std::size_t i = 0; i < length; ++i, ++at) {
                std::uint8_t &term = terms_[(letters_[secrets[at]] * length + i) * size + s];
                term = static_cast<std::uint8_t>(term + POWERS[i % PLACES]);
            }
        left_.resize(size), digits_.resize((length + PLACES - 1) / PLACES * size);
    }

    // Writes the code of each secret to a guess.
    void write(const std::uint8_t *guess, Code *codes) {
        const std::size_t size = size_; // which bytes that are written cannot be
        std::fill(digits_.begin(), digits_.end(), std::uint8_t{0});
        const std::uint8_t *end = guess + length_;
        for (std::size_t i = 0; i < length_; ++i) {
            const std::size_t letter = letters_[guess[i]];
            if (letter == NONE || std::find(guess, guess + i, guess[i]) != guess + i) continue;
            if (std::find(guess + i + 1, end, guess[i]) != end) {
                add_repeated(guess, i, letter);
                continue;
            }
            const std::uint8_t *term = terms_.data() + (letter * length_ + i) * size;
            std::uint8_t *digit = digits_.data() + i / PLACES * size;
            for (std::size_t s = 0; s < size; ++s) digit[s] = static_cast<std::uint8_t>(digit[s] + term[s]);
        }
        std::copy_n(digits_.data(), size, codes);
        Code power = BASE;
        for (std::size_t begin = size; begin < digits_.size(); begin += size, power = static_cast<Code>(power * BASE)) {
            const std::uint8_t *digit = digits_.data() + begin;
            for (std::size_t s = 0; s < size; ++s) codes[s] = static_cast<Code>(codes[s] + power * digit[s]);
        }
    }

  private:
    static constexpr std::uint16_t NONE = 0xFFFF; // no secret of the block has the letter
    static constexpr std::size_t PLACES = 5;      // those of a digit
    static constexpr std::array<std::uint8_t, PLACES> POWERS{1, 3, 9, 27, 81};
    static constexpr std::uint8_t BASE = 243;

    // Adds what a letter is worth that a guess has several times, the first time in this place.
    void add_repeated(const std::uint8_t *guess, std::size_t first, std::size_t letter) {
        const std::size_t size = size_;
        std::uint8_t *left = left_.data();
        const std::uint8_t *terms = terms_.data() + letter * length_ * size;
        std::copy_n(times_.data() + letter * size, size, left);
        for (std::size_t i = first; i < length_; ++i) {
            if (guess[i] != guess[first]) continue;
            const std::uint8_t *term = terms + i * size, right = twice(POWERS[i % PLACES]);
            for (std::size_t s = 0; s < size; ++s) left[s] = static_cast<std::uint8_t>(left[s] - (term[s] == right));
        }
        for (std::size_t i = first; i < length_; ++i) {
            if (guess[i] != guess[first]) continue;
            const std::uint8_t power = POWERS[i % PLACES], right = twice(power), *term = terms + i * size;
            std::uint8_t *digit = digits_.data() + i / PLACES * size;
            for (std::size_t s = 0; s < size; ++s) {
                const std::uint8_t here = term[s] == right;
                const std::uint8_t elsewhere = (left[s] > 0) & (here ^ 1);
                left[s] = static_cast<std::uint8_t>(left[s] - elsewhere);
                digit[s] = static_cast<std::uint8_t>(digit[s] + (-here & right) + (-elsewhere & power));
            }
        }
    }

    static std::uint8_t twice(std::uint8_t power) { return static_cast<std::uint8_t>(2 * power); }

    std::size_t length_, size_;
    std::array<std::uint16_t, 256> letters_; // the number of each letter
    std::vector<std::uint8_t> times_;        // by letter and secret: how often it occurs
    std::vector<std::uint8_t> terms_;        // by letter, place and secret: what the letter is worth there in its digit
    std::vector<std::uint8_t> digits_;       // by digit and secret
    std::vector<std::uint8_t> left_;
};

} // namespace bestguess
