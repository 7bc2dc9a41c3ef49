/* The interface of the kernels for an instruction set, and what is the same for all of them.

   Each file of kernels is compiled for one instruction set. All of its own code is in unnamed namespaces; if
   several files have a library's template that is not inlined, the linker keeps the copy of the file that
   setup.py names first, and those of the kernels come last. */

#pragma once
#include "../../engine/native/update_rule.h"
#include "crew.h"
#include "plan.h"
#include <cstddef>

/* Where the numbers of an argument are: one sample after another, `size` numbers each. */
struct Source {
    const void *data;
    char format; /* as in the struct module: d f q i h b Q I H B ? */
    int size;
};

/* What must hold after the forward pass of one sample: rows that are finite, and bases of powers that are
   neither so small nor so large that a slope could leave the floats. Python raises errors there. */
struct Sound {
    const int *s_rows, *u_rows;
    int s_count, u_count;
    const int *bases; /* three each: whether in s, the row, whether 0 will do */
    const double *most; /* the largest number for each base, and the inverse of the smallest */
    int base_count;
    bool holds; /* written */
};

struct Call {
    const Plan *plan;
    const double *inputs;
    const Source *sources;
    int source_count;
    ptrdiff_t count; /* of samples */
    const double *weights; /* of the outputs in the sum to differentiate; NULL for no gradient */
    bool one_weight; /* one for each output; otherwise one for each output and sample */
    double *outputs; /* a row of samples for each, or NULL */
    double *means;   /* the mean over samples of each output */
    double *gradient;
    int threads; /* at most */
    /* If the numbers are floats, these may take the place of the inputs and the gradient: */
    const float *float_inputs;
    float *float_gradient;
    Sound *sound = nullptr; /* for one sample of doubles, or NULL */
};

/* How samples are divided. If there are many blocks they form eight parts, whose gradients are added in
   order: which samples are in which part depends only on the number of samples, so that threads do not change
   the result. */
struct Layout {
    ptrdiff_t size, blocks, stride; /* samples in a block, number of blocks, numbers in a row */
    int parts;

    Layout(ptrdiff_t count, int lanes)
    {
        constexpr int BLOCK = 128, PARTS = 8;
        blocks = (count + BLOCK - 1) / BLOCK;
        size = (count + blocks - 1) / blocks;
        size = (size + lanes - 1) / lanes * lanes;
        blocks = (count + size - 1) / size;
        /* Rows that are a power of two apart would share few cache lines. */
        stride = size / lanes % 2 ? size : size + lanes;
        parts = blocks < 2 * PARTS ? 1 : PARTS;
    }
};

/* One part of a call. `memory` is aligned, and its size is that of memory_for(). */
struct Part {
    const Call *call;
    Layout layout;
    int number;
    bool is_careful; /* a grad of exactly 0 passes nothing on, even in products */
    char *memory;
    double *totals; /* the sum of each output over the samples; for an output in u, its number */
    double *gradient;
    float *float_gradient; /* instead, or NULL */
    bool *is_finite; /* whether the gradient is finite; written if there is one */
    Crew *crew;      /* for its products, or NULL */
};

struct KernelsOfType {
    int lanes;
    size_t (*memory_for)(const Plan &, const Layout &, int workers);
    void (*run)(const Part &);
};

/* A vector function and its test; a function that fails is replaced if possible. */
struct Trial {
    const char *name;
    bool is_replaceable;
    bool (*passes)(bool breaks); /* breaks: act as if the function were wrong, for tests */
};

struct Kernels {
    const char *name; /* NULL if they were not built for this type of machine */
    KernelsOfType doubles, floats;
    int end_op; /* the op that products can end in */
    const UpdateRule *rules;
    const FloatUpdateRule *float_rules; /* in the same order */
    size_t rule_count;
    const char *const *rule_texts; /* one for each rule */
    const char *const *op_texts;
    size_t op_count;
    const Trial *trials;
    size_t trial_count;
};

extern const Kernels kernels_avx512, kernels_avx2, kernels_baseline;

/* Runs a call with these kernels; false if out of memory. */
bool run_call(const KernelsOfType &kernels, const Call &call);
