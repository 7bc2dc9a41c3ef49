/* update: a step of an optimizer over rows of numbers, as updates.py defines it. */

#include "update_rule.h"
typedef double Number;
typedef UpdateRule Rule;
#include "updates.gen.h"

static const UpdateRule *rule_named(const char *name)
{
    for (size_t k = 0; k < sizeof update_rules / sizeof *update_rules; k++)
        if (strcmp(update_rules[k].name, name) == 0)
            return &update_rules[k];
    PyErr_SetString(PyExc_KeyError, name);
    return NULL;
}

/* Open a row of doubles of the given length (any length if it is negative). */
static int open_row(PyObject *thing, Py_buffer *view, Py_ssize_t count)
{
    if (PyObject_GetBuffer(thing, view, PyBUF_CONTIG | PyBUF_FORMAT) < 0)
        return -1;
    int doubles = view->format && strcmp(view->format, "d") == 0;
    if (doubles && (count < 0 || view->len == count * (Py_ssize_t)sizeof(double)))
        return 0;
    PyBuffer_Release(view);
    PyErr_SetString(PyExc_ValueError, "update: expected rows of doubles of one length");
    return -1;
}

static PyObject *module_update(PyObject *module, PyObject *args)
{
    (void)module;
    const char *name;
    PyObject *things[2], *kept, *settings, *result = NULL;
    Py_buffer views[2 + MOST_KEPT];
    int open = 0;
    double numbers[MOST_SETTINGS], *rows[2 + MOST_KEPT];
    if (!PyArg_ParseTuple(args, "sOOO!O!:update", &name, &things[0], &things[1], &PyTuple_Type,
                          &kept, &PyTuple_Type, &settings))
        return NULL;
    const UpdateRule *rule = rule_named(name);
    if (!rule)
        return NULL;
    if (PyTuple_GET_SIZE(kept) != rule->kept || PyTuple_GET_SIZE(settings) != rule->settings) {
        PyErr_Format(PyExc_ValueError, "update: %s keeps %zd rows and has %zd settings", name,
                     rule->kept, rule->settings);
        return NULL;
    }
    for (Py_ssize_t k = 0; k < rule->settings; k++) {
        numbers[k] = PyFloat_AsDouble(PyTuple_GET_ITEM(settings, k));
        if (numbers[k] == -1.0 && PyErr_Occurred())
            return NULL;
    }
    for (; open < 2 + rule->kept; open++) {
        PyObject *thing = open < 2 ? things[open] : PyTuple_GET_ITEM(kept, open - 2);
        Py_ssize_t count = open ? views[0].len / (Py_ssize_t)sizeof(double) : -1;
        if (open_row(thing, &views[open], count) < 0)
            goto done;
        rows[open] = views[open].buf;
    }
    rule->run(rows[0], rows[1], rows + 2, numbers, views[0].len / (Py_ssize_t)sizeof(double));
    leaf_changed = 1;
    result = Py_NewRef(Py_None);
done:
    while (open > 0)
        PyBuffer_Release(&views[--open]);
    return result;
}
