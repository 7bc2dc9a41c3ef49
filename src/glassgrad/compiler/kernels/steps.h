/* The steps of a plan over a block of samples, forward and backward: which function is which. */

#include "tables.h"
#include "op_steps.h"
#include "products.h"
#include "product_steps.h"
#include "fold_steps.h"
#include "choice_steps.h"

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

#define NAME(op) INDEX_##op,
enum { ALL_OPS(NAME) };
#undef NAME
constexpr int END_OP = INDEX_op_relu; /* of products.h */

template <class T> static void forward(Tables<T> &t, const Step &step)
{
    if (step.value_is_done)
        return;
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
    if (step.share_is_done && !t.is_careful)
        return;
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
    const Operand &start = step.operands.back();
    if (!step.has_start || !start.needs)
        return;
    if (!start.is_sample)
        return t.pass_sums(start, step.out, step.size);
    t.clear(start.cleared);
    for (int i = 0; i < step.size; i++)
        t.pass(start, 0, i, t.grads(step.out + i));
}
