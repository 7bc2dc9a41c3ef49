/* A call: its parts, in threads if there are several, and the sum of their results. */

#include "interface.h"
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <vector>

namespace {

/* Memory that a thread keeps from call to call: fresh pages would cost more than a small program. It is
   zeroed, since vectors also read the gaps between rows. */
struct Kept {
    void *whole = nullptr;
    char *memory = nullptr; /* in it, aligned */
    size_t size = 0;

    ~Kept() { free(whole); }
};

char *memory_of(size_t size)
{
    constexpr size_t ALIGNMENT = 64; /* of the widest vectors; what aligns for itself, Windows lacks */
    constexpr size_t MUCH = 64 << 20; /* more than that is freed when it is no longer needed */
    static thread_local Kept kept;
    if (kept.size < size || (kept.size > MUCH && size < kept.size / 4)) {
        free(kept.whole);
        kept.size = 0;
        kept.memory = nullptr;
        kept.whole = malloc(size + ALIGNMENT);
        if (!kept.whole)
            return nullptr;
        kept.memory = (char *)kept.whole + ALIGNMENT - (uintptr_t)kept.whole % ALIGNMENT;
        memset(kept.memory, 0, size);
        kept.size = size;
    }
    return kept.memory;
}

/* False if out of memory. */
bool run_parts(const KernelsOfType &kernels, const Call &call, bool is_careful, bool *is_finite)
{
    const Plan &plan = *call.plan;
    Layout layout(call.count, kernels.lanes);
    size_t outputs = plan.outputs.size(), inputs = plan.inputs;
    bool is_one = layout.parts == 1;
    std::vector<double> many(is_one ? 0 : outputs * layout.parts);
    double *totals = is_one ? call.means : many.data();
    std::vector<double> gradients(is_one || !call.weights ? 0 : inputs * layout.parts);
    std::atomic<bool> failed{false}, all_finite{true};
    Crew crew(call.threads);
    auto run_part = [&](int k, Crew *with) {
        char *memory = memory_of(kernels.memory_for(plan, layout, with ? with->size() : 1));
        if (!memory) {
            failed = true;
            return;
        }
        double *gradient = is_one ? call.gradient : call.weights ? gradients.data() + k * inputs : nullptr;
        float *float_gradient = is_one ? call.float_gradient : nullptr;
        bool part_is_finite = true;
        kernels.run({&call, layout, k, is_careful, memory, totals + k * outputs, gradient, float_gradient,
                     &part_is_finite, with});
        if (!part_is_finite)
            all_finite = false;
    };
    if (is_one)
        run_part(0, crew.size() > 1 ? &crew : nullptr);
    else
        crew.each(layout.parts, [&](int k, int) { run_part(k, nullptr); });
    if (failed)
        return false;
    for (size_t k = 0; k < outputs; k++) {
        double total = 0;
        for (int part = 0; part < layout.parts; part++)
            total += totals[part * outputs + k];
        call.means[k] = plan.outputs[k].is_sample ? total / call.count : totals[k];
    }
    for (size_t k = 0; !is_one && call.weights && k < inputs; k++) {
        double sum = 0;
        for (int part = 0; part < layout.parts; part++)
            sum += gradients[part * inputs + k];
        if (call.float_gradient)
            call.float_gradient[k] = (float)sum;
        else
            call.gradient[k] = sum;
    }
    *is_finite = all_finite;
    return true;
}

} // namespace

bool run_call(const KernelsOfType &kernels, const Call &call)
try {
    bool is_finite;
    if (!run_parts(kernels, call, false, &is_finite))
        return false;
    /* Products include 0 × inf; if that may have happened, check each factor. */
    return is_finite || run_parts(kernels, call, true, &is_finite);
} catch (const std::exception &) {
    return false;
}
