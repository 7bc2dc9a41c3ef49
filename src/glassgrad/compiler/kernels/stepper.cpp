/* Stepper: training steps on a batch without returning to Python: the program forward and backward, and
   the optimizer's update. compiler/executors/kernels/stepper.py makes one, and a new one when something
   has moved. */

#include "float_rows.h"
#include "python.h"
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <vector>

namespace {

struct Index {
    int source, entry, size;
};

/* What an argument must look like: a program is made for one shape of samples. */
struct Form {
    char format;
    std::vector<Py_ssize_t> shape; /* without the number of samples */

    bool is(const Source &source, const Py_buffer &view) const
    {
        if (source.format != format || view.ndim != (int)shape.size() + 1)
            return false;
        for (size_t d = 0; d < shape.size(); d++)
            if (view.shape[d + 1] != shape[d])
                return false;
        return true;
    }
};

struct State {
    Plan *plan;
    Buffer data, grad, moves, ahead, places;
    std::shared_ptr<FloatRows> floats; /* instead of data and grad, if the numbers are floats */
    long count; /* of parameters */
    std::unique_ptr<Buffer[]> kept; /* one for each row that the rule keeps */
    std::vector<double *> kept_rows;
    const UpdateRule *rule;
    const FloatUpdateRule *float_rule;
    long long moved; /* how often leaves had moved when the buffers were taken */
    std::vector<Index> indices;
    std::vector<double> inputs, gradient, means, weights, settings;
    std::vector<float> float_inputs, float_gradient;
    std::vector<PyObject *> kept_objects;
    long done = 0; /* steps taken in the last run */
    bool in_order; /* the parameters are exactly the inputs, in the same order */
    std::vector<Form> forms;
    const KernelsOfType *chosen;
    int threads; /* at most */

