/* The kernels for machines with avx2; setup.py compiles this file for them. */

#include "interface.h"

#if defined(__AVX2__) && defined(__FMA__)
#define WIDTH 32
#include "kernels.h"

KERNELS(avx2)
#else
extern const Kernels kernels_avx2 = {};
#endif
