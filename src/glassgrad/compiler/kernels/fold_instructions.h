/* Instructions that add up rows: dots and sums. */

template <class T> static void forward_fold(Tables<T> &t, const Instruction &instruction)
{
    const Operand &first = instruction.operands[0];
    for (int i = 0; i < instruction.size; i++) {
        begin(t, instruction, i);
        T *out = t.row(instruction.out + i);
        for (int c = 0; c < first.columns; c++) {
            const T *x = t.row(first.at(i, c));
            const T *y = instruction.kind == DOT ? t.row(instruction.operands[1].at(i, c)) : nullptr;
            for (long at = 0; at < t.width(); at += LANES<T>) {
                Vector<T> sum = load(out + at);
                store(out + at, y ? fused(load(x + at), load(y + at), sum) : sum + load(x + at));
            }
        }
    }
}

template <class T> static void backward_dot(Tables<T> &t, const Instruction &instruction, int which)
{
    const Operand &to = instruction.operands[which], &other = instruction.operands[1 - which];
    t.clear(to.cleared);
    for (int i = 0; i < instruction.size; i++) {
        const T *grad = t.grads(instruction.out + i);
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
                    long at = c + k * LANES<T>;
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
