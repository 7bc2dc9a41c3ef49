/* Matrix products over a block of samples, whose numbers are side by side (sample-fastest).

   A tile of a few rows and a few vectors of samples stays in registers while the inner loop runs
   over the other index. */

/* A tile is inlined into the loop over tiles: only there does gcc unroll the tile's own loops before it
   allocates registers, and otherwise the sums are kept in memory around the inner loop.
   With 16 inner rows and 104 samples a product takes 0.74 µs, and 1.0 without. */
#define INLINE inline __attribute__((always_inline))

/* The most vectors in a tile of four rows; 24 sums, 6 factors and 1 weight fill 32 registers. */
#if WIDTH == 64
constexpr int TILE_VECTORS = 6;
#else
constexpr int TILE_VECTORS = 2;
#endif

/* What a product is added to: the existing rows, or a number for each row. */
enum Start { FROM_ROWS, FROM_NUMBERS };

/* What is done with the sums: nothing, the value of an op, or (if they are grads of its out) its share.
   Applied to its own out, the op must change nothing and have the same partial. A step of moons takes 6.5 µs
   with it and 7.2 without. */
typedef op_relu EndOp;
enum End { AS_THEY_ARE, VALUE, SHARE };

/* out[r] = start + Σ_k weights[r*down + k*across] * rows[k], for R rows and V vectors of samples; then
   the end, for a share with the op's rows `values`. */
template <class T, int R, int V, Start start, bool side_by_side>
static INLINE void product_tile(const T *weights, long down, long across, const T *const *rows,
                                long offset, int inner, T *const *out, const T *numbers, End end,
                                const T *const *values)
{
    long step = side_by_side ? 1 : across;
    T *to[R];
    for (int r = 0; r < R; r++)
        to[r] = out[r] + offset;
    Vector<T> sums[R][V];
    for (int r = 0; r < R; r++)
        for (int v = 0; v < V; v++)
            sums[r][v] = start == FROM_ROWS ? load(to[r] + v * LANES<T>)
                                            : numbers[r] - Vector<T>{};
    if (side_by_side && inner > 32) /* the weights of the next tile */
        for (int k = 0; k < inner; k += 64 / (int)sizeof(T))
            for (int r = 0; r < R; r++)
                __builtin_prefetch(weights + (R + r) * down + k);
    for (int k = 0; k < inner; k++) {
        const T *row = rows[k] + offset;
        Vector<T> x[V];
        for (int v = 0; v < V; v++)
            x[v] = load(row + v * LANES<T>);
        for (int r = 0; r < R; r++) {
            Vector<T> w = weights[r * down + k * step] - Vector<T>{};
            for (int v = 0; v < V; v++)
                sums[r][v] = fused(w, x[v], sums[r][v]);
        }
    }
    if (end == VALUE)
        for (int r = 0; r < R; r++)
            for (int v = 0; v < V; v++)
                sums[r][v] = EndOp::value(sums[r][v]);
    if (end == SHARE)
        for (int r = 0; r < R; r++)
            for (int v = 0; v < V; v++) {
                Vector<T> value = load(values[r] + offset + v * LANES<T>);
                sums[r][v] = share_of<EndOp>(sums[r][v], EndOp::partial(0, value, value));
            }
    for (int r = 0; r < R; r++)
        for (int v = 0; v < V; v++)
            store(to[r] + v * LANES<T>, sums[r][v]);
}

/* The same for all rows of a band of V vectors, and a part of the inner index. */
template <class T, int V, Start start, bool side_by_side>
static void product_part(const T *weights, long down, long across, int outer, int inner,
                         const T *const *rows, long offset, T *const *out, const T *numbers, End end,
                         const T *const *values)
{
    auto from = [numbers](int m) { return start == FROM_NUMBERS ? numbers + m : nullptr; };
    int m = 0;
    for (; m + 4 <= outer; m += 4)
        product_tile<T, 4, V, start, side_by_side>(weights + m * down, down, across, rows, offset, inner,
                                                   out + m, from(m), end, values + m);
    for (; m + 2 <= outer; m += 2)
        product_tile<T, 2, V, start, side_by_side>(weights + m * down, down, across, rows, offset, inner,
                                                   out + m, from(m), end, values + m);
    for (; m < outer; m++)
        product_tile<T, 1, V, start, side_by_side>(weights + m * down, down, across, rows, offset, inner,
                                                   out + m, from(m), end, values + m);
}

