/* Instructions that add up rows: dots and sums. */

constexpr int COST_OF_TERM = 4; /* of a sum, in multiply-adds: most of it is reading */

/* The rows of one row of an operand: at regular distances, or one by one. */
template <class T> struct RowsOf {
    T *first;
    ptrdiff_t step;
    const int *places; /* NULL if they are regular */

    RowsOf(Tables<T> &t, const Operand &o, int i)
        : first(t.row(o.places.empty() ? o.at(i, 0) : 0)), step(o.across * t.stride),
          places(o.places.empty() ? nullptr : &o.places[(size_t)i * o.columns])
    {
        if (places)
            step = t.stride;
    }
    T *at(int c) const { return first + (places ? places[c] : c) * step; }
};

/* Sums of products, or of single rows, in a few vectors that stay in registers. */
template <class T, int V, bool is_dot>
static void add_rows(const RowsOf<T> &x, const RowsOf<T> &y, int columns, T *out, ptrdiff_t at)
{
    Vector<T> sums[V];
    for (int v = 0; v < V; v++)
        sums[v] = load(out + at + v * LANES<T>);
    for (int c = 0; c < columns; c++) {
        const T *a = x.at(c) + at, *b = y.at(c) + at;
        for (int v = 0; v < V; v++)
            sums[v] = is_dot ? fused(load(a + v * LANES<T>), load(b + v * LANES<T>), sums[v])
                             : sums[v] + load(a + v * LANES<T>);
    }
    for (int v = 0; v < V; v++)
        store(out + at + v * LANES<T>, sums[v]);
}

/* Work on columns `from` to `end`, as many at a time as registers hold: C, then half of that. */
template <int C, class Tile> static inline void in_tiles(int from, int end, Tile tile)
{
    for (; from + C <= end; from += C)
        tile(from, std::integral_constant<int, C>{});
    if constexpr (C > 1)
        in_tiles<C / 2>(from, end, tile);
}

/* How many sums, or factors, of a group of dots stay in registers. */
constexpr int FEW = WIDTH == 64 ? 8 : 4;

/* The dots of a group from `first`, whose sums stay in registers while the operands pass. */
template <class T, int R> static void add_group(Tables<T> &t, const Instruction &dots, int group, int first)
{
    RowsOf<T> x(t, dots.operands[dots.shared], group), y(t, dots.operands[1 - dots.shared], group);
    T *out = t.row(dots.out + first);
    ptrdiff_t away[R];
    for (int r = 0; r < R; r++)
        away[r] = dots.away[first + r] * t.stride;
    for (ptrdiff_t at = 0; at < t.width(); at += LANES<T>) {
        Vector<T> sums[R];
        for (int r = 0; r < R; r++)
            sums[r] = load(out + r * t.stride + at);
        for (int c = 0; c < dots.operands[0].columns; c++) {
            Vector<T> factor = load(x.at(c) + at);
            for (int r = 0; r < R; r++)
                sums[r] = fused(factor, load(y.at(c) + away[r] + at), sums[r]);
        }
        for (int r = 0; r < R; r++)
            store(out + r * t.stride + at, sums[r]);
    }
}

/* Instruction i to end, one by one. */
template <class T> static void add_singly(Tables<T> &t, const Instruction &instruction, int i, int end)
{
    const Operand &first = instruction.operands[0];
    bool is_dot = instruction.kind == DOT;
    auto *four = is_dot ? add_rows<T, 4, true> : add_rows<T, 4, false>;
    auto *one = is_dot ? add_rows<T, 1, true> : add_rows<T, 1, false>;
    for (; i < end; i++) {
        T *out = t.row(instruction.out + i);
        RowsOf<T> x(t, first, i), y(t, instruction.operands[is_dot], i);
        ptrdiff_t at = 0;
        for (; at + 4 * LANES<T> <= t.width(); at += 4 * LANES<T>)
            four(x, y, first.columns, out, at);
        for (; at < t.width(); at += LANES<T>)
            one(x, y, first.columns, out, at);
    }
}

template <class T> static void forward_some(Tables<T> &t, const Instruction &instruction, int from, int end)
{
    if (instruction.groups.empty())
        return add_singly(t, instruction, from, end);
    for (; from < end; from++) {
        int group = instruction.groups[from];
        in_tiles<FEW>(group, instruction.groups[from + 1], [&](int first, auto rows) {
            add_group<T, rows.value>(t, instruction, group, first);
        });
    }
}

