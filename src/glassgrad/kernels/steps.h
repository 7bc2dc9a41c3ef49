/* The steps of a plan over a block of samples, forward and backward. */

/* The rows of both spaces for one block; all of it is in a part's memory. */
template <class T> struct Tables {
    const T *inputs; /* the first rows of u, and their grads: for doubles, those of the caller */
    T *input_grads;
    T *u, *u_grads; /* the other rows of u; one number a row */
    int input_count;
    T *s, *s_grads; /* rows of `stride` numbers, one for each sample */
    const int *grad_rows; /* which of s_grads is that of a row */
    T *spare;       /* three rows for numbers that all samples share */
    T **outer, **inner; /* the rows of a product */
    T *weights, *weight_grads; /* of a product whose weights do not form a grid */
    T *numbers; /* what the rows of a product begin with */
    const Source *arguments; /* as the caller has them */
    int argument_count;
    long begin, count; /* the samples of this block */
    long stride;
    int vectors;     /* of samples in a row that are computed; the last one may hold copies */
    bool is_careful; /* a grad of exactly 0 passes nothing on, also in products */

    /* Rows of u that lie in one piece are all inputs, or none of them is; see plan.cpp. */
    const T *numbers_from(int place) const
    {
        return place < input_count ? inputs + place : u + (place - input_count);
    }
    T number(int place) const { return *numbers_from(place); }
    T *grads_from(int place)
    {
        return place < input_count ? input_grads + place : u_grads + (place - input_count);
    }
    T &grad(int place) { return *grads_from(place); }
    void set(int place, T number) { u[place - input_count] = number; }

    T *row(int place) { return s + place * stride; }
    T *grads(int place) { return s_grads + grad_rows[place] * stride; }
    long width() const { return (long)vectors * LANES<T>; }

    /* A row that can be read for each sample. */
    const T *read(const Operand &o, int r, int c, int spare_row)
    {
        int place = o.at(r, c);
        if (o.is_sample)
            return row(place);
        T *filled = spare + spare_row * stride;
        Vector<T> number = this->number(place) - Vector<T>{};
        for (long at = 0; at < width(); at += LANES<T>)
            store(filled + at, number);
        return filled;
    }

    /* Clear the rows of grads that are added to without having been written. */
    void clear(const std::vector<int> &places)
    {
        for (int place : places)
            memset(grads(place), 0, width() * sizeof(T));
    }

    T sum_of(const T *values)
    {
        Vector<T> sums[4] = {}; /* one alone would wait for itself */
        long at = 0;
        for (; at + 4 * LANES<T> <= width(); at += 4 * LANES<T>)
            for (int k = 0; k < 4; k++)
                sums[k] += load(values + at + k * LANES<T>);
        for (; at < width(); at += LANES<T>)
            sums[0] += load(values + at);
        return total((sums[0] + sums[1]) + (sums[2] + sums[3]));
    }

    /* Pass a row of grads on to an operand, as it is. */
    void pass(const Operand &o, int r, int c, const T *from)
    {
        int place = o.at(r, c);
        if (!o.is_sample) {
            grad(place) += sum_of(from);
            return;
        }
        T *to = grads(place);
        if (o.writing == STORE)
            memcpy(to, from, width() * sizeof(T));
        else
            for (long at = 0; at < width(); at += LANES<T>)
                store(to + at, load(to + at) + load(from + at));
    }
};

/* ---- ops of the table, on rows and (for steps of u) on single numbers */

template <class Op, class N> static inline N value_of(const N *x)
{
    if constexpr (Op::arity == 1)
        return Op::value(x[0]);
    else if constexpr (Op::arity == 2)
        return Op::value(x[0], x[1]);
    else
        return Op::value(x[0], x[1], x[2]);
}

template <class Op, class N> static inline N partial_of(int which, const N *x, N out)
{
    if constexpr (Op::arity == 1)
        return Op::partial(which, x[0], out);
    else if constexpr (Op::arity == 2)
        return Op::partial(which, x[0], x[1], out);
    else
        return Op::partial(which, x[0], x[1], x[2], out);
}

/* grad × partial, where 0 × inf is nothing; a branch that is not taken is no input at all. */
template <class Op, class N> static inline N share_of(N grad, N partial)
{
    N nothing = N{}, share = select(grad == nothing, nothing, grad * partial);
    return Op::is_choice ? select(partial == nothing, nothing, share) : share;
}

