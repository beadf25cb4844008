#include "common/in_thread.hpp"

#include <utility>

std::future<std::uint64_t> bestguess::in_thread(std::function<std::uint64_t()> work) {
    return std::async(std::launch::async, std::move(work));
}
