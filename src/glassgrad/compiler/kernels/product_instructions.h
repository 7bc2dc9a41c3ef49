/* Instructions that are matrix products, forward and backward. */

/* The columns of a product: the vectors of a block, once for each operand that the weights are multiplied
   with. */
struct Columns {
    int operands, vectors;
    ptrdiff_t out_along; /* from the result of one operand to that of the next */
    ptrdiff_t start_along;

    int count() const { return operands * vectors; }
};

/* What a product reads in place: rows at regular distances. */
template <class T> struct InPlace {
    const T *rows; /* NULL if they have to be copied */
    ptrdiff_t step, along;
};

/* Bands of the columns `from` to `end`, for rows k to k + some; row_at(operand, k) is a row of the block. */
template <class T, class RowAt>
static int make_bands(const Columns &columns, int from, int end, int k, int some, RowAt row_at,
                      const InPlace<T> &place, T *copy, Band<T> *bands)
{
    int made = 0, p = from / columns.vectors, vector = from % columns.vectors;
    for (int left = end - from; left > 0;) {
        /* A band in place ends with its operand, unless that is a vector. All have nearly the same width. */
        int until = columns.vectors - vector;
        bool ends_with_operand = place.rows && columns.vectors > 1;
        int together = ends_with_operand && until < left ? until : left;
        Band<T> &band = bands[made++];
        band.width = together / ((together + TILE_VECTORS - 1) / TILE_VECTORS);
        band.rows = place.rows ? place.rows + p * place.along + vector * LANES<T> + k * place.step : copy;
        band.step = place.rows ? place.step : band.width * LANES<T>;
        band.apart = place.rows && columns.vectors == 1 ? place.along : LANES<T>;
        left -= band.width;
        for (int v = 0, with; v < band.width; v += with) { /* those of one operand */
            with = columns.vectors - vector < band.width - v ? columns.vectors - vector : band.width - v;
            for (int w = v; w < v + with; w++) {
                band.to[w] = p * columns.out_along + (vector + w - v) * LANES<T>;
                band.start[w] = p * columns.start_along;
            }
            for (int i = 0; !place.rows && i < some; i++) {
                const T *row = row_at(p, k + i) + vector * LANES<T>;
                T *to = copy + i * band.step + v * LANES<T>;
                for (int w = 0; w < with; w++)
                    store(to + w * LANES<T>, load(row + w * LANES<T>));
            }
            vector += with;
            if (vector == columns.vectors) {
                vector = 0;
                p++;
            }
        }
        copy += place.rows ? 0 : some * band.step;
    }
    return made;
}

/* A product with all of its columns, shared among the crew: by columns, and by rows if there are few columns.
   Each number is computed by one of them, always in the same order. */
template <class T, class RowAt>
static void multiply_all(Tables<T> &t, const Product<T> &product, const Columns &columns, RowAt row_at,
                         const InPlace<T> &place)
{
    int groups = (columns.count() + MOST_VECTORS - 1) / MOST_VECTORS;
    int most = (product.outer + TILE_ROWS - 1) / TILE_ROWS; /* whole tiles */
    int shares = t.crew_size <= groups ? 1 : (t.crew_size + groups - 1) / groups;
    shares = shares < most ? shares : most;
    long long work = (long long)product.outer * product.inner * columns.count() * LANES<T>;
    t.share_work(groups * shares, work, [&](int item, int worker) {
        int group = item / shares, share = item % shares;
        int from = start_of(group, groups, columns.count()), to = start_of(group + 1, groups, columns.count());
        int m = start_of(share, shares, most) * TILE_ROWS, end = start_of(share + 1, shares, most) * TILE_ROWS;
        end = end < product.outer ? end : product.outer;
        Copies<T> &copies = t.copies[worker];
        Band<T> bands[MOST_VECTORS];
        for (int k = 0; k < product.inner; k += INNER) {
            int some = product.inner - k < INNER ? product.inner - k : INNER;
            int count = make_bands(columns, from, to, k, some, row_at, place, copies.rows, bands);
            Product<T> part = product;
            part.weights = product.weights.from(0, k);
            part.numbers = k ? nullptr : product.numbers;
            part.end = k + some == product.inner ? product.end : AS_THEY_ARE;
            multiply(part, bands, count, m, end, some, copies.weights);
        }
    });
}

