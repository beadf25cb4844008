#include "rollout/expected_cost.hpp"

namespace bestguess {

template std::vector<std::uint16_t> costs_of_each(const SecretList<MapSecret> &, const Bits<1> &,
                                                  const std::vector<int> &, std::vector<Widths>, InterruptCheck);

template std::vector<std::uint64_t> costs_of_all(const SecretList<SilentSecret> &, const Bits<2> &,
                                                 const std::vector<int> &, std::vector<Widths>, int, InterruptCheck);

} // namespace bestguess
