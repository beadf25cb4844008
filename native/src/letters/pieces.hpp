// A piece model of words: every word is two pieces or more, such as a stem with its ending or two words of a compound.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "letters/table.hpp"

namespace bestguess::letters {

// The probability of a word is the sum over all ways to cut it into pieces w1 w2 ... wn, n >= 2, of
//     begin(w1) (1 - q) middle(w2) (1 - q) middle(w3) ... q end(wn),
// where q is the chance that the next piece is the last. Pieces are the letters, the strings of up to 7 letters that
// are parts of words four times or more, and the listed words of 3 to 16 letters, which makes compounds likely. A word
// of one letter is a beginning alone. The three distributions and q are fitted to the list by expectation maximization
// (compare Kudo 2018, section 3.2, who has one distribution), with 0.5 taken from the expected count of each piece
// against overfitting.
class PieceModel {
  public:
    static constexpr std::size_t longest_part = 7, shortest_word = 3, longest_word = 16;
    static constexpr std::uint32_t frequent = 4;
    static constexpr double discount = 0.5, listed_bonus = 0.1, letter_bonus = 1.0;
    static constexpr int rounds = 3;
    static constexpr double most_last = 0.999; // of the chance that the next piece is the last

    PieceModel() = default;

    // text: the edge, then each word followed by the edge; all letters below edge.
    PieceModel(std::span<const std::uint8_t> text, unsigned edge);

    // Whether there are no pieces, and so no probabilities.
    bool empty() const { return first_.size() < 2; }

    // The probabilities of words read one after the other; the work for a beginning in common with the word before is
    // not done again.
    class Reader {
      public:
        Reader(const PieceModel &model, std::size_t length)
            : model_(model), length_(length), chains_(length + 1), reach_(length + 1, 0.0), last_(length) {}

        double probability(const std::uint8_t *word) {
            std::size_t place = 0;
            while (place < known_ && word[place] == last_[place]) ++place;
            for (; place < length_; ++place) read(place, word[place]);
            known_ = length_;
            if (length_ < 2) return reach_[length_];
            double p = 0.0;
            for (const Chain &chain : chains_[length_])
                if (chain.start) p += reach_[chain.start] * model_.end_[chain.node];
            return p;
        }

      private:
        struct Chain { // a piece, or the first letters of one
            std::uint32_t start, node;
        };

        void read(std::size_t place, std::uint8_t letter) {
            last_[place] = letter;
            std::vector<Chain> &after = chains_[place + 1];
            after.clear();
            double reach = 0.0;
            const auto extend = [&](std::uint32_t start, std::uint32_t from) {
                const std::uint32_t node = model_.child(from, letter);
                if (!node) return;
                after.push_back({start, node});
                reach += start ? reach_[start] * model_.middle_[node] : model_.begin_[node];
            };
            for (const Chain &chain : chains_[place]) extend(chain.start, chain.node);
            extend(static_cast<std::uint32_t>(place), 0);
            reach_[place + 1] = reach;
        }

        const PieceModel &model_;
        std::size_t length_, known_ = 0;
        std::vector<std::vector<Chain>> chains_; // by the number of letters read
        std::vector<double> reach_; // the probability of a piece that ends after so many letters, not the last
        std::vector<std::uint8_t> last_;
    };

    // Calls visit(table) for everything that training found.
    template <class Visit> void arrays(const Visit &visit) {
        visit(first_);
        visit(letter_);
        visit(begin_);
        visit(middle_);
        visit(end_);
    }

    // Throws std::invalid_argument where the arrays are no pieces of an alphabet of so many letters.
    void check(unsigned edge) const {
        const std::size_t nodes = letter_.size();
        bool good = begin_.size() == nodes && middle_.size() == nodes && end_.size() == nodes &&
                    (nodes ? first_.size() == nodes + 1 && first_[0] == 1 && first_[nodes] == nodes : first_.empty());
        for (std::size_t node = 0; good && node < nodes; ++node)
            good = node < first_[node] && first_[node] <= first_[node + 1] && letter_[node] <= edge &&
                   in_range(begin_[node]) && in_range(middle_[node]) && in_range(end_[node]);
        if (!good) throw std::invalid_argument("data: no letter model");
    }

