/* Step: training steps on a batch without a return to Python: the program forward and backward, and
   the optimizer's update. compiler/step.py makes these, and one anew when something has moved. */

#include "python.h"
#include <cmath>
#include <cstring>
#include <vector>

namespace {

typedef struct {
    const char *name;
    void (*run)(double *data, const double *grad, double *const *kept, const double *settings,
                Py_ssize_t count);
    Py_ssize_t kept, settings;
} UpdateRule;

#include "../native/updates.gen.h"

struct Index {
    int source, entry, size;
};

struct State {
    Plan *plan;
    Buffer data, grad, moves, places, kept[2];
    double *kept_rows[2];
    const UpdateRule *rule;
    long long moved; /* how often leaves had moved when the buffers were taken */
    std::vector<Index> indices;
    std::vector<double> inputs, gradient, totals, weights;
    bool in_order; /* the parameters are the inputs, one by one */

    const int32_t *place() const { return (const int32_t *)places.view.buf; }
};

struct StepObject {
    PyObject_HEAD
    PyObject *capsule;
    State *state;
};

void free_step(PyObject *self)
{
    StepObject *step = (StepObject *)self;
    PyTypeObject *kind = Py_TYPE(self);
    delete step->state;
    Py_XDECREF(step->capsule);
    kind->tp_free(self);
    Py_DECREF(kind);
}

const UpdateRule *rule_named(const char *name)
{
    for (const UpdateRule &rule : update_rules)
        if (strcmp(rule.name, name) == 0)
            return &rule;
    PyErr_SetString(PyExc_KeyError, name);
    return nullptr;
}

bool take_rows(State &s, PyObject *data, PyObject *grad, PyObject *kept, PyObject *places, PyObject *moves)
{
    constexpr int ROW = PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE;
    if (!s.data.take(data, ROW) || !s.grad.take(grad, ROW) || !s.moves.take(moves, PyBUF_SIMPLE) ||
        !s.places.take(places, PyBUF_SIMPLE))
        return false;
    bool fits = PyTuple_GET_SIZE(kept) == s.rule->kept && s.rule->kept <= 2 &&
                s.grad.count() == s.data.count() && s.places.view.len == s.plan->inputs * 4L;
    for (int k = 0; fits && k < s.rule->kept; k++) {
        if (!s.kept[k].take(PyTuple_GET_ITEM(kept, k), ROW))
            return false;
        s.kept_rows[k] = s.kept[k].doubles();
        fits = s.kept[k].count() == s.data.count();
    }
    for (int k = 0; fits && k < s.plan->inputs; k++)
        fits = s.place()[k] >= 0 && s.place()[k] < s.data.count();
    if (!fits)
        PyErr_SetString(PyExc_ValueError, "Step: the rows do not fit the plan");
    return fits;
}

/* Step(plan, rule, data, grad, kept, places, moves, indices) */
PyObject *new_step(PyTypeObject *kind, PyObject *args, PyObject *)
{
    PyObject *capsule, *data, *grad, *kept, *places, *moves, *indices;
    const char *name;
    if (!PyArg_ParseTuple(args, "OsOOO!OOO!", &capsule, &name, &data, &grad, &PyTuple_Type, &kept,
                          &places, &moves, &PyTuple_Type, &indices))
        return nullptr;
    StepObject *step = (StepObject *)kind->tp_alloc(kind, 0);
    if (!step)
        return nullptr;
    State &s = *(step->state = new State{});
    step->capsule = Py_NewRef(capsule);
    s.plan = plan_in(capsule);
    s.rule = s.plan ? rule_named(name) : nullptr;
    if (!s.rule || !take_rows(s, data, grad, kept, places, moves))
        goto fail;
    for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(indices); k++) {
        Index index;
        if (!PyArg_ParseTuple(PyTuple_GET_ITEM(indices, k), "iii", &index.source, &index.entry, &index.size))
            goto fail;
        s.indices.push_back(index);
    }
    s.moved = *(const long long *)s.moves.view.buf;
    s.in_order = s.data.count() == s.plan->inputs;
    for (int k = 0; k < s.plan->inputs; k++)
        s.in_order = s.in_order && s.place()[k] == k;
    s.inputs.resize(s.in_order ? 0 : s.plan->inputs);
    s.gradient.resize(s.in_order ? 0 : s.plan->inputs);
    s.totals.resize(s.plan->outputs.size());
    s.weights.resize(s.plan->outputs.size());
    return (PyObject *)step;
fail:
    Py_DECREF(step);
    return nullptr;
}

