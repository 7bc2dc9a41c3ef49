/* Value in C: the same behaviour as reference.py, but fast. What few programs need is inherited
   from surface.py; this file holds what every program uses all the time. */

#define _DEFAULT_SOURCE
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifdef Py_GIL_DISABLED
#error "the native engine relies on the GIL; a free-threaded Python uses the reference engine"
#endif

#include "windows_math.h"
#include "docs.gen.h"
#include "ops.gen.h"
#include "slab.h"
#include "shared_block.h"
#include "node.h"

static PyObject *zero;

#include "borrowed.h"
#include "run.h"
#include "fold.h"
#include "walk.h"
#include "fresh.h"
#include "depth_first.h"
#include "cycles.h"
#include "protocol.h"
#include "construct.h"
#include "flatten.h"
#include "records.h"
#include "share.h"
#include "update.h"
#include "entries.h"

#define UNARY_METHOD(name) {#name, run_##name, METH_NOARGS, DOC_Value_##name},
#define BINARY_METHOD(name) {#name, run_##name, METH_O, DOC_Value_##name},

static PyMethodDef value_methods[] = {
    NAMED_UNARY_OPS(UNARY_METHOD)
    NAMED_BINARY_OPS(BINARY_METHOD)
    {"leaky_relu", (PyCFunction)(void (*)(void))run_leaky_relu, METH_VARARGS | METH_KEYWORDS,
     DOC_Value_leaky_relu},
    {"backward", (PyCFunction)(void (*)(void))value_backward, METH_VARARGS | METH_KEYWORDS,
     DOC_Value_backward},
    {"_is_fresh", value_is_fresh, METH_NOARGS, NULL},
    {"_walk_in_order", value_walk_in_order, METH_O, NULL},
    {"_depth", value_depth, METH_VARARGS, NULL},
    {"_columns", value_columns, METH_NOARGS, NULL},
    {"_records", value_records, METH_VARARGS, NULL},
    {"_newest", value_newest, METH_O | METH_CLASS, NULL},
    {"_promise", value_promise, METH_O, NULL},
    {"_made", (PyCFunction)(void (*)(void))value_made, METH_FASTCALL | METH_CLASS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyObject *unary_neg(PyObject *self)
{
    return run_neg(self, NULL);
}

static PyObject *unary_abs(PyObject *self)
{
    return run_abs(self, NULL);
}

static int value_bool(PyObject *self)
{
    if (may_read("a Value was used as a truth value") < 0)
        return -1;
    int is_not_zero = *data_of((Node *)self) != 0;
    return are_lost() ? -1 : is_not_zero;
}

/* For += and its like, which then go on as + does: under no_grad() they would drop an update. */
static PyObject *check_assignment(PyObject *self, PyObject *other)
{
    if (PySet_GET_SIZE(blocks_open) == 0)
        Py_RETURN_NOTIMPLEMENTED;
    return PyObject_CallFunctionObjArgs(py_check_assignment, self, other, NULL);
}

static PyType_Slot value_slots[] = {
    {Py_tp_doc, DOC_Value},
    {Py_tp_new, value_new},
    {Py_tp_init, value_init},
    {Py_tp_dealloc, free_node},
    {Py_tp_traverse, visit_node},
    {Py_tp_clear, clear_node},
    {Py_tp_methods, value_methods},
    {Py_tp_getset, value_getset},
    {Py_nb_add, run_add},
    {Py_nb_subtract, run_sub},
    {Py_nb_multiply, run_mul},
    {Py_nb_true_divide, run_div},
    {Py_nb_power, run_power},
    {Py_nb_inplace_add, check_assignment},
    {Py_nb_inplace_subtract, check_assignment},
    {Py_nb_inplace_multiply, check_assignment},
    {Py_nb_inplace_true_divide, check_assignment},
    {Py_nb_negative, unary_neg},
    {Py_nb_positive, run_plus},
    {Py_nb_absolute, unary_abs},
    {Py_nb_bool, value_bool},
    {0, NULL},
};

static PyType_Spec value_spec = {
    .name = "glassgrad.engine._native.Value",
    .basicsize = sizeof(Node),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
    .slots = value_slots,
};

/* What this was built from, for built_from.py to compare: a new reference. */
static PyObject *texts_of(const char *const *texts, size_t count)
{
    PyObject *tuple = PyTuple_New((Py_ssize_t)count);
    for (size_t k = 0; tuple && k < count; k++) {
        PyObject *text = PyUnicode_FromString(texts[k]);
        if (!text)
            Py_CLEAR(tuple);
        else
            PyTuple_SET_ITEM(tuple, (Py_ssize_t)k, text);
    }
    return tuple;
}

static int add_texts(PyObject *module)
{
    PyObject *ops = texts_of(op_texts, sizeof op_texts / sizeof *op_texts);
    PyObject *rules = texts_of(rule_texts, sizeof rule_texts / sizeof *rule_texts);
    int failed = !ops || !rules || PyModule_AddObjectRef(module, "ops", ops) < 0 ||
                 PyModule_AddObjectRef(module, "rules", rules) < 0;
    Py_XDECREF(ops);
    Py_XDECREF(rules);
    return failed ? -1 : 0;
}

static PyMethodDef module_methods[] = {
    {"sum", (PyCFunction)(void (*)(void))module_sum, METH_FASTCALL | METH_KEYWORDS, DOC_sum},
    {"dot", (PyCFunction)(void (*)(void))module_dot, METH_FASTCALL | METH_KEYWORDS, DOC_dot},
    {"share", module_share, METH_O, DOC_share},
    {"update", module_update, METH_VARARGS, DOC_update},
    {"update_entries", module_update_entries, METH_VARARGS, NULL},
    {"are_lists_of", (PyCFunction)(void (*)(void))module_are_lists_of, METH_FASTCALL, NULL},
    {"watch_folds", module_watch_folds, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};

/* Make the type once: if the module is discarded and imported again, the type is reused. */
static int make_type(void)
{
    if (value_type)
        return 0;
    zero = PyFloat_FromDouble(0.0);
    if (!zero || take_all() < 0)
        return -1;
    PyObject *surface = taken("glassgrad.engine.surface", "Surface");
    PyObject *bases = surface ? PyTuple_Pack(1, surface) : NULL;
    value_type = bases ? (PyTypeObject *)PyType_FromSpecWithBases(&value_spec, bases) : NULL;
    Py_XDECREF(surface);
    Py_XDECREF(bases);
    if (!value_type)
        return -1;
    value_type->tp_vectorcall = value_vectorcall;
    value_type->tp_name = "Value"; /* for Python's own error messages */
    return 0;
}

/* The static objects belong to one interpreter, which must not end before the others. */
static int fill_module(PyObject *module)
{
    if (PyInterpreterState_Get() != PyInterpreterState_Main()) {
        PyErr_SetString(PyExc_ImportError, "the C engine works in the main interpreter only");
        return -1;
    }
    if (make_type() < 0)
        return -1;
    if (PyModule_AddObjectRef(module, "Value", (PyObject *)value_type) < 0)
        return -1;
    return add_texts(module);
}

static PyModuleDef_Slot module_slots[] = {
    {Py_mod_exec, (void *)fill_module},
    {0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, .m_name = "glassgrad.engine._native", .m_methods = module_methods,
    .m_slots = module_slots,
};

PyMODINIT_FUNC PyInit__native(void)
{
    return PyModuleDef_Init(&definition);
}
