/* Matrix products over a block of samples, whose numbers are side by side.

   A tile of a few rows and a few vectors stays in registers while the inner loop runs over the other index.
   What it reads is copied first if it does not lie at regular distances. */

/* A tile is inlined into the loop over tiles: only there does gcc unroll the tile's own loops before it
   allocates registers, and otherwise the sums are kept in memory around the inner loop.
   With 16 inner rows and 104 samples a product takes 0.74 µs, and 1.0 without. */
#define INLINE inline __attribute__((always_inline))

/* The largest tile: its sums, one row of factors and a weight fill the registers. */
constexpr int TILE_ROWS = WIDTH > 16 ? 6 : 4, TILE_VECTORS = WIDTH == 64 ? 4 : 2;

/* The same for weight grads, whose rows have as many numbers as there are samples: those of 128 in three
   vectors leave room in the first-level cache. */
constexpr int SIDEWAYS_ROWS = WIDTH == 64 ? 8 : TILE_ROWS, SIDEWAYS_VECTORS = WIDTH == 64 ? 3 : 2;

constexpr int MOST_VECTORS = 16; /* side by side in a copy of rows */
constexpr int MOST_ROWS = 48;    /* of weights in a copy; several tiles share the cache lines they come from */

/* For the grads of fewer rows of weights, turning what they are multiplied with takes longer than it saves. */
constexpr int FEW_ROWS = 24;

/* What is done with the sums: nothing, the value of an op, or (if they are grads of its out) its share.
   Applied to its own out, the op must change nothing and have the same partial. A step of moons takes 6.5 µs
   with it and 7.2 without. */
typedef op_relu EndOp;
enum End { AS_THEY_ARE, VALUE, SHARE };

/* How the weights of a tile lie: each row side by side, a copy with the tile's rows side by side, or neither. */
enum Order { ALONG, COPIED, ANYHOW };

/* A grid of weights: the distance from row to row, and from number to number in a row. */
template <class T> struct Weights {
    const T *first;
    ptrdiff_t down, across;

    Weights from(int row, int column) const { return {first + row * down + column * across, down, across}; }
};

/* sums[r] += Σ_k weights[r, k] * rows[k * step] for V vectors, which are `apart`. */
template <class T, int R, int V, Order order>
static INLINE void add_products(Vector<T> (&sums)[R][V], const Weights<T> &weights, const T *rows, ptrdiff_t step,
                                ptrdiff_t apart, int inner)
{
    ptrdiff_t down = order == COPIED ? 1 : weights.down;
    ptrdiff_t across = order == COPIED ? R : order == ALONG ? 1 : weights.across;
    for (int k = 0; k < inner; k++) {
        Vector<T> x[V];
        for (int v = 0; v < V; v++)
            x[v] = load(rows + k * step + v * apart);
        for (int r = 0; r < R; r++) {
            Vector<T> w = weights.first[r * down + k * across] - Vector<T>{};
            for (int v = 0; v < V; v++)
                sums[r][v] = fused(w, x[v], sums[r][v]);
        }
    }
}

/* A few vectors of all rows of a factor, and where their sums belong. */
template <class T> struct Band {
    const T *rows;
    ptrdiff_t step, apart; /* from row to row, and from vector to vector */
    int width;
    ptrdiff_t to[TILE_VECTORS];    /* the place of each vector in a row of the result */
    ptrdiff_t start[TILE_VECTORS]; /* the first of its numbers to begin with */
};

/* Numbers that the processor should fetch meanwhile: some of each sample. */
template <class T> struct Ahead {
    const T *first = nullptr;
    ptrdiff_t size = 0;
    int samples = 0, numbers = 0;

    void fetch(int from, int end) const
    {
        for (int b = from; b < end; b++)
            for (int k = 0; k < numbers; k += 64 / (int)sizeof(T))
                __builtin_prefetch(first + b * size + k);
    }
};

/* out[m] = start + Σ_k weights[m, k] * rows[k]; then the end, for a share with the op's own rows `values`. */
template <class T> struct Product {
    Weights<T> weights;
    int outer, inner;
    T *out;
    ptrdiff_t out_down;
    const T *numbers; /* to begin with, one for each row; if NULL, what is in `out` */
    End end;
    const T *values;
    ptrdiff_t values_down;
    Ahead<T> ahead{};
};