double number_at(const Source &source, long at)
{
    switch (source.format) {
    case 'q': return (double)((const int64_t *)source.data)[at];
    case 'i': return ((const int32_t *)source.data)[at];
    case 'h': return ((const int16_t *)source.data)[at];
    case 'b': return ((const int8_t *)source.data)[at];
    case 'Q': return (double)((const uint64_t *)source.data)[at];
    case 'I': return ((const uint32_t *)source.data)[at];
    case 'H': return ((const uint16_t *)source.data)[at];
    case 'B': return ((const uint8_t *)source.data)[at];
    }
    return -1; /* no whole number */
}

bool indices_fit(const State &s, const Arguments &arguments)
{
    for (const Index &index : s.indices) {
        if (index.source >= arguments.size)
            return false;
        const Source &source = arguments.sources[index.source];
        for (long b = 0; b < arguments.count; b++) {
            double number = number_at(source, b * source.size + index.entry);
            if (!(number >= 0 && number < index.size))
                return false;
        }
    }
    return true;
}

/* One step; false if there was no memory. */
bool take_step(State &s, Call &call, const KernelsOfType &chosen, const double *settings)
{
    double *data = s.data.doubles(), *grad = s.grad.doubles();
    for (int k = 0; !s.in_order && k < s.plan->inputs; k++)
        s.inputs[k] = data[s.place()[k]];
    call.inputs = s.in_order ? data : s.inputs.data();
    call.gradient = s.in_order ? grad : s.gradient.data();
    if (!run_call(chosen, call))
        return false;
    if (!s.in_order) {
        memset(grad, 0, s.grad.view.len);
        for (int k = 0; k < s.plan->inputs; k++)
            grad[s.place()[k]] = s.gradient[k];
    }
    if (std::isfinite(s.totals[0]))
        s.rule->run(data, grad, s.kept_rows, settings, s.data.count());
    return true;
}

/* run(arguments, settings, outputs, losses, is_float, threads): how many steps were taken, one for
   each row of settings; it ends at a loss that is not finite. None if something does not fit. */
PyObject *step_run(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    State &s = *((StepObject *)self)->state;
    if (count != 6 || !PyTuple_Check(args[0])) {
        PyErr_SetString(PyExc_TypeError, "run: expected 6 arguments");
        return nullptr;
    }
    Arguments arguments;
    if (*(const long long *)s.moves.view.buf != s.moved || !arguments.take(args[0], *s.plan) ||
        !indices_fit(s, arguments))
        Py_RETURN_NONE;
    Buffer settings, outputs, losses;
    if (!settings.take(args[1], PyBUF_C_CONTIGUOUS) || !losses.take(args[3], PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE))
        return nullptr;
    if (args[2] != Py_None && !outputs.take(args[2], PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE))
        return nullptr;
    long steps = losses.count(), results = (long)s.plan->outputs.size();
    if (settings.count() != steps * s.rule->settings || results < 1 ||
        (outputs.view.obj && outputs.count() != results * arguments.count)) {
        PyErr_SetString(PyExc_ValueError, "run: the settings or outputs have another size");
        return nullptr;
    }
    int most = (int)PyLong_AsLong(args[5]), is_float = PyObject_IsTrue(args[4]);
    const KernelsOfType &chosen = is_float ? kernels->floats : kernels->doubles;
    s.weights[0] = 1.0 / arguments.count;
    Call call{s.plan, nullptr, arguments.sources.get(), arguments.size, arguments.count,
              s.weights.data(), true, outputs.doubles(), s.totals.data(), nullptr,
              threads_for(*s.plan, arguments.count, most)};
    /* The same rows may not be changed by another thread meanwhile: the GIL stays. */
    long done = 0;
    for (; done < steps; done++) {
        if (!take_step(s, call, chosen, settings.doubles() + done * s.rule->settings))
            return PyErr_NoMemory();
        losses.doubles()[done] = s.totals[0] / arguments.count;
        if (!std::isfinite(s.totals[0]) || PyErr_CheckSignals() < 0)
            break;
    }
    return PyErr_Occurred() ? nullptr : PyLong_FromLong(done);
}

PyMethodDef step_methods[] = {
    {"run", (PyCFunction)(void (*)(void))step_run, METH_FASTCALL,
     "run(arguments, settings, outputs, losses, is_float, threads)"},
    {nullptr, nullptr, 0, nullptr},
};

PyType_Slot step_slots[] = {
    {Py_tp_doc, (void *)"Training steps of one plan on shared parameters."},
    {Py_tp_new, (void *)new_step},
    {Py_tp_dealloc, (void *)free_step},
    {Py_tp_methods, step_methods},
    {0, nullptr},
};

} // namespace

PyType_Spec step_spec = {"glassgrad.kernels.Step", sizeof(StepObject), 0, Py_TPFLAGS_DEFAULT, step_slots};
