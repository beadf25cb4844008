// The two functions of costs.hpp for each kind of secret: in one file, as most of their templates are the same.
#include "rollout/costs.hpp"

#include "rollout/each_cost.hpp"
#include "rollout/expected_cost.hpp"

namespace bestguess {

using Candidates = std::vector<int>;
using LevelWidths = std::vector<Widths>;

template std::vector<std::uint16_t> costs_of_each(const SecretList<MapSecret> &, const Bits<1> &, const Candidates &,
                                                  LevelWidths, int, InterruptCheck);
template std::vector<std::uint16_t> costs_of_each(const SecretList<SmallSecret> &, const Bits<2> &, const Candidates &,
                                                  LevelWidths, int, InterruptCheck);
template std::vector<std::uint16_t> costs_of_each(const SecretList<LargeSecret> &, const Bits<16> &, const Candidates &,
                                                  LevelWidths, int, InterruptCheck);
template std::vector<std::uint16_t> costs_of_each(const SecretList<SmallWeightedSecret> &, const Bits<2> &,
                                                  const Candidates &, LevelWidths, int, InterruptCheck);
template std::vector<std::uint16_t> costs_of_each(const SecretList<LargeWeightedSecret> &, const Bits<16> &,
                                                  const Candidates &, LevelWidths, int, InterruptCheck);

template std::vector<std::uint64_t> costs_of_all(const SecretList<SilentSecret> &, const Bits<2> &, const Candidates &,
                                                 LevelWidths, int, InterruptCheck);
template std::vector<std::uint64_t> costs_of_all(const SecretList<EightShips> &, const Bits<2> &, const Candidates &,
                                                 LevelWidths, int, InterruptCheck);
template std::vector<std::uint64_t> costs_of_all(const SecretList<SmallSecret> &, const Bits<2> &, const Candidates &,
                                                 LevelWidths, int, InterruptCheck);
template std::vector<std::uint64_t> costs_of_all(const SecretList<LargeSecret> &, const Bits<16> &, const Candidates &,
                                                 LevelWidths, int, InterruptCheck);

} // namespace bestguess
