/* sum and dot: one node for a whole loop, with the loop's bits in value and gradients. */

typedef struct {
    Node *node; /* borrowed; NULL for a plain number */
    double number;
} Operand;

/* Read one operand; -1 with an error that names the op. */
static int read_operand(int op, PyObject *thing, Operand *operand)
{
    if (is_node(thing)) {
        operand->node = (Node *)thing;
        operand->number = operand->node->data;
        return 0;
    }
    operand->node = NULL;
    int number = as_number(thing, op_names[op], &operand->number);
    if (number == 0)
        PyErr_Format(PyExc_TypeError, "%s: expected numbers or Values, got %s", op_names[op],
                     _PyType_Name(Py_TYPE(thing)));
    return number == 1 ? 0 : -1;
}

/* A list or tuple with the things of an iterable, owned by the caller. */
static PyObject *listed(int op, PyObject *things)
{
    if (PyList_CheckExact(things) || PyTuple_CheckExact(things))
        return Py_NewRef(things);
    PyObject *iterator = is_node(things) ? NULL : PyObject_GetIter(things);
    if (!iterator) {
        if (!PyErr_Occurred() || PyErr_ExceptionMatches(PyExc_TypeError))
            PyErr_Format(PyExc_TypeError,
                         "%s: expected lists of numbers and Values, write gg.%s(%s)", op_names[op],
                         op_names[op], op == OP_DOT ? "[a, b], [a, b]" : "[a, b]");
        return NULL;
    }
    PyObject *list = PySequence_List(iterator);
    Py_DECREF(iterator);
    return list;
}

/* Fold columns (one for sum, two for dot) from a start; gives a new Value or float. */
static PyObject *fold(int op, PyObject *start, PyObject *const *columns)
{
    const Py_ssize_t width = op == OP_DOT ? 2 : 1;
    PyObject *lists[2] = {NULL, NULL}, *result = NULL;
    Operand few[64], *operands = few;
    Node *node = NULL;
    for (Py_ssize_t c = 0; c < width; c++)
        if (is_node(columns[c]) || !(lists[c] = listed(op, columns[c]))) {
            if (!PyErr_Occurred())
                Py_XDECREF(listed(op, columns[c]));
            goto done;
        }
    Operand first;
    if (read_operand(op, start, &first) < 0)
        goto done;
    Py_ssize_t length = PySequence_Fast_GET_SIZE(lists[0]);
    if (width == 2 && PySequence_Fast_GET_SIZE(lists[1]) != length) {
        PyErr_Format(PyExc_ValueError, "dot: %zd weights for %zd inputs", length,
                     PySequence_Fast_GET_SIZE(lists[1]));
        goto done;
    }
    if (length * width > 64 && !(operands = PyMem_New(Operand, length * width))) {
        PyErr_NoMemory();
        goto done;
    }
    PyTypeObject *kind = first.node ? Py_TYPE(first.node) : NULL;
    int mixed = kind && kind != value_type;
    for (Py_ssize_t k = 0; k < length; k++)
        for (Py_ssize_t c = 0; c < width; c++) {
            Operand *operand = &operands[k * width + c];
            /* Converting a number may run Python code that shortens the list. */
            if (k >= PySequence_Fast_GET_SIZE(lists[c])) {
                PyErr_Format(PyExc_RuntimeError, "%s: a list changed while it was read",
                             op_names[op]);
                goto done;
            }
            if (read_operand(op, PySequence_Fast_GET_ITEM(lists[c], k), operand) < 0)
                goto done;
            if (operand->node) {
                mixed |= Py_TYPE(operand->node) != value_type;
                kind = Py_TYPE(operand->node);
            }
        }
    if (length == 0) {
        result = first.node ? Py_NewRef(start) : PyFloat_FromDouble(first.number);
        goto done;
    }
    double acc = first.number;
    for (Py_ssize_t k = 0; k < length; k++) {
        Operand *x = &operands[k * width];
        acc = op == OP_DOT ? value_dot(acc, x[0].number, x[1].number) : value_sum(acc, x[0].number);
    }
    if (!kind) {
        result = PyFloat_FromDouble(acc);
        goto done;
    }
    if (!mixed)
        kind = value_type;
    node = new_node(mixed ? value_type : kind);
    if (!node || set_count(node, length * width + 1) < 0)
        goto done;
    node->data = acc;
    node->op = op;
    Node **inputs = inputs_of(node);
    double *slopes = slopes_of(node);
    /* In acc = (start + a) + b, backward meets b first, then start, then a. */
    for (Py_ssize_t k = length - 1; k >= 0; k--) {
        Operand *x = &operands[k * width];
        if (k == 0) {
            *inputs++ = (Node *)Py_XNewRef(first.node);
            *slopes++ = first.node ? 1.0 : first.number;
        }
        for (Py_ssize_t c = 0; c < width; c++) {
            *inputs++ = (Node *)Py_XNewRef(x[c].node);
            if (!x[c].node)
                *slopes++ = x[c].number;
            else if (op == OP_SUM)
                *slopes++ = sum_dx(x[0].number);
            else
                *slopes++ = c == 0 ? dot_dx(x[0].number, x[1].number)
                                   : dot_dy(x[0].number, x[1].number);
        }
    }
    result = (PyObject *)node;
    node = NULL;
    if (mixed)
        result = as_most_derived((Node *)result);
    if (result)
        result = finished((Node *)result);
done:
    Py_XDECREF(node);
    if (operands != few)
        PyMem_Free(operands);
    Py_XDECREF(lists[0]);
    Py_XDECREF(lists[1]);
    return result;
}

