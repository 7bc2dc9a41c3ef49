/* Shared by the files that use Python's C API. */

#pragma once
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include "interface.h"
#include <memory>

extern const Kernels *kernels; /* those for this machine, or of GLASSGRAD_KERNELS */

/* A buffer that is released at the end of the scope. */
struct Buffer {
    Py_buffer view{};

    Buffer() = default;
    Buffer(const Buffer &) = delete;
    ~Buffer() { release(); }
    void release()
    {
        if (view.obj)
            PyBuffer_Release(&view);
    }
    bool take(PyObject *thing, int flags) { return PyObject_GetBuffer(thing, &view, flags) == 0; }
    double *doubles() const { return (double *)view.buf; }
    ptrdiff_t count() const { return view.len / 8; } /* of doubles */
};

/* The arguments of a call: contiguous arrays with an entry for each sample. */
class Arguments {
    static constexpr int FEW = 4; /* this many need no allocation */
    Buffer few_buffers[FEW];
    Source few_sources[FEW];
    std::unique_ptr<Buffer[]> many_buffers;
    std::unique_ptr<Source[]> many_sources;

public:
    Buffer *buffers = few_buffers;
    Source *sources = few_sources;
    int size = 0;
    ptrdiff_t count = -1;

    /* False, without an error, if they do not fit the plan; take_or_say() sets the error. */
    bool take(PyObject *tuple, const Plan &plan);
    bool take_or_say(PyObject *tuple, const Plan &plan);
};

/* Functions of the module, in lists.cpp. */
PyObject *module_shape_of(PyObject *, PyObject *things);
PyObject *module_fill(PyObject *, PyObject *args);

Plan *plan_in(PyObject *capsule);
int threads_for(const Plan &plan, ptrdiff_t count, int most);

/* Whether what a Watch looks at is unchanged; so many threads may help to find out. */
bool watch_holds(PyObject *watch, int threads);

extern PyType_Spec watch_spec, stepper_spec, single_spec;