/* Rows that lie one behind the other are one long row, with what is between them. */
template <class T, class Op> static bool in_one_go(const Tables<T> &t, const Step &step)
{
    for (int k = 0; k < Op::arity; k++)
        if (!step.operands[k].is_piece || t.stride > t.width() + LANES<T>)
            return false;
    return true;
}

template <class T, class Op> static void forward_op(Tables<T> &t, const Step &step)
{
    bool is_long = in_one_go<T, Op>(t, step);
    long length = is_long ? step.size * t.stride : t.width();
    for (int i = 0; i < (is_long ? 1 : step.size); i++) {
        const T *from[Op::arity];
        for (int k = 0; k < Op::arity; k++)
            from[k] = t.read(step.operands[k], 0, i, k);
        T *out = t.row(step.out + i);
        for (long at = 0; at < length; at += LANES<T>) {
            Vector<T> x[Op::arity];
            for (int k = 0; k < Op::arity; k++)
                x[k] = load(from[k] + at);
            store(out + at, value_of<Op>(x));
        }
    }
}

template <class T, class Op, int which> static void backward_by(Tables<T> &t, const Step &step)
{
    const Operand &to = step.operands[which];
    t.clear(to.cleared);
    bool is_long = in_one_go<T, Op>(t, step) && step.grads_are_piece && to.grads_are_piece;
    long length = is_long ? step.size * t.stride : t.width();
    for (int i = 0; i < (is_long ? 1 : step.size); i++) {
        const T *from[Op::arity], *grad = t.grads(step.out + i), *out = t.row(step.out + i);
        for (int k = 0; k < Op::arity; k++)
            from[k] = t.read(step.operands[k], 0, i, k);
        int place = to.at(0, i);
        T *target = to.is_sample ? t.grads(place) : nullptr;
        Vector<T> sum = {};
        for (long at = 0; at < length; at += LANES<T>) {
            Vector<T> x[Op::arity], g = load(grad + at);
            for (int k = 0; k < Op::arity; k++)
                x[k] = load(from[k] + at);
            Vector<T> share = share_of<Op>(g, partial_of<Op>(which, x, load(out + at)));
            if (!target)
                sum += share;
            else
                store(target + at, to.writing == STORE ? share : load(target + at) + share);
        }
        if (!target)
            t.grad(place) += total(sum);
    }
}

template <class T, class Op> static void backward_op(Tables<T> &t, const Step &step)
{
    if (step.operands[0].needs && Op::has_partial(0))
        backward_by<T, Op, 0>(t, step);
    if constexpr (Op::arity > 1)
        if (step.operands[1].needs && Op::has_partial(1))
            backward_by<T, Op, 1>(t, step);
    if constexpr (Op::arity > 2)
        if (step.operands[2].needs && Op::has_partial(2))
            backward_by<T, Op, 2>(t, step);
}

template <class T, class Op> static void forward_once(Tables<T> &t, const Step &step)
{
    for (int i = 0; i < step.size; i++) {
        T x[Op::arity];
        for (int k = 0; k < Op::arity; k++)
            x[k] = t.number(step.operands[k].at(0, i));
        t.set(step.out + i, value_of<Op>(x));
    }
}

template <class T, class Op> static void backward_once(Tables<T> &t, const Step &step)
{
    for (int i = 0; i < step.size; i++) {
        T x[Op::arity], grad = t.grad(step.out + i), out = t.number(step.out + i);
        for (int k = 0; k < Op::arity; k++)
            x[k] = t.number(step.operands[k].at(0, i));
        for (int k = 0; k < Op::arity; k++)
            if (step.operands[k].needs && Op::has_partial(k))
                t.grad(step.operands[k].at(0, i)) += share_of<Op>(grad, partial_of<Op>(k, x, out));
    }
}

/* ---- matrix products */

template <class T> static void place_rows(Tables<T> &t, const Operand &o, int r, bool of_grads)
{
    for (int c = 0; c < o.columns; c++)
        t.inner[c] = of_grads ? t.grads(o.at(r, c)) : t.row(o.at(r, c));
}

/* The weights as a grid: where they lie, or a copy. */
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

