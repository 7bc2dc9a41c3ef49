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

namespace {
#include "vector.h"
#include "functions.h"
#include "ops.gen.h"
#include "products.h"
#include "steps.h"
#include "block.h"
} // namespace

#if defined(__clang__)
#pragma clang attribute pop
#endif

extern const Kernels kernels_avx512 = {
    "avx512",
    {LANES<double>, memory_for<double>, run_part<double>},
    {LANES<float>, memory_for<float>, run_part<float>},
};
#endif
