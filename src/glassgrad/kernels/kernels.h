/* All kernels, for the instruction set that the file which includes this has chosen. */

namespace {
#include "vector.h"
#include "functions.h"
#include "ops.gen.h"
#include "steps.h"
#include "block.h"
#include "../native/updates.gen.h"
} // namespace

#define KERNELS(name)                                                                              \
    extern const Kernels kernels_##name = {                                                        \
        #name,                                                                                     \
        {LANES<double>, memory_for<double>, run_part<double>},                                     \
        {LANES<float>, memory_for<float>, run_part<float>},                                        \
        END_OP,                                                                                    \
        update_rules, sizeof update_rules / sizeof *update_rules,                                  \
    };