template <class T> static void begin(Tables<T> &t, const Step &step, int i)
{
    T *out = t.row(step.out + i);
    if (!step.has_start) {
        memset(out, 0, t.width() * sizeof(T));
        return;
    }
    const T *from = t.read(step.operands.back(), 0, i, 0);
    memcpy(out, from, t.width() * sizeof(T));
}

template <class T> static void forward_product(Tables<T> &t, const Step &step)
{
    const Operand &weights = step.operands[0], &vectors = step.operands[1];
    long down, across;
    const T *grid = grid_of(t, weights, &down, &across);
    bool from_rows = step.has_start && step.operands.back().is_sample;
    for (int i = 0; from_rows && i < step.size; i++)
        begin(t, step, i);
    for (int p = 0; p < vectors.rows; p++) {
        place_rows(t, vectors, p, false);
        for (int m = 0; m < weights.rows; m++)
            t.outer[m] = t.row(step.out + p * weights.rows + m);
        for (int m = 0; !from_rows && m < weights.rows; m++)
            t.numbers[m] = step.has_start ? t.number(step.operands.back().at(0, p * weights.rows + m)) : T(0);
        multiply<T>(grid, down, across, weights.rows, weights.columns, t.inner, t.outer, t.vectors,
                    from_rows ? nullptr : t.numbers);
    }
}

/* Sums of grad × partial one by one, where a grad of 0 counts for nothing. */
template <class T> static void careful_product(Tables<T> &t, const Step &step)
{
    const Operand &weights = step.operands[0], &vectors = step.operands[1];
    for (int r = 0; vectors.needs && vectors.writing == STORE && r < vectors.rows; r++)
        for (int c = 0; c < vectors.columns; c++)
            memset(t.grads(vectors.at(r, c)), 0, t.width() * sizeof(T));
    for (int i = 0; i < step.size; i++) {
        int m = i % weights.rows, p = i / weights.rows;
        const T *grad = t.grads(step.out + i);
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

/* Where the vector is an argument whose numbers lie side by side in the caller's array, the products
   with it need no sums over lanes; gives how many of its numbers that did. */
template <class T>
static int multiply_argument(Tables<T> &t, const Operand &vectors, int p, int outer, T *grads, long down)
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
                                        grads, down);
        }
        first -= source.size;
    }
    return 0;
}

template <class T> static void backward_product(Tables<T> &t, const Step &step)
{
    const Operand &weights = step.operands[0], &vectors = step.operands[1];
    t.clear(vectors.cleared);
    /* A tile writes each of its rows once, so it cannot add to one row twice. */
    if (t.is_careful || vectors.repeats_in_row)
        return careful_product(t, step);
    if (vectors.writing == STORE)
        memset(t.numbers, 0, weights.columns * sizeof(T));
    long down, across;
    const T *grid = grid_of(t, weights, &down, &across);
    bool is_copy = grid == t.weights;
    T *u_grads = is_copy ? t.weight_grads : t.grads_from(weights.first);
    if (is_copy)
        memset(u_grads, 0, weights.places.size() * sizeof(T));
    for (int p = 0; p < vectors.rows; p++) {
        for (int m = 0; m < weights.rows; m++)
            t.outer[m] = t.grads(step.out + p * weights.rows + m);
        if (weights.needs) {
            int done = across == 1 ? multiply_argument(t, vectors, p, weights.rows, u_grads, down) : 0;
            place_rows(t, vectors, p, false);
            multiply_outer<T>(t.outer, weights.rows, t.inner + done, weights.columns - done, t.vectors,
                              u_grads + done, down, across);
        }
        if (vectors.needs) {
            place_rows(t, vectors, p, true);
            multiply<T>(grid, across, down, weights.columns, weights.rows, t.outer, t.inner,
                        t.vectors, vectors.writing == STORE ? t.numbers : nullptr);
        }
    }
    for (size_t k = 0; is_copy && k < weights.places.size(); k++)
        t.grad(weights.places[k]) += u_grads[k];
}

/* ---- dots and sums of rows */

template <class T> static void forward_fold(Tables<T> &t, const Step &step)
{
    const Operand &first = step.operands[0];
    for (int i = 0; i < step.size; i++) {
        begin(t, step, i);
        T *out = t.row(step.out + i);
        for (int c = 0; c < first.columns; c++) {
            const T *x = t.row(first.at(i, c));
            const T *y = step.kind == DOT ? t.row(step.operands[1].at(i, c)) : nullptr;
            for (long at = 0; at < t.width(); at += LANES<T>) {
                Vector<T> sum = load(out + at);
                store(out + at, y ? fused(load(x + at), load(y + at), sum) : sum + load(x + at));
            }
        }
    }
}

