/* Matrix products over a block of samples, whose numbers lie side by side (sample-fastest).

   A tile of a few rows and a few vectors of samples stays in registers while the inner loop runs
   over the other index. */

/* How many rows and vectors a tile has at most; 24 sums, 6 factors and 1 weight fill 32 registers. */
#if WIDTH == 64
constexpr int TILE_ROWS = 4, TILE_VECTORS = 6;
#else
constexpr int TILE_ROWS = 4, TILE_VECTORS = 2;
#endif

/* The rows of the inner index that stay in the first-level cache while all tiles pass over them. */
constexpr int INNER = 96;

/* sums[r][v] += Σ_k weights[r*down + k*across] * rows[k][v], for R rows and V vectors. */
template <class T, int R, int V>
static inline void product_tile(const T *weights, long down, long across, const T *const *rows,
                                long offset, int inner, T *const *out)
{
    Vector<T> sums[R][V];
    for (int r = 0; r < R; r++)
        for (int v = 0; v < V; v++)
            sums[r][v] = load(out[r] + offset + v * LANES<T>);
    for (int k = 0; k < inner; k++) {
        const T *row = rows[k] + offset;
        Vector<T> x[V];
        for (int v = 0; v < V; v++)
            x[v] = load(row + v * LANES<T>);
        for (int r = 0; r < R; r++) {
            Vector<T> w = weights[r * down + k * across] - Vector<T>{};
            for (int v = 0; v < V; v++)
                sums[r][v] = fused(w, x[v], sums[r][v]);
        }
    }
    for (int r = 0; r < R; r++)
        for (int v = 0; v < V; v++)
            store(out[r] + offset + v * LANES<T>, sums[r][v]);
}

template <class T, int R>
static inline void product_row(int vectors, const T *weights, long down, long across,
                               const T *const *rows, long offset, int inner, T *const *out)
{
    switch (vectors) {
    case 1: return product_tile<T, R, 1>(weights, down, across, rows, offset, inner, out);
    case 2: return product_tile<T, R, 2>(weights, down, across, rows, offset, inner, out);
#if WIDTH == 64
    case 3: return product_tile<T, R, 3>(weights, down, across, rows, offset, inner, out);
    case 4: return product_tile<T, R, 4>(weights, down, across, rows, offset, inner, out);
    case 5: return product_tile<T, R, 5>(weights, down, across, rows, offset, inner, out);
    case 6: return product_tile<T, R, 6>(weights, down, across, rows, offset, inner, out);
#endif
    }
}

/* out[m] += Σ_k weights[m*down + k*across] * rows[k], over so many vectors of samples. */
template <class T>
static void multiply(const T *weights, long down, long across, int outer, int inner,
                     const T *const *rows, T *const *out, int vectors)
{
    int groups = (vectors + TILE_VECTORS - 1) / TILE_VECTORS;
    for (int group = 0, begin = 0; group < groups; group++) {
        int width = (vectors - begin) / (groups - group); /* tiles of nearly the same width */
        long offset = (long)begin * LANES<T>;
        for (int k = 0; k < inner; k += INNER) {
            int some = inner - k < INNER ? inner - k : INNER;
            const T *here = weights + k * across;
            int m = 0;
            for (; m + 4 <= outer; m += 4)
                product_row<T, 4>(width, here + m * down, down, across, rows + k, offset, some, out + m);
            if (m + 2 <= outer) {
                product_row<T, 2>(width, here + m * down, down, across, rows + k, offset, some, out + m);
                m += 2;
            }
            if (m < outer)
                product_row<T, 1>(width, here + m * down, down, across, rows + k, offset, some, out + m);
        }
        begin += width;
    }
}

/* grads[r*down + c] += Σ_samples left[r] * right[c], for R by C entries. */
template <class T, int R, int C>
static inline void outer_tile(const T *const *left, const T *const *right, int vectors, T *grads,
                              long down, long across)
{
    Vector<T> sums[R][C];
    for (int r = 0; r < R; r++)
        for (int c = 0; c < C; c++)
            sums[r][c] = Vector<T>{};
    for (long at = 0; at < (long)vectors * LANES<T>; at += LANES<T>) {
        Vector<T> x[C];
        for (int c = 0; c < C; c++)
            x[c] = load(right[c] + at);
        for (int r = 0; r < R; r++) {
            Vector<T> g = load(left[r] + at);
            for (int c = 0; c < C; c++)
                sums[r][c] = fused(g, x[c], sums[r][c]);
        }
    }
    for (int r = 0; r < R; r++)
        for (int c = 0; c < C; c++)
            grads[r * down + c * across] += total(sums[r][c]);
}

template <class T, int R>
static inline void outer_rows(const T *const *left, const T *const *right, int count, int vectors,
                              T *grads, long down, long across)
{
#if WIDTH == 64
    constexpr int C = 6;
#else
    constexpr int C = 2;
#endif
    int c = 0;
    for (; c + C <= count; c += C)
        outer_tile<T, R, C>(left, right + c, vectors, grads + c * across, down, across);
    for (; c + 2 <= count; c += 2)
        outer_tile<T, R, 2>(left, right + c, vectors, grads + c * across, down, across);
    if (c < count)
        outer_tile<T, R, 1>(left, right + c, vectors, grads + c * across, down, across);
}

/* grads[m*down + k*across] += Σ_samples left[m] * right[k]. */
template <class T>
static void multiply_outer(const T *const *left, int outer, const T *const *right, int inner,
                           int vectors, T *grads, long down, long across)
{
    /* The rows of a few right factors stay in the cache while all left ones pass. */
    constexpr int SOME = 24;
    for (int k = 0; k < inner; k += SOME) {
        int count = inner - k < SOME ? inner - k : SOME;
        T *here = grads + k * across;
        int m = 0;
        for (; m + 4 <= outer; m += 4)
            outer_rows<T, 4>(left + m, right + k, count, vectors, here + m * down, down, across);
        for (; m < outer; m++)
            outer_rows<T, 1>(left + m, right + k, count, vectors, here + m * down, down, across);
    }
}
