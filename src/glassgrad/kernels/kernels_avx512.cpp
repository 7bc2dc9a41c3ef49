/* The kernels for machines with avx512. */

#if defined(__x86_64__)
#define WIDTH 64
#include "interface.h"
#include <cmath>
#include <cstring>
#include <immintrin.h>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512vl,avx512bw"))),        \
                             apply_to = function)
#else
#pragma GCC target("avx512f,avx512dq,avx512vl,avx512bw")
#endif

#include "kernels.h"

#if defined(__clang__)
#pragma clang attribute pop
#endif

KERNELS(avx512)
#endif
