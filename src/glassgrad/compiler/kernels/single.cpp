/* Single: a program run on one sample after another, with its inputs in shared storage (cli/run/). */

#include "float_rows.h"
#include "../../engine/native/shared_block.h"
#include <cmath>
#include <vector>

namespace {

struct Index {
    int entry, size;
};

struct State {
    Plan *plan;
    Buffer data, grad, places, ahead, gradient;
    Buffer s_rows, u_rows, bases, most; /* see Sound */
    const long long *left; /* how many leaves have left the rows */
    std::vector<double> inputs, outputs, means, weights, floats;
    std::vector<int64_t> wholes;
    std::vector<Index> indices; /* of the whole numbers that are looked up */
    int threads;                /* at most */

    const int32_t *place() const { return (const int32_t *)places.view.buf; }
};

struct SingleObject {
    PyObject_HEAD
    PyObject *capsule;
    State *state;
};

void free_single(PyObject *self)
{
    SingleObject *single = (SingleObject *)self;
    PyTypeObject *kind = Py_TYPE(self);
    delete single->state;
    Py_XDECREF(single->capsule);
    kind->tp_free(self);
    Py_DECREF(kind);
}

bool take_indices(State &s, PyObject *tuples)
{
    for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(tuples); k++) {
        Index index;
        if (!PyArg_ParseTuple(PyTuple_GET_ITEM(tuples, k), "ii", &index.entry, &index.size))
            return false;
        if (index.entry < 0 || index.entry >= (int)s.wholes.size()) {
            PyErr_SetString(PyExc_ValueError, "Single: an index is no whole number");
            return false;
        }
        s.indices.push_back(index);
    }
    return true;
}

/* Whether the rows are those of engine.share() and hold all inputs. */
bool take_rows(State &s, PyObject *data)
{
    const Py_buffer &block = ((PyMemoryViewObject *)data)->mbuf->master;
    ptrdiff_t count = s.data.count();
    if (block.len != block_size(count) || s.grad.count() != count || s.places.view.len != s.plan->inputs * 4L ||
        s.gradient.count() != s.plan->inputs)
        return false;
    for (int k = 0; k < s.plan->inputs; k++)
        if (s.place()[k] < 0 || s.place()[k] >= count)
            return false;
    s.left = left_of_block(block.buf, block.len);
    return true;
}

ptrdiff_t ints_in(const Buffer &buffer)
{
    return (ptrdiff_t)(buffer.view.len / (Py_ssize_t)sizeof(int));
}

/* Whether what has to hold is about rows that exist. */
bool take_sound(State &s)
{
    const int *bases = (const int *)s.bases.view.buf;
    ptrdiff_t count = ints_in(s.bases) / 3;
    bool fits = s.most.count() == count;
    auto is_row = [&](bool is_sample, int row) {
        return row >= 0 && row < (is_sample ? s.plan->s_rows : s.plan->u_rows);
    };
    for (ptrdiff_t k = 0; fits && k < ints_in(s.s_rows); k++)
        fits = is_row(true, ((const int *)s.s_rows.view.buf)[k]);
    for (ptrdiff_t k = 0; fits && k < ints_in(s.u_rows); k++)
        fits = is_row(false, ((const int *)s.u_rows.view.buf)[k]);
    for (ptrdiff_t k = 0; fits && k < count; k++)
        fits = is_row(bases[3 * k], bases[3 * k + 1]);
    return fits;
}

/* Single(plan, data, grad, places, ahead, gradient, wholes, floats, indices, threads, sound): how many whole
   numbers and floats a sample has; the gradient is written into a row of doubles. `sound` has four rows, for
   what is in Sound. */
PyObject *new_single(PyTypeObject *kind, PyObject *args, PyObject *)
{
    PyObject *capsule, *data, *grad, *places, *ahead, *gradient, *indices, *s_rows, *u_rows, *bases, *most;
    int wholes, floats, threads;
    if (!PyArg_ParseTuple(args, "OO!O!OOOiiO!i(OOOO)", &capsule, &PyMemoryView_Type, &data, &PyMemoryView_Type, &grad,
                          &places, &ahead, &gradient, &wholes, &floats, &PyTuple_Type, &indices, &threads, &s_rows, &u_rows, &bases,
                          &most))
        return nullptr;
    Plan *plan = plan_in(capsule);
    SingleObject *single = plan ? (SingleObject *)kind->tp_alloc(kind, 0) : nullptr;
    if (!single)
        return nullptr;
    State &s = *(single->state = new State{});
    single->capsule = Py_NewRef(capsule);
    s.plan = plan;
    s.threads = threads;
    constexpr int ROW = PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE;
    bool has_all = s.data.take(data, ROW) && s.grad.take(grad, ROW) && s.gradient.take(gradient, ROW) &&
                   s.places.take(places, PyBUF_SIMPLE) && s.ahead.take(ahead, PyBUF_SIMPLE) &&
                   s.s_rows.take(s_rows, PyBUF_SIMPLE) && s.u_rows.take(u_rows, PyBUF_SIMPLE) &&
                   s.bases.take(bases, PyBUF_SIMPLE) && s.most.take(most, PyBUF_SIMPLE);
    if (has_all && (!take_rows(s, data) || !take_sound(s) || wholes < 0 || floats < 0 || wholes + floats != plan->arguments ||
                    plan->outputs.empty())) {
        PyErr_SetString(PyExc_ValueError, "Single: the rows do not fit the plan");
        has_all = false;
    }
    if (has_all) {
        s.wholes.resize(wholes);
        s.floats.resize(floats);
        s.inputs.resize(plan->inputs);
        s.outputs.resize(plan->outputs.size());
        s.means.resize(plan->outputs.size());
        s.weights.resize(plan->outputs.size());
        s.weights[0] = 1.0;
    }
    if (!has_all || !take_indices(s, indices)) {
        Py_DECREF(single);
        return nullptr;
    }
    return (PyObject *)single;
}