template <class T, int R, int V, Order order>
static INLINE void product_tile(const Product<T> &p, const Weights<T> &weights, const Band<T> &band, int m,
                                int inner)
{
    T *out = p.out + m * p.out_down;
    Vector<T> sums[R][V];
    if (!p.numbers)
        for (int r = 0; r < R; r++)
            for (int v = 0; v < V; v++)
                sums[r][v] = load(out + r * p.out_down + band.to[v]);
    else if (band.start[V - 1] == band.start[0])
        for (int r = 0; r < R; r++)
            for (int v = 0; v < V; v++)
                sums[r][v] = p.numbers[band.start[0] + m + r] - Vector<T>{};
    else
        for (int r = 0; r < R; r++)
            for (int v = 0; v < V; v++)
                sums[r][v] = p.numbers[band.start[v] + m + r] - Vector<T>{};
    if (order == ALONG && inner > 32) /* the weights of the next tile */
        for (int k = 0; k < inner; k += 64 / (int)sizeof(T))
            for (int r = 0; r < R; r++)
                __builtin_prefetch(weights.first + (R + r) * weights.down + k);
    if (p.ahead.samples)
        p.ahead.fetch(m * p.ahead.samples / p.outer, (m + R) * p.ahead.samples / p.outer);
    add_products<T, R, V, order>(sums, weights, band.rows, band.step, band.apart, inner);
    if (p.end == VALUE)
        for (int r = 0; r < R; r++)
            for (int v = 0; v < V; v++)
                sums[r][v] = EndOp::value(sums[r][v]);
    if (p.end == SHARE)
        for (int r = 0; r < R; r++)
            for (int v = 0; v < V; v++) {
                Vector<T> value = load(p.values + (m + r) * p.values_down + band.to[v]);
                sums[r][v] = share_of<EndOp>(sums[r][v], EndOp::partial(0, value, value));
            }
    for (int r = 0; r < R; r++)
        for (int v = 0; v < V; v++)
            store(out + r * p.out_down + band.to[v], sums[r][v]);
}

/* How many rows the next tile has, if so many are left. */
static inline int tile_rows(int left)
{
    return left >= TILE_ROWS ? TILE_ROWS : left >= 4 ? 4 : left >= 2 ? 2 : 1;
}

/* The rows from m to end of a band. For copied weights, `weights` is the copy. */
template <class T, int V, Order order>
static void product_band(const Product<T> &p, const T *weights, const Band<T> &band, int m, int end, int inner)
{
    ptrdiff_t down = order == COPIED ? inner : p.weights.down;
    for (int rows; m < end; m += rows, weights += rows * down) {
        Weights<T> here{weights, down, p.weights.across};
        switch (rows = tile_rows(end - m)) {
        case 6:
            if constexpr (TILE_ROWS == 6)
                product_tile<T, 6, V, order>(p, here, band, m, inner);
            break;
        case 4: product_tile<T, 4, V, order>(p, here, band, m, inner); break;
        case 2: product_tile<T, 2, V, order>(p, here, band, m, inner); break;
        default: product_tile<T, 1, V, order>(p, here, band, m, inner);
        }
    }
}

template <class T>
using RunBand = void (*)(const Product<T> &, const T *, const Band<T> &, int, int, int);

#if WIDTH == 64
#define BY_WIDTH(order)                                                                                       \
    {product_band<T, 1, order>, product_band<T, 2, order>, product_band<T, 3, order>, product_band<T, 4, order>}
#else
#define BY_WIDTH(order) {product_band<T, 1, order>, product_band<T, 2, order>}
#endif
template <class T>
static constexpr RunBand<T> BANDS[][TILE_VECTORS] = {BY_WIDTH(ALONG), BY_WIDTH(COPIED), BY_WIDTH(ANYHOW)};
#undef BY_WIDTH

/* Copy weights so that those of a tile are side by side. */
template <class T> static void copy_weights(const Weights<T> &weights, int count, int inner, T *to)
{
    for (int m = 0, rows; m < count; m += rows) {
        rows = tile_rows(count - m);
        const T *from = weights.first + m * weights.down;
        for (int k = 0; k < inner; k++, from += weights.across)
            for (int r = 0; r < rows; r++)
                *to++ = from[r * weights.down];
    }
}

