/* The kernels for every machine. */

#define WIDTH 16

#include "interface.h"
#include <cmath>
#include <cstring>

namespace {
#include "vector.h"
#include "functions.h"
#include "ops.gen.h"
#include "products.h"
#include "steps.h"
#include "block.h"
} // namespace

extern const Kernels kernels_baseline = {
    "baseline",
    {LANES<double>, memory_for<double>, run_part<double>},
    {LANES<float>, memory_for<float>, run_part<float>},
};