template <class T, int V>
static void product_band(const T *weights, long down, long across, int outer, int inner,
                         const T *const *rows, long offset, T *const *out, const T *numbers, End end,
                         const T *const *values)
{
    auto *part = across == 1 ? numbers ? product_part<T, V, FROM_NUMBERS, true>
                                       : product_part<T, V, FROM_ROWS, true>
                 : numbers ? product_part<T, V, FROM_NUMBERS, false>
                           : product_part<T, V, FROM_ROWS, false>;
    part(weights, down, across, outer, inner, rows, offset, out, numbers, end, values);
}

/* out[m] = start + Σ_k weights[m*down + k*across] * rows[k], over the given number of vectors of
   samples; the start is numbers[m], or the existing row if numbers is NULL. */
template <class T>
static void multiply(const T *weights, long down, long across, int outer, int inner,
                     const T *const *rows, T *const *out, int vectors, const T *numbers, End end,
                     const T *const *values)
{
    typedef void (*Band)(const T *, long, long, int, int, const T *const *, long, T *const *, const T *,
                         End, const T *const *);
    static constexpr Band BANDS[] = {
        product_band<T, 1>, product_band<T, 2>,
#if WIDTH == 64
        product_band<T, 3>, product_band<T, 4>, product_band<T, 5>, product_band<T, 6>,
#endif
    };
    int groups = (vectors + TILE_VECTORS - 1) / TILE_VECTORS;
    /* All bands of a part together, so that its weights are fetched only once. */
    for (int k = 0; k < inner; k += INNER) {
        int some = inner - k < INNER ? inner - k : INNER;
        for (int group = 0, begin = 0; group < groups; group++) {
            int width = (vectors - begin) / (groups - group); /* bands of nearly the same width */
            BANDS[width - 1](weights + k * across, down, across, outer, some, rows + k,
                             (long)begin * LANES<T>, out, k ? nullptr : numbers,
                             k + some == inner ? end : AS_THEY_ARE, values);
            begin += width;
        }
    }
}

/* The grads of a grid of weights. */
template <class T> struct WeightGrads {
    T *first;
    long down, across;
    bool is_new;      /* nothing is there yet: sums are stored instead of added */
    Vector<T> *check; /* stays 0 as long as all sums are finite */

    WeightGrads from(long row, long column) const
    {
        return {first + row * down + column * across, down, across, is_new, check};
    }
    void look_at(Vector<T> sums) const { *check += sums * T(0); }
};

/* grads[r, c] += Σ_samples left[r] * right[c], for R by C entries. */
template <class T, int R, int C, bool side_by_side>
static INLINE void outer_tile(const T *const *left, const T *const *right, int vectors,
                              const WeightGrads<T> &grads)
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
    T numbers[(R * C + LANES<T> - 1) / LANES<T> * LANES<T>] = {};
    totals<R * C>(&sums[0][0], numbers);
    for (int k = 0; k < R * C; k += LANES<T>)
        grads.look_at(load(numbers + k));
    for (int r = 0; r < R; r++) {
        T *row = grads.first + r * grads.down;
        long step = side_by_side ? 1 : grads.across;
        if (grads.is_new)
            for (int c = 0; c < C; c++)
                row[c * step] = numbers[r * C + c];
        else
            for (int c = 0; c < C; c++)
                row[c * step] += numbers[r * C + c];
    }
}

/* The same for all rows of the left factor. */
template <class T, int C, bool side_by_side>
static void outer_columns(const T *const *left, int outer, const T *const *right, int vectors,
                          const WeightGrads<T> &grads)
{
    int m = 0;
    for (; m + 4 <= outer; m += 4)
        outer_tile<T, 4, C, side_by_side>(left + m, right, vectors, grads.from(m, 0));
    for (; m < outer; m++)
        outer_tile<T, 1, C, side_by_side>(left + m, right, vectors, grads.from(m, 0));
}

