/* glassgrad.compiler._kernels: programs over batches, as Python calls them. */

#include "float_rows.h"
#include "python.h"
#include <cstdlib>
#include <cstring>

const Kernels *kernels;

namespace {

void free_plan(PyObject *capsule)
{
    delete plan_in(capsule);
}

/* plan(code, numbers): the encoding of compiler/plan.py, read once. */
PyObject *module_plan(PyObject *, PyObject *args)
{
    PyObject *code_object, *numbers_object;
    if (!PyArg_ParseTuple(args, "OO", &code_object, &numbers_object))
        return nullptr;
    Buffer code, numbers;
    if (!code.take(code_object, PyBUF_SIMPLE) || !numbers.take(numbers_object, PyBUF_SIMPLE))
        return nullptr;
    auto plan = decode((const int32_t *)code.view.buf, code.view.len / 4, numbers.doubles(),
                       numbers.view.len / 8, kernels->end_op);
    if (!plan) {
        PyErr_SetString(PyExc_ValueError, "plan: the code ends too soon");
        return nullptr;
    }
    return PyCapsule_New(plan.release(), "glassgrad.compiler._kernels.plan", free_plan);
}

bool take_weights(PyObject *thing, Buffer &weights, Call &call)
{
    if (thing == Py_None)
        return true;
    if (!weights.take(thing, PyBUF_C_CONTIGUOUS))
        return false;
    ptrdiff_t given = weights.view.len / 8, outputs = (ptrdiff_t)call.plan->outputs.size();
    call.one_weight = given == outputs;
    if (given != outputs && given != outputs * call.count) {
        PyErr_SetString(PyExc_ValueError, "run: expected a weight for each output, or each sample");
        return false;
    }
    call.weights = weights.doubles();
    return true;
}

/* run(plan, inputs, arguments, weights, outputs, means, gradient, is_float, threads) */
PyObject *module_run(PyObject *, PyObject *args)
{
    PyObject *capsule, *inputs_object, *tuple, *weights_object, *outputs_object, *means_object,
        *gradient_object;
    int is_float, most;
    if (!PyArg_ParseTuple(args, "OOO!OOOOpi", &capsule, &inputs_object, &PyTuple_Type, &tuple,
                          &weights_object, &outputs_object, &means_object, &gradient_object,
                          &is_float, &most))
        return nullptr;
    Plan *plan = plan_in(capsule);
    Buffer inputs, weights, outputs, means, gradient;
    Arguments arguments;
    Call call{};
    call.plan = plan;
    if (!plan || !inputs.take(inputs_object, PyBUF_C_CONTIGUOUS) || !arguments.take_or_say(tuple, *plan) ||
        !means.take(means_object, PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE))
        return nullptr;
    call.count = arguments.count;
    if (!take_weights(weights_object, weights, call))
        return nullptr;
    if (outputs_object != Py_None && !outputs.take(outputs_object, PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE))
        return nullptr;
    if (call.weights && !gradient.take(gradient_object, PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE))
        return nullptr;
    ptrdiff_t results = (ptrdiff_t)plan->outputs.size();
    if (inputs.view.len != plan->inputs * 8L || means.view.len != results * 8 ||
        (outputs.view.obj && outputs.view.len != results * call.count * 8) ||
        (call.weights && gradient.view.len != plan->inputs * 8L)) {
        PyErr_SetString(PyExc_ValueError, "run: a buffer does not have the size that the plan needs");
        return nullptr;
    }
    call.inputs = inputs.doubles();
    call.sources = arguments.sources;
    call.source_count = arguments.size;
    call.outputs = outputs.doubles();
    call.means = means.doubles();
    call.gradient = gradient.doubles();
    call.threads = threads_for(*plan, call.count, most);
    bool done;
    Py_BEGIN_ALLOW_THREADS
    done = run_call(is_float ? kernels->floats : kernels->doubles, call);
    Py_END_ALLOW_THREADS
    if (!done)
        return PyErr_NoMemory();
    Py_RETURN_NONE;
}

const Kernels *chosen()
{
    const Kernels *known[] = {
#if defined(__x86_64__)
        &kernels_avx512, &kernels_avx2,
#endif
        &kernels_baseline};
    bool can[] = {
#if defined(__x86_64__)
        __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
            __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw"),
        __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"),
#endif
        true};
    const char *wanted = getenv("GLASSGRAD_KERNELS");
    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
        if (can[k] && known[k]->name && (!wanted || !*wanted || strcmp(wanted, known[k]->name) == 0))
            return known[k];
    return nullptr;
}

/* Whether a sequence of names contains this one; -1 for an error. */
int has_name(PyObject *names, const char *name)
{
    PyObject *text = PyUnicode_FromString(name);
    int found = text ? PySequence_Contains(names, text) : -1;
    Py_XDECREF(text);
    return found;
}

PyObject *replaced; /* the names of functions that failed, and so are computed lane by lane */

/* try_functions(broken): tests each vector function at a few points, those named in `broken` as if they were
   wrong. A function that fails is replaced from then on, or raises ImportError. */
PyObject *try_functions(PyObject *, PyObject *broken)
{
    for (size_t k = 0; k < kernels->trial_count; k++) {
        const Trial &trial = kernels->trials[k];
        int breaks = has_name(broken, trial.name);
        if (breaks < 0)
            return nullptr;
        if (trial.passes(breaks))
            continue;
        if (!trial.is_replaceable) {
            PyErr_Format(PyExc_ImportError, "the kernels for %s were built incorrectly: %s returns wrong numbers",
                         kernels->name, trial.name);
            return nullptr;
        }
        PyObject *name = PyUnicode_FromString(trial.name);
        int done = name ? PySet_Add(replaced, name) : -1;
        Py_XDECREF(name);
        if (done < 0)
            return nullptr;
    }
    Py_RETURN_NONE;
}

/* Adds a tuple of strings to the module. */
bool add_texts(PyObject *module, const char *name, const char *const *texts, size_t count)
{
    PyObject *tuple = PyTuple_New((Py_ssize_t)count);
    for (size_t k = 0; tuple && k < count; k++) {
        PyObject *text = PyUnicode_FromString(texts[k]);
        if (!text)
            Py_CLEAR(tuple);
        else
            PyTuple_SET_ITEM(tuple, (Py_ssize_t)k, text);
    }
    bool done = tuple && PyModule_AddObjectRef(module, name, tuple) == 0;
    Py_XDECREF(tuple);
    return done;
}

PyObject *bring_back(PyObject *, PyObject *)
{
    FloatRows::bring_all_back();
    Py_RETURN_NONE;
}

PyMethodDef methods[] = {
    {"try_functions", try_functions, METH_O,
     "try_functions(broken): test each vector function, those named as if they were wrong."},
    {"plan", module_plan, METH_VARARGS, "plan(code, numbers): a program as the kernels read it."},
    {"run", module_run, METH_VARARGS,
     "run(plan, inputs, arguments, weights, outputs, means, gradient, is_float, threads)"},
    {"shape_of", module_shape_of, METH_O,
     "shape_of(lists): their shape, as far as first entries tell, and whether they hold ints."},
    {"fill", module_fill, METH_VARARGS, "fill(lists, array): False if they do not have its shape."},
    {"bring_back", bring_back, METH_NOARGS,
     "bring_back(): the numbers of float32 steps, back to their Values."},
    {nullptr, nullptr, 0, nullptr},
};

int fill_module(PyObject *module)
{
    if (PyInterpreterState_Get() != PyInterpreterState_Main()) {
        PyErr_SetString(PyExc_ImportError, "the kernels work in the main interpreter only");
        return -1;
    }
    kernels = chosen();
    if (!kernels) {
        PyErr_Format(PyExc_ImportError,
                     "GLASSGRAD_KERNELS=%s: this machine has no such instructions; expected avx512,"
                     " avx2 or baseline", getenv("GLASSGRAD_KERNELS"));
        return -1;
    }
    PyObject *none = PyTuple_New(0);
    PyObject *watch = PyType_FromSpec(&watch_spec), *stepper = PyType_FromSpec(&stepper_spec);
    PyObject *single = PyType_FromSpec(&single_spec);
    if (!replaced) /* a second import, after the first module was discarded, reuses it */
        replaced = PySet_New(nullptr);
    PyObject *tried = none && replaced ? try_functions(nullptr, none) : nullptr;
    bool failed = !watch || !stepper || !single || !tried || PyModule_AddObjectRef(module, "Watch", watch) < 0 ||
                  PyModule_AddObjectRef(module, "Single", single) < 0 ||
                  PyModule_AddObjectRef(module, "Stepper", stepper) < 0 ||
                  PyModule_AddObjectRef(module, "replaced", replaced) < 0 ||
                  PyModule_AddStringConstant(module, "name", kernels->name) < 0 ||
                  !add_texts(module, "ops", kernels->op_texts, kernels->op_count) ||
                  !add_texts(module, "rules", kernels->rule_texts, kernels->rule_count) ||
                  !add_texts(module, "kinds", KINDS, sizeof KINDS / sizeof *KINDS);
    Py_XDECREF(watch);
    Py_XDECREF(stepper);
    Py_XDECREF(single);
    Py_XDECREF(none);
    Py_XDECREF(tried);
    return failed ? -1 : 0;
}

PyModuleDef_Slot slots[] = {
    {Py_mod_exec, (void *)fill_module},
    {0, nullptr},
};

PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "glassgrad.compiler._kernels", nullptr, 0, methods, slots, nullptr, nullptr, nullptr,
};

} // namespace

PyMODINIT_FUNC PyInit__kernels(void)
{
    return PyModuleDef_Init(&definition);
}
