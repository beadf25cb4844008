// The objectives, as one recursion over sets S of secrets with m misses left:
//
//   V(S, m) = min over queries of  sum (or max) over answers a of  step(a) + V(S_a, m - [a is a miss])
//
// with V = 0 for one secret. `questions`: each step costs the weight of the part (Kettaf's phi, Theorem 3, times the
// weight). `misses`: only the part that missed pays. `win`: no step costs anything, but a miss with m = 0 loses the
// part (1 - f of Kettaf's Theorem 1, times the weight). `worst-*`: the maximum instead of the sum, each step costs 1.
// `late`: like `win`, but every answer costs a life; the value is the weight not identified after m + 1 questions.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "solver/bounds.hpp"

namespace bestguess::solver {

struct Objective {
    bool sum;                        // costs are summed over answers; otherwise the maximum counts
    bool questions;                  // every answer is paid; otherwise only misses are
    bool lives;                      // one miss too many loses the game
    bool named;                      // the last secret left may be named even after the last life
    bool answers_take_lives = false; // every answer takes a life; otherwise only misses do

    static Objective of(const std::string &objective) {
        if (objective == "questions") return {true, true, false, false};
        if (objective == "misses") return {true, false, false, false};
        if (objective == "win") return {true, false, true, true};
        if (objective == "late") return {true, false, true, true, true};
        if (objective == "win-unnamed") return {true, false, true, false};
        if (objective == "worst-questions") return {false, true, false, false};
        if (objective == "worst-misses") return {false, false, false, false};
        throw std::invalid_argument("objective: no '" + objective + "'");
    }

    // The cost of one answer itself; `mass` is the weight of the secrets that give it.
    double step(bool miss, double mass) const {
        if (lives || !(questions || miss)) return 0.0;
        return sum ? mass : 1.0;
    }

    // Whether an answer loses the game at once.
    bool dead(bool miss, int left) const { return lives && (miss || answers_take_lives) && left == 0; }

    // The least loss when secrets of weight `mass` or more are dead, none of which weighs over `heaviest`.
    double lost(double mass, double heaviest) const { return named && mass <= heaviest ? 0.0 : mass; }

    // The number of misses left after an answer; it does not change without lives.
    int after(bool miss, int left) const { return lives && (miss || answers_take_lives) ? left - 1 : left; }

    // Whether a query that never misses and tells some secrets apart costs nothing: it is best asked at once.
    bool free_hits() const { return !questions && !answers_take_lives; }

    // A first guess of the value of a set: as a share of its weight, or in steps.
    double guess(double size, int left) const {
        const double bits = std::log2(size);
        if (lives) return bits / (bits + std::pow(4.0, left));
        return bits * (questions ? 0.6 : 0.15);
    }
};

enum class Order { given, entropy, learned };

// The parts of the search that can be turned off, as Kettaf's report plots them.
struct Switches {
    bool memo = true, prune = true;
    Order order = Order::learned;
};

} // namespace bestguess::solver
