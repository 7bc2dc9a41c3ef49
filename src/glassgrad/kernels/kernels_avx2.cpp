/* The kernels for machines with avx2. */

#if defined(__x86_64__)
#define WIDTH 32
#include "interface.h"
#include <cmath>
#include <cstring>
#include <immintrin.h>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#else
#pragma GCC target("avx2,fma")
#endif

#include "kernels.h"

#if defined(__clang__)
#pragma clang attribute pop
#endif

KERNELS(avx2)
#endif