/* Reads a sample: lists of ints and floats. False, perhaps with an error, if a number does not fit. */
bool take_sample(State &s, PyObject *wholes, PyObject *floats)
{
    if (!PyList_Check(wholes) || PyList_GET_SIZE(wholes) != (Py_ssize_t)s.wholes.size() || !PyList_Check(floats) ||
        PyList_GET_SIZE(floats) != (Py_ssize_t)s.floats.size()) {
        PyErr_SetString(PyExc_ValueError, "compute: the sample does not fit the plan");
        return false;
    }
    for (size_t k = 0; k < s.wholes.size(); k++) {
        s.wholes[k] = PyLong_AsLongLong(PyList_GET_ITEM(wholes, (Py_ssize_t)k));
        if (s.wholes[k] == -1 && PyErr_Occurred())
            return false;
    }
    for (size_t k = 0; k < s.floats.size(); k++) {
        s.floats[k] = PyFloat_AsDouble(PyList_GET_ITEM(floats, (Py_ssize_t)k));
        if (s.floats[k] == -1.0 && PyErr_Occurred())
            return false;
    }
    for (const Index &index : s.indices)
        if (s.wholes[index.entry] < 0 || s.wholes[index.entry] >= index.size)
            return false;
    return true;
}

bool is_finite(const State &s)
{
    const double *gradient = s.gradient.doubles();
    bool finite = std::isfinite(s.outputs[0]);
    for (int k = 0; finite && k < s.plan->inputs; k++)
        finite = std::isfinite(gradient[k]);
    return finite;
}

/* compute(wholes, floats): the outputs of the program, after which its gradient is there too. False if an
   index is out of range, the loss or its gradient not finite, or something else not sound; None if the rows are no longer in use. */
PyObject *single_compute(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    State &s = *((SingleObject *)self)->state;
    if (count != 2) {
        PyErr_SetString(PyExc_TypeError, "compute: expected whole numbers and floats");
        return nullptr;
    }
    if (*s.left)
        Py_RETURN_NONE;
    if (!take_sample(s, args[0], args[1]))
        return PyErr_Occurred() ? nullptr : Py_NewRef(Py_False);
    if (*(const long long *)s.ahead.view.buf)
        FloatRows::bring_all_back();
    for (int k = 0; k < s.plan->inputs; k++)
        s.inputs[k] = s.data.doubles()[s.place()[k]];
    Source sources[2];
    int source_count = 0;
    if (!s.wholes.empty())
        sources[source_count++] = {s.wholes.data(), 'q', (int)s.wholes.size()};
    if (!s.floats.empty())
        sources[source_count++] = {s.floats.data(), 'd', (int)s.floats.size()};
    Call call{s.plan, s.inputs.data(), sources, source_count, 1, s.weights.data(), true, s.outputs.data(),
              s.means.data(), s.gradient.doubles(), threads_for(*s.plan, 1, s.threads), nullptr, nullptr};
    Sound sound{(const int *)s.s_rows.view.buf, (const int *)s.u_rows.view.buf,   (int)ints_in(s.s_rows),
                (int)ints_in(s.u_rows),         (const int *)s.bases.view.buf,    s.most.doubles(),
                (int)s.most.count(),            true};
    call.sound = &sound;
    if (!run_call(kernels->doubles, call))
        return PyErr_NoMemory();
    if (!sound.holds || !is_finite(s))
        Py_RETURN_FALSE;
    PyObject *found = PyList_New((Py_ssize_t)s.outputs.size());
    for (size_t k = 0; found && k < s.outputs.size(); k++) {
        PyObject *number = PyFloat_FromDouble(s.outputs[k]);
        if (!number)
            Py_CLEAR(found);
        else
            PyList_SET_ITEM(found, (Py_ssize_t)k, number);
    }
    return found;
}

/* add_to_grads(factor): adds the gradient times a factor to the grads; False if they are elsewhere now. */
PyObject *single_add(PyObject *self, PyObject *factor)
{
    State &s = *((SingleObject *)self)->state;
    double by = PyFloat_AsDouble(factor);
    if (by == -1.0 && PyErr_Occurred())
        return nullptr;
    if (*s.left)
        Py_RETURN_FALSE;
    if (*(const long long *)s.ahead.view.buf)
        FloatRows::bring_all_back();
    double *grad = s.grad.doubles();
    for (int k = 0; k < s.plan->inputs; k++)
        grad[s.place()[k]] += by * s.gradient.doubles()[k];
    Py_RETURN_TRUE;
}

PyMethodDef single_methods[] = {
    {"compute", (PyCFunction)(void (*)(void))single_compute, METH_FASTCALL, "compute(wholes, floats)"},
    {"add_to_grads", single_add, METH_O, "add_to_grads(factor)"},
    {nullptr, nullptr, 0, nullptr},
};

PyType_Slot single_slots[] = {
    {Py_tp_doc, (void *)"A plan that runs on one sample at a time, on inputs in shared storage."},
    {Py_tp_new, (void *)new_single},
    {Py_tp_dealloc, (void *)free_single},
    {Py_tp_methods, single_methods},
    {0, nullptr},
};

} // namespace

PyType_Spec single_spec = {"glassgrad.compiler._kernels.Single", sizeof(SingleObject), 0, Py_TPFLAGS_DEFAULT,
                           single_slots};