  private:
    class Training;

    static bool in_range(float p) { return p >= 0.0f && p <= 1.0f; }

    // The node of a string with one more letter, 0 where no piece begins so.
    std::uint32_t child(std::uint32_t node, std::uint8_t letter) const {
        const std::uint8_t *begin = &letter_[0] + first_[node], *end = &letter_[0] + first_[node + 1];
        const std::uint8_t *at = std::lower_bound(begin, end, letter);
        return at < end && *at == letter ? static_cast<std::uint32_t>(at - &letter_[0]) : 0;
    }

    // A trie of all pieces, level by level: the children of a node follow each other, ascending by letter. A string
    // that is no piece has the probability 0.
    Table<std::uint32_t> first_;        // by node: its first child; one more for the end
    Table<std::uint8_t> letter_;        // by node: its last letter
    Table<float> begin_, middle_, end_; // by node; 1 - q is in middle_ and q in end_
};

class PieceModel::Training {
  public:
    Training(PieceModel &to, std::span<const std::uint8_t> text, unsigned edge) : to_(to), text_(text), edge_(edge) {}

    void run() {
        grow();
        spread(weight_, weight_, weight_);
        weight_ = {};
        for (int round = 0; round < rounds; ++round) refit();
    }

  private:
    // Finds the pieces: depth by depth, all places of the text where a string begins that can be one.
    void grow() {
        std::vector<bool> named(text_.size(), false); // where a listed word begins that is a piece
        std::vector<std::uint32_t> places, begins{0}, below, begins_below;
        for (std::uint32_t place = 1; place < text_.size(); ++place) {
            if (text_[place] == edge_) continue;
            places.push_back(place);
            if (text_[place - 1] != edge_) continue;
            std::size_t length = 1;
            while (text_[place + length] != edge_) ++length;
            named[place] = length >= shortest_word && length <= longest_word;
        }
        begins.push_back(static_cast<std::uint32_t>(places.size()));
        add(static_cast<std::uint8_t>(edge_), 0.0, false);
        for (std::size_t depth = 0; begins.size() > 1; ++depth) {
            below.clear();
            begins_below = {0};
            for (std::size_t node = 0; node + 1 < begins.size(); ++node) {
                to_.first_.push_back(static_cast<std::uint32_t>(to_.letter_.size()));
                const auto part = std::span(places).subspan(begins[node], begins[node + 1] - begins[node]);
                std::stable_sort(part.begin(), part.end(),
                                 [&](std::uint32_t a, std::uint32_t b) { return text_[a + depth] < text_[b + depth]; });
                for (std::size_t c = 0, lo = 0; c < edge_; ++c) {
                    std::size_t hi = lo;
                    while (hi < part.size() && text_[part[hi] + depth] == c) ++hi;
                    if (hi > lo || !depth) // every letter of the alphabet is a piece
                        child(static_cast<std::uint8_t>(c), part.subspan(lo, hi - lo), depth + 1, named, below,
                              begins_below);
                    lo = hi;
                }
            }
            std::swap(places, below);
            std::swap(begins, begins_below);
        }
        to_.first_.push_back(static_cast<std::uint32_t>(to_.letter_.size()));
        to_.first_.trim();
        to_.letter_.trim();
    }

    // Adds the node of the string of so many letters, the last one given, that stands at some places, if it leads to a
    // piece.
    void child(std::uint8_t letter, std::span<const std::uint32_t> at, std::size_t length,
               const std::vector<bool> &named, std::vector<std::uint32_t> &places, std::vector<std::uint32_t> &begins) {
        std::uint32_t parts = 0;
        bool leads = false, listed = false;
        for (const std::uint32_t place : at) {
            const bool whole = text_[place - 1] == edge_ && text_[place + length] == edge_;
            parts += !whole;
            leads = leads || named[place];
            listed = listed || (whole && named[place]);
        }
        const bool often = length == 1 || (length <= longest_part && parts >= frequent);
        if (!often && !leads) return;
        // One letter for each piece would explain every word: letters begin with little.
        const double weight = length == 1       ? 0.01 * (parts + 1.0)
                              : often || listed ? parts + listed_bonus * listed
                                                : 0.0;
        add(letter, weight, listed);
        for (const std::uint32_t place : at)
            if (text_[place + length] != edge_) places.push_back(place);
        begins.push_back(static_cast<std::uint32_t>(places.size()));
    }

