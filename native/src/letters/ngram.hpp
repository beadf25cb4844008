// A character n-gram model of words: interpolated modified Kneser-Ney smoothing (Chen & Goodman 1999), as an automaton.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <stdexcept>
#include <vector>

#include "common/memory.hpp"
#include "letters/table.hpp"

namespace bestguess::letters {

// A letter that was seen after a context.
struct Successor {
    float p;            // its probability after the context, interpolated with all shorter contexts
    std::uint32_t next; // the node of the longest context known after this letter; Ngram::ended after the edge
    std::uint32_t letter;
};

// A context: its successors begin at `first` and end where those of the next node begin.
struct Context {
    std::uint32_t first, parent; // the parent is the context without its oldest letter
    float fallback;              // the share of its probability that the parent distributes
};

// The distribution of the next letter after each context of up to order - 1 letters. The edge, the number of letters,
// stands before the first letter and after the last. Nodes are contexts; the node of a context without its oldest
// letter is its parent, to which letters that were never seen after it fall back.
class Ngram {
  public:
    static constexpr std::uint32_t ended = std::numeric_limits<std::uint32_t>::max();

    struct Step {
        double p;
        std::uint32_t next;
    };

    Ngram() = default;

    // text: the edge, then each word followed by the edge; all symbols at most edge.
    Ngram(std::span<const std::uint8_t> text, unsigned edge, unsigned order);

    unsigned edge() const { return edge_; }
    std::uint32_t start() const { return start_; }
    std::size_t nodes() const { return contexts_.empty() ? 0 : contexts_.size() - 1; }

    // p(letter | context) and the context after it.
    Step step(std::uint32_t node, unsigned letter) const {
        double share = 1.0;
        for (; node >= dense_; node = contexts_[node].parent) {
            for (std::uint32_t i = contexts_[node].first, end = contexts_[node + 1].first; i < end; ++i) {
                const Successor &s = successors_[i];
                if (s.letter == letter) return {share * s.p, s.next};
            }
            share *= contexts_[node].fallback;
        }
        const std::size_t at = node * stride_ + letter;
        return {share * row_p_[at], row_next_[at]};
    }

    // p(c | context) and the context after c, for all symbols c from 0 to the edge; the arrays have stride() places.
    void steps(std::uint32_t node, float *p, std::uint32_t *next) const {
        std::fill_n(p, stride_, 0.0f);
        float share = 1.0f;
        for (; node >= dense_; node = contexts_[node].parent) {
            for (std::uint32_t i = contexts_[node].first, end = contexts_[node + 1].first; i < end; ++i) {
                const Successor &s = successors_[i];
                if (p[s.letter] != 0.0f) continue;
                p[s.letter] = share * s.p;
                next[s.letter] = s.next;
            }
            share *= contexts_[node].fallback;
        }
        const float *row_p = &row_p_[node * stride_];
        const std::uint32_t *row_next = &row_next_[node * stride_];
        for (std::size_t c = 0; c < stride_; ++c) {
            const bool missing = p[c] == 0.0f;
            p[c] = missing ? share * row_p[c] : p[c];
            next[c] = missing ? row_next[c] : next[c];
        }
    }

    std::size_t stride() const { return stride_; }

    // Asks for the memory that the next letter of a context will need, which is far apart for different contexts.
    void prefetch(std::uint32_t node) const { __builtin_prefetch(&contexts_[node]); }
    void prefetch_successors(std::uint32_t node) const {
        __builtin_prefetch(&successors_[contexts_[node].first]);
        __builtin_prefetch(&contexts_[contexts_[node].parent]);
    }

    // Calls visit(table) for everything that training found.
    template <class Visit> void arrays(const Visit &visit) {
        visit(contexts_);
        visit(successors_);
    }

    // Sets up what is computed from the arrays. Throws std::invalid_argument where they are no automaton.
    void restore(unsigned edge) {
        edge_ = edge;
        check();
        index();
    }

  private:
    class Training;

    // Rows of all symbols for the first nodes, those of the shortest contexts, where every search for a letter ends.
    void index() {
        constexpr std::size_t most = std::size_t{1} << 19; // entries of 8 bytes
        stride_ = (edge_ + 16) / 16 * 16;
        dense_ = static_cast<std::uint32_t>(std::min(nodes(), std::max<std::size_t>(1, most / stride_)));
        while (dense_ > 1 && successors_of(dense_ - 1) * 4 < edge_) --dense_;
        row_p_.assign(dense_ * stride_, 0.0f);
        row_next_.assign(dense_ * stride_, 0);
        for (std::uint32_t node = 0; node < dense_; ++node) {
            if (node)
                for (unsigned c = 0; c <= edge_; ++c) {
                    row_p_[node * stride_ + c] =
                        contexts_[node].fallback * row_p_[contexts_[node].parent * stride_ + c];
                    row_next_[node * stride_ + c] = row_next_[contexts_[node].parent * stride_ + c];
                }
            for (std::uint32_t i = contexts_[node].first; i < contexts_[node + 1].first; ++i) {
                row_p_[node * stride_ + successors_[i].letter] = successors_[i].p;
                row_next_[node * stride_ + successors_[i].letter] = successors_[i].next;
            }
        }
        start_ = 0;
        for (std::uint32_t node = 1; node < nodes() && contexts_[node].parent == 0; ++node) start_ = node;
    }

