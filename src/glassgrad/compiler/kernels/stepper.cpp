/* Stepper: training steps on a batch without returning to Python: the program forward and backward, and
   the optimizer's update. compiler/executors/kernels/stepper.py makes one, and a new one when something
   has moved. */

#include "forms.h"
#include "parameters.h"
#include <chrono>
#include <cmath>

namespace {

struct State {
    Plan *plan;
    Forms forms;
    Parameters parameters;
    std::vector<double> means, weights, settings;
    int threads; /* at most */
    ptrdiff_t done = 0; /* steps taken in the last run */
};

struct StepperObject {
    PyObject_HEAD
    PyObject *capsule, *watch, *kept;
    PyObject *blocks_open; /* a set: not empty if a `with` block may change what a step does */
    State *state;
};

void free_stepper(PyObject *self)
{
    StepperObject *stepper = (StepperObject *)self;
    PyTypeObject *kind = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    delete stepper->state;
    Py_XDECREF(stepper->capsule);
    Py_XDECREF(stepper->watch);
    Py_XDECREF(stepper->kept);
    Py_XDECREF(stepper->blocks_open);
    kind->tp_free(self);
    Py_DECREF(kind);
}

int visit_stepper(PyObject *self, visitproc visit, void *arg)
{
    Py_VISIT(((StepperObject *)self)->watch);
    Py_VISIT(((StepperObject *)self)->kept);
    Py_VISIT(Py_TYPE(self));
    return 0;
}

int clear_stepper(PyObject *self)
{
    Py_CLEAR(((StepperObject *)self)->watch);
    Py_CLEAR(((StepperObject *)self)->kept);
    return 0;
}

/* Stepper(plan=, …): all by keyword; the arguments are those of the first call. */
PyObject *new_stepper(PyTypeObject *kind, PyObject *args, PyObject *keywords)
{
    PyObject *capsule, *blocks_open, *indices, *watch, *tuple;
    RowObjects rows;
    const char *name;
    int is_float, threads;
    static const char *const NAMES[] = {"plan", "rule", "data", "grad", "kept", "places", "ahead",
                                        "blocks_open", "indices", "watch", "is_float", "threads",
                                        "arguments", nullptr};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "$OsOOO!OOO!O!OpiO!", const_cast<char **>(NAMES),
                                     &capsule, &name, &rows.data, &rows.grad, &PyDict_Type, &rows.kept, &rows.places,
                                     &rows.ahead, &PySet_Type, &blocks_open, &PyTuple_Type, &indices, &watch,
                                     &is_float, &threads, &PyTuple_Type, &tuple))
        return nullptr;
    Arguments arguments;
    StepperObject *stepper = (StepperObject *)kind->tp_alloc(kind, 0);
    if (!stepper)
        return nullptr;
    State &s = *(stepper->state = new State{});
    stepper->capsule = Py_NewRef(capsule);
    stepper->watch = Py_NewRef(watch);
    stepper->kept = Py_NewRef(rows.kept);
    stepper->blocks_open = Py_NewRef(blocks_open);
    s.plan = plan_in(capsule);
    s.threads = threads;
    if (!s.plan || !s.parameters.take(rows, *s.plan, name, is_float) || !arguments.take_or_say(tuple, *s.plan) ||
        !s.forms.read(arguments, indices)) {
        Py_DECREF(stepper);
        return nullptr;
    }
    s.means.resize(s.plan->outputs.size());
    s.weights.resize(s.plan->outputs.size());
    return (PyObject *)stepper;
}

struct AtEnd {
    const Parameters &parameters;

    ~AtEnd() { parameters.show(); }
};

bool take_arguments(const State &s, Arguments &arguments, PyObject *tuple)
{
    return arguments.take(tuple, *s.plan) && s.forms.fit(arguments);
}

bool rows_are_same(const StepperObject &stepper)
{
    const Parameters &parameters = stepper.state->parameters;
    return !parameters.have_moved() && parameters.are_kept_in(stepper.kept);
}

/* Whether everything else is unchanged. The watch may run Python code, so the other checks follow it. */
bool is_same(const StepperObject &stepper)
{
    const State &s = *stepper.state;
    if (PySet_GET_SIZE(stepper.blocks_open)) /* for example, one that forbids computing */
        return false;
    return (stepper.watch == Py_None || watch_holds(stepper.watch, s.threads)) && rows_are_same(stepper);
}

enum Given { GIVEN, NOT_FITTING, FAILED };

/* Reads what settings() or settings(steps) returns. It is called only if the arguments fit, since a
   schedule should see each step once. */
Given take_settings(const Parameters &parameters, PyObject *settings, PyObject *steps, ptrdiff_t count,
                    std::vector<double> &numbers)
{
    PyObject *tuple = steps ? PyObject_CallOneArg(settings, steps) : PyObject_CallNoArgs(settings);
    if (!tuple)
        return FAILED;
    numbers.resize(count * parameters.settings());
    bool fits = PyTuple_Check(tuple) && PyTuple_GET_SIZE(tuple) == (Py_ssize_t)numbers.size();
    for (size_t k = 0; fits && k < numbers.size(); k++)
        numbers[k] = PyFloat_AsDouble(PyTuple_GET_ITEM(tuple, k));
    Py_DECREF(tuple);
    return PyErr_Occurred() ? FAILED : fits ? GIVEN : NOT_FITTING;
}

