// The searches of one table: what takes longest to compile, compiled once.
#include "solver/search.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace bestguess::solver {

Search::Search(const AnswerTable &table, Objective objective, Switches switches,
               std::shared_ptr<TranspositionTable> transpositions, std::size_t most_bits, std::size_t core)
    : table_(table), objective_(objective), switches_(switches), most_bits_(most_bits),
      transpositions_(std::move(transpositions)), list_(table, objective_, switches_, *transpositions_, most_bits) {
    if (!switches.memo || !switches.prune || switches.order != Order::learned) return;
    if (!objective_.sum && !table.past())
        minimax_ = std::make_unique<MinimaxSearch>(table_, objective_, *transpositions_, core);
}

Search::~Search() = default;

template <class Mine, class Its>
Bounds Search::with_workers(unsigned beam, const Tick &tick, const Mine &mine, const Its &its) {
    stopped_ = false;
    if (beam < FULL_BEAM || !workers_.size()) {
        const Bounds value = mine(tick);
        stopped_ = list_.stopped();
        return value;
    }
    const auto found = workers_.search(
        *transpositions_, tick,
        [&](const Tick &own) {
            const Bounds value = mine(own);
            return typename Workers<Search>::Found{value, list_.stopped()};
        },
        its);
    stopped_ = found.stopped;
    return found.value;
}

void Search::share(std::size_t threads) {
    workers_.clear();
    if (!objective_.sum || !switches_.memo) return;
    const auto in_progress = threads > 1 ? std::make_shared<NodesInProgress>() : nullptr;
    list_.join(in_progress);
    while (workers_.size() + 1 < threads) {
        std::unique_ptr<Search> worker(
            new Search(table_, objective_, switches_, transpositions_, most_bits_, MinimaxSearch::SMALLEST_CORE));
        worker->list_.join(in_progress);
        workers_.add(std::move(worker));
    }
}

Bounds Search::run(int left, double budget, unsigned beam, const Tick &tick) {
    if (!objective_.lives) left = 0;
    if (minimax_ && beam == FULL_BEAM) {
        std::vector<std::uint32_t> all(table_.size());
        std::iota(all.begin(), all.end(), 0u);
        return decide_by_minimax(all, budget, tick, [this](const Bounds &value) { list_.narrow(value); });
    }
    const Bounds value = with_workers(
        beam, tick, [&](const Tick &own) { return list_.solve(left, budget, beam, own); },
        [&](Search &worker, const Tick &others) { return worker.run(left, budget, beam, others); });
    list_.narrow(value);
    return value;
}

Bounds Search::run(const std::vector<std::uint32_t> &secrets, int left, double budget, unsigned beam,
                   const Tick &tick) {
    if (!objective_.lives) left = 0;
    if (minimax_ && beam == FULL_BEAM) return decide_by_minimax(secrets, budget, tick, [](const Bounds &) {});
    return with_workers(
        beam, tick, [&](const Tick &own) { return list_.solve(secrets, left, budget, beam, own); },
        [&](Search &worker, const Tick &others) { return worker.run(secrets, left, budget, beam, others); });
}

std::uint16_t Search::advise(const std::vector<std::uint32_t> &secrets, int left, Past past, double allowed,
                             unsigned beam, const Tick &tick) {
    if (!objective_.lives) left = 0;
    if (minimax_) {
        stopped_ = false;
        if (allowed == INFINITE) allowed = decide_by_minimax(secrets, INFINITE, tick, [](const Bounds &) {}).upper;
        return minimax_->advise(secrets, static_cast<int>(allowed), beam == FULL_BEAM, tick);
    }
    const std::uint16_t query = list_.advise(secrets, left, past, beam, tick);
    stopped_ = list_.stopped();
    return query;
}

Bounds Search::decide_by_minimax(const std::vector<std::uint32_t> &secrets, double budget, const Tick &tick,
                                 const std::function<void(Bounds)> &found) {
    const Bounds value = minimax_->solve(secrets, budget, tick, found);
    stopped_ = minimax_->stopped();
    return value;
}

} // namespace bestguess::solver
