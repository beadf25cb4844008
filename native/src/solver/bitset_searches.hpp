// The bitset searches of all widths, compiled by themselves.
#pragma once

#include <cstddef>
#include <memory>

#include "solver/bitset_context.hpp"
#include "solver/bitset_table.hpp"

namespace bestguess::solver {

constexpr std::size_t MAX_BITSET_SECRETS = BitsetTable<8>::MAX_SECRETS; // secrets

// The searches for an objective; null where they do not know it.
std::unique_ptr<BitsetContext> bitset_searches(const AnswerTable &table, const Objective &objective,
                                               const LowerBounds &bounds, TranspositionTable &transpositions,
                                               CostEstimate &cost_estimate);

} // namespace bestguess::solver