    const int32_t *place() const { return (const int32_t *)places.view.buf; }
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

constexpr int MOST_KEPT = 4; /* rows, by any rule */

bool find_rule(State &s, const char *name)
{
    for (size_t k = 0; k < kernels->rule_count; k++)
        if (strcmp(kernels->rules[k].name, name) == 0 && kernels->rules[k].kept <= MOST_KEPT) {
            s.rule = &kernels->rules[k];
            s.float_rule = &kernels->float_rules[k];
            return true;
        }
    PyErr_SetString(PyExc_KeyError, name);
    return false;
}

/* Memoryviews of one block, such as engine.share() returns. */
bool share_memory(PyObject *data, PyObject *grad)
{
    return PyMemoryView_Check(data) && PyMemoryView_Check(grad) &&
           ((PyMemoryViewObject *)data)->mbuf == ((PyMemoryViewObject *)grad)->mbuf;
}

bool take_rows(State &s, PyObject *data, PyObject *grad, PyObject *kept, PyObject *places, bool is_float)
{
    constexpr int ROW = PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE;
    if (!s.data.take(data, ROW) || !s.grad.take(grad, ROW) || !s.places.take(places, PyBUF_SIMPLE))
        return false;
    s.count = s.data.count();
    s.kept.reset(new Buffer[s.rule->kept]);
    s.kept_rows.resize(s.rule->kept);
    bool fits = PyDict_GET_SIZE(kept) >= s.rule->kept &&
                s.grad.count() == s.count && s.places.view.len == s.plan->inputs * 4L &&
                (!is_float || share_memory(data, grad));
    Py_ssize_t position = 0;
    PyObject *key, *row;
    for (int k = 0; fits && PyDict_Next(kept, &position, &key, &row); k++) {
        s.kept_objects.push_back(row);
        if (k >= s.rule->kept) /* it belongs to another rule */
            continue;
        if (!s.kept[k].take(row, ROW))
            return false;
        s.kept_rows[k] = s.kept[k].doubles();
        fits = s.kept[k].count() == s.count;
    }
    for (int k = 0; fits && k < s.plan->inputs; k++)
        fits = s.place()[k] >= 0 && s.place()[k] < s.count;
    if (!fits) {
        PyErr_SetString(PyExc_ValueError, "Stepper: the rows do not fit the plan");
        return false;
    }
    if (is_float) {
        s.floats = FloatRows::of(data, grad, (long long *)s.ahead.view.buf);
        s.data.release(); /* a view that stays would keep the floats from being ahead */
        s.grad.release();
    }
    return true;
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

/* Whether an optimizer still keeps the same rows in the same order; its dict may change. */
bool same_kept(const StepperObject &stepper)
{
    const State &s = *stepper.state;
    Py_ssize_t position = 0, k = 0;
    if (PyDict_GET_SIZE(stepper.kept) != (Py_ssize_t)s.kept_objects.size())
        return false;
    for (PyObject *key, *value; PyDict_Next(stepper.kept, &position, &key, &value); k++)
        if (value != s.kept_objects[k])
            return false;
    return true;
}

/* Stepper(plan=, …): all by keyword; the arguments are those of the first call. */
PyObject *new_stepper(PyTypeObject *kind, PyObject *args, PyObject *keywords)
{
    PyObject *capsule, *data, *grad, *kept, *places, *moves, *ahead, *blocks_open, *indices, *watch,
        *tuple;
    const char *name;
    int is_float, threads;
    static const char *const NAMES[] = {"plan", "rule", "data", "grad", "kept", "places", "moves", "ahead",
                                        "blocks_open", "indices", "watch", "is_float", "threads",
                                        "arguments", nullptr};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "$OsOOO!OOOO!O!OpiO!", const_cast<char **>(NAMES),
                                     &capsule, &name, &data, &grad, &PyDict_Type, &kept, &places, &moves, &ahead,
                                     &PySet_Type, &blocks_open, &PyTuple_Type, &indices, &watch, &is_float,
                                     &threads, &PyTuple_Type, &tuple))
        return nullptr;
    Arguments arguments;
    StepperObject *stepper = (StepperObject *)kind->tp_alloc(kind, 0);
    if (!stepper)
        return nullptr;
    State &s = *(stepper->state = new State{});
    stepper->capsule = Py_NewRef(capsule);
    stepper->watch = Py_NewRef(watch);
    stepper->kept = Py_NewRef(kept);
    stepper->blocks_open = Py_NewRef(blocks_open);
    s.plan = plan_in(capsule);
    s.chosen = is_float ? &kernels->floats : &kernels->doubles;
    s.threads = threads;
    if (!s.plan || !find_rule(s, name) || !s.moves.take(moves, PyBUF_SIMPLE) ||
        !s.ahead.take(ahead, PyBUF_WRITABLE) || !take_rows(s, data, grad, kept, places, is_float) ||
        !arguments.take_or_say(tuple, *s.plan))
        goto fail;
    for (int k = 0; k < arguments.size; k++) {
        const Py_buffer &view = arguments.buffers[k].view;
        s.forms.push_back({arguments.sources[k].format, {view.shape + 1, view.shape + view.ndim}});
    }
    for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(indices); k++) {
        Index index;
        if (!PyArg_ParseTuple(PyTuple_GET_ITEM(indices, k), "iii", &index.source, &index.entry, &index.size))
            goto fail;
        s.indices.push_back(index);
    }
    s.moved = *(const long long *)s.moves.view.buf;
    s.in_order = s.count == s.plan->inputs;
    for (int k = 0; k < s.plan->inputs; k++)
        s.in_order = s.in_order && s.place()[k] == k;
    if (!s.in_order && is_float) {
        s.float_inputs.resize(s.plan->inputs);
        s.float_gradient.resize(s.plan->inputs);
    } else if (!s.in_order) {
        s.inputs.resize(s.plan->inputs);
        s.gradient.resize(s.plan->inputs);
    }
    s.means.resize(s.plan->outputs.size());
    s.weights.resize(s.plan->outputs.size());
    return (PyObject *)stepper;
fail:
    Py_DECREF(stepper);
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
    return -1; /* not an integer */
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

/* The inputs of a program among the parameters, and back: where they are if they are in order. */
template <class T> const T *gathered(const State &s, const T *data, std::vector<T> &inputs)
{
    for (int k = 0; !s.in_order && k < s.plan->inputs; k++)
        inputs[k] = data[s.place()[k]];
    return s.in_order ? data : inputs.data();
}

template <class T> void scatter(const State &s, const std::vector<T> &gradient, T *grads)
{
    if (s.in_order)
        return;
    std::fill(grads, grads + s.count, T(0));
    for (int k = 0; k < s.plan->inputs; k++)
        grads[s.place()[k]] = gradient[k];
}

/* Forward and backward; false if out of memory. */
bool compute(State &s, Call &call)
{
    if (s.floats) {
        FloatRows &rows = *s.floats;
        rows.take();
        call.float_inputs = gathered(s, rows.data(), s.float_inputs);
        call.float_gradient = s.in_order ? rows.grads() : s.float_gradient.data();
        rows.grads_changed();
        if (!run_call(*s.chosen, call))
            return false;
        scatter(s, s.float_gradient, rows.grads());
        return true;
    }
    if (*(const long long *)s.ahead.view.buf)
        FloatRows::bring_all_back();
    call.inputs = gathered(s, s.data.doubles(), s.inputs);
    call.gradient = s.in_order ? s.grad.doubles() : s.gradient.data();
    if (!run_call(*s.chosen, call))
        return false;
    scatter(s, s.gradient, s.grad.doubles());
    return true;
}

/* Apply a rule to all parameters, in pieces that the crew shares. */
template <class Rule, class T>
void apply(const State &s, const Rule &rule, T *data, const T *grads, const double *settings)
{
    constexpr long PIECE = 1 << 15;
    Crew crew(s.count > 4 * PIECE ? s.threads : 1);
    crew.each((int)((s.count + PIECE - 1) / PIECE), [&](int piece, int) {
        long from = piece * PIECE, size = s.count - from < PIECE ? s.count - from : PIECE;
        double *kept[MOST_KEPT]; /* from there on */
        for (size_t k = 0; k < s.kept_rows.size(); k++)
            kept[k] = s.kept_rows[k] + from;
        rule.run(data + from, grads + from, kept, settings, size);
    });
}

void update(State &s, const double *settings)
{
    if (!s.floats)
        return apply(s, *s.rule, s.data.doubles(), s.grad.doubles(), settings);
    s.floats->take(); /* a schedule may have read or changed them */
    apply(s, *s.float_rule, s.floats->data(), s.floats->grads(), settings);
    s.floats->data_changed();
}

/* Before other code runs: whoever has a view of the rows reads and writes them without asking. */
void show(const State &s)
{
    if (s.floats && s.floats->is_watched())
        s.floats->bring_back();
}

struct AtEnd {
    const State &s;

