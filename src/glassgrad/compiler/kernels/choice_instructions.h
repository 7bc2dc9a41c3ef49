/* Instructions that choose: the largest of rows, and the entry of a table. */

template <class T> static void forward_largest(Tables<T> &t, const Instruction &instruction)
{
    const Operand &from = instruction.operands[0];
    Vector<T> infinite = splat<Vector<T>>(INFINITY);
    for (int i = 0; i < instruction.size; i++) {
        T *out = t.row(instruction.out + i);
        for (ptrdiff_t at = 0; at < t.width(); at += LANES<T>) {
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

template <class T> static void largest_once(Tables<T> &t, const Instruction &instruction)
{
    const Operand &from = instruction.operands[0];
    for (int i = 0; i < instruction.size; i++) {
        T best = -INFINITY;
        for (int c = 0; c < from.columns; c++) {
            T x = t.number(from.at(i, c));
            best = x > best && x < (T)INFINITY ? x : best;
        }
        t.set(instruction.out + i, best == -(T)INFINITY ? 0 : best);
    }
}

/* The caller has checked the indices; if another thread has changed them since, this stays in bounds. */
template <class T> static inline int index_in(const Operand &table, T index)
{
    int place = index >= 0 && index < (T)table.columns ? (int)index : 0;
    return place;
}

template <class T> static void forward_lookup(Tables<T> &t, const Instruction &instruction)
{
    const T *index = t.row(instruction.operands[0].at(0, 0));
    const Operand &table = instruction.operands[1];
    T *out = t.row(instruction.out);
    for (ptrdiff_t b = 0; b < t.width(); b++) {
        int entry = index_in(table, index[b]);
        for (int i = 0; i < instruction.size; i++) {
            int place = table.at(i, entry);
            out[i * t.stride + b] = table.is_sample ? t.row(place)[b] : t.number(place);
        }
    }
}

template <class T> static void backward_lookup(Tables<T> &t, const Instruction &instruction)
{
    const T *index = t.row(instruction.operands[0].at(0, 0));
    const Operand &table = instruction.operands[1];
    if (!table.needs)
        return;
    t.clear(table.cleared);
    for (ptrdiff_t b = 0; b < t.width(); b++) {
        int entry = index_in(table, index[b]);
        for (int i = 0; i < instruction.size; i++) {
            int place = table.at(i, entry);
            (table.is_sample ? t.grads(place)[b] : t.grad(place)) += t.grads(instruction.out + i)[b];
        }
    }
}
