/* UpdateRule: a rule of updates.py as a loop over rows; the kernels have the same loops,
   vectorised. */

#pragma once
#include <stddef.h>

typedef struct {
    const char *name;
    void (*run)(double *data, const double *grad, double *const *kept, const double *settings,
                ptrdiff_t count);
    ptrdiff_t kept, settings;
} UpdateRule;

/* The same for data and grads that are floats, computed in double and rounded once. */
typedef struct {
    const char *name;
    void (*run)(float *data, const float *grad, double *const *kept, const double *settings,
                ptrdiff_t count);
    ptrdiff_t kept, settings;
} FloatUpdateRule;