    void add(std::uint8_t letter, double weight, bool listed) {
        to_.letter_.push_back(letter);
        weight_.push_back(weight);
        listed_.push_back(listed);
    }

    // Sets the distributions to shares of weights.
    void spread(const std::vector<double> &begin, const std::vector<double> &middle, const std::vector<double> &end) {
        const auto set = [](Table<float> &to, const std::vector<double> &weight, double factor) {
            double total = 0.0;
            for (const double w : weight) total += w;
            to = {};
            to.reserve(weight.size());
            for (const double w : weight) to.push_back(static_cast<float>(w / total * factor));
        };
        set(to_.begin_, begin, 1.0);
        set(to_.middle_, middle, 1.0 - last_);
        set(to_.end_, end, last_);
    }

    // One round of expectation maximization.
    void refit() {
        const std::size_t nodes = to_.letter_.size();
        std::vector<double> begin(nodes, 0.0), middle(nodes, 0.0), end(nodes, 0.0);
        std::vector<double> ahead, behind;
        std::vector<Piece> pieces;
        double words = 0.0, middles = 0.0;
        for (std::size_t at = 1, length = 0; at < text_.size(); at += length + 1) {
            for (length = 0; text_[at + length] != edge_;) ++length;
            const double p = cut(&text_[at], length, pieces, ahead);
            if (length < 2 || p <= 0.0) continue;
            behind.assign(length + 1, 0.0);
            for (std::size_t i = pieces.size(); i-- > 0;) {
                const Piece &piece = pieces[i];
                if (!piece.from) {
                    begin[piece.node] += to_.begin_[piece.node] * behind[piece.to] / p;
                } else if (piece.to == length) {
                    behind[piece.from] += to_.end_[piece.node];
                    end[piece.node] += ahead[piece.from] * to_.end_[piece.node] / p;
                } else {
                    const double rest = to_.middle_[piece.node] * behind[piece.to];
                    behind[piece.from] += rest;
                    middle[piece.node] += ahead[piece.from] * rest / p;
                    middles += ahead[piece.from] * rest / p;
                }
            }
            words += 1.0;
        }
        if (words > 0.0) last_ = std::min(words / (words + middles), most_last); // else no long word would be possible
        for (std::vector<double> *count : {&begin, &middle, &end})
            for (std::size_t node = 1; node < nodes; ++node)
                (*count)[node] = std::max((*count)[node] - discount, 0.0) + (listed_[node] ? listed_bonus : 0.0) +
                                 (node < to_.first_[1] ? letter_bonus : 0.0);
        spread(begin, middle, end);
    }

    struct Piece {
        std::uint32_t from, to, node;
    };

    // All pieces of a word by where they begin, and the probability to come to each place; returns that of the word.
    double cut(const std::uint8_t *word, std::size_t length, std::vector<Piece> &pieces,
               std::vector<double> &ahead) const {
        pieces.clear();
        ahead.assign(length + 1, 0.0);
        double p = 0.0;
        for (std::uint32_t from = 0; from < length; ++from) {
            std::uint32_t node = 0;
            for (std::uint32_t to = from + 1; to <= length; ++to) {
                node = to_.child(node, word[to - 1]);
                if (!node) break;
                if (!from && to == length) break;
                pieces.push_back({from, to, node});
                if (!from)
                    ahead[to] += to_.begin_[node];
                else if (to == length)
                    p += ahead[from] * to_.end_[node];
                else
                    ahead[to] += ahead[from] * to_.middle_[node];
            }
        }
        return p;
    }

    PieceModel &to_;
    std::span<const std::uint8_t> text_;
    unsigned edge_;
    double last_ = 0.6; // q
    std::vector<double> weight_;
    std::vector<bool> listed_;
};

inline PieceModel::PieceModel(std::span<const std::uint8_t> text, unsigned edge) { Training(*this, text, edge).run(); }

} // namespace bestguess::letters