template <class T> static void backward_dot(Tables<T> &t, const Step &step, int which)
{
    const Operand &to = step.operands[which], &other = step.operands[1 - which];
    t.clear(to.cleared);
    for (int i = 0; i < step.size; i++) {
        const T *grad = t.grads(step.out + i);
        for (int c = 0; c < to.columns; c++) {
            const T *y = t.row(other.at(i, c));
            T *target = t.grads(to.at(i, c));
            for (long at = 0; at < t.width(); at += LANES<T>) {
                Vector<T> g = load(grad + at), share = g * load(y + at);
                share = select(g == Vector<T>{}, Vector<T>{}, share);
                store(target + at, to.writing == STORE ? share : load(target + at) + share);
            }
        }
    }
}

template <class T> static void backward_fold(Tables<T> &t, const Step &step)
{
    if (step.kind == DOT) {
        for (int which = 0; which < 2; which++)
            if (step.operands[which].needs)
                backward_dot(t, step, which);
        return;
    }
    const Operand &to = step.operands[0];
    if (!to.needs)
        return;
    t.clear(to.cleared);
    for (int i = 0; i < step.size; i++)
        for (int c = 0; c < to.columns; c++)
            t.pass(to, i, c, t.grads(step.out + i));
}

/* The same in u; a dot with itself, such as a penalty, is long and lies in one piece. */
template <class T> static void fold_once(Tables<T> &t, const Step &step)
{
    const Operand &x = step.operands[0], &y = step.operands[step.kind == DOT];
    for (int i = 0; i < step.size; i++) {
        T sum = step.has_start ? t.number(step.operands.back().at(0, i)) : T(0);
        int c = 0;
        if (x.places.empty() && y.places.empty() && x.across == 1 && y.across == 1) {
            const T *a = t.numbers_from(x.at(i, 0)), *b = t.numbers_from(y.at(i, 0));
            Vector<T> one = Vector<T>{} + 1, sums[4] = {};
            for (; c + 4 * LANES<T> <= x.columns; c += 4 * LANES<T>)
                for (int k = 0; k < 4; k++) {
                    long at = c + k * LANES<T>;
                    sums[k] = fused(load(a + at), step.kind == DOT ? load(b + at) : one, sums[k]);
                }
            sum += total((sums[0] + sums[1]) + (sums[2] + sums[3]));
        }
        for (; c < x.columns; c++) {
            T product = t.number(x.at(i, c));
            if (step.kind == DOT)
                product *= t.number(y.at(i, c));
            sum += product;
        }
        t.set(step.out + i, sum);
    }
}

template <class T> static void backward_fold_once(Tables<T> &t, const Step &step)
{
    for (int i = 0; i < step.size; i++) {
        T grad = t.grad(step.out + i);
        if (grad == 0)
            continue;
        const Operand &x = step.operands[0], &y = step.operands[step.kind == DOT];
        bool in_one_piece = x.places.empty() && x.across == 1 && y.places.empty() && y.across == 1;
        for (int which = 0; which <= (step.kind == DOT); which++) {
            const Operand &to = which ? y : x, &other = which ? x : y;
            if (!to.needs)
                continue;
            int c = 0;
            if (in_one_piece && step.kind == DOT) {
                T *target = t.grads_from(to.at(i, 0));
                const T *from = t.numbers_from(other.at(i, 0));
                Vector<T> g = grad - Vector<T>{};
                for (; c + LANES<T> <= to.columns; c += LANES<T>)
                    store(target + c, fused(g, load(from + c), load(target + c)));
            }
            for (; c < to.columns; c++)
                t.grad(to.at(i, c)) += step.kind == DOT ? grad * t.number(other.at(i, c)) : grad;
        }
        if (step.has_start && step.operands.back().needs)
            t.grad(step.operands.back().at(0, i)) += grad;
    }
}

/* ---- choices */

