// Fleets of every shape of board, to be run under sanitizers: windows must stay on their planes,
// ranks must agree with totals, and all widths of planes with each other.
#include <cstdio>
#include <cstdlib>

#include "fleet/fleet.cpp" // a test is one file for the compiler
#include "fleet/importance_sampling.hpp"
#include "fleet/last_three_ships.cpp"
#include "fleet/layout_count.cpp"
#include "fleet/posterior.hpp"
#include "fleet/search.hpp"
#include "fleet/weight_limits.cpp"

using namespace bestguess;

namespace {

void require(bool holds, const char *law) {
    if (holds) return;
    std::fprintf(stderr, "broken: %s\n", law);
    std::exit(1);
}

struct Problem {
    int rows, columns;
    bool touching;
    std::vector<int> lengths;
    std::vector<std::uint8_t> allowed, hits;

    Problem(int rows_, int columns_, bool touching_, std::vector<int> lengths_, Random &random)
        : rows(rows_), columns(columns_), touching(touching_), lengths(std::move(lengths_)),
          allowed(lengths.size() * 2 * rows * columns, 1), hits(rows * columns, 0) {
        for (auto &open : allowed)
            if (random.below(10) == 0) open = 0;
        if (random.below(2)) hits[random.below(hits.size())] = 1;
    }

    template <int W> Fleet<W> fleet() const {
        return Fleet<W>(rows, columns, touching, lengths, allowed.data(), hits.data());
    }
};

// The number of layouts, or -1 where it is too large to count here.
template <int W, class P> long long count(const Problem &problem, Random &random) {
    const Fleet<W> fleet = problem.fleet<W>();
    if (P::length > 0 && fleet.g.length > P::length) return -1;
    std::vector<std::int32_t> layout(problem.lengths.size());
    CoverOfWidth cover(fleet);
    Sampler<P> sampler(fleet, cover, random.next());
    bool drawn = false;
    for (int i = 0; i < 10; ++i)
        if (sampler.draw()) sampler.complete(layout.data()), drawn = true;
    const bool found = Search<W>(fleet, 1, InterruptCheck([] {})).find(layout.data());
    require(found || !drawn, "what is drawn can be found");
    try {
        const Covering covering(fleet, most_covers(20000));
        Posterior<P> posterior(fleet, covering, 20000, 1, InterruptCheck([] {}));
        Posterior<P> ranked(fleet, covering, 20000, 2, InterruptCheck([] {}), true);
        require(posterior.total == ranked.total, "ranks and marginals have the same total");
        require(found == (posterior.total > 0), "a layout is found exactly if there is one");
        Workspace<P> space(fleet);
        for (int i = 0; i < 5 && ranked.total; ++i)
            ranked.unrank(random.below(static_cast<std::uint64_t>(ranked.total)), space, layout.data());
        return static_cast<long long>(posterior.total);
    } catch (const TooLarge &) {
        return -1;
    }
}

// Many ships of few lengths, often more than there is room for: each found where it may lie, and no two on one cell.
template <int W> void crowd(const Problem &problem, Random &random) {
    const Fleet<W> fleet = problem.fleet<W>();
    std::vector<std::int32_t> layout(problem.lengths.size());
    if (!Search<W>(fleet, random.next(), InterruptCheck([] {})).find(layout.data())) return;
    Bits<W> taken, shut;
    for (std::size_t k = 0; k < fleet.kinds.size(); ++k)
        for (int ship : fleet.kinds[k].ships) {
            const int number = static_cast<int>(fleet.areas[k].size());
            int p = 0;
            while (p < number && encoded(fleet, static_cast<int>(k), p) != layout[ship]) ++p;
            require(p < number, "a ship lies where it may");
            const auto &area = fleet.areas[k][p];
            require(!area.mask.meets(shut), "ships keep apart");
            taken = taken | area.mask, shut = shut | area.halo;
        }
    require(!fleet.hits.without(taken).any(), "every hit is covered");
}

void check(const Problem &problem, Random &random) {
    const long long large = count<16, Large>(problem, random);
    if (problem.rows * problem.columns > 128) return;
    const long long medium = count<2, Medium>(problem, random);
    const long long small = count<2, Small>(problem, random);
    require(large == medium, "wide and narrow numbers agree");
    require(small < 0 || small == medium, "planes of known length agree");
}

} // namespace

int main() {
    Random random(5);
    for (int i = 0; i < 60; ++i) {
        const int rows = 1 + static_cast<int>(random.below(12)), columns = 1 + static_cast<int>(random.below(12));
        std::vector<int> lengths(1 + random.below(6));
        for (int &length : lengths) length = 1 + static_cast<int>(random.below(std::min(std::max(rows, columns), 6)));
        check(Problem(rows, columns, random.below(2) == 0, lengths, random), random);
    }
    check(Problem(26, 39, false, {5, 4, 3}, random), random);
    check(Problem(1, 1024, true, {1024, 1}, random), random);
    check(Problem(1, 128, false, {40, 30, 20}, random), random);
    check(Problem(128, 1, true, {40, 30, 20, 10}, random), random);
    check(Problem(16, 8, false, {16, 8, 3}, random), random);
    for (int i = 0; i < 60; ++i) {
        const int rows = 1 + static_cast<int>(random.below(11)), columns = 1 + static_cast<int>(random.below(11));
        std::vector<int> lengths(1 + random.below(MAX_SHIPS));
        const auto longest = random.below(4) + 1;
        for (int &length : lengths)
            length = std::min(1 + static_cast<int>(random.below(longest)), std::max(rows, columns));
        Problem problem(rows, columns, random.below(2) == 0, lengths, random);
        problem.hits.assign(problem.hits.size(), 0);
        problem.hits[random.below(problem.hits.size())] = 1;
        const std::size_t each = 2 * problem.hits.size();
        for (std::size_t ship = 1; ship < lengths.size(); ++ship) // ships of a length are alike
            for (std::size_t other = 0; other < ship; ++other)
                if (lengths[other] == lengths[ship])
                    std::copy_n(&problem.allowed[other * each], each, &problem.allowed[ship * each]);
        crowd<2>(problem, random);
        if (i % 8 == 0) crowd<16>(problem, random);
    }
    std::puts("all hold");
}
