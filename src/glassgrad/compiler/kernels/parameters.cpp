/* The rows of parameters: taking them, computing with them, updating them. */

#include "parameters.h"
#include "../../engine/native/shared_block.h"
#include <algorithm>
#include <cstring>

namespace {

constexpr int ROW = PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE;
constexpr int MOST_KEPT = 4; /* rows, by any rule */

/* The block of both rows, if they are what engine.share() returns; otherwise NULL. */
const Py_buffer *block_of(PyObject *data, PyObject *grad)
{
    if (!PyMemoryView_Check(data) || !PyMemoryView_Check(grad) ||
        ((PyMemoryViewObject *)data)->mbuf != ((PyMemoryViewObject *)grad)->mbuf)
        return nullptr;
    const Py_buffer &block = ((PyMemoryViewObject *)data)->mbuf->master;
    return block.len == block_size(PyMemoryView_GET_BUFFER(data)->len / 8) ? &block : nullptr;
}

} // namespace

bool Parameters::find_rule(const char *name)
{
    for (size_t k = 0; k < kernels->rule_count; k++)
        if (strcmp(kernels->rules[k].name, name) == 0 && kernels->rules[k].kept <= MOST_KEPT) {
            rule = &kernels->rules[k];
            float_rule = &kernels->float_rules[k];
            return true;
        }
    PyErr_SetString(PyExc_KeyError, name);
    return false;
}

/* False, with an error, if a row has no buffer. */
bool Parameters::take_kept(PyObject *dict, bool *fits)
{
    kept.reset(new Buffer[rule->kept]);
    kept_rows.resize(rule->kept);
    *fits = PyDict_GET_SIZE(dict) >= rule->kept;
    Py_ssize_t position = 0;
    PyObject *key, *row;
    for (int k = 0; *fits && PyDict_Next(dict, &position, &key, &row); k++) {
        kept_objects.push_back(row);
        if (k >= rule->kept) /* it belongs to another rule */
            continue;
        if (!kept[k].take(row, ROW))
            return false;
        kept_rows[k] = kept[k].doubles();
        *fits = kept[k].count() == count;
    }
    return true;
}

bool Parameters::take(const RowObjects &rows, const Plan &plan, const char *rule_name, bool is_float)
{
    if (!find_rule(rule_name) || !ahead.take(rows.ahead, PyBUF_WRITABLE) ||
        !data.take(rows.data, ROW) || !grad.take(rows.grad, ROW) || !places.take(rows.places, PyBUF_SIMPLE))
        return false;
    count = data.count();
    input_count = plan.inputs;
    bool fits;
    if (!take_kept(rows.kept, &fits))
        return false;
    const Py_buffer *block = block_of(rows.data, rows.grad);
    fits = fits && block && grad.count() == count && places.view.len == input_count * 4L;
    in_order = count == input_count;
    for (int k = 0; fits && k < input_count; k++) {
        fits = place()[k] >= 0 && place()[k] < count;
        in_order = in_order && place()[k] == k;
    }
    if (!fits) {
        PyErr_SetString(PyExc_ValueError, "Stepper: the rows do not fit the plan");
        return false;
    }
    left = left_of_block(block->buf, block->len);
    if (is_float) {
        floats = FloatRows::of(rows.data, rows.grad, (long long *)ahead.view.buf);
        if (!floats)
            return false;
        data.release(); /* a view that stays would keep the floats from being ahead */
        grad.release();
    }
    if (!in_order && is_float) {
        float_inputs.resize(input_count);
        float_gradient.resize(input_count);
    } else if (!in_order) {
        inputs.resize(input_count);
        gradient.resize(input_count);
    }
    return true;
}

bool Parameters::are_kept_in(PyObject *dict) const
{
    Py_ssize_t position = 0, k = 0;
    if (PyDict_GET_SIZE(dict) != (Py_ssize_t)kept_objects.size())
        return false;
    for (PyObject *key, *value; PyDict_Next(dict, &position, &key, &value); k++)
        if (value != kept_objects[k])
            return false;
    return true;
}

/* The inputs of a program among the parameters, and back: where they are if they are in order. */
template <class T> const T *Parameters::gathered(const T *data_row, std::vector<T> &from) const
{
    for (int k = 0; !in_order && k < input_count; k++)
        from[k] = data_row[place()[k]];
    return in_order ? data_row : from.data();
}

template <class T> void Parameters::scatter(const std::vector<T> &from, T *grads) const
{
    if (in_order)
        return;
    std::fill(grads, grads + count, T(0));
    for (int k = 0; k < input_count; k++)
        grads[place()[k]] = from[k];
}

bool Parameters::compute(Call &call)
{
    if (floats) {
        floats->take();
        call.float_inputs = gathered(floats->data(), float_inputs);
        call.float_gradient = in_order ? floats->grads() : float_gradient.data();
        floats->grads_changed();
        if (!run_call(kernels->floats, call))
            return false;
        scatter(float_gradient, floats->grads());
        return true;
    }
    if (*(const long long *)ahead.view.buf)
        FloatRows::bring_all_back();
    call.inputs = gathered(data.doubles(), inputs);
    call.gradient = in_order ? grad.doubles() : gradient.data();
    if (!run_call(kernels->doubles, call))
        return false;
    scatter(gradient, grad.doubles());
    return true;
}

/* In pieces that the crew shares. */
template <class Rule, class T>
void Parameters::apply(const Rule &rule, T *data_row, const T *grads, const double *settings, int threads) const
{
    constexpr ptrdiff_t PIECE = 1 << 15;
    Crew crew(count > 4 * PIECE ? threads : 1);
    crew.each((int)((count + PIECE - 1) / PIECE), [&](int piece, int) {
        ptrdiff_t from = piece * PIECE, size = count - from < PIECE ? count - from : PIECE;
        double *kept_from[MOST_KEPT];
        for (size_t k = 0; k < kept_rows.size(); k++)
            kept_from[k] = kept_rows[k] + from;
        rule.run(data_row + from, grads + from, kept_from, settings, size);
    });
}

void Parameters::update(const double *settings, int threads)
{
    if (!floats)
        return apply(*rule, data.doubles(), grad.doubles(), settings, threads);
    floats->take(); /* a schedule may have read or changed them */
    apply(*float_rule, floats->data(), floats->grads(), settings, threads);
    floats->data_changed();
}

void Parameters::round()
{
    if (floats)
        floats->data_changed();
}

void Parameters::show() const
{
    if (floats && floats->is_watched())
        floats->bring_back();
}
