// Lets Ctrl-C interrupt long work: calls a function once every few million steps.
#pragma once

#include <cstddef>
#include <functional>
#include <utility>

namespace bestguess {

class InterruptCheck {
  public:
    static constexpr std::size_t most = 1 << 22; // steps between two calls

    explicit InterruptCheck(std::function<void()> check) : check_(std::move(check)) {}

    void step(std::size_t work) {
        if ((done_ += work) < most) return;
        done_ = 0;
        check_();
    }

  private:
    std::function<void()> check_;
    std::size_t done_ = 0;
};

} // namespace bestguess