template <class T> static void forward_fold(Tables<T> &t, const Instruction &instruction)
{
    for (int i = 0; i < instruction.size; i++)
        begin(t, instruction, i);
    int count = instruction.groups.empty() ? instruction.size : (int)instruction.groups.size() - 1;
    ptrdiff_t each = (ptrdiff_t)instruction.size / count * instruction.operands[0].columns * COST_OF_TERM;
    t.share_rows(count, count < SPLITS ? 1 : SPLITS, each, [&](Tables<T> &mine, int from, int end) {
        forward_some(mine, instruction, from, end);
    });
}

/* Passes a row of grads on to the factors of a dot, from one column to another. */
template <class T, Writing writing>
static void pass_products(Tables<T> &t, const Instruction &dots, int which, int i, int from, int end)
{
    const Operand &to = dots.operands[which];
    RowsOf<T> other(t, dots.operands[1 - which], i);
    const T *grad = t.grads(dots.out + i);
    for (ptrdiff_t at = 0; at < t.width(); at += LANES<T>) {
        Vector<T> g = load(grad + at);
        auto is_nothing = g == Vector<T>{};
        for (int c = from; c < end; c++) {
            Vector<T> share = select(is_nothing, Vector<T>{}, g * load(other.at(c) + at));
            T *target = t.grads(to.at(i, c)) + at;
            store(target, writing == STORE ? share : load(target) + share);
        }
    }
}

/* sum + grad × factor; a careful call, which follows one that was not finite, leaves out 0 × inf. */
template <bool is_careful, class V> static inline V with_share(V sum, V grad, V factor)
{
    if constexpr (is_careful)
        return sum + select(grad == V{}, V{}, grad * factor);
    else
        return fused(grad, factor, sum);
}

/* The same for C columns of a group of dots: to the operand that they share, */
template <class T, int C, bool is_careful>
static void pass_to_shared(Tables<T> &t, const Instruction &dots, int group, int end, int from)
{
    const Operand &one = dots.operands[dots.shared], &other = dots.operands[1 - dots.shared];
    T *targets[C];
    const T *rows[C];
    for (int c = 0; c < C; c++) {
        targets[c] = t.grads(one.at(group, from + c));
        rows[c] = t.row(other.at(group, from + c));
    }
    for (ptrdiff_t at = 0; at < t.width(); at += LANES<T>) {
        Vector<T> sums[C];
        for (int c = 0; c < C; c++)
            sums[c] = load(targets[c] + at);
        for (int i = group; i < end; i++) {
            Vector<T> g = load(t.grads(dots.out + i) + at);
            ptrdiff_t place = dots.away[i] * t.stride + at;
            for (int c = 0; c < C; c++)
                sums[c] = with_share<is_careful>(sums[c], g, load(rows[c] + place));
        }
        for (int c = 0; c < C; c++)
            store(targets[c] + at, sums[c]);
    }
}

/* and to the other one. */
template <class T, int C, bool is_careful>
static void pass_to_other(Tables<T> &t, const Instruction &dots, int group, int end, int from)
{
    const Operand &one = dots.operands[dots.shared], &other = dots.operands[1 - dots.shared];
    T *targets[C];
    for (int c = 0; c < C; c++)
        targets[c] = t.grads(other.at(group, from + c));
    for (ptrdiff_t at = 0; at < t.width(); at += LANES<T>) {
        Vector<T> factors[C];
        for (int c = 0; c < C; c++)
            factors[c] = load(t.row(one.at(group, from + c)) + at);
        for (int i = group; i < end; i++) {
            Vector<T> g = load(t.grads(dots.out + i) + at);
            ptrdiff_t place = dots.grads_away[i] * t.stride + at;
            for (int c = 0; c < C; c++) {
                Vector<T> before = other.writing == STORE ? Vector<T>{} : load(targets[c] + place);
                store(targets[c] + place, with_share<is_careful>(before, g, factors[c]));
            }
        }
    }
}

template <class T, bool is_careful>
static void pass_to_group(Tables<T> &t, const Instruction &dots, int which, int k, int from, int end)
{
    in_tiles<FEW>(from, end, [&](int column, auto columns) {
        auto *pass = which == dots.shared ? pass_to_shared<T, columns.value, is_careful>
                                          : pass_to_other<T, columns.value, is_careful>;
        pass(t, dots, dots.groups[k], dots.groups[k + 1], column);
    });
}

