/* Ops of the table, on rows and (for instructions of u) on single numbers. */

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

/* grad × partial, with 0 × inf = 0; a branch that is not taken gets nothing. */
template <class Op, class N> static inline N share_of(N grad, N partial)
{
    N nothing = N{}, share = select(grad == nothing, nothing, grad * partial);
    return Op::is_choice ? select(partial == nothing, nothing, share) : share;
}

/* Contiguous rows are treated as one long row, including the gaps between them. */
template <class T, class Op> static bool in_one_go(const Tables<T> &t, const Instruction &instruction)
{
    for (int k = 0; k < Op::arity; k++)
        if (!instruction.operands[k].is_piece || t.stride > t.width() + LANES<T>)
            return false;
    return true;
}

/* The operands of an instruction, vector by vector. Functions of floats are computed in double, half a vector
   at a time, and rounded once; a constant of the program, such as an exponent, is not rounded beforehand
   either. */
template <class T, class Op> struct Operands {
    static constexpr bool IN_DOUBLES = sizeof(T) == sizeof(float) && Op::wants_doubles;
    typedef std::conditional_t<IN_DOUBLES, Doubles, Vector<T>> V;
    const T *from[Op::arity]; /* NULL for a constant that is not rounded */
    V numbers[Op::arity] = {};

    Operands(Tables<T> &t, const Instruction &instruction, int i)
    {
        for (int k = 0; k < Op::arity; k++) {
            const Operand &o = instruction.operands[k];
            bool is_exact = IN_DOUBLES && !o.is_sample;
            from[k] = is_exact ? nullptr : t.read(o, 0, i, k);
            if (is_exact)
                numbers[k] = splat<V>(t.exact_number(o.at(0, i)));
        }
    }

    void read(ptrdiff_t at, V *x) const
    {
        for (int k = 0; k < Op::arity; k++)
            x[k] = IN_DOUBLES && !from[k] ? numbers[k] : load_as<V>(from[k] + at);
    }

    Vector<T> value(ptrdiff_t at) const
    {
        V x[Op::arity];
        if constexpr (IN_DOUBLES) {
            alignas(WIDTH) T found[LANES<T>];
            for (int k = 0; k < LANES<T>; k += LANES<double>) {
                read(at + k, x);
                narrow(found + k, value_of<Op>(x));
            }
            return load(found);
        } else {
            read(at, x);
            return value_of<Op>(x);
        }
    }

    Vector<T> partial(int which, ptrdiff_t at, const T *out) const
    {
        V x[Op::arity];
        if constexpr (IN_DOUBLES) {
            alignas(WIDTH) T found[LANES<T>];
            for (int k = 0; k < LANES<T>; k += LANES<double>) {
                read(at + k, x);
                narrow(found + k, partial_of<Op>(which, x, load_as<V>(out + at + k)));
            }
            return load(found);
        } else {
            read(at, x);
            return partial_of<Op>(which, x, load(out + at));
        }
    }
};

/* The number that an instruction of u computes with, and the operands of its i-th result. */
template <class T, class Op> using Once = std::conditional_t<Operands<T, Op>::IN_DOUBLES, double, T>;

template <class T, class Op>
static inline void read_once(const Tables<T> &t, const Instruction &instruction, int i, Once<T, Op> *x)
{
    for (int k = 0; k < Op::arity; k++) {
        int place = instruction.operands[k].at(0, i);
        x[k] = Operands<T, Op>::IN_DOUBLES ? (Once<T, Op>)t.exact_number(place) : t.number(place);
    }
}

/* How many multiply-adds an op takes as long as, roughly, and in how many parts threads compute many rows. */
constexpr int COST_OF_OP = 16, SPLITS = 8;

template <class T, class Op>
static void forward_rows(Tables<T> &t, const Instruction &instruction, int from, int end)
{
    bool is_long = in_one_go<T, Op>(t, instruction);
    ptrdiff_t length = is_long ? (end - from) * t.stride : t.width();
    for (int i = from; i < (is_long ? from + 1 : end); i++) {
        Operands<T, Op> operands(t, instruction, i);
        T *out = t.row(instruction.out + i);
        for (ptrdiff_t at = 0; at < length; at += LANES<T>)
            store(out + at, operands.value(at));
    }
}

template <class T, class Op> static void forward_op(Tables<T> &t, const Instruction &instruction)
{
    t.share_rows(instruction.size, instruction.size < SPLITS ? 1 : SPLITS, COST_OF_OP,
                 [&](Tables<T> &mine, int from, int end) { forward_rows<T, Op>(mine, instruction, from, end); });
}

template <class T, class Op, int which>
static void backward_rows(Tables<T> &t, const Instruction &instruction, int from, int end)
{
    const Operand &to = instruction.operands[which];
    bool is_long = in_one_go<T, Op>(t, instruction) && instruction.grads_are_piece && to.grads_are_piece;
    ptrdiff_t length = is_long ? (end - from) * t.stride : t.width();
    for (int i = from; i < (is_long ? from + 1 : end); i++) {
        const T *grad = t.grads(instruction.out + i), *out = t.row(instruction.out + i);
        Operands<T, Op> operands(t, instruction, i);
        int place = to.at(0, i);
        T *target = to.is_sample ? t.grads(place) : nullptr;
        Vector<T> sum = {};
        for (ptrdiff_t at = 0; at < length; at += LANES<T>) {
            Vector<T> g = load(grad + at), share = share_of<Op>(g, operands.partial(which, at, out));
            if (!target)
                sum += share;
            else
                store(target + at, to.writing == STORE ? share : load(target + at) + share);
        }
        if (!target)
            t.grad(place) += total(sum);
    }
}

template <class T, class Op, int which> static void backward_by(Tables<T> &t, const Instruction &instruction)
{
    const Operand &to = instruction.operands[which];
    t.clear(to.cleared);
    t.share_rows(instruction.size, to.splits, COST_OF_OP, [&](Tables<T> &mine, int from, int end) {
        backward_rows<T, Op, which>(mine, instruction, from, end);
    });
}

template <class T, class Op> static void backward_op(Tables<T> &t, const Instruction &instruction)
{
    if (instruction.operands[0].needs && Op::has_partial(0))
        backward_by<T, Op, 0>(t, instruction);
    if constexpr (Op::arity > 1)
        if (instruction.operands[1].needs && Op::has_partial(1))
            backward_by<T, Op, 1>(t, instruction);
    if constexpr (Op::arity > 2)
        if (instruction.operands[2].needs && Op::has_partial(2))
            backward_by<T, Op, 2>(t, instruction);
}

template <class T, class Op> static void forward_once(Tables<T> &t, const Instruction &instruction)
{
    for (int i = 0; i < instruction.size; i++) {
        Once<T, Op> x[Op::arity];
        read_once<T, Op>(t, instruction, i, x);
        t.set(instruction.out + i, (T)value_of<Op>(x));
    }
}

template <class T, class Op> static void backward_once(Tables<T> &t, const Instruction &instruction)
{
    for (int i = 0; i < instruction.size; i++) {
        T grad = t.grad(instruction.out + i);
        Once<T, Op> x[Op::arity], out = t.number(instruction.out + i);
        read_once<T, Op>(t, instruction, i, x);
        for (int k = 0; k < Op::arity; k++)
            if (instruction.operands[k].needs && Op::has_partial(k))
                t.grad(instruction.operands[k].at(0, i)) += share_of<Op>(grad, (T)partial_of<Op>(k, x, out));
    }
}
