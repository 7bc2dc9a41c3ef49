/* The instructions of a plan over a block of samples, forward and backward: which function runs which. */

#include "transpose.h"
#include "tables.h"
#include "op_instructions.h"
#include "products.h"
#include "arguments_in_place.h"
#include "product_instructions.h"
#include "fold_instructions.h"
#include "choice_instructions.h"

template <class T> using Run = void (*)(Tables<T> &, const Instruction &);

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

template <class T> static void forward(Tables<T> &t, const Instruction &instruction)
{
    if (instruction.value_is_done)
        return;
    switch (instruction.kind) {
    case OP: return (instruction.is_sample ? FORWARD_OPS<T> : FORWARD_ONCE<T>)[instruction.op](t, instruction);
    case MATMUL: return forward_product(t, instruction);
    case DOT:
    case SUM: return instruction.is_sample ? forward_fold(t, instruction) : fold_once(t, instruction);
    case LARGEST: return instruction.is_sample ? forward_largest(t, instruction) : largest_once(t, instruction);
    case LOOKUP: return forward_lookup(t, instruction);
    }
}

template <class T> static void backward(Tables<T> &t, const Instruction &instruction)
{
    if (instruction.share_is_done && !t.is_careful)
        return;
    t.clear(instruction.cleared);
    switch (instruction.kind) {
    case OP: return (instruction.is_sample ? BACKWARD_OPS<T> : BACKWARD_ONCE<T>)[instruction.op](t, instruction);
    case MATMUL: backward_product(t, instruction); break;
    case DOT:
    case SUM:
        if (!instruction.is_sample)
            return backward_fold_once(t, instruction);
        backward_fold(t, instruction);
        break;
    case LARGEST: return;
    case LOOKUP: return backward_lookup(t, instruction);
    }
    const Operand &start = instruction.operands.back();
    if (!instruction.has_start || !start.needs)
        return;
    if (!start.is_sample)
        return t.pass_sums(start, instruction.out, instruction.size);
    t.clear(start.cleared);
    for (int i = 0; i < instruction.size; i++)
        t.pass(start, 0, i, t.grads(instruction.out + i));
}
