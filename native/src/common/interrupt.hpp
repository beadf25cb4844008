// A heartbeat for long work: calls a function once every few million steps, to let Ctrl-C through.
#pragma once

#include <cstddef>
#include <functional>
#include <utility>

namespace bestguess {

class Pulse {
  public:
    static constexpr std::size_t most = 1 << 22; // steps between two beats

    explicit Pulse(std::function<void()> beat) : beat_(std::move(beat)) {}

    void step(std::size_t work) {
        if ((done_ += work) < most) return;
        done_ = 0;
        beat_();
    }

  private:
    std::function<void()> beat_;
    std::size_t done_ = 0;
};

} // namespace bestguess
