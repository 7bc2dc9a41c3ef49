/* What is asked of an instruction set's kernels, and what is the same for all of them.

   The files of the kernels are compiled for one instruction set each. All that is theirs is in unnamed
   namespaces; of a library's template that several files leave uninlined, the linker keeps the copy of the
   file that setup.py names first, and those of the kernels come last. */

#pragma once
#include "../../engine/native/update_rule.h"
#include "plan.h"
#include <cstddef>

/* Where the numbers of an argument are: one sample after another, so many numbers each. */
struct Source {
    const void *data;
    char format; /* of struct: d f q i h b Q I H B ? */
    int size;
};

struct Call {
    const Plan *plan;
    const double *inputs;
    const Source *sources;
    int source_count;
    long count; /* of samples */
    const double *weights; /* of outputs in the sum whose gradient is wanted; NULL for no gradient */
    bool one_weight; /* one for each output, or else one for each output and sample */
    double *outputs; /* a row of samples for each; or NULL */
    double *means;   /* the mean over samples of each output */
    double *gradient;
    int threads;
};

/* How samples are parted. Where there are many blocks they are gathered in eight parts, whose gradients
   are added in their order: which samples are in which part depends on their number alone, so that threads do not
   change the result. */
struct Layout {
    long size, blocks, stride; /* samples of a block, how many blocks, numbers in a row */
    int parts;

    Layout(long count, int lanes)
    {
        constexpr int BLOCK = 128, PARTS = 8;
        blocks = (count + BLOCK - 1) / BLOCK;
        size = (count + blocks - 1) / blocks;
        size = (size + lanes - 1) / lanes * lanes;
        blocks = (count + size - 1) / size;
        /* Rows that lie a power of two apart would share few lines of a cache. */
        stride = size / lanes % 2 ? size : size + lanes;
        parts = blocks < 2 * PARTS ? 1 : PARTS;
    }
};

/* One part of a call. `memory` is aligned, and as large as memory_for() says. */
struct Part {
    const Call *call;
    Layout layout;
    int number;
    bool is_careful; /* a grad of exactly 0 passes nothing on, also in products */
    char *memory;
    double *totals; /* the sum of each output over the samples; of one of u, its number */
    double *gradient;
    bool *is_finite; /* whether the gradient is; written where there is one */
};

struct KernelsOfType {
    int lanes;
    size_t (*memory_for)(const Plan &, const Layout &);
    void (*run)(const Part &);
};

/* A vector function and how it is tried; what fails is replaced if it can be. */
struct Trial {
    const char *name;
    bool is_replaceable;
    bool (*passes)(bool breaks); /* breaks: as if the function were wrong, for tests */
};

struct Kernels {
    const char *name; /* NULL if they were not built for this kind of machine */
    KernelsOfType doubles, floats;
    int end_op; /* what products can end in */
    const UpdateRule *rules;
    size_t rule_count;
    const char *const *rule_texts; /* of each rule */
    const char *const *op_texts;
    size_t op_count;
    const Trial *trials;
    size_t trial_count;
};

extern const Kernels kernels_avx512, kernels_avx2, kernels_baseline;

/* Runs a call with these kernels; false if there was no memory. */
bool run_call(const KernelsOfType &kernels, const Call &call);
