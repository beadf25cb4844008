// The whole decision tree of a greedy policy, walked at once over all boards.
#pragma once

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "boards/cell_counts.hpp"
#include "common/interrupt.hpp"

namespace bestguess {

enum class Objective { likelihood, information, certainty };

// Plays a greedy policy against every board at once: the boards still alike are one range of the
// array, and each question splits a range in place.
class GreedyBoardTree {
  public:
    GreedyBoardTree(std::vector<Board> boards, int num_cells, std::vector<Objective> objectives,
                    InterruptCheck interrupt)
        : boards_(std::move(boards)), cells_(first_cells(num_cells)), objectives_(std::move(objectives)),
          likeliest_first_(objectives_.front() == Objective::likelihood),
          seeks_hits_(std::any_of(objectives_.begin(), objectives_.end(),
                                  [](Objective objective) { return objective != Objective::information; })),
          histogram_(num_cells + 1), interrupt_(std::move(interrupt)) {}

    std::vector<std::int64_t> run() {
        std::vector<Node> open;
        if (!boards_.empty()) open.push_back({0, boards_.size(), 0});
        while (!open.empty()) {
            Node node = open.back();
            open.pop_back();
            const std::size_t size = node.end - node.begin;
            interrupt_.step(size);
            CellCounts counts;
            counts.add(&boards_[node.begin], size);
            const auto [some, all] = counts.some_and_all();
            if (some == all) {
                histogram_[shots(node)] += std::int64_t(size);
                continue;
            }
            // Certain hits tell nothing, so they can be asked together; nothing is likelier.
            if (likeliest_first_) node.asked |= all;
            Board best = cells_ & ~node.asked;
            for (const Objective objective : objectives_) {
                if (objective == Objective::likelihood) best = counts.most_likely(best);
                if (objective == Objective::information) best = counts.most_informative(best);
                if (objective == Objective::certainty && (best & all)) best &= all;
            }
            const int cell = std::countr_zero(best);
            const std::size_t middle = split(node.begin, node.end, cell);
            node.asked |= Board{1} << cell;
            if (middle > node.begin) open.push_back({node.begin, middle, node.asked});
            if (middle < node.end) open.push_back({middle, node.end, node.asked});
        }
        return std::move(histogram_);
    }

  private:
    struct Node {
        std::size_t begin, end; // the range of boards
        Board asked;
    };

    // The length of the game once only one board is left. All answers are then certain and tie at
    // 0 bits: a policy that also looks for hits asks the occupied cells, another asks the cells in
    // order until the last occupied one.
    int shots(const Node &node) const {
        const Board rest = boards_[node.begin] & ~node.asked;
        const Board to_ask = seeks_hits_ ? rest : first_cells(int(std::bit_width(rest)));
        return std::popcount(node.asked | to_ask);
    }

    // Moves the boards with the cell set to the front, without branches; returns where they end.
    std::size_t split(std::size_t begin, std::size_t end, int cell) {
        std::size_t middle = begin;
        for (std::size_t i = begin; i < end; ++i) {
            const Board board = boards_[i];
            boards_[i] = boards_[middle];
            boards_[middle] = board;
            middle += board >> cell & 1;
        }
        return middle;
    }

    std::vector<Board> boards_;
    Board cells_;
    std::vector<Objective> objectives_;
    bool likeliest_first_;
    bool seeks_hits_;
    std::vector<std::int64_t> histogram_;
    InterruptCheck interrupt_;
};

} // namespace bestguess
