/* glassgrad.kernels: programs over batches, as Python calls them. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include "interface.h"
#include <cstdlib>
#include <cstring>
#include <thread>

namespace {

const Kernels *kernels; /* those of this machine, or of GLASSGRAD_KERNELS */

/* A buffer that is given back at the end of the scope. */
struct Buffer {
    Py_buffer view{};

    bool take(PyObject *thing, int flags)
    {
        return PyObject_GetBuffer(thing, &view, flags) == 0;
    }
    ~Buffer()
    {
        if (view.obj)
            PyBuffer_Release(&view);
    }
    double *doubles() const { return (double *)view.buf; }
};

void free_plan(PyObject *capsule)
{
    delete (Plan *)PyCapsule_GetPointer(capsule, "glassgrad.plan");
}

/* plan(code, numbers): the encoding of compiler/kernels.py, read once. */
PyObject *module_plan(PyObject *, PyObject *args)
{
    PyObject *code_object, *numbers_object;
    if (!PyArg_ParseTuple(args, "OO", &code_object, &numbers_object))
        return nullptr;
    Buffer code, numbers;
    if (!code.take(code_object, PyBUF_SIMPLE) || !numbers.take(numbers_object, PyBUF_SIMPLE))
        return nullptr;
    auto plan = decode((const int32_t *)code.view.buf, code.view.len / 4, numbers.doubles(),
                       numbers.view.len / 8);
    if (!plan) {
        PyErr_SetString(PyExc_ValueError, "plan: the code ends too soon");
        return nullptr;
    }
    return PyCapsule_New(plan.release(), "glassgrad.plan", free_plan);
}

/* How an argument's numbers are stored, in letters of fixed size; 0 for what is not known. */
char format_of(const Py_buffer &view)
{
    const char *format = view.format ? view.format : "B";
    if (*format == '<' || *format == '=' || *format == '@')
        format++;
    if (!*format || format[1])
        return 0;
    if (strchr("dfhbHB?", *format))
        return *format;
    if (strchr("lqi", *format))
        return view.itemsize == 8 ? 'q' : 'i';
    if (strchr("LQI", *format))
        return view.itemsize == 8 ? 'Q' : 'I';
    return 0;
}

/* The arguments of a call; false and an error if they are not what the plan wants. */
struct Arguments {
    std::unique_ptr<Buffer[]> buffers;
    std::unique_ptr<Source[]> sources;
    Py_ssize_t size;
    long count = -1;

    bool take(PyObject *tuple, const Plan &plan)
    {
        size = PyTuple_GET_SIZE(tuple);
        buffers.reset(new Buffer[size]);
        sources.reset(new Source[size]);
        int rows = 0;
        for (Py_ssize_t k = 0; k < size; k++) {
            Py_buffer &view = buffers[k].view;
            if (!buffers[k].take(PyTuple_GET_ITEM(tuple, k), PyBUF_C_CONTIGUOUS | PyBUF_FORMAT))
                return false;
            char format = format_of(view);
            if (!format || view.ndim < 1 || (count >= 0 && view.shape[0] != count)) {
                PyErr_SetString(PyExc_ValueError, "run: an argument has an unexpected form");
                return false;
            }
            count = view.shape[0];
            long entries = 1;
            for (int d = 1; d < view.ndim; d++)
                entries *= view.shape[d];
            sources[k] = {view.buf, format, (int)entries};
            rows += (int)entries;
        }
        if (count < 1 || rows != plan.arguments) {
            PyErr_SetString(PyExc_ValueError, "run: the arguments do not fit the plan");
            return false;
        }
        return true;
    }
};

/* A thread costs about 30 µs: it must have more to do than that. */
int threads_for(const Plan &plan, long count, int most)
{
    constexpr double WORTH = 2e6; /* multiply-adds */
    double worth = (double)plan.work * count / WORTH;
    return worth < 2 ? 1 : worth < most ? (int)worth : most;
}

bool take_weights(PyObject *thing, Buffer &weights, Call &call)
{
    if (thing == Py_None)
        return true;
    if (!weights.take(thing, PyBUF_C_CONTIGUOUS))
        return false;
    long given = weights.view.len / 8, outputs = (long)call.plan->outputs.size();
    call.one_weight = given == outputs;
    if (given != outputs && given != outputs * call.count) {
        PyErr_SetString(PyExc_ValueError, "run: expected a weight for each output, or each sample");
        return false;
    }
    call.weights = weights.doubles();
    return true;
}

/* run(plan, inputs, arguments, weights, outputs, totals, gradient, is_float, threads) */
PyObject *module_run(PyObject *, PyObject *args)
{
    PyObject *capsule, *inputs_object, *tuple, *weights_object, *outputs_object, *totals_object,
        *gradient_object;
    int is_float, most;
    if (!PyArg_ParseTuple(args, "OOO!OOOOpi", &capsule, &inputs_object, &PyTuple_Type, &tuple,
                          &weights_object, &outputs_object, &totals_object, &gradient_object,
                          &is_float, &most))
        return nullptr;
    Plan *plan = (Plan *)PyCapsule_GetPointer(capsule, "glassgrad.plan");
    Buffer inputs, weights, outputs, totals, gradient;
    Arguments arguments;
    Call call{};
    call.plan = plan;
    if (!plan || !inputs.take(inputs_object, PyBUF_C_CONTIGUOUS) || !arguments.take(tuple, *plan) ||
        !totals.take(totals_object, PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE))
        return nullptr;
    call.count = arguments.count;
    if (!take_weights(weights_object, weights, call))
        return nullptr;
    if (outputs_object != Py_None && !outputs.take(outputs_object, PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE))
        return nullptr;
    if (call.weights && !gradient.take(gradient_object, PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE))
        return nullptr;
    long results = (long)plan->outputs.size();
    if (inputs.view.len != plan->inputs * 8L || totals.view.len != results * 8 ||
        (outputs.view.obj && outputs.view.len != results * call.count * 8) ||
        (call.weights && gradient.view.len != plan->inputs * 8L)) {
        PyErr_SetString(PyExc_ValueError, "run: a buffer has another size than the plan needs");
        return nullptr;
    }
    call.inputs = inputs.doubles();
    call.sources = arguments.sources.get();
    call.source_count = (int)arguments.size;
    call.outputs = outputs.doubles();
    call.totals = totals.doubles();
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
        if (can[k] && (!wanted || !*wanted || strcmp(wanted, known[k]->name) == 0))
            return known[k];
    return nullptr;
}

PyMethodDef methods[] = {
    {"plan", module_plan, METH_VARARGS, "plan(code, numbers): a program as the kernels read it."},
    {"run", module_run, METH_VARARGS,
     "run(plan, inputs, arguments, weights, outputs, totals, gradient, is_float, threads)"},
    {nullptr, nullptr, 0, nullptr},
};

PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "glassgrad.kernels", nullptr, -1, methods, nullptr, nullptr, nullptr, nullptr,
};

} // namespace

PyMODINIT_FUNC PyInit_kernels(void)
{
    kernels = chosen();
    if (!kernels) {
        PyErr_Format(PyExc_ImportError,
                     "GLASSGRAD_KERNELS=%s: this machine has no such instructions; expected avx512,"
                     " avx2 or baseline", getenv("GLASSGRAD_KERNELS"));
        return nullptr;
    }
    PyObject *module = PyModule_Create(&definition);
    if (module && PyModule_AddStringConstant(module, "name", kernels->name) < 0)
        Py_CLEAR(module);
    return module;
}