/* The same for vectors in the caller's array, of which the rows of a band are made some at a time: they stay in the
   first-level cache until all weights have passed over them. */
template <class T>
static void multiply_array(Tables<T> &t, const Product<T> &product, const InArray<T> &array)
{
    constexpr int CACHED = (24 << 10) / (TILE_VECTORS * WIDTH), SOME = CACHED < INNER ? CACHED : INNER;
    int bands = (t.vectors + TILE_VECTORS - 1) / TILE_VECTORS;
    int most = (product.outer + TILE_ROWS - 1) / TILE_ROWS; /* whole tiles */
    int shares = t.crew_size <= bands ? 1 : (t.crew_size + bands - 1) / bands;
    shares = shares < most ? shares : most;
    long long work = (long long)product.outer * product.inner * t.width();
    t.share_work(bands * shares, work, [&](int item, int worker) {
        int number = item / shares, share = item % shares;
        int from = start_of(number, bands, t.vectors), end = start_of(number + 1, bands, t.vectors);
        int m = start_of(share, shares, most) * TILE_ROWS, until = start_of(share + 1, shares, most) * TILE_ROWS;
        until = until < product.outer ? until : product.outer;
        Copies<T> &copies = t.copies[worker];
        Band<T> band{copies.rows, (end - from) * LANES<T>, LANES<T>, end - from, {}, {}};
        for (int v = 0; v < band.width; v++)
            band.to[v] = (from + v) * LANES<T>;
        ptrdiff_t first = from * LANES<T>, left = t.count - first, width = band.step;
        for (int k = 0; k < product.inner; k += SOME) {
            int some = product.inner - k < SOME ? product.inner - k : SOME;
            copy_argument(array.first + first * array.size + k, array.size, some, left < width ? left : width,
                          copies.rows, band.step, width);
            Product<T> part = product;
            part.weights = product.weights.from(0, k);
            part.numbers = k ? nullptr : product.numbers;
            part.end = k + some == product.inner ? product.end : AS_THEY_ARE;
            part.ahead = {array.first + first * array.size + k + some, array.size, (int)(left < width ? left : width),
                          product.inner - k - some < SOME ? product.inner - k - some : SOME};
            multiply(part, &band, 1, m, until, some, copies.weights);
        }
    });
}

/* The weights as a grid: in place, or a copy. */
template <class T> static const T *grid_of(Tables<T> &t, const Operand &o, ptrdiff_t *down, ptrdiff_t *across)
{
    if (o.places.empty()) {
        *down = o.down;
        *across = o.across;
        return t.numbers_from(o.first);
    }
    for (size_t k = 0; k < o.places.size(); k++)
        t.weights[k] = t.number(o.places[k]);
    *down = o.columns;
    *across = 1;
    return t.weights;
}

/* Whether a product can read the rows of its operands where they are, if those are at regular distances: a
   tile needs several vectors of one operand, or one of each of several. */
template <class T> static bool stays_in_place(const Tables<T> &t, int operands)
{
    return operands == 1 || t.vectors == 1 || t.vectors >= TILE_VECTORS;
}

template <class T> static void begin(Tables<T> &t, const Instruction &instruction, int i)
{
    T *out = t.row(instruction.out + i);
    if (!instruction.has_start) {
        memset(out, 0, t.width() * sizeof(T));
        return;
    }
    const T *from = t.read(instruction.operands.back(), 0, i, 0);
    memcpy(out, from, t.width() * sizeof(T));
}

template <class T> static void forward_product(Tables<T> &t, const Instruction &instruction)
{
    const Operand &weights = instruction.operands[0], &vectors = instruction.operands[1];
    ptrdiff_t down, across;
    const T *grid = grid_of(t, weights, &down, &across);
    bool from_rows = instruction.has_start && instruction.operands.back().is_sample;
    for (int i = 0; i < instruction.size; i++)
        if (from_rows)
            begin(t, instruction, i);
        else
            t.numbers[i] = instruction.has_start ? t.number(instruction.operands.back().at(0, i)) : T(0);
    Product<T> product{{grid, down, across}, weights.rows, weights.columns, t.row(instruction.out), t.stride,
                       from_rows ? nullptr : t.numbers, instruction.ends_in_value ? VALUE : AS_THEY_ARE,
                       nullptr, 0};
    InArray<T> array = argument_at(t, vectors);
    if (array.first && t.stays_in_place(array.number))
        return multiply_array(t, product, array);
    Columns columns{vectors.rows, t.vectors, weights.rows * t.stride, weights.rows};
    InPlace<T> place{nullptr, vectors.across * t.stride, vectors.down * t.stride};
    if (vectors.places.empty() && stays_in_place(t, vectors.rows))
        place.rows = t.row(vectors.first);
    multiply_all(t, product, columns, [&](int p, int k) { return t.row(vectors.at(p, k)); }, place);
}

