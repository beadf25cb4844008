// All layouts of rectangles on a board of up to 64 cells.
#pragma once

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "boards/cell_counts.hpp"
#include "common/interrupt.hpp"

namespace bestguess {

// Listing gives up after so many trials (seconds) even if few layouts were found: a tight packing.
constexpr std::size_t kMaxTrials = std::size_t{1} << 32;

using Sides = std::pair<int, int>;

// All layouts of some rectangles, found by placing one after the other.
class LayoutLister {
  public:
    LayoutLister(int rows, int columns, std::vector<Sides> shapes, std::size_t limit, InterruptCheck interrupt)
        : limit_(limit), interrupt_(std::move(interrupt)) {
        for (auto &[height, width] : shapes)
            if (height > width) std::swap(height, width);
        std::sort(shapes.begin(), shapes.end(), std::greater<>());
        for (const Sides &shape : shapes) placements_.push_back(placements(rows, columns, shape));
        for (std::size_t i = 0; i < shapes.size(); ++i) twin_.push_back(i > 0 && shapes[i] == shapes[i - 1]);
    }

    std::vector<Board> list() {
        if (placements_.empty())
            found_.push_back(0);
        else
            place(0, 0, 0);
        return std::move(found_);
    }

  private:
    static std::vector<Board> placements(int rows, int columns, Sides shape) {
        std::vector<Board> all;
        auto turned = [&](int height, int width) {
            for (int row = 0; row + height <= rows; ++row)
                for (int column = 0; column + width <= columns; ++column) {
                    Board board = 0;
                    for (int r = row; r < row + height; ++r) board |= first_cells(width) << (r * columns + column);
                    all.push_back(board);
                }
        };
        turned(shape.first, shape.second);
        if (shape.first != shape.second) turned(shape.second, shape.first);
        return all;
    }

    // Equal rectangles are placed in ascending order, so that each set of places comes up once.
    void place(std::size_t shape, std::size_t from, Board taken) {
        const std::vector<Board> &places = placements_[shape];
        const bool last = shape + 1 == placements_.size();
        interrupt_.step(places.size());
        if ((trials_ += places.size()) > kMaxTrials) throw std::overflow_error("too many ways to try");
        for (std::size_t i = from; i < places.size(); ++i) {
            if (places[i] & taken) continue;
            if (!last) {
                place(shape + 1, twin_[shape + 1] ? i + 1 : 0, taken | places[i]);
            } else {
                if (found_.size() == limit_) throw std::overflow_error("more layouts than the limit");
                found_.push_back(taken | places[i]);
            }
        }
    }

    std::size_t limit_;
    std::vector<std::vector<Board>> placements_;
    std::vector<bool> twin_; // equal to the shape before it
    std::vector<Board> found_;
    std::size_t trials_ = 0;
    InterruptCheck interrupt_;
};

} // namespace bestguess
