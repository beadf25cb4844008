// The four objectives as one recursion over sets S of secrets, with m misses left:
//
//   V(S, m) = least over queries of: the sum (or the greatest) over answers a of  step(a) + V(S_a, m - [a is a miss])
//
// with V = 0 where one secret is left. `questions`: a step costs the weight of the part (Kettaf's phi, Theorem 3,
// times the weight). `misses`: only the part that missed pays. `win`: nothing does, until a miss with m = 0 loses
// the part (1 - f of Kettaf's Theorem 1, times the weight). `worst-*`: the greatest instead of the sum, each step 1.
// `late`: as `win`, but every answer takes a life: what m + 1 questions do not tell from all others.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

namespace bestguess::solver {

inline constexpr double INFINITE = std::numeric_limits<double>::infinity();

struct Value {
    double lower = 0.0, upper = INFINITE;

    bool exact() const { return lower >= upper; }
};

struct Rules {
    bool sum;       // over answers the sum, else the greatest
    bool questions; // every answer is paid, else misses only
    bool lives;     // a miss too many loses all
    bool named;     // but not the last secret left: it is named, even then
    bool tiring = false; // every answer takes a life, not only a miss

    static Rules of(const std::string &objective) {
        if (objective == "questions") return {true, true, false, false};
        if (objective == "misses") return {true, false, false, false};
        if (objective == "win") return {true, false, true, true};
        if (objective == "late") return {true, false, true, true, true};
        if (objective == "win-unnamed") return {true, false, true, false};
        if (objective == "worst-questions") return {false, true, false, false};
        if (objective == "worst-misses") return {false, false, false, false};
        throw std::invalid_argument("objective: no '" + objective + "'");
    }

    // What an answer costs by itself; `mass` is the weight of the secrets that give it.
    double step(bool miss, double mass) const {
        if (lives || !(questions || miss)) return 0.0;
        return sum ? mass : 1.0;
    }

    // Whether this answer loses at once.
    bool dead(bool miss, int left) const { return lives && (miss || tiring) && left == 0; }

    // What is lost of secrets that are dead, when they weigh at least `mass` and none of them over `heaviest`.
    double lost(double mass, double heaviest) const { return named && mass <= heaviest ? 0.0 : mass; }

    // The misses left after an answer; without lives they do not matter.
    int after(bool miss, int left) const { return lives && (miss || tiring) ? left - 1 : left; }

    // A query that never misses and tells something costs nothing: then it is best asked at once.
    bool free_hits() const { return !questions && !tiring; }

    // A rough value of a set, before any was learned: as a share of its weight, or in steps.
    double guess(double size, int left) const {
        const double bits = std::log2(size);
        if (lives) return bits / (bits + std::pow(4.0, left));
        return bits * (questions ? 0.6 : 0.15);
    }
};

enum class Order { given, entropy, learned };

// What the report of Kettaf plots the use of: each can be turned off.
struct Switches {
    bool memo = true, prune = true;
    Order order = Order::learned;
};

} // namespace bestguess::solver