template <class T> static void backward_dot(Tables<T> &t, const Instruction &dots, int which)
{
    const Operand &to = dots.operands[which];
    t.clear(to.cleared);
    bool has_groups = !dots.groups.empty();
    auto *pass = has_groups ? t.is_careful ? pass_to_group<T, true> : pass_to_group<T, false>
                 : to.writing == STORE ? pass_products<T, STORE>
                                       : pass_products<T, ADD>;
    int count = has_groups ? (int)dots.groups.size() - 1 : dots.size;
    t.share_rows(to.columns, to.splits, (ptrdiff_t)dots.size * COST_OF_TERM, [&](Tables<T> &mine, int from, int end) {
        for (int k = 0; k < count; k++)
            pass(mine, dots, which, k, from, end);
    });
}

template <class T> static void backward_fold(Tables<T> &t, const Instruction &instruction)
{
    if (instruction.kind == DOT) {
        for (int which = 0; which < 2; which++)
            if (instruction.operands[which].needs)
                backward_dot(t, instruction, which);
        return;
    }
    const Operand &to = instruction.operands[0];
    if (!to.needs)
        return;
    t.clear(to.cleared);
    for (int i = 0; i < instruction.size; i++)
        for (int c = 0; c < to.columns; c++)
            t.pass(to, i, c, t.grads(instruction.out + i));
}

/* The same in u; a dot of a row with itself, such as a penalty, is long and contiguous. */
template <class T> static void fold_once(Tables<T> &t, const Instruction &instruction)
{
    const Operand &x = instruction.operands[0], &y = instruction.operands[instruction.kind == DOT];
    for (int i = 0; i < instruction.size; i++) {
        T sum = instruction.has_start ? t.number(instruction.operands.back().at(0, i)) : T(0);
        int c = 0;
        if (x.places.empty() && y.places.empty() && x.across == 1 && y.across == 1) {
            const T *a = t.numbers_from(x.at(i, 0)), *b = t.numbers_from(y.at(i, 0));
            Vector<T> one = Vector<T>{} + 1, sums[4] = {};
            for (; c + 4 * LANES<T> <= x.columns; c += 4 * LANES<T>)
                for (int k = 0; k < 4; k++) {
                    ptrdiff_t at = c + k * LANES<T>;
                    sums[k] = fused(load(a + at), instruction.kind == DOT ? load(b + at) : one, sums[k]);
                }
            sum += total((sums[0] + sums[1]) + (sums[2] + sums[3]));
        }
        for (; c < x.columns; c++) {
            T product = t.number(x.at(i, c));
            if (instruction.kind == DOT)
                product *= t.number(y.at(i, c));
            sum += product;
        }
        t.set(instruction.out + i, sum);
    }
}

template <class T> static void backward_fold_once(Tables<T> &t, const Instruction &instruction)
{
    for (int i = 0; i < instruction.size; i++) {
        T grad = t.grad(instruction.out + i);
        if (grad == 0)
            continue;
        const Operand &x = instruction.operands[0], &y = instruction.operands[instruction.kind == DOT];
        bool in_one_piece = x.places.empty() && x.across == 1 && y.places.empty() && y.across == 1;
        bool is_square = in_one_piece && instruction.kind == DOT && x.at(i, 0) == y.at(i, 0);
        T factor = is_square ? grad + grad : grad;
        for (int which = 0; which <= (instruction.kind == DOT && !is_square); which++) {
            const Operand &to = which ? y : x, &other = which ? x : y;
            if (!to.needs)
                continue;
            int c = 0;
            if (in_one_piece && instruction.kind == DOT) {
                T *target = t.grads_from(to.at(i, 0));
                const T *from = t.numbers_from(other.at(i, 0));
                Vector<T> g = factor - Vector<T>{};
                for (; c + LANES<T> <= to.columns; c += LANES<T>)
                    store(target + c, fused(g, load(from + c), load(target + c)));
            }
            for (; c < to.columns; c++)
                t.grad(to.at(i, c)) += instruction.kind == DOT ? factor * t.number(other.at(i, c)) : grad;
        }
        if (instruction.has_start && instruction.operands.back().needs)
            t.grad(instruction.operands.back().at(0, i)) += grad;
    }
}
