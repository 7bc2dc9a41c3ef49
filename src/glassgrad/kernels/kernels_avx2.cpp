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

extern const Kernels kernels_avx2 = {
    "avx2",
    {LANES<double>, memory_for<double>, run_part<double>},
    {LANES<float>, memory_for<float>, run_part<float>},
};
#endif
