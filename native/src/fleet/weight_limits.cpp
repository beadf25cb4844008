#include "fleet/weight_limits.hpp"

#include <algorithm>
#include <functional>
#include <vector>

namespace bestguess {

WeightLimits::WeightLimits(const FleetKinds &fleet) {
    std::vector<double> sums, largest; // one for each ship
    for (const auto &kind : fleet.kinds) {
        double sum = 0, most = 1;
        for (const auto &p : kind.placements) {
            sum += p.weight;
            most = std::max(most, double(p.weight));
            weighted |= p.weight != 1;
        }
        sums.insert(sums.end(), kind.ships.size(), std::max(sum, 1.0));
        largest.insert(largest.end(), kind.ships.size(), most);
    }
    std::sort(sums.begin(), sums.end(), std::greater<>());
    std::sort(largest.begin(), largest.end(), std::greater<>());
    for (std::size_t i = 0; i < sums.size(); ++i) {
        one = std::max(one, sums[i]);
        if (i < 2) pair *= sums[i];
        if (i < 3) triple *= sums[i];
        if (i + 3 < largest.size()) rest *= largest[i];
    }
}

} // namespace bestguess
