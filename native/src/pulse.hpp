// A heartbeat for long work: calls a function once every few million steps, to let Ctrl-C through.
#pragma once

#include <cstddef>
#include <functional>
#include <utility>

namespace bestguess {

class Pulse {
  public:
    explicit Pulse(std::function<void()> beat) : beat_(std::move(beat)) {}

    void step(std::size_t work) {
        if ((done_ += work) < (1 << 22)) return;
        done_ = 0;
        beat_();
    }

  private:
    std::function<void()> beat_;
    std::size_t done_ = 0;
};

} // namespace bestguess