    ~AtEnd() { show(s); }
};

bool have_moved(const State &s)
{
    return *(const long long *)s.moves.view.buf != s.moved;
}

/* Whether the arguments have the expected form. */
bool take_arguments(const State &s, Arguments &arguments, PyObject *tuple)
{
    if (!arguments.take(tuple, *s.plan) || (size_t)arguments.size != s.forms.size())
        return false;
    for (int k = 0; k < arguments.size; k++)
        if (!s.forms[k].is(arguments.sources[k], arguments.buffers[k].view))
            return false;
    return indices_fit(s, arguments);
}

/* Whether everything else is unchanged. The watch may run Python code, so the other checks follow it. */
bool is_same(const StepperObject &stepper)
{
    const State &s = *stepper.state;
    if (PySet_GET_SIZE(stepper.blocks_open)) /* for example, one that forbids computing */
        return false;
    return (stepper.watch == Py_None || watch_holds(stepper.watch, s.threads)) && !have_moved(s) && same_kept(stepper);
}

/* Reads what settings() or settings(steps) returns. It is called only if the arguments fit, since a
   schedule should see each step once. */
enum Given { GIVEN, NOT_FITTING, FAILED };

Given take_settings(const UpdateRule &rule, PyObject *settings, PyObject *steps, long count,
                    std::vector<double> &numbers)
{
    PyObject *tuple = steps ? PyObject_CallOneArg(settings, steps) : PyObject_CallNoArgs(settings);
    if (!tuple)
        return FAILED;
    numbers.resize(count * rule.settings);
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
    if (!take_arguments(s, arguments, args[0]))
        Py_RETURN_NONE;
    if (!is_same(stepper))
        Py_RETURN_NONE;
    Call call = call_for(s, arguments, nullptr);
    if (!compute(s, call))
        return PyErr_NoMemory();
    AtEnd at_end{s};
    double loss = s.means[0];
    if (std::isfinite(loss)) { /* the schedule runs after the loss, which may read what it changes */
        if (s.floats)
            s.floats->data_changed(); /* it reads what the update starts from: rounded numbers */
        show(s);
        Given given = take_settings(*s.rule, args[1], nullptr, 1, s.settings);
        if (given == FAILED)
            return nullptr;
        if (given == NOT_FITTING || have_moved(s) || !same_kept(stepper))
            Py_RETURN_NONE;
        update(s, s.settings.data());
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
    long steps = losses.count(), results = (long)s.plan->outputs.size();
    if (results < 1 || (outputs.view.obj && outputs.count() != results * arguments.count)) {
        PyErr_SetString(PyExc_ValueError, "run: the outputs have the wrong size");
        return nullptr;
    }
    PyObject *number = PyLong_FromLong(steps);
    std::vector<double> settings; /* a local copy, since another thread may take a step in between */
    Given given = number ? take_settings(*s.rule, args[1], number, steps, settings) : FAILED;
    Py_XDECREF(number);
    if (given == FAILED)
        return nullptr;
    if (given == NOT_FITTING || !is_same(stepper))
        Py_RETURN_NONE;
    Call call = call_for(s, arguments, outputs.doubles());
    AtEnd at_end{s};
    auto turn = std::chrono::steady_clock::now();
    while (s.done < steps) {
        if (!compute(s, call))
            return PyErr_NoMemory();
        losses.doubles()[s.done] = s.means[0];
        if (!std::isfinite(s.means[0]))
            break;
        update(s, settings.data() + s.done * s.rule->settings);
        s.done++;
        show(s);
        if (PyErr_CheckSignals() < 0)
            return nullptr;
        auto now = std::chrono::steady_clock::now();
        if (now - turn > std::chrono::milliseconds(5)) { /* as long as Python lets a thread wait */
            Py_BEGIN_ALLOW_THREADS
            Py_END_ALLOW_THREADS
            turn = now;
        }
        if (have_moved(s)) {
            PyErr_SetString(PyExc_RuntimeError, "the parameters were moved while steps were taken");
            return nullptr;
        }
    }
    return PyLong_FromLong(s.done);
}

/* done(): how many steps the last run took, even if it was interrupted. */
PyObject *stepper_done(PyObject *self, PyObject *)
{
    return PyLong_FromLong(((StepperObject *)self)->state->done);
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