/* Rows m to end of a product with some bands. There is room for MOST_ROWS rows of weights in `copy`. */
template <class T>
static void multiply(const Product<T> &p, const Band<T> *bands, int band_count, int m, int end, int inner, T *copy)
{
    constexpr size_t IN_CACHE = 1 << 14; /* bytes of weights that need no copy, in whatever order */
    bool is_along = p.weights.across == 1;
    bool is_copied = !is_along && sizeof(T) * p.outer * inner > IN_CACHE;
    Order order = is_along ? ALONG : is_copied ? COPIED : ANYHOW;
    for (int some; m < end; m += some) {
        some = end - m < MOST_ROWS ? end - m : MOST_ROWS;
        const T *weights = p.weights.first + m * p.weights.down;
        if (is_copied) {
            copy_weights(p.weights.from(m, 0), some, inner, copy);
            weights = copy;
        }
        for (int b = 0; b < band_count; b++)
            BANDS<T>[order][bands[b].width - 1](p, weights, bands[b], m, m + some, inner);
    }
}

/* The grads of a grid of weights. */
template <class T> struct WeightGrads {
    T *first;
    ptrdiff_t down, across;
    bool is_new;      /* nothing is there yet: sums are stored instead of added */
    Vector<T> *check; /* stays 0 as long as all sums are finite */

    WeightGrads from(ptrdiff_t row, ptrdiff_t column) const
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
    for (ptrdiff_t at = 0; at < (ptrdiff_t)vectors * LANES<T>; at += LANES<T>) {
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
        ptrdiff_t step = side_by_side ? 1 : grads.across;
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

/* The grads of a product's result, which weight grads are computed from. */
template <class T> struct Sideways {
    const T *grads;   /* one row for each row of weights, */
    ptrdiff_t down, along; /* and the same again for each vector that the weights are multiplied with */
    int operands;
    ptrdiff_t count; /* of samples */
};

/* grads[r, k] += Σ_samples left[r] * right[sample * step + k], for R rows and V vectors of k. */
template <class T, int R, int V>
static INLINE void sideways_tile(const Sideways<T> &from, int m, const T *right, ptrdiff_t step,
                                 const WeightGrads<T> &to)
{
    T *grads = to.first;
    Vector<T> sums[R][V];
    for (int r = 0; r < R; r++)
        for (int v = 0; v < V; v++) {
            sums[r][v] = to.is_new ? Vector<T>{} : load(grads + r * to.down + v * LANES<T>);
            __builtin_prefetch(grads + (R + r) * to.down + v * LANES<T>, 1); /* for the next tile */
        }
    for (int p = 0; p < from.operands; p++) {
        Weights<T> left{from.grads + p * from.along + m * from.down, from.down, 1};
        add_products<T, R, V, ALONG>(sums, left, right, step, LANES<T>, (int)from.count);
        right += from.count * step;
    }
    Vector<T> check[V] = {}; /* one for each column: a single one would wait for its own result */
    for (int r = 0; r < R; r++)
        for (int v = 0; v < V; v++) {
            store(grads + r * to.down + v * LANES<T>, sums[r][v]);
            check[v] = fused(sums[r][v], Vector<T>{}, check[v]);
        }
    for (int v = 0; v < V; v++)
        *to.check += check[v];
}

/* The same for all rows. */
template <class T, int V>
static void sideways_rows(const Sideways<T> &from, int outer, const T *right, ptrdiff_t step, const WeightGrads<T> &to)
{
    int m = 0;
    for (; m + SIDEWAYS_ROWS <= outer; m += SIDEWAYS_ROWS)
        sideways_tile<T, SIDEWAYS_ROWS, V>(from, m, right, step, to.from(m, 0));
    for (; m + 2 <= outer; m += 2)
        sideways_tile<T, 2, V>(from, m, right, step, to.from(m, 0));
    for (; m < outer; m++)
        sideways_tile<T, 1, V>(from, m, right, step, to.from(m, 0));
}

template <class T>
static void multiply_sideways(const Sideways<T> &from, int outer, int width, const T *right,
                              ptrdiff_t step, const WeightGrads<T> &to)
{
    switch (width) {
    case 1: return sideways_rows<T, 1>(from, outer, right, step, to);
    case 2: return sideways_rows<T, 2>(from, outer, right, step, to);
#if WIDTH == 64
    case 3: return sideways_rows<T, 3>(from, outer, right, step, to);
#endif
    }
}