/* Sums of grad × partial one by one, in which a grad of 0 adds nothing. */
template <class T> static void careful_product(Tables<T> &t, const Instruction &instruction)
{
    const Operand &weights = instruction.operands[0], &vectors = instruction.operands[1];
    for (int r = 0; vectors.needs && vectors.writing == STORE && r < vectors.rows; r++)
        for (int c = 0; c < vectors.columns; c++)
            memset(t.grads(vectors.at(r, c)), 0, t.width() * sizeof(T));
    for (int i = 0; i < instruction.size; i++) {
        int m = i % weights.rows, p = i / weights.rows;
        const T *grad = t.grads(instruction.out + i);
        for (int k = 0; k < weights.columns; k++) {
            const T *x = t.row(vectors.at(p, k));
            T *back = vectors.needs ? t.grads(vectors.at(p, k)) : nullptr;
            T w = t.number(weights.at(m, k)), sum = 0;
            for (ptrdiff_t b = 0; b < t.width(); b++)
                if (grad[b] != 0) {
                    sum += grad[b] * x[b];
                    if (back)
                        back[b] += grad[b] * w;
                }
            if (weights.needs)
                t.grad(weights.at(m, k)) += sum;
        }
    }
}

/* Numbers k to k + width of an operand, sample by sample. */
template <class T>
static void copy_sideways(Tables<T> &t, const Operand &vectors, int p, int k, int width, T *to)
{
    bool is_regular = vectors.places.empty() && vectors.across >= 0;
    ptrdiff_t whole = t.count / TILE * TILE, step = vectors.across * t.stride;
    int in_tiles = is_regular ? width / TILE * TILE : 0; /* a short vector is half a tile */
    copy_tiles(t.row(vectors.at(p, k)), step, in_tiles, whole, to, width);
    for (int c = 0; c < width; c++) {
        const T *row = t.row(vectors.at(p, k + c));
        for (ptrdiff_t b = c < in_tiles ? whole : 0; b < t.count; b++)
            to[b * width + c] = row[b];
    }
}

/* Weight grads without sums over lanes, from numbers that are side by side for each sample; returns for how
   many of the columns. */
template <class T>
static int multiply_columns(Tables<T> &t, const Instruction &instruction, const WeightGrads<T> &grads)
{
    const Operand &weights = instruction.operands[0], &vectors = instruction.operands[1];
    InArray<T> array = argument_at(t, vectors);
    if (!instruction.grads_are_piece || grads.across != 1 || (!array.first && weights.rows < FEW_ROWS))
        return 0;
    bool is_copied = !array.first || share_cache_lines<T>(array.size);
    int groups = weights.columns / LANES<T>;
    int bands = (groups + SIDEWAYS_VECTORS - 1) / SIDEWAYS_VECTORS;
    int most = t.count < INNER / 2 ? (int)(INNER / 2 / t.count) : 1; /* operands at once */
    long long work = (long long)weights.rows * weights.columns * t.count * vectors.rows;
    t.share_work(bands, work, [&](int band, int worker) {
        int from = start_of(band, bands, groups), width = start_of(band + 1, bands, groups) - from;
        T *copy = t.copies[worker].rows;
        int k = from * LANES<T>, numbers = width * LANES<T>;
        Vector<T> check = {};
        WeightGrads<T> to = grads.from(0, k);
        to.check = &check;
        for (int p = 0, some; p < vectors.rows; p += some) {
            some = vectors.rows - p < most ? vectors.rows - p : most;
            for (int i = 0; i < some && !array.first; i++)
                copy_sideways(t, vectors, p + i, k, numbers, copy + i * t.count * numbers);
            for (ptrdiff_t b = 0; b < t.count && array.first && is_copied; b++)
                for (int v = 0; v < numbers; v += LANES<T>)
                    store(copy + b * numbers + v, load(array.first + b * array.size + k + v));
            Sideways<T> left{t.grads(instruction.out + p * weights.rows), t.stride, weights.rows * t.stride, some,
                             t.count};
            multiply_sideways(left, weights.rows, width, is_copied ? copy : array.first + k,
                              is_copied ? numbers : array.size, to);
            to.is_new = false;
        }
        t.copies[worker].check += check;
    });
    return groups * LANES<T>;
}

