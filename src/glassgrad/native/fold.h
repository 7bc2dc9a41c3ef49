/* sum and dot: one node for a whole loop, with the loop's bits in value and gradients. */

/* Read one operand: a node, borrowed, or NULL, and its number; -1 with an error that names the op. */
static int read_other(int op, PyObject *thing, Node **node, double *number)
{
    if (is_node(thing)) {
        *node = (Node *)thing;
        *number = *data_of(*node);
        return 0;
    }
    *node = NULL;
    Py_INCREF(thing); /* converting it may run Python code that takes it out of its list */
    int is_number = as_number(thing, op_names[op], number);
    if (is_number == 0)
        PyErr_Format(PyExc_TypeError, "%s: expected numbers or Values, got %s", op_names[op],
                     _PyType_Name(Py_TYPE(thing)));
    Py_DECREF(thing);
    return is_number == 1 ? 0 : -1;
}

static inline int read_operand(int op, PyObject *thing, Node **node, double *number)
{
    if (Py_TYPE(thing) != value_type)
        return read_other(op, thing, node, number);
    *node = (Node *)thing;
    *number = *data_of(*node);
    return 0;
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

/* Put an operand in its place, with its number for now, and give that number; -1 on error.
   The class of the result becomes the most derived one, as most_derived() in surface.py says. */
static inline int take(int op, PyObject *thing, Operand *place, double *number, PyTypeObject **kind)
{
    Node *node;
    if (read_operand(op, thing, &node, number) < 0)
        return -1;
    *place = (Operand){(Node *)Py_XNewRef(node), *number};
    if (node && Py_TYPE(node) != *kind && (!*kind || PyType_IsSubtype(Py_TYPE(node), *kind)))
        *kind = Py_TYPE(node);
    return 0;
}

/* Fill in a node that has room: operands in the order of the walk, and the value. */
static int fold_into(Node *node, int op, PyObject *start, PyObject **lists, Py_ssize_t length,
                     PyTypeObject **kind)
{
    const Py_ssize_t width = op == OP_DOT ? 2 : 1;
    Operand *operands = operands_of(node), *first = operands + (length - 1) * width;
    double numbers[2], acc;
    if (take(op, start, first, &acc, kind) < 0)
        return -1;
    if (first->input)
        first->slope = 1.0;
    for (Py_ssize_t k = 0; k < length; k++) {
        /* In acc = (start + a) + b, backward meets b first, then start, then a. */
        Operand *place = k == 0 ? first + 1 : first - k * width;
        for (Py_ssize_t c = 0; c < width; c++) {
            /* Converting a number may run Python code that shortens the list. */
            if (k >= PySequence_Fast_GET_SIZE(lists[c])) {
                PyErr_Format(PyExc_RuntimeError, "%s: a list changed while it was read",
                             op_names[op]);
                return -1;
            }
            PyObject *thing = PySequence_Fast_GET_ITEM(lists[c], k);
            if (take(op, thing, &place[c], &numbers[c], kind) < 0)
                return -1;
        }
        double x = numbers[0], y = width == 2 ? numbers[1] : 0.0;
        acc = op == OP_DOT ? value_dot(acc, x, y) : value_sum(acc, x);
        if (place[0].input)
            place[0].slope = op == OP_DOT ? dot_dx(x, y) : sum_dx(x);
        if (width == 2 && place[1].input)
            place[1].slope = dot_dy(x, y);
    }
    node->data = acc;
    node->op = op;
    return 0;
}

/* The same as a node of another class; takes and gives ownership. */
static PyObject *of_kind(Node *node, PyTypeObject *kind)
{
    Node *other = new_node(kind);
    if (other) {
        other->data = node->data;
        other->op = node->op;
        other->few = node->few;
        memcpy(other->pair, node->pair, sizeof node->pair);
        node->few = 0;
    }
    Py_DECREF(node);
    return (PyObject *)other;
}

/* Fold columns (one for sum, two for dot) from a start; gives a new Value or float. */
static PyObject *fold(int op, PyObject *start, PyObject *const *columns)
{
    const Py_ssize_t width = op == OP_DOT ? 2 : 1;
    PyObject *lists[2] = {NULL, NULL}, *result = NULL;
    Node *node = NULL;
    PyTypeObject *kind = NULL;
    for (Py_ssize_t c = 0; c < width; c++)
        if (!(lists[c] = listed(op, columns[c])))
            goto done;
    Py_ssize_t length = PySequence_Fast_GET_SIZE(lists[0]);
    if (width == 2 && PySequence_Fast_GET_SIZE(lists[1]) != length) {
        PyErr_Format(PyExc_ValueError, "dot: %zd weights for %zd inputs", length,
                     PySequence_Fast_GET_SIZE(lists[1]));
        goto done;
    }
    if (length == 0) {
        Node *first;
        double number;
        if (read_operand(op, start, &first, &number) == 0)
            result = first ? Py_NewRef(start) : PyFloat_FromDouble(number);
        goto done;
    }
    node = new_node(value_type);
    if (!node || set_count(node, length * width + 1) < 0 ||
        fold_into(node, op, start, lists, length, &kind) < 0)
        goto done;
    if (!kind) {
        result = PyFloat_FromDouble(node->data);
        goto done;
    }
    result = (PyObject *)node;
    node = NULL;
    if (kind != value_type)
        result = of_kind((Node *)result, kind);
    if (result)
        result = finished((Node *)result);
done:
    Py_XDECREF(node);
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
