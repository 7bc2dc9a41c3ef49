/* The block of memory in which shared leaves keep their numbers: all data, all grads, and how many leaves
   have left. A leaf that has left never comes back: share() makes a new block. */

#pragma once
#include <stddef.h>

static inline ptrdiff_t block_size(ptrdiff_t leaves)
{
    return (2 * leaves + 1) * (ptrdiff_t)sizeof(double);
}

static inline long long *left_of_block(void *block, ptrdiff_t size)
{
    return (long long *)((char *)block + size - sizeof(long long));
}
