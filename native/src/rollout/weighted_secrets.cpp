#include "rollout/rollout.hpp"

namespace bestguess {

template std::vector<std::uint16_t> costs_of_each(const SecretList<SmallWeightedSecret> &, const Bits<2> &,
                                                  const std::vector<int> &, std::vector<Widths>, InterruptCheck);

template std::vector<std::uint16_t> costs_of_each(const SecretList<LargeWeightedSecret> &, const Bits<16> &,
                                                  const std::vector<int> &, std::vector<Widths>, InterruptCheck);

} // namespace bestguess
