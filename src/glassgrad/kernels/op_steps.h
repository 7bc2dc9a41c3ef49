/* Ops of the table, on rows and (for steps of u) on single numbers. */

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
