/* Reading the arguments of a call. */

#include "python.h"
#include <cstring>

Plan *plan_in(PyObject *capsule)
{
    return (Plan *)PyCapsule_GetPointer(capsule, "glassgrad.compiler._kernels.plan");
}

/* Waking a thread costs a few microseconds, so it must have more work than that. */
int threads_for(const Plan &plan, ptrdiff_t count, int most)
{
    constexpr double WORTH = 5e5; /* multiply-adds */
    double worth = (double)plan.work * count / WORTH;
    return worth < 2 ? 1 : worth < most ? (int)worth : most;
}

/* How an argument's numbers are stored, as a letter of fixed size; 0 if unknown. */
static char format_of(const Py_buffer &view)
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

bool Arguments::take(PyObject *tuple, const Plan &plan)
{
    size = (int)PyTuple_GET_SIZE(tuple);
    if (size > FEW) {
        many_buffers.reset(buffers = new Buffer[size]);
        many_sources.reset(sources = new Source[size]);
    }
    ptrdiff_t rows = 0;
    for (int k = 0; k < size; k++) {
        PyObject *thing = PyTuple_GET_ITEM(tuple, k);
        Py_buffer &view = buffers[k].view;
        if (!PyObject_CheckBuffer(thing))
            return false;
        if (!buffers[k].take(thing, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT)) {
            PyErr_Clear();
            return false;
        }
        char format = format_of(view);
        if (!format || !view.itemsize || (uintptr_t)view.buf % view.itemsize)
            return false;
        if (view.ndim < 1 || (count >= 0 && view.shape[0] != count))
            return false;
        count = view.shape[0];
        ptrdiff_t entries = 1;
        for (int d = 1; d < view.ndim; d++)
            entries *= view.shape[d];
        sources[k] = {view.buf, format, (int)entries};
        rows += entries;
    }
    return count >= 1 && rows == plan.arguments;
}

bool Arguments::take_or_say(PyObject *tuple, const Plan &plan)
{
    if (take(tuple, plan))
        return true;
    PyErr_SetString(PyExc_ValueError, "run: the arguments do not fit the plan");
    return false;
}
