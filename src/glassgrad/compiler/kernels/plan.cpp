/* Reading a plan, and deciding before it runs which instruction writes each row of grads first. */

#include "plan.h"
#include <algorithm>
#include <set>

namespace {

constexpr int MOST_SPLITS = 8, MANY_ROWS = 256; /* with fewer, threads are not worth it */

struct Reader {
    const int32_t *at, *end;
    bool failed = false;

    int next()
    {
        if (at == end)
            failed = true;
        return failed ? 0 : *at++;
    }
};

/* Whether a grid of u begins among the inputs and ends after them: those are stored separately. */
bool is_mixed(const Operand &o, int inputs)
{
    int low = o.first, high = o.first;
    for (int instruction : {(o.rows - 1) * o.down, (o.columns - 1) * o.across})
        (instruction < 0 ? low : high) += instruction;
    return low < inputs && high >= inputs;
}

/* Whether the rows of a grid of weights may overlap, as in a convolution: tiles that add to their grads
   side by side would lose some. */
bool may_overlap(const Operand &o)
{
    ptrdiff_t width = (ptrdiff_t)(o.columns - 1) * (o.across < 0 ? -o.across : o.across);
    return o.rows > 1 && (o.down < 0 ? -o.down : o.down) <= width;
}

Operand read_operand(Reader &from, int inputs)
{
    Operand o;
    o.is_sample = from.next();
    o.needs = from.next();
    o.rows = from.next();
    o.columns = from.next();
    o.first = from.next();
    o.down = from.next();
    o.across = from.next();
    bool is_grid = from.next();
    if (!is_grid) {
        long long count = (long long)o.rows * o.columns;
        for (long long k = 0; k < count && !from.failed; k++)
            o.places.push_back(from.next());
    }
    if (is_grid && !o.is_sample && (is_mixed(o, inputs) || may_overlap(o)))
        for (int k = 0; k < o.rows * o.columns; k++)
            o.places.push_back(o.first + k / o.columns * o.down + k % o.columns * o.across);
    o.is_piece = o.is_sample && is_grid && o.rows == 1 && o.across == 1;
    return o;
}

/* Whether none of the rows is written yet, and none occurs twice. */
bool all_new(const Operand &o, const std::vector<char> &written)
{
    for (int r = 0; r < o.rows; r++)
        for (int c = 0; c < o.columns; c++)
            if (written[o.at(r, c)])
                return false;
    return !o.repeats;
}

void find_repeats(Operand &o)
{
    std::set<int> seen, in_row;
    for (int r = 0; r < o.rows; r++, in_row.clear())
        for (int c = 0; c < o.columns; c++) {
            o.repeats |= !seen.insert(o.at(r, c)).second;
            o.repeats_in_row |= !in_row.insert(o.at(r, c)).second;
        }
}

void plan_operand(Operand &o, std::vector<char> &written, bool may_store)
{
    if (!o.is_sample || !o.needs)
        return;
    find_repeats(o);
    o.writing = may_store && all_new(o, written) ? STORE : ADD;
    for (int r = 0; r < o.rows; r++)
        for (int c = 0; c < o.columns; c++) {
            int place = o.at(r, c);
            if (!written[place] && o.writing == ADD)
                o.cleared.push_back(place);
            written[place] = 1;
        }
}

/* Whether the grads of rows are contiguous. */
bool are_piece(const Plan &plan, int first, int count)
{
    for (int k = 1; k < count; k++)
        if (plan.grad_rows[first + k] != plan.grad_rows[first] + k)
            return false;
    return true;
}

/* How often each row of s, or of u, is read. */
std::vector<int> count_readers(const Plan &plan, bool of_s)
{
    std::vector<int> readers(of_s ? plan.s_rows : plan.u_rows, 0);
    for (const Output &output : plan.outputs)
        if (output.is_sample == of_s)
            readers[output.place]++;
    for (const Instruction &instruction : plan.instructions)
        for (const Operand &o : instruction.operands)
            for (int k = 0; o.is_sample == of_s && k < o.rows * o.columns; k++)
                readers[o.at(k / o.columns, k % o.columns)]++;
    return readers;
}

/* Assigns rows to grads. A row that is read only by one op of one operand has its grads where the op's own
   were: those are no longer needed, and the cache holds more. */
void place_grads(Plan &plan, const std::vector<int> &readers)
{
    std::vector<int> instead(plan.s_rows, -1);
    for (const Instruction &instruction : plan.instructions) {
        const Operand &x = instruction.operands[0];
        /* All rows or none: rows that are added to would be cleared first. */
        bool may = instruction.kind == OP && instruction.operands.size() == 1 && x.is_sample && x.needs;
        for (int k = 0; may && k < instruction.size; k++)
            may = readers[x.at(0, k)] == 1;
        for (int k = 0; may && k < instruction.size; k++)
            instead[x.at(0, k)] = instruction.out + k;
    }
    plan.grad_rows.assign(plan.s_rows, 0);
    int count = 0;
    for (int row = plan.s_rows; row-- > 0;)
        plan.grad_rows[row] = instead[row] >= 0 ? plan.grad_rows[instead[row]] : count++;
    plan.rows = plan.s_rows + count;
    /* In the same order as the rows themselves: long loops pass over both. */
    for (int &row : plan.grad_rows)
        row = plan.rows - 1 - row;
    plan.careful_grad_rows = plan.grad_rows;
    for (Instruction &instruction : plan.instructions) {
        instruction.grads_are_piece = instruction.is_sample && are_piece(plan, instruction.out, instruction.size);
        for (Operand &o : instruction.operands)
            o.grads_are_piece = o.is_piece && are_piece(plan, o.first, o.columns);
    }
}

void plan_grads(Plan &plan)
{
    std::vector<char> written(plan.s_rows, 0);
    for (const Output &output : plan.outputs)
        if (output.is_sample)
            written[output.place] = 1;
    for (size_t k = plan.instructions.size(); k-- > 0;) {
        Instruction &instruction = plan.instructions[k];
        if (!instruction.needs || !instruction.is_sample)
            continue;
        for (int row = instruction.out; row < instruction.out + instruction.size; row++)
            if (!written[row]) {
                instruction.cleared.push_back(row);
                written[row] = 1;
            }
        for (Operand &o : instruction.operands)
            plan_operand(o, written, instruction.kind != LOOKUP);
    }
}

/* Whether these are weights that only one product reads: its first tiles can store their grads. If a row
   occurs twice, there are no tiles. */
bool are_alone(const Operand &o, const Instruction &instruction, const std::vector<int> &readers, int inputs)
{
    bool are = instruction.kind == MATMUL && o.needs && o.places.empty() && o.first < inputs &&
               !instruction.operands[1].repeats_in_row;
    for (int k = 0; are && k < o.rows * o.columns; k++)
        are = readers[o.at(k / o.columns, k % o.columns)] == 1;
    return are;
}

/* The grads of inputs: most are weights, which need no clearing and no second check. */
void plan_inputs(Plan &plan)
{
    std::vector<int> readers = count_readers(plan, false);
    std::vector<char> is_stored(plan.inputs, 0);
    for (Instruction &instruction : plan.instructions) {
        Operand &o = instruction.operands[0];
        if (!are_alone(o, instruction, readers, plan.inputs))
            continue;
        o.writing = STORE;
        for (int k = 0; k < o.rows * o.columns; k++)
            is_stored[o.at(k / o.columns, k % o.columns)] = 1;
    }
    for (int k = 0; k < plan.inputs; k++) {
        if (is_stored[k])
            continue;
        if (k == 0 || is_stored[k - 1])
            plan.cleared.push_back({k, 0});
        plan.cleared.back().count++;
    }
}

/* The rows of arguments that are read only as the vectors of products. With few of them it is not worth it. */
void find_rows_in_products(Plan &plan)
{
    constexpr int FEW = 32;
    std::vector<char> is_read(plan.s_rows, 0);
    for (const Output &output : plan.outputs)
        if (output.is_sample)
            is_read[output.place] = 1;
    for (const Instruction &instruction : plan.instructions)
        for (size_t k = 0; k < instruction.operands.size(); k++) {
            const Operand &o = instruction.operands[k];
            bool is_vector = instruction.kind == MATMUL && k == 1 && o.is_piece && !o.needs && o.columns >= FEW;
            for (int i = 0; o.is_sample && !is_vector && i < o.rows * o.columns; i++)
                is_read[o.at(i / o.columns, i % o.columns)] = 1;
        }
    for (int row = 0; row < plan.arguments; row++) {
        if (is_read[row])
            continue;
        if (row == 0 || is_read[row - 1])
            plan.in_products.push_back({row, 0});
        plan.in_products.back().count++;
    }
}

/* Whether an operand is exactly the result of an instruction, and nothing else reads it. */
bool is_only_reader(const Operand &o, const Instruction &from, const std::vector<int> &readers)
{
    bool is_all = o.is_piece && from.is_sample && o.first == from.out && o.columns == from.size;
    for (int k = 0; is_all && k < from.size; k++)
        is_all = readers[from.out + k] == 1;
    return is_all;
}

/* Let products do the work of the ops between them. The op's rows then contain its values from the start,
   from which its partials can be computed. If a product stores its sums only once, each grad replaces the
   value that it was computed from: a step of moons takes 6.2 µs with it and 6.6 without. */
void end_products(Plan &plan, const std::vector<int> &readers, int end_op)
{
    for (Instruction &op : plan.instructions) {
        if (op.kind != OP || op.op != end_op || !op.is_sample)
            continue;
        for (Instruction &from : plan.instructions)
            if (from.kind == MATMUL && !from.ends_in_value && is_only_reader(op.operands[0], from, readers)) {
                from.out = op.operands[0].first = op.out;
                from.ends_in_value = op.value_is_done = true;
                break;
            }
        for (Instruction &to : plan.instructions)
            if (op.value_is_done && to.kind == MATMUL && to.operands[1].writing == STORE &&
                is_only_reader(to.operands[1], op, readers)) {
                to.ends_in_share = op.share_is_done = true;
                for (int k = 0; to.operands[0].rows <= INNER && k < op.size; k++)
                    plan.grad_rows[op.out + k] = op.out + k;
            }
    }
}

/* Whether the grads of an operand are at regular distances. */
void find_grid(const Plan &plan, Operand &o)
{
    auto row = [&](int r, int c) { return plan.grad_rows[o.at(r, c)]; };
    o.grads_down = o.rows > 1 ? row(1, 0) - row(0, 0) : 0;
    o.grads_across = o.columns > 1 ? row(0, 1) - row(0, 0) : 0;
    o.grads_are_grid = true;
    for (int r = 0; r < o.rows && o.grads_are_grid; r++)
        for (int c = 0; c < o.columns; c++)
            o.grads_are_grid &= row(r, c) == row(0, 0) + r * o.grads_down + c * o.grads_across;
}

void find_grids(Plan &plan)
{
    plan.has_targets = false;
    for (Instruction &instruction : plan.instructions) {
        if (instruction.kind != MATMUL || !instruction.operands[1].needs)
            continue;
        Operand &o = instruction.operands[1];
        find_grid(plan, o);
        plan.has_targets |= !o.grads_are_grid || (o.rows > 1 && o.repeats);
    }
}

/* Dots that are a matrix times a vector, as when attention compares a query with keys or adds up values: each
   number of the vector can be read once for all of them, and several sums stay in registers. */
void find_groups(const Plan &plan, Instruction &dots, int shared)
{
    const Operand &one = dots.operands[shared], &other = dots.operands[1 - shared];
    auto grads_row = [&](int i, int c) { return plan.grad_rows[other.at(i, c)]; };
    auto belongs = [&](int i, int first) {
        for (int c = 0; c < one.columns; c++)
            if (one.at(i, c) != one.at(first, c) || other.at(i, c) - other.at(first, c) != dots.away[i] ||
                grads_row(i, c) - grads_row(first, c) != dots.grads_away[i])
                return false;
        return true;
    };
    dots.shared = shared;
    dots.away.assign(dots.size, 0);
    dots.grads_away.assign(dots.size, 0);
    for (int i = 0, first = 0; i < dots.size; i++) {
        dots.away[i] = other.at(i, 0) - other.at(first, 0);
        dots.grads_away[i] = grads_row(i, 0) - grads_row(first, 0);
        if (i == 0 || !belongs(i, first)) {
            dots.groups.push_back(first = i);
            dots.away[i] = dots.grads_away[i] = 0;
        }
    }
    dots.groups.push_back(dots.size);
    if (one.repeats_in_row || 2 * (int)dots.groups.size() > dots.size)
        dots.groups.clear();
}

/* Into how many parts the threads can split the grads of an operand: none may write where another does. */
void find_splits(Operand &o, bool by_column, int s_rows)
{
    int size = by_column ? o.columns : o.rows * o.columns;
    std::vector<int> part(s_rows);
    for (int splits = MOST_SPLITS; splits > 1 && size >= splits; splits /= 2) {
        std::fill(part.begin(), part.end(), -1);
        bool is_clean = true;
        for (int k = 0; is_clean && k < o.rows * o.columns; k++) {
            int at = by_column ? k % o.columns : k, own = (int)((ptrdiff_t)at * splits / size);
            int &found = part[o.at(k / o.columns, k % o.columns)];
            is_clean = found < 0 || found == own;
            found = own;
        }
        if (is_clean) {
            o.splits = splits;
            return;
        }
    }
}

long long work_of(const Instruction &instruction)
{
    const Operand &first = instruction.operands[0];
    if (instruction.kind == MATMUL)
        return (long long)first.rows * first.columns * instruction.operands[1].rows;
    return (long long)first.rows * first.columns;
}

} // namespace

