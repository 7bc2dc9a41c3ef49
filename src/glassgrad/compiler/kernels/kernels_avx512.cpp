/* The kernels for machines with avx512; setup.py compiles this file for them. */

#include "interface.h"

#if defined(__AVX512F__) && defined(__AVX512DQ__) && defined(__AVX512VL__) && defined(__AVX512BW__)
#define WIDTH 64
#include "kernels.h"

KERNELS(avx512)
#else
extern const Kernels kernels_avx512 = {};
#endif
