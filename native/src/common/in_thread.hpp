// Work in a thread of its own.
#pragma once

#include <cstdint>
#include <functional>
#include <future>

namespace bestguess {

// Starts the work; what it raises is raised where the result is asked for.
std::future<std::uint64_t> in_thread(std::function<std::uint64_t()> work);

} // namespace bestguess
