// The whole decision tree of a greedy policy on an answer-code table, walked at once over all living secrets.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "common/interrupt.hpp"
#include "solver/answer_numbers.hpp"
#include "solver/last_lives.hpp"
#include "words/partition.hpp"

namespace bestguess {

// The score of a query: bits x information - price x p(miss), or whether a miss is impossible; or, on the last lives,
// whether no other query wins more often.
struct WordObjective {
    double bits, price;
    bool certainty, win = false;
};

inline WordObjective word_objective(const std::string &name, double price) {
    if (name == "likelihood") return {0.0, 1.0, false}; // -p(miss) is 1 - p(miss) less a constant
    if (name == "information") return {1.0, 0.0, false};
    if (name == "thrift") return {1.0, price, false};
    if (name == "certainty") return {0.0, 0.0, true};
    if (name == "win") return {0.0, 0.0, false, true};
    throw std::invalid_argument("objectives: likelihood, information, thrift, certainty or win");
}

// Secrets still alike are one range of an array; each query splits it by its answers. Answers are masks of the places
// shown: a secret is found when `goal` is shown. Ties are broken as policies do, scores within 1e-9 being equal.
template <class Mask> class GreedyTableTree {
  public:
    GreedyTableTree(const Mask *codes, std::int64_t secrets, const double *weights, Mask goal,
                    std::vector<WordObjective> objectives, int lives, InterruptCheck interrupt)
        : codes_(codes), secrets_(secrets), weights_(weights), goal_(goal), objectives_(std::move(objectives)),
          misses_matter_(std::any_of(objectives_.begin(), objectives_.end(),
                                     [](const auto &one) { return one.certainty || one.price > 1e-6; })),
          lives_(lives), misses_(secrets, 0), asked_(secrets, 0), interrupt_(std::move(interrupt)) {}

    void run(std::vector<std::int64_t> alive, std::vector<std::int64_t> rows, Mask shown) {
        living_ = std::move(alive);
        std::vector<Node> open;
        if (!living_.empty()) open.push_back({0, living_.size(), shown, 0, 0, std::move(rows)});
        while (!open.empty()) {
            Node node = std::move(open.back());
            open.pop_back();
            if (node.shown == goal_) {
                for (std::size_t i = node.begin; i < node.end; ++i) {
                    misses_[living_[i]] = node.misses;
                    asked_[living_[i]] = node.asked;
                }
                continue;
            }
            if (node.rows.empty()) throw std::invalid_argument("goal: some secret never shows it");
            interrupt_.step((node.end - node.begin) * node.rows.size());
            const std::size_t place = choose(node);
            const Mask *code = codes_ + node.rows[place] * secrets_;
            node.rows.erase(node.rows.begin() + std::ptrdiff_t(place));
            const auto first = living_.begin() + std::ptrdiff_t(node.begin);
            const auto last = living_.begin() + std::ptrdiff_t(node.end);
            std::stable_sort(first, last, [=](std::int64_t a, std::int64_t b) { return code[a] < code[b]; });
            for (std::size_t begin = node.begin; begin < node.end;) {
                const Mask answer = code[living_[begin]];
                std::size_t end = begin;
                while (end < node.end && code[living_[end]] == answer) ++end;
                Node part{begin, end, node.shown | answer, node.misses + (answer == 0), node.asked + 1, {}};
                if (end - begin == 1 && misses_matter_) {
                    show(part, node.rows);
                } else {
                    part.rows = node.rows;
                    open.push_back(std::move(part));
                }
                begin = end;
            }
        }
    }

    std::vector<std::int64_t> misses(const std::int64_t *alive, std::size_t size) const {
        return taken(misses_, alive, size);
    }
    std::vector<std::int64_t> asked(const std::int64_t *alive, std::size_t size) const {
        return taken(asked_, alive, size);
    }

  private:
    struct Node {
        std::size_t begin, end; // the range of secrets
        Mask shown;
        std::int64_t misses, asked;
        std::vector<std::int64_t> rows; // the queries that are left, ascending
    };

    // Plays on where one secret is left: each query is the first that hits.
    void show(const Node &alone, const std::vector<std::int64_t> &rows) {
        const std::int64_t secret = living_[alone.begin];
        Mask shown = alone.shown;
        std::int64_t asked = alone.asked;
        for (std::size_t r = 0; shown != goal_; ++r) {
            if (r == rows.size()) throw std::invalid_argument("goal: some secret never shows it");
            const Mask answer = codes_[rows[r] * secrets_ + secret];
            shown |= answer;
            asked += answer != 0;
        }
        interrupt_.step(rows.size());
        misses_[secret] = alone.misses;
        asked_[secret] = asked;
    }

    // The place in node.rows of the best query; of equals the first.
    std::size_t choose(const Node &node) {
        const std::size_t size = node.end - node.begin;
        std::vector<double> &bits = bits_, &miss = miss_;
        bits.assign(node.rows.size(), 0.0), miss.assign(node.rows.size(), 0.0);
        for (std::size_t r = 0; r < node.rows.size(); ++r) {
            const auto &parts = partition_.of(codes_ + node.rows[r] * secrets_, &living_[node.begin], size, weights_);
            double total = 0.0;
            for (const Part &part : parts) total += part.mass;
            for (const Part &part : parts) {
                const double p = part.mass / total;
                if (parts.size() > 1) bits[r] -= p * std::log2(p);
                if (part.answer == 0) miss[r] = p;
            }
        }
        std::vector<std::size_t> &left = left_;
        left.resize(node.rows.size());
        for (std::size_t r = 0; r < left.size(); ++r) left[r] = r;
        for (const WordObjective &objective : objectives_) {
            if (objective.win) {
                keep_winning(node, left);
                continue;
            }
            const auto score = [&](std::size_t r) {
                if (objective.certainty) return miss[r] == 0.0 ? 1.0 : 0.0;
                return objective.bits * std::max(bits[r], 0.0) - objective.price * miss[r];
            };
            double top = score(left.front());
            for (const std::size_t r : left) top = std::max(top, score(r));
            const double least = top - 1e-9 * std::max(1.0, std::abs(top));
            std::erase_if(left, [&](std::size_t r) { return score(r) < least; });
            if (left.size() == 1) break;
        }
        return left.front();
    }

    // Keeps the queries that win most often, where the last lives are searched. Play goes on beyond the last life.
    void keep_winning(const Node &node, std::vector<std::size_t> &left) const {
        using solver::LastLives;
        const std::size_t size = node.end - node.begin;
        const int lives = static_cast<int>(std::max<std::int64_t>(0, lives_ - node.misses));
        if (!LastLives::suit(lives, size, node.rows.size())) return;
        std::vector<std::uint32_t> codes;
        std::vector<double> weights;
        for (const std::int64_t row : node.rows) {
            std::vector<std::int64_t> answers;
            for (std::size_t i = node.begin; i < node.end; ++i) answers.push_back(codes_[row * secrets_ + living_[i]]);
            solver::number_answers(std::move(answers), codes);
        }
        for (std::size_t i = node.begin; i < node.end; ++i) weights.push_back(weights_[living_[i]]);
        if (const auto best = LastLives::winning(codes, weights, lives))
            std::erase_if(left, [&](std::size_t r) { return !(*best)[r]; });
    }

    static std::vector<std::int64_t> taken(const std::vector<std::int64_t> &all, const std::int64_t *alive,
                                           std::size_t size) {
        std::vector<std::int64_t> some(size);
        for (std::size_t i = 0; i < size; ++i) some[i] = all[alive[i]];
        return some;
    }

    const Mask *codes_;
    std::int64_t secrets_;
    const double *weights_;
    Mask goal_;
    std::vector<WordObjective> objectives_;
    bool misses_matter_; // whether some objective prefers a hit where nothing else differs
    std::int64_t lives_; // at the start, 0 for any number
    std::vector<std::int64_t> living_, misses_, asked_;
    Partition partition_;
    std::vector<double> bits_, miss_; // of the queries of the node at hand, and those that are left of them
    std::vector<std::size_t> left_;
    InterruptCheck interrupt_;
};

} // namespace bestguess
