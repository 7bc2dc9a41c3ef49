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

/* What a product is added to: the rows that are there, or a number for each, or nothing. */
template <class T> struct Start {
    bool is_there;
    const T *numbers;
};

/* out[r] = start + Σ_k weights[r*down + k*across] * rows[k], for R rows and V vectors of samples. */
template <class T, int R, int V>
static inline void product_tile(const T *weights, long down, long across, const T *const *rows,
                                long offset, int inner, T *const *out, Start<T> start)
{
    Vector<T> sums[R][V];
    for (int r = 0; r < R; r++)
        for (int v = 0; v < V; v++)
            sums[r][v] = start.is_there  ? load(out[r] + offset + v * LANES<T>)
                         : start.numbers ? start.numbers[r] - Vector<T>{}
                                         : Vector<T>{};
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

/* The same for all rows of a band of V vectors. */
template <class T, int V>
static void product_band(const T *weights, long down, long across, int outer, int inner,
                         const T *const *rows, long offset, T *const *out, Start<T> start)
{
    for (int k = 0; k < inner; k += INNER) {
        int some = inner - k < INNER ? inner - k : INNER, m = 0;
        Start<T> from = k ? Start<T>{true, nullptr} : start;
        auto tile = [&](auto height) {
            constexpr int R = decltype(height)::value;
            product_tile<T, R, V>(weights + m * down + k * across, down, across, rows + k, offset, some,
                                  out + m, {from.is_there, from.numbers ? from.numbers + m : nullptr});
            m += R;
        };
        while (m + 4 <= outer)
            tile(Constant<4>{});
        if (m + 2 <= outer)
            tile(Constant<2>{});
        if (m < outer)
            tile(Constant<1>{});
    }
}

/* out[m] = start + Σ_k weights[m*down + k*across] * rows[k], over so many vectors of samples. */
template <class T>
static void multiply(const T *weights, long down, long across, int outer, int inner,
                     const T *const *rows, T *const *out, int vectors, Start<T> start)
{
    typedef void (*Band)(const T *, long, long, int, int, const T *const *, long, T *const *, Start<T>);
    static constexpr Band BANDS[] = {
        product_band<T, 1>, product_band<T, 2>,
#if WIDTH == 64
        product_band<T, 3>, product_band<T, 4>, product_band<T, 5>, product_band<T, 6>,
#endif
    };
    int groups = (vectors + TILE_VECTORS - 1) / TILE_VECTORS;
    for (int group = 0, begin = 0; group < groups; group++) {
        int width = (vectors - begin) / (groups - group); /* bands of nearly the same width */
        BANDS[width - 1](weights, down, across, outer, inner, rows, (long)begin * LANES<T>, out, start);
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
    T numbers[R * C];
    totals<R * C>(&sums[0][0], numbers);
    for (int r = 0; r < R; r++)
        for (int c = 0; c < C; c++)
            grads[r * down + c * across] += numbers[r * C + c];
}

template <class T, int R>
static inline void outer_rows(const T *const *left, const T *const *right, int count, int vectors,
                              T *grads, long down, long across)
{
    typedef void (*Tile)(const T *const *, const T *const *, int, T *, long, long);
    static constexpr Tile TILES[] = {
        outer_tile<T, R, 1>, outer_tile<T, R, 2>,
#if WIDTH == 64
        outer_tile<T, R, 3>, outer_tile<T, R, 4>, outer_tile<T, R, 5>, outer_tile<T, R, 6>,
#endif
    };
    int groups = (count + TILE_VECTORS - 1) / TILE_VECTORS;
    for (int group = 0, c = 0; group < groups; group++) {
        int width = (count - c) / (groups - group);
        TILES[width - 1](left, right + c, vectors, grads + c * across, down, across);
        c += width;
    }
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
