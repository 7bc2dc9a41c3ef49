/* Filter: a profile function that passes on to Python what Python has not seen yet.

   The profile function of ../guards/observed.py says, by what it returns, whether it wants to see
   the same again: code that it knows, and C functions that it finds harmless there. Nearly all events
   of a trace are of that kind. (A GPT of 200,000 parameters: 0.3 s instead of 1.8.) */

#include "module.h"
#include <array>
#include <cstdint>
#include <frameobject.h>
#include <new>
#include <set>
#include <unordered_map>

namespace {

struct Hash {
    size_t operator()(const std::pair<const void *, const void *> &key) const
    {
        return ((uintptr_t)key.first * 0x9E3779B97F4A7C15u) ^ (uintptr_t)key.second >> 4;
    }
};

struct Seen {
    /* The room of each known piece of code in a module, by identity; the observer keeps them. */
    std::unordered_map<std::pair<const void *, const void *>, long, Hash> rooms;
    /* Rooms with C functions that are harmless there: what defines a function, its owner's kind,
       whether that is the owner itself, and the module. */
    std::set<std::array<uintptr_t, 5>> calls;
    long passed_over = 0;
};

struct Filter {
    PyObject_HEAD
    PyObject *see;   /* called with frame, event and what; returns a room, or 0 to be called again */
    PyObject *kept;  /* a list of the functions in `calls` */
    Seen *seen;
};

const char *const EVENTS[] = {"call", "exception", "line", "return", "c_call", "c_exception",
                              "c_return"};
/* Every so often Python sees an event anyway, and ends the trace's profile if Ctrl-C has left it. */
const long PASSED_OVER = 1000;

/* What Python returns for an event, as a number; -1 on error. */
long shown(Filter *filter, PyFrameObject *frame, int event, PyObject *what)
{
    filter->seen->passed_over = 0;
    PyObject *answer = PyObject_CallFunction(filter->see, "OsO", frame, EVENTS[event],
                                             what ? what : Py_None);
    long room = answer ? PyLong_AsLong(answer) : -1;
    Py_XDECREF(answer);
    return room;
}

std::array<uintptr_t, 5> key_of(long room, PyObject *function)
{
    PyCFunctionObject *known = (PyCFunctionObject *)function;
    PyObject *owner = known->m_self;
    bool is_type = owner && PyType_Check(owner);
    const void *kind = is_type ? owner : owner ? (PyObject *)Py_TYPE(owner) : nullptr;
    return {(uintptr_t)room, (uintptr_t)known->m_ml, (uintptr_t)kind, is_type,
            (uintptr_t)known->m_module};
}

int look(Filter *filter, PyFrameObject *frame, int event, PyObject *what)
{
    Seen &seen = *filter->seen;
    PyCodeObject *code = PyFrame_GetCode(frame);
    PyObject *globals = PyFrame_GetGlobals(frame);
    std::pair<const void *, const void *> place{code, globals};
    Py_DECREF(code); /* the frame keeps both */
    Py_DECREF(globals);
    auto found = seen.rooms.find(place);
    long room = found == seen.rooms.end() ? 0 : found->second;
    bool is_call = event == PyTrace_C_CALL && what && PyCFunction_Check(what);
    if (room && event != PyTrace_C_CALL && ++seen.passed_over < PASSED_OVER)
        return 0;
    if (room && is_call && seen.calls.count(key_of(room, what)) &&
        ++seen.passed_over < PASSED_OVER)
        return 0;
    long answer = shown(filter, frame, event, what);
    if (answer < 0)
        return -1;
    if (answer && event == PyTrace_CALL)
        seen.rooms[place] = answer;
    if (answer && is_call && seen.calls.insert(key_of(answer, what)).second)
        return PyList_Append(filter->kept, what);
    return 0;
}

int on_event(PyObject *self, PyFrameObject *frame, int event, PyObject *what)
{
    if (event == PyTrace_C_RETURN || event == PyTrace_C_EXCEPTION)
        return 0;
    int failed = -1;
    Py_INCREF(self); /* Python may take another profile function */
    try {
        failed = look((Filter *)self, frame, event, what);
    } catch (const std::bad_alloc &) {
        PyErr_NoMemory();
    }
    if (failed) /* as Python does with a profile function that raises */
        PyEval_SetProfile(nullptr, nullptr);
    Py_DECREF(self);
    return failed;
}

/* start(): become the profile function of this thread; sys.getprofile() then returns the filter. */
PyObject *filter_start(PyObject *self, PyObject *)
{
    PyEval_SetProfile(on_event, self);
    if (PyErr_Occurred()) /* from an audit hook */
        return nullptr;
    Py_RETURN_NONE;
}

/* forget(): drop everything that was seen. An error may keep the filter, which would keep the rest alive. */
PyObject *filter_forget(PyObject *self, PyObject *)
{
    Filter *filter = (Filter *)self;
    filter->seen->rooms.clear();
    filter->seen->calls.clear();
    if (PyList_SetSlice(filter->kept, 0, PyList_GET_SIZE(filter->kept), nullptr) < 0)
        return nullptr;
    Py_RETURN_NONE;
}

PyObject *filter_new(PyTypeObject *type, PyObject *args, PyObject *)
{
    PyObject *see;
    if (!PyArg_ParseTuple(args, "O:Filter", &see))
        return nullptr;
    Filter *filter = (Filter *)type->tp_alloc(type, 0);
    if (!filter)
        return nullptr;
    filter->see = Py_NewRef(see);
    filter->kept = PyList_New(0);
    filter->seen = new (std::nothrow) Seen;
    if (filter->kept && filter->seen)
        return (PyObject *)filter;
    Py_DECREF(filter);
    return PyErr_NoMemory();
}

/* An error that ends a trace refers to its frames, and so to the filter and back. */
int filter_visit(PyObject *self, visitproc visit, void *arg)
{
    Py_VISIT(((Filter *)self)->see);
    Py_VISIT(((Filter *)self)->kept);
    Py_VISIT(Py_TYPE(self));
    return 0;
}

int filter_clear(PyObject *self)
{
    Py_CLEAR(((Filter *)self)->see);
    Py_CLEAR(((Filter *)self)->kept);
    return 0;
}

void filter_free(PyObject *self)
{
    Filter *filter = (Filter *)self;
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    filter_clear(self);
    delete filter->seen;
    type->tp_free(self);
    Py_DECREF(type);
}

PyMethodDef filter_methods[] = {
    {"start", filter_start, METH_NOARGS, nullptr},
    {"forget", filter_forget, METH_NOARGS, nullptr},
    {nullptr, nullptr, 0, nullptr},
};

PyType_Slot filter_slots[] = {
    {Py_tp_new, (void *)filter_new},
    {Py_tp_dealloc, (void *)filter_free},
    {Py_tp_traverse, (void *)filter_visit},
    {Py_tp_clear, (void *)filter_clear},
    {Py_tp_methods, filter_methods},
    {0, nullptr},
};

} // namespace

PyType_Spec filter_spec = {
    "glassgrad.compiler._tracing.Filter", sizeof(Filter), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC,
    filter_slots,
};