template <class T> static void multiply_weights(Tables<T> &t, const Instruction &instruction, WeightGrads<T> grads)
{
    const Operand &weights = instruction.operands[0], &vectors = instruction.operands[1];
    int done = multiply_columns(t, instruction, grads);
    if (done < weights.columns)
        bring_rows(t, vectors, done);
    auto *multiply_rest = grads.across == 1 ? multiply_outer<T, true> : multiply_outer<T, false>;
    for (int p = 0; done < weights.columns && p < vectors.rows; p++) {
        for (int m = 0; m < weights.rows; m++)
            t.outer[m] = t.grads(instruction.out + p * weights.rows + m);
        for (int c = done; c < weights.columns; c++)
            t.inner[c] = t.row(vectors.at(p, c));
        multiply_rest(t.outer, weights.rows, t.inner + done, weights.columns - done, t.vectors,
                      grads.from(0, done));
        grads.is_new = false;
    }
}

/* Grads of the vectors: in place if their rows are at regular distances, otherwise by way of other rows. */
template <class T>
static void multiply_back(Tables<T> &t, const Instruction &instruction, const T *grid, ptrdiff_t down,
                          ptrdiff_t across)
{
    const Operand &weights = instruction.operands[0], &vectors = instruction.operands[1];
    bool is_grid = vectors.grads_are_grid && (vectors.rows == 1 || !vectors.repeats);
    bool stores = vectors.writing == STORE || !is_grid;
    if (stores)
        memset(t.numbers, 0, weights.columns * sizeof(T));
    Product<T> product{{grid, across, down}, weights.columns, weights.rows, nullptr, t.stride,
                       stores ? t.numbers : nullptr, instruction.ends_in_share ? SHARE : AS_THEY_ARE,
                       t.row(vectors.first), vectors.across * t.stride};
    int together = is_grid ? vectors.rows : 1;
    for (int p = 0; p < vectors.rows; p += together) {
        auto grads_at = [&](int q, int m) { return t.grads(instruction.out + (p + q) * weights.rows + m); };
        InPlace<T> place{nullptr, t.stride, weights.rows * t.stride};
        if (instruction.grads_are_piece && stays_in_place(t, together))
            place.rows = grads_at(0, 0);
        product.out = is_grid ? t.grads(vectors.at(p, 0)) : t.targets;
        product.out_down = is_grid ? vectors.grads_across * t.stride : t.stride;
        Columns columns{together, t.vectors, vectors.grads_down * t.stride, 0};
        multiply_all(t, product, columns, grads_at, place);
        for (int c = 0; !is_grid && c < weights.columns; c++)
            t.pass(vectors, p, c, t.targets + c * t.stride);
    }
}

template <class T> static void backward_product(Tables<T> &t, const Instruction &instruction)
{
    const Operand &weights = instruction.operands[0], &vectors = instruction.operands[1];
    t.clear(vectors.cleared);
    /* A tile writes each of its rows once, so it cannot add to one row twice. */
    if (t.is_careful || vectors.repeats_in_row)
        return careful_product(t, instruction);
    ptrdiff_t down, across;
    const T *grid = grid_of(t, weights, &down, &across);
    bool is_copy = grid == t.weights;
    WeightGrads<T> grads{is_copy ? t.weight_grads : t.grads_from(weights.first), down, across,
                         is_copy || (weights.writing == STORE && t.is_first), &t.check};
    if (weights.needs)
        multiply_weights(t, instruction, grads);
    if (vectors.needs)
        multiply_back(t, instruction, grid, down, across);
    for (size_t k = 0; is_copy && k < weights.places.size(); k++)
        t.grad(weights.places[k]) += grads.first[k];
}
