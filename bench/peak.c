/* The most multiply-adds per second that one core of this machine can do, to compare kernels with.
   Built with -O3 -march=native -ffp-contract=fast by bench/compiled.py. */

#include <time.h>

#define SUMS 16
typedef double Vector __attribute__((vector_size(64)));

double fused_multiply_adds_a_second(long rounds)
{
    Vector sums[SUMS], x = {}, y = {};
    struct timespec begin, end;
    for (int k = 0; k < SUMS; k++)
        sums[k] = (Vector){} + k;
    x += 0.999999;
    y += 1e-9;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (long r = 0; r < rounds; r++)
#pragma GCC unroll 16
        for (int k = 0; k < SUMS; k++)
            sums[k] = sums[k] * x + y;
    clock_gettime(CLOCK_MONOTONIC, &end);
    double total = 0;
    for (int k = 0; k < SUMS; k++)
        total += sums[k][0];
    double seconds = (end.tv_sec - begin.tv_sec) + 1e-9 * (end.tv_nsec - begin.tv_nsec);
    return total == 12345.678 ? 0 : rounds * (double)SUMS * 8 / seconds;
}