static PyObject *parsed_sum(PyObject *args, PyObject *keywords)
{
    static char *names[] = {"values", "start", NULL};
    PyObject *values, *start = zero;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|O:sum", names, &values, &start))
        return NULL;
    return fold(OP_SUM, start, &values);
}

static PyObject *parsed_dot(PyObject *args, PyObject *keywords)
{
    static char *names[] = {"weights", "inputs", "start", NULL};
    PyObject *columns[2], *start = zero;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OO|O:dot", names, &columns[0], &columns[1],
                                     &start))
        return NULL;
    return fold(OP_DOT, start, columns);
}

/* Arguments as a tuple and a dict, for a call with keywords or a wrong number of arguments. */
static PyObject *with_tuple(PyObject *(*function)(PyObject *, PyObject *), PyObject *const *args,
                            Py_ssize_t count, PyObject *names)
{
    PyObject *result = NULL, *keywords = names ? PyDict_New() : NULL, *tuple = PyTuple_New(count);
    if (!tuple || (names && !keywords))
        goto done;
    for (Py_ssize_t k = 0; k < count; k++)
        PyTuple_SET_ITEM(tuple, k, Py_NewRef(args[k]));
    for (Py_ssize_t k = 0; names && k < PyTuple_GET_SIZE(names); k++)
        if (PyDict_SetItem(keywords, PyTuple_GET_ITEM(names, k), args[count + k]) < 0)
            goto done;
    result = function(tuple, keywords);
done:
    Py_XDECREF(tuple);
    Py_XDECREF(keywords);
    return result;
}

static PyObject *module_sum(PyObject *module, PyObject *const *args, Py_ssize_t count,
                            PyObject *names)
{
    (void)module;
    if (!names && (count == 1 || count == 2))
        return fold(OP_SUM, count == 2 ? args[1] : zero, args);
    return with_tuple(parsed_sum, args, count, names);
}

static PyObject *module_dot(PyObject *module, PyObject *const *args, Py_ssize_t count,
                            PyObject *names)
{
    (void)module;
    if (!names && (count == 2 || count == 3))
        return fold(OP_DOT, count == 3 ? args[2] : zero, args);
    return with_tuple(parsed_dot, args, count, names);
}
