/* All kernels, for the instruction set that the including file is compiled for. */

#include <cmath>
#include <cstring>
#include <type_traits>
#if WIDTH > 16
#include <immintrin.h>
#endif

#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "expected a build without -ffast-math, which breaks inf and changes rounding"
#endif

#if defined(_WIN32) && !defined(__clang__)
#error "expected clang on Windows: gcc does not align the stack for AVX there (its bug 54412)"
#endif

namespace {
#include "vector.h"
#include "functions.h"
#include "trials.h"
#include "ops.gen.h"
#include "instructions.h"
#include "block.h"
namespace in_doubles {
typedef double Number;
typedef UpdateRule Rule;
#include "../../engine/native/updates.gen.h"
} // namespace in_doubles
namespace in_floats {
typedef float Number;
typedef FloatUpdateRule Rule;
#include "../../engine/native/updates.gen.h"
} // namespace in_floats
} // namespace

#define KERNELS(name)                                                                              \
    extern const Kernels kernels_##name = {                                                        \
        #name,                                                                                     \
        {LANES<double>, memory_for<double>, run_part<double>},                                     \
        {LANES<float>, memory_for<float>, run_part<float>},                                        \
        END_OP,                                                                                    \
        in_doubles::update_rules, in_floats::update_rules,                                         \
        sizeof in_doubles::update_rules / sizeof *in_doubles::update_rules, in_doubles::rule_texts, \
        op_texts, sizeof op_texts / sizeof *op_texts,                                              \
        TRIALS, sizeof TRIALS / sizeof *TRIALS,                                                    \
    };