/* grads[m, k] += Σ_samples left[m] * right[k]. */
template <class T, bool side_by_side>
static void multiply_outer(const T *const *left, int outer, const T *const *right, int inner,
                           int vectors, const WeightGrads<T> &grads)
{
    /* This many rows of the left factor stay in the cache while all right ones pass. */
    constexpr int SOME = 24, C = WIDTH == 64 ? 4 : 2;
    for (int m = 0; m < outer; m += SOME) {
        int count = outer - m < SOME ? outer - m : SOME;
        int k = 0;
        for (; outer == 1 && k + 8 <= inner; k += 8) /* only four sums would wait for their own results */
            outer_tile<T, 1, 8, side_by_side>(left, right + k, vectors, grads.from(0, k));
        for (; k + C <= inner; k += C)
            outer_columns<T, C, side_by_side>(left + m, count, right + k, vectors, grads.from(m, k));
        for (; k + 2 <= inner; k += 2)
            outer_columns<T, 2, side_by_side>(left + m, count, right + k, vectors, grads.from(m, k));
        for (; k < inner; k++)
            outer_columns<T, 1, side_by_side>(left + m, count, right + k, vectors, grads.from(m, k));
    }
}

/* The number of vectors of k in a tile of the products below. */
constexpr int SIDEWAYS = WIDTH == 64 ? 4 : 2;

/* grads[r, k] += Σ_samples left[r] * right[sample][k], for R rows and C vectors of k. */
template <class T, int R, int C>
static INLINE void sideways_tile(T *const *left, const T *right, long count, const WeightGrads<T> &to)
{
    T *grads = to.first;
    long down = to.down;
    Vector<T> sums[R][C];
    for (int r = 0; r < R; r++)
        for (int c = 0; c < C; c++) {
            sums[r][c] = to.is_new ? Vector<T>{} : load(grads + r * down + c * LANES<T>);
            __builtin_prefetch(grads + (R + r) * down + c * LANES<T>, 1); /* for the next tile */
        }
    for (long b = 0; b < count; b++) {
        Vector<T> x[C];
        for (int c = 0; c < C; c++)
            x[c] = load(right + (b * C + c) * LANES<T>);
        for (int r = 0; r < R; r++) {
            Vector<T> g = left[r][b] - Vector<T>{};
            for (int c = 0; c < C; c++)
                sums[r][c] = fused(g, x[c], sums[r][c]);
        }
    }
    for (int r = 0; r < R; r++)
        for (int c = 0; c < C; c++) {
            store(grads + r * down + c * LANES<T>, sums[r][c]);
            to.look_at(sums[r][c]);
        }
}

/* The same for all rows. The right factor is copied first: each sample of 784 doubles is in separate pages,
   which every tile would have to look up again (390 µs with 128 of them, 340 with the copy). */
template <class T, int C>
static void sideways_rows(T *const *left, int outer, const T *right, long size, long count, T *packed,
                          const WeightGrads<T> &grads)
{
    constexpr int R = WIDTH == 64 ? 6 : 4;
    for (long b = 0; b < count; b++)
        for (int c = 0; c < C; c++)
            store(packed + (b * C + c) * LANES<T>, load(right + b * size + c * LANES<T>));
    int m = 0;
    for (; m + R <= outer; m += R)
        sideways_tile<T, R, C>(left + m, packed, count, grads.from(m, 0));
    for (; m + 2 <= outer; m += 2)
        sideways_tile<T, 2, C>(left + m, packed, count, grads.from(m, 0));
    for (; m < outer; m++)
        sideways_tile<T, 1, C>(left + m, packed, count, grads.from(m, 0));
}

/* grads[m, k] += Σ_samples left[m] * right[sample*size + k], for all k that fill whole vectors;
   returns how many those are. There is room for SIDEWAYS vectors of each sample in `packed`. */
template <class T>
static int multiply_sideways(T *const *left, int outer, const T *right, long size, int columns, long count,
                             T *packed, const WeightGrads<T> &grads)
{
    int k = 0;
    for (; k + SIDEWAYS * LANES<T> <= columns; k += SIDEWAYS * LANES<T>)
        sideways_rows<T, SIDEWAYS>(left, outer, right + k, size, count, packed, grads.from(0, k));
    for (; k + 2 * LANES<T> <= columns; k += 2 * LANES<T>)
        sideways_rows<T, 2>(left, outer, right + k, size, count, packed, grads.from(0, k));
    for (; k + LANES<T> <= columns; k += LANES<T>)
        sideways_rows<T, 1>(left, outer, right + k, size, count, packed, grads.from(0, k));
    return k;
}
