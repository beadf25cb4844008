#include "bindings/counted_layouts.hpp"

using namespace bestguess;

namespace {

nb::int_ python_int(u128 value) {
    nb::object high = nb::int_(static_cast<std::uint64_t>(value >> 64));
    nb::object low = nb::int_(static_cast<std::uint64_t>(value));
    return nb::int_(high << nb::int_(64) | low);
}

} // namespace

Counted bestguess::counted_posterior(const Arguments &args, const std::function<void(const EachCount &)> &count) {
    const std::size_t cells = args.cells(), ships = args.lengths.size();
    u128 total = 0;
    std::optional<Shots<u128>> shots;
    {
        nb::gil_scoped_release release;
        try {
            count([&](const FleetKinds &fleet, u128 layouts, const std::vector<std::vector<u128>> &in) {
                total = layouts;
                shots.emplace(fleet, args.hits, in, total);
            });
        } catch (const TooLarge &) {}
    }
    if (!shots) return std::nullopt;
    return std::tuple(python_int(total), to_numpy(std::move(shots->placed), {ships, 2, cells}),
                      to_numpy(std::move(shots->afloat), {ships, cells}),
                      to_numpy(std::move(shots->sinking), {ships, cells}), to_numpy(std::move(shots->empty), {cells}));
}

std::optional<Array<std::int32_t>>
bestguess::layouts_by_rank(const Arguments &args, const Ranks &ranks,
                           const std::function<void(const std::function<void(u128, const Unrank &)> &)> &count) {
    if (ranks.shape(1) != 2) throw nb::value_error("ranks must have the shape (n, 2): high and low 64 bits");
    const std::size_t n = ranks.shape(0), ships = args.lengths.size();
    const std::uint64_t *rank = ranks.data();
    std::vector<std::int32_t> layouts(n * ships);
    bool feasible = true, in_range = true;
    {
        nb::gil_scoped_release release;
        try {
            count([&](u128 total, const Unrank &unrank) {
                for (std::size_t i = 0; i < n && in_range; ++i) {
                    const u128 r = u128(rank[2 * i]) << 64 | rank[2 * i + 1];
                    in_range = r < total;
                    if (in_range) unrank(r, layouts.data() + i * ships);
                }
            });
        } catch (const TooLarge &) {
            feasible = false;
        }
    }
    if (!in_range) throw nb::value_error("a rank is not below the number of layouts");
    if (!feasible) return std::nullopt;
    return to_numpy(std::move(layouts), {n, ships});
}