Call call_for(State &s, const Arguments &arguments, double *outputs)
{
    s.weights[0] = 1.0 / arguments.count;
    return {s.plan, nullptr, arguments.sources, arguments.size, arguments.count,
            s.weights.data(), true, outputs, s.means.data(), nullptr,
            threads_for(*s.plan, arguments.count, s.threads), nullptr, nullptr};
}

/* take(arguments, settings): takes one step and returns its loss; None if something does not fit. The GIL
   is held, since another thread might change the rows. */
PyObject *stepper_take(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    StepperObject &stepper = *(StepperObject *)self;
    State &s = *stepper.state;
    if (count != 2 || !PyTuple_Check(args[0])) {
        PyErr_SetString(PyExc_TypeError, "take: expected arguments and settings");
        return nullptr;
    }
    Arguments arguments;
    if (!take_arguments(s, arguments, args[0]) || !is_same(stepper))
        Py_RETURN_NONE;
    Call call = call_for(s, arguments, nullptr);
    if (!s.parameters.compute(call))
        return PyErr_NoMemory();
    AtEnd at_end{s.parameters};
    double loss = s.means[0];
    if (std::isfinite(loss)) { /* the schedule runs after the loss, which may read what it changes */
        s.parameters.round();
        s.parameters.show();
        Given given = take_settings(s.parameters, args[1], nullptr, 1, s.settings);
        if (given == FAILED)
            return nullptr;
        if (given == NOT_FITTING || !rows_are_same(stepper))
            Py_RETURN_NONE;
        s.parameters.update(s.settings.data(), s.threads);
    }
    return PyFloat_FromDouble(loss);
}

/* run(arguments, settings, outputs, losses): takes a step for each entry of losses, up to a loss that is not
   finite, and returns how many were taken; None if something does not fit. */
PyObject *stepper_run(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    StepperObject &stepper = *(StepperObject *)self;
    State &s = *stepper.state;
    if (count != 4 || !PyTuple_Check(args[0])) {
        PyErr_SetString(PyExc_TypeError, "run: expected 4 arguments");
        return nullptr;
    }
    s.done = 0;
    Arguments arguments;
    if (!take_arguments(s, arguments, args[0]))
        Py_RETURN_NONE;
    constexpr int ROW = PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE;
    Buffer outputs, losses;
    if (!losses.take(args[3], ROW) || (args[2] != Py_None && !outputs.take(args[2], ROW)))
        return nullptr;
    ptrdiff_t steps = losses.count(), results = (ptrdiff_t)s.plan->outputs.size();
    if (results < 1 || (outputs.view.obj && outputs.count() != results * arguments.count)) {
        PyErr_SetString(PyExc_ValueError, "run: the outputs have the wrong size");
        return nullptr;
    }
    PyObject *number = PyLong_FromSsize_t(steps);
    std::vector<double> settings; /* a local copy, since another thread may take a step in between */
    Given given = number ? take_settings(s.parameters, args[1], number, steps, settings) : FAILED;
    Py_XDECREF(number);
    if (given == FAILED)
        return nullptr;
    if (given == NOT_FITTING || !is_same(stepper))
        Py_RETURN_NONE;
    Call call = call_for(s, arguments, outputs.doubles());
    AtEnd at_end{s.parameters};
    auto turn = std::chrono::steady_clock::now();
    while (s.done < steps) {
        if (!s.parameters.compute(call))
            return PyErr_NoMemory();
        losses.doubles()[s.done] = s.means[0];
        if (!std::isfinite(s.means[0]))
            break;
        s.parameters.update(settings.data() + s.done * s.parameters.settings(), s.threads);
        s.done++;
        s.parameters.show();
        if (PyErr_CheckSignals() < 0)
            return nullptr;
        auto now = std::chrono::steady_clock::now();
        if (now - turn > std::chrono::milliseconds(5)) { /* as long as Python lets a thread wait */
            Py_BEGIN_ALLOW_THREADS
            Py_END_ALLOW_THREADS
            turn = now;
        }
        if (s.parameters.have_moved()) {
            PyErr_SetString(PyExc_RuntimeError, "the parameters were moved while steps were taken");
            return nullptr;
        }
    }
    return PyLong_FromSsize_t(s.done);
}

/* done(): how many steps the last run took, even if it was interrupted. */
PyObject *stepper_done(PyObject *self, PyObject *)
{
    return PyLong_FromSsize_t(((StepperObject *)self)->state->done);
}

PyMethodDef stepper_methods[] = {
    {"done", stepper_done, METH_NOARGS, "How many steps the last run took."},
    {"take", (PyCFunction)(void (*)(void))stepper_take, METH_FASTCALL, "take(arguments, settings)"},
    {"run", (PyCFunction)(void (*)(void))stepper_run, METH_FASTCALL,
     "run(arguments, settings, outputs, losses)"},
    {nullptr, nullptr, 0, nullptr},
};

PyType_Slot stepper_slots[] = {
    {Py_tp_doc, (void *)"Training steps of one plan on shared parameters."},
    {Py_tp_new, (void *)new_stepper},
    {Py_tp_dealloc, (void *)free_stepper},
    {Py_tp_traverse, (void *)visit_stepper},
    {Py_tp_clear, (void *)clear_stepper},
    {Py_tp_methods, stepper_methods},
    {0, nullptr},
};

} // namespace

PyType_Spec stepper_spec = {"glassgrad.compiler._kernels.Stepper", sizeof(StepperObject), 0,
                         Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, stepper_slots};