template <class T> static void forward_largest(Tables<T> &t, const Step &step)
{
    const Operand &from = step.operands[0];
    Vector<T> infinite = splat<Vector<T>>(INFINITY);
    for (int i = 0; i < step.size; i++) {
        T *out = t.row(step.out + i);
        for (long at = 0; at < t.width(); at += LANES<T>) {
            Vector<T> best = -infinite;
            for (int c = 0; c < from.columns; c++) {
                Vector<T> x = load(t.row(from.at(i, c)) + at);
                auto is_better = (x > best) & (x < infinite);
                best = select(is_better, x, best);
            }
            store(out + at, select(best == -infinite, Vector<T>{}, best));
        }
    }
}

template <class T> static void largest_once(Tables<T> &t, const Step &step)
{
    const Operand &from = step.operands[0];
    for (int i = 0; i < step.size; i++) {
        T best = -INFINITY;
        for (int c = 0; c < from.columns; c++) {
            T x = t.number(from.at(i, c));
            best = x > best && x < (T)INFINITY ? x : best;
        }
        t.set(step.out + i, best == -(T)INFINITY ? 0 : best);
    }
}

/* The caller has looked at the indices; if another thread has changed them since, no harm is done. */
template <class T> static inline int index_in(const Operand &table, T index)
{
    int place = index >= 0 && index < (T)table.columns ? (int)index : 0;
    return place;
}

template <class T> static void forward_lookup(Tables<T> &t, const Step &step)
{
    const T *index = t.row(step.operands[0].at(0, 0));
    const Operand &table = step.operands[1];
    for (int i = 0; i < step.size; i++) {
        T *out = t.row(step.out + i);
        for (long b = 0; b < t.width(); b++) {
            int place = table.at(i, index_in(table, index[b]));
            out[b] = table.is_sample ? t.row(place)[b] : t.number(place);
        }
    }
}

template <class T> static void backward_lookup(Tables<T> &t, const Step &step)
{
    const T *index = t.row(step.operands[0].at(0, 0));
    const Operand &table = step.operands[1];
    if (!table.needs)
        return;
    t.clear(table.cleared);
    for (int i = 0; i < step.size; i++) {
        const T *grad = t.grads(step.out + i);
        for (long b = 0; b < t.width(); b++) {
            int place = table.at(i, index_in(table, index[b]));
            (table.is_sample ? t.grads(place)[b] : t.grad(place)) += grad[b];
        }
    }
}

/* ---- which is which */

template <class T> using Run = void (*)(Tables<T> &, const Step &);

#define NAME(op) forward_op<T, op>,
template <class T> static constexpr Run<T> FORWARD_OPS[] = {ALL_OPS(NAME)};
#undef NAME
#define NAME(op) backward_op<T, op>,
template <class T> static constexpr Run<T> BACKWARD_OPS[] = {ALL_OPS(NAME)};
#undef NAME
#define NAME(op) forward_once<T, op>,
template <class T> static constexpr Run<T> FORWARD_ONCE[] = {ALL_OPS(NAME)};
#undef NAME
#define NAME(op) backward_once<T, op>,
template <class T> static constexpr Run<T> BACKWARD_ONCE[] = {ALL_OPS(NAME)};
#undef NAME

template <class T> static void forward(Tables<T> &t, const Step &step)
{
    switch (step.kind) {
    case OP: return (step.is_sample ? FORWARD_OPS<T> : FORWARD_ONCE<T>)[step.op](t, step);
    case MATMUL: return forward_product(t, step);
    case DOT:
    case SUM: return step.is_sample ? forward_fold(t, step) : fold_once(t, step);
    case LARGEST: return step.is_sample ? forward_largest(t, step) : largest_once(t, step);
    case LOOKUP: return forward_lookup(t, step);
    }
}

template <class T> static void backward(Tables<T> &t, const Step &step)
{
    t.clear(step.cleared);
    switch (step.kind) {
    case OP: return (step.is_sample ? BACKWARD_OPS<T> : BACKWARD_ONCE<T>)[step.op](t, step);
    case MATMUL: backward_product(t, step); break;
    case DOT:
    case SUM:
        if (!step.is_sample)
            return backward_fold_once(t, step);
        backward_fold(t, step);
        break;
    case LARGEST: return;
    case LOOKUP: return backward_lookup(t, step);
    }
    if (step.has_start && step.operands.back().needs) {
        t.clear(step.operands.back().cleared);
        for (int i = 0; i < step.size; i++)
            t.pass(step.operands.back(), 0, i, t.grads(step.out + i));
    }
}