std::unique_ptr<Plan> decode(const int32_t *code, long long size, const double *numbers,
                             long long numbers_size, int end_op)
{
    Reader from{code, code + size};
    auto plan = std::make_unique<Plan>();
    plan->inputs = from.next();
    plan->arguments = from.next();
    plan->u_rows = from.next();
    plan->s_rows = from.next();
    plan->numbers.assign(numbers, numbers + numbers_size);
    int outputs = from.next();
    for (int k = 0; k < outputs && !from.failed; k++) {
        bool is_sample = from.next();
        plan->outputs.push_back({is_sample, from.next()});
    }
    int instructions = from.next();
    plan->work = 0;
    plan->most_outer = plan->most_inner = plan->most_operands = plan->most_weights = plan->most_numbers = 0;
    plan->first_sample_instruction = instructions;
    for (int k = 0; k < instructions && !from.failed; k++) {
        Instruction instruction;
        instruction.kind = (Kind)from.next();
        instruction.op = from.next();
        instruction.is_sample = from.next();
        instruction.out = from.next();
        instruction.size = from.next();
        instruction.needs = from.next();
        int operands = from.next();
        instruction.has_start = from.next();
        for (int o = 0; o < operands && !from.failed; o++)
            instruction.operands.push_back(read_operand(from, plan->inputs));
        if (from.failed || instruction.operands.empty())
            return nullptr;
        if (instruction.is_sample) {
            plan->work += work_of(instruction);
            if (k < plan->first_sample_instruction)
                plan->first_sample_instruction = k;
        }
        if (instruction.kind == MATMUL) {
            const Operand &weights = instruction.operands[0];
            plan->most_outer = std::max(plan->most_outer, weights.rows);
            plan->most_inner = std::max(plan->most_inner, weights.columns);
            plan->most_operands = std::max(plan->most_operands, instruction.operands[1].rows);
            plan->most_weights = std::max(plan->most_weights, (int)weights.places.size());
            plan->most_numbers = std::max({plan->most_numbers, instruction.size, weights.columns});
        }
        plan->instructions.push_back(std::move(instruction));
    }
    if (from.failed)
        return nullptr;
    std::vector<int> readers = count_readers(*plan, true);
    place_grads(*plan, readers);
    plan_grads(*plan);
    end_products(*plan, readers, end_op);
    plan_inputs(*plan);
    find_rows_in_products(*plan);
    find_grids(*plan);
    for (Instruction &instruction : plan->instructions) {
        bool is_dot = instruction.kind == DOT;
        if (!instruction.is_sample || (!is_dot && instruction.kind != OP))
            continue;
        for (int shared = 0; is_dot && shared < 2 && instruction.groups.empty(); shared++)
            find_groups(*plan, instruction, shared);
        if (instruction.size < MANY_ROWS)
            continue;
        for (Operand &o : instruction.operands)
            if (o.is_sample && o.needs)
                find_splits(o, is_dot, plan->s_rows);
    }
    return plan;
}
