/* The most multiply-adds per second that one core of this machine can do, and the most bytes per
   second that its memory can pass, to compare kernels with. Built with -O3 -march=native
   -ffp-contract=fast by bench/limits.py. */

#include <stdlib.h>
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

/* The bytes per second of a[k] = b[k] + s * c[k] on arrays too large for a cache: two are read, one
   is written. 0 if there is no memory. */
double bytes_a_second(long size)
{
    double *a = malloc(size * sizeof *a), *b = malloc(size * sizeof *b), *c = malloc(size * sizeof *c);
    double best = 0;
    if (a && b && c) {
        for (long k = 0; k < size; k++) {
            a[k] = 0;
            b[k] = 1;
            c[k] = k;
        }
        for (int round = 0; round < 5; round++) {
            struct timespec begin, end;
            clock_gettime(CLOCK_MONOTONIC, &begin);
            for (long k = 0; k < size; k++)
                a[k] = b[k] + (2.0 + round) * c[k];
            clock_gettime(CLOCK_MONOTONIC, &end);
            double seconds = (end.tv_sec - begin.tv_sec) + 1e-9 * (end.tv_nsec - begin.tv_nsec);
            double rate = 3.0 * size * sizeof *a / seconds;
            best = rate > best && a[size / 2] > 0 ? rate : best;
        }
    }
    free(a);
    free(b);
    free(c);
    return best;
}
