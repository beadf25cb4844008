#include "rollout/expected_cost.hpp"

namespace bestguess {

template std::vector<std::uint64_t> costs_of_all(const SecretList<EightShips> &, const Bits<2> &,
                                                 const std::vector<int> &, std::vector<Widths>, int, InterruptCheck);

} // namespace bestguess