    // p(letter | context) of a letter that was seen after it.
    double known(std::uint32_t node, unsigned letter) const {
        std::uint32_t i = contexts_[node].first;
        while (successors_[i].letter != letter) ++i;
        return successors_[i].p;
    }

    std::size_t successors_of(std::uint32_t node) const { return contexts_[node + 1].first - contexts_[node].first; }

    void check() const {
        const std::size_t nodes = this->nodes();
        bool good = nodes > 0 && contexts_[0].first == 0 && contexts_[nodes].first == successors_.size() &&
                    edge_ < 256 && contexts_[1].first == edge_ + 1;
        for (std::size_t node = 0; good && node < nodes; ++node) {
            const Context &here = contexts_[node];
            good = here.first <= contexts_[node + 1].first && (node ? here.parent < node : here.parent == 0) &&
                   here.fallback >= 0.0f && here.fallback <= 1.0f;
        }
        for (std::size_t i = 0; good && i < successors_.size(); ++i) {
            const Successor &s = successors_[i];
            good = s.letter <= edge_ && (s.next < nodes || s.letter == edge_) && s.p > 0.0f && s.p <= 1.0f &&
                   (i > edge_ || s.letter == i);
        }
        if (!good) throw std::invalid_argument("data: no letter model");
    }

    unsigned edge_ = 0;
    std::uint32_t start_ = 0, dense_ = 1;
    std::size_t stride_ = 16;
    std::vector<float> row_p_;
    std::vector<std::uint32_t> row_next_;
    Table<Context> contexts_;     // by node; the last is the end
    Table<Successor> successors_; // the root, node 0, has all symbols
};

// Contexts of d letters for d = 0, 1, ..., each level by splitting the contexts of the one before.
class Ngram::Training {
  public:
    Training(Ngram &to, std::span<const std::uint8_t> text, unsigned order)
        : to_(to), text_(text), edge_(to.edge_), longest_(order - 1) {}

    void run() {
        to_.contexts_.push_back({0, 0, 0.0f});
        Level level;
        level.places.resize(text_.size() - 1);
        std::iota(level.places.begin(), level.places.end(), std::uint32_t{1});
        level.begins = {0, static_cast<std::uint32_t>(level.places.size())};
        level.whole = {false};
        level.up = {0};
        std::vector<std::uint32_t> node_of(text_.size(), 0);
        std::uint32_t above = 0, base = 0; // the numbers of the first nodes of the level above and of this one
        for (unsigned depth = 0; depth <= longest_; ++depth) {
            Level below;
            if (depth < longest_) split(level, depth, below);
            count(level, below);
            level.places = {}; // memory that the nodes written next will take
            const auto size = static_cast<std::uint32_t>(level.begins.size() - 1);
            // The context after a letter is one longer than the one before, unless it is the longest already.
            const std::uint32_t base_below = base + size;
            for (std::uint32_t node = 0; node + 1 < below.begins.size(); ++node)
                for (std::uint32_t i = below.begins[node]; i < below.begins[node + 1]; ++i)
                    node_of[below.places[i]] = base_below + node;
            write(level, depth, above, node_of);
            level = std::move(below);
            above = base;
            give_back_freed_memory(); // the next level is larger
            base = base_below;
        }
        to_.contexts_.trim();
        to_.successors_.trim();
    }

  private:
    struct Level {
        std::vector<std::uint32_t> places;     // of the text, those of one context together
        std::vector<std::uint32_t> begins;     // where the places of each context begin
        std::vector<bool> whole;               // whether the context reaches back to the edge
        Table<std::uint8_t> symbols;           // the successors of all contexts
        Table<std::uint32_t> counts, examples; // the adjusted count of each successor, and a place where it stands
        Table<std::uint32_t> starts;           // where the successors of each context begin
        std::vector<std::uint32_t> up;         // the place of each context's parent in the level above
    };

    // The contexts that are one letter longer.
    void split(const Level &level, unsigned depth, Level &below) const {
        below.begins = {0};
        below.places.reserve(level.places.size());
        std::vector<std::uint32_t> ends(edge_ + 2);
        for (std::uint32_t node = 0; node + 1 < level.begins.size(); ++node) {
            if (level.whole[node]) continue;
            const std::uint32_t lo = level.begins[node], hi = level.begins[node + 1];
            const auto at = static_cast<std::uint32_t>(below.places.size());
            std::fill(ends.begin(), ends.end(), 0);
            for (std::uint32_t i = lo; i < hi; ++i) ++ends[text_[level.places[i] - 1 - depth] + 1];
            for (unsigned c = 0; c <= edge_; ++c) {
                ends[c + 1] += ends[c];
                if (ends[c + 1] == ends[c]) continue;
                below.begins.push_back(at + ends[c + 1]);
                below.whole.push_back(c == edge_);
                below.up.push_back(node);
            }
            below.places.resize(at + hi - lo);
            for (std::uint32_t i = lo; i < hi; ++i)
                below.places[at + ends[text_[level.places[i] - 1 - depth]]++] = level.places[i];
        }
    }

