/* Instructions that are matrix products, forward and backward. */

template <class T> static void place_rows(Tables<T> &t, const Operand &o, int r, T **rows)
{
    for (int c = 0; c < o.columns; c++)
        rows[c] = t.row(o.at(r, c));
}

template <class T> static void place_grads(Tables<T> &t, const Operand &o, int r, T **grads)
{
    for (int c = 0; c < o.columns; c++)
        grads[c] = t.grads(o.at(r, c));
}

/* The weights as a grid: in place, or a copy. */
template <class T> static const T *grid_of(Tables<T> &t, const Operand &o, long *down, long *across)
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
    long down, across;
    const T *grid = grid_of(t, weights, &down, &across);
    bool from_rows = instruction.has_start && instruction.operands.back().is_sample;
    for (int i = 0; from_rows && i < instruction.size; i++)
        begin(t, instruction, i);
    for (int p = 0; p < vectors.rows; p++) {
        place_rows(t, vectors, p, t.inner);
        for (int m = 0; m < weights.rows; m++)
            t.outer[m] = t.row(instruction.out + p * weights.rows + m);
        for (int m = 0; !from_rows && m < weights.rows; m++)
            t.numbers[m] =
                instruction.has_start ? t.number(instruction.operands.back().at(0, p * weights.rows + m)) : T(0);
        multiply<T>(grid, down, across, weights.rows, weights.columns, t.inner, t.outer, t.vectors,
                    from_rows ? nullptr : t.numbers, instruction.ends_in_value ? VALUE : AS_THEY_ARE, t.outer);
    }
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
            for (long b = 0; b < t.width(); b++)
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

/* If the vector is an argument whose numbers are side by side in the caller's array, products with it need
   no sums over lanes; returns how many of its numbers were done in this way. */
template <class T>
static int multiply_argument(Tables<T> &t, const Operand &vectors, int p, int outer, const WeightGrads<T> &grads)
{
    int first = vectors.at(p, 0);
    if (!vectors.places.empty() || vectors.across != 1 || vectors.columns < LANES<T>)
        return 0;
    for (int k = 0; k < t.argument_count; k++) {
        const Source &source = t.arguments[k];
        if (first < source.size) {
            if (source.format != FORMAT<T> || first + vectors.columns > source.size)
                return 0;
            const T *from = (const T *)source.data + t.begin * source.size + first;
            return multiply_sideways<T>(t.outer, outer, from, source.size, vectors.columns, t.count,
                                        t.packed, grads);
        }
        first -= source.size;
    }
    return 0;
}

template <class T> static void backward_product(Tables<T> &t, const Instruction &instruction)
{
    const Operand &weights = instruction.operands[0], &vectors = instruction.operands[1];
    t.clear(vectors.cleared);
    /* A tile writes each of its rows once, so it cannot add to one row twice. */
    if (t.is_careful || vectors.repeats_in_row)
        return careful_product(t, instruction);
    if (vectors.writing == STORE)
        memset(t.numbers, 0, weights.columns * sizeof(T));
    long down, across;
    const T *grid = grid_of(t, weights, &down, &across);
    bool is_copy = grid == t.weights;
    WeightGrads<T> grads{is_copy ? t.weight_grads : t.grads_from(weights.first), down, across,
                         is_copy || (weights.writing == STORE && t.is_first), &t.check};
    for (int p = 0; p < vectors.rows; p++) {
        for (int m = 0; m < weights.rows; m++)
            t.outer[m] = t.grads(instruction.out + p * weights.rows + m);
        place_rows(t, vectors, p, t.inner);
        if (weights.needs) {
            int done = across == 1 ? multiply_argument(t, vectors, p, weights.rows, grads) : 0;
            auto *multiply_rest = across == 1 ? multiply_outer<T, true> : multiply_outer<T, false>;
            multiply_rest(t.outer, weights.rows, t.inner + done, weights.columns - done, t.vectors,
                          grads.from(0, done));
            grads.is_new = false;
        }
        if (vectors.needs) {
            place_grads(t, vectors, p, t.inner_grads);
            multiply<T>(grid, across, down, weights.columns, weights.rows, t.outer, t.inner_grads,
                        t.vectors, vectors.writing == STORE ? t.numbers : nullptr,
                        instruction.ends_in_share ? SHARE : AS_THEY_ARE, t.inner);
        }
    }
    for (size_t k = 0; is_copy && k < weights.places.size(); k++)
        t.grad(weights.places[k]) += grads.first[k];
}
