// A lower bound on the cost of telling things apart, from their weights, and the costs and numbers of answers of the
// questions.
//
// No question is asked twice on the way to a thing. So the d-th question costs at least as much as the d-th cheapest,
// and d questions lead to at most k1 k2 .. kd nodes, the product of the largest numbers of answers; as long as that are
// too few, one of them asks on, and all others end with one thing each. And no tree has a lower mean depth than
// Huffman's (1952), each step of which costs at least as much as the cheapest question.
//
// Where a thing may give several answers it ends in several leaves. Two things that some question is sure to tell apart
// share none of them, so of things of which any two are such, each has a leaf of its own, the nearest of its leaves:
// the bound holds for these, and all others cost nothing or more.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace bestguess::keys {

// The questions that may still be asked.
struct Questions {
    std::vector<double> costs;       // rising
    std::vector<std::uint32_t> ways; // how many answers a question has; falling
};

class LowerBound {
  public:
    // The least cost for things of these weights, in falling order; `worst` asks for the greatest cost of any of them
    // instead of the sum of weight times cost. One question, of `cost` and `ways`, is left out.
    double operator()(const std::vector<double> &weights, const Questions &questions, double cost, std::uint32_t ways,
                      bool worst) {
        const std::size_t n = weights.size();
        if (n < 2) return 0.0;
        double rest = 0.0; // the weight not told apart yet
        for (const double weight : weights) rest += weight;
        double bound = 0.0, nodes = 1.0;
        std::size_t told = 0, cheap = 0, wide = 0;
        bool spared = false, narrowed = false;
        while (nodes < static_cast<double>(n)) {
            if (!spared && cheap < questions.costs.size() && questions.costs[cheap] == cost) spared = true, ++cheap;
            if (!narrowed && wide < questions.ways.size() && questions.ways[wide] == ways) narrowed = true, ++wide;
            if (cheap >= questions.costs.size() || wide >= questions.ways.size()) break; // nothing is left to be asked
            bound += questions.costs[cheap++] * (worst ? 1.0 : rest);
            nodes *= questions.ways[wide++];
            if (nodes >= static_cast<double>(n)) break;
            for (; told + 1 < static_cast<std::size_t>(nodes); ++told) rest -= weights[told];
        }
        if (worst || questions.costs.empty()) return bound;
        const bool first = questions.costs[0] == cost && questions.costs.size() > 1;
        return std::max(bound, questions.costs[first] * huffman(weights, questions.ways[0]));
    }

  private:
    // The sum of weight times depth of Huffman's tree with up to `ways` branches a node, for weights in falling order.
    double huffman(const std::vector<double> &weights, std::uint32_t ways) {
        joined_.clear();
        std::size_t left = weights.size(), next = weights.size(), at = 0;
        // The first join takes so many that all others take `ways`.
        std::size_t join = (left - 1) % (ways - 1) + 1;
        if (join == 1) join = ways;
        double total = 0.0;
        while (left > 1) {
            double sum = 0.0;
            for (std::size_t i = 0; i < join; ++i) {
                const bool single = next > 0 && (at >= joined_.size() || weights[next - 1] <= joined_[at]);
                sum += single ? weights[--next] : joined_[at++];
            }
            joined_.push_back(sum);
            total += sum;
            left -= join - 1;
            join = ways;
        }
        return total;
    }

    std::vector<double> joined_;
};

} // namespace bestguess::keys