    // How often each letter follows each context; where longer contexts go on, in how many of them it follows.
    void count(Level &level, const Level &below) const {
        std::vector<std::uint32_t> raw(edge_ + 1), kinds(edge_ + 1), example(edge_ + 1), stamp(edge_ + 1, Ngram::ended);
        std::uint32_t child = 0;
        level.starts.push_back(0);
        for (std::uint32_t node = 0; node + 1 < level.begins.size(); ++node) {
            std::fill(raw.begin(), raw.end(), 0);
            std::fill(kinds.begin(), kinds.end(), 0);
            for (std::uint32_t i = level.begins[node]; i < level.begins[node + 1]; ++i) {
                const std::uint8_t c = text_[level.places[i]];
                if (!raw[c]++) example[c] = level.places[i];
            }
            const bool longer = child < below.up.size() && below.up[child] == node;
            for (; child < below.up.size() && below.up[child] == node; ++child)
                for (std::uint32_t i = below.begins[child]; i < below.begins[child + 1]; ++i) {
                    const std::uint8_t c = text_[below.places[i]];
                    if (stamp[c] == child) continue;
                    stamp[c] = child;
                    ++kinds[c];
                }
            for (unsigned c = 0; c <= edge_; ++c) {
                if (!raw[c]) continue;
                level.symbols.push_back(static_cast<std::uint8_t>(c));
                level.counts.push_back(longer ? kinds[c] : raw[c]);
                level.examples.push_back(example[c]);
            }
            level.starts.push_back(static_cast<std::uint32_t>(level.symbols.size()));
        }
    }

    // What is taken from counts of 1, of 2 and of more: equations 24 to 26 of Chen & Goodman, kept between bounds for
    // lists too small for them.
    static std::array<double, 4> discounts(const Level &level) {
        std::array<double, 5> n{};
        for (const std::uint32_t count : level.counts)
            if (count <= 4) n[count] += 1.0;
        const double y = n[1] > 0.0 ? n[1] / (n[1] + 2.0 * n[2]) : 0.5;
        std::array<double, 4> d{};
        for (unsigned c = 1; c <= 3; ++c) {
            const double estimate = n[c] > 0.0 && n[c + 1] > 0.0 ? c - (c + 1) * y * n[c + 1] / n[c] : 0.5 * c;
            d[c] = std::clamp(estimate, 0.1 * c, 0.95 * c);
        }
        return d;
    }

    // Adds the nodes of a level; `above` is the number of the first node of the level above.
    void write(const Level &level, unsigned depth, std::uint32_t above,
               const std::vector<std::uint32_t> &node_of) const {
        const std::array<double, 4> d = discounts(level);
        for (std::uint32_t node = 0; node + 1 < level.starts.size(); ++node) {
            const std::uint32_t lo = level.starts[node], hi = level.starts[node + 1];
            double total = 0.0, taken = 0.0;
            for (std::uint32_t i = lo; i < hi; ++i) {
                total += level.counts[i];
                taken += d[std::min<std::uint32_t>(level.counts[i], 3)];
            }
            const double share = taken / total;
            const std::uint32_t parent = above + level.up[node];
            const auto add = [&](std::uint32_t c, double own, std::uint32_t next) {
                const double shorter = depth ? to_.known(parent, c) : 1.0 / (edge_ + 1);
                to_.successors_.push_back({static_cast<float>(own + share * shorter), next, c});
            };
            std::uint32_t i = lo;
            for (unsigned c = 0; c <= edge_; ++c) {
                if (i < hi && level.symbols[i] == c) {
                    const std::uint32_t count = level.counts[i], place = level.examples[i];
                    add(c, (count - d[std::min<std::uint32_t>(count, 3)]) / total,
                        c == edge_ ? Ngram::ended : node_of[place + 1]);
                    ++i;
                } else if (!depth) {
                    add(c, 0.0, c == edge_ ? Ngram::ended : 0); // the root knows every symbol
                }
            }
            to_.contexts_.back() = {to_.contexts_.back().first, parent, static_cast<float>(share)};
            to_.contexts_.push_back({static_cast<std::uint32_t>(to_.successors_.size()), 0, 0.0f});
        }
    }

    Ngram &to_;
    std::span<const std::uint8_t> text_;
    unsigned edge_, longest_;
};

inline Ngram::Ngram(std::span<const std::uint8_t> text, unsigned edge, unsigned order) : edge_(edge) {
    Training(*this, text, std::max(order, 1u)).run();
    index();
}

} // namespace bestguess::letters
