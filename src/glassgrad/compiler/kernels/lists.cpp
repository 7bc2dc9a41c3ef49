/* Lists of numbers, read without a detour through NumPy, which takes five times as long. */

#include "python.h"
#include <type_traits>

namespace {

enum { MOST_SIZES = 8 };

/* The sizes of nested lists as their first entries suggest, and whether the first number is an int;
   the number of sizes, or 0 if there is something else than a float or an int. */
int sizes_of(PyObject *things, Py_ssize_t *sizes, bool &is_whole)
{
    int depth = 0;
    for (; PyList_CheckExact(things); things = PyList_GET_ITEM(things, 0)) {
        if (depth == MOST_SIZES || !PyList_GET_SIZE(things))
            return 0;
        sizes[depth++] = PyList_GET_SIZE(things);
    }
    is_whole = PyLong_CheckExact(things);
    return is_whole || PyFloat_CheckExact(things) ? depth : 0;
}

/* Write the numbers of nested lists; false if they have other sizes, or are not all of one kind. */
template <class Number> bool fill(PyObject *things, const Py_ssize_t *sizes, int depth, Number *&to)
{
    if (!PyList_CheckExact(things) || PyList_GET_SIZE(things) != *sizes)
        return false;
    for (Py_ssize_t k = 0; k < *sizes; k++) {
        PyObject *thing = PyList_GET_ITEM(things, k);
        if (depth > 1) {
            if (!fill(thing, sizes + 1, depth - 1, to))
                return false;
        } else if constexpr (std::is_same_v<Number, double>) {
            if (!PyFloat_CheckExact(thing))
                return false;
            *to++ = PyFloat_AS_DOUBLE(thing);
        } else {
            int overflow;
            if (!PyLong_CheckExact(thing))
                return false;
            *to++ = PyLong_AsLongLongAndOverflow(thing, &overflow);
            if (overflow)
                return false;
        }
    }
    return true;
}

} // namespace

PyObject *module_shape_of(PyObject *, PyObject *things)
{
    Py_ssize_t sizes[MOST_SIZES];
    bool is_whole;
    int depth = sizes_of(things, sizes, is_whole);
    if (!depth)
        Py_RETURN_NONE;
    PyObject *shape = PyTuple_New(depth);
    for (int k = 0; shape && k < depth; k++) {
        PyObject *size = PyLong_FromSsize_t(sizes[k]);
        if (!size)
            Py_CLEAR(shape);
        else
            PyTuple_SET_ITEM(shape, k, size);
    }
    return shape ? Py_BuildValue("NO", shape, is_whole ? Py_True : Py_False) : nullptr;
}

PyObject *module_fill(PyObject *, PyObject *args)
{
    PyObject *things, *array;
    if (!PyArg_ParseTuple(args, "OO:fill", &things, &array))
        return nullptr;
    Py_ssize_t sizes[MOST_SIZES], count = 1;
    bool is_whole;
    int depth = sizes_of(things, sizes, is_whole);
    for (int k = 0; k < depth; k++)
        count *= sizes[k];
    Buffer buffer;
    if (!buffer.take(array, PyBUF_WRITABLE))
        return nullptr;
    bool fits = depth && buffer.view.len == count * 8;
    double *doubles = (double *)buffer.view.buf;
    long long *wholes = (long long *)buffer.view.buf;
    return PyBool_FromLong(fits && (is_whole ? fill(things, sizes, depth, wholes)
                                             : fill(things, sizes, depth, doubles)));
}
