// Memory that was freed.
#pragma once

#include <cstdlib>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace bestguess {

// Gives memory that was freed back to the system, where the allocator would keep it: after large work, or between parts
// of it whose arrays differ in size.
inline void give_back_freed_memory() {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

} // namespace bestguess
