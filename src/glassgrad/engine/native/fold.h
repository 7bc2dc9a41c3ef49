/* sum and dot: one node for a whole loop, with the same value and gradients, bit for bit. */

/* Read one operand: a node (borrowed) or NULL, and its number. 0 if that needs Python code. */
static inline int read_operand(PyObject *thing, Node **node, double *number)
{
    if (Py_TYPE(thing) == value_type || is_node(thing)) {
        *node = (Node *)thing;
        *number = *data_of(*node);
        return 1;
    }
    *node = NULL;
    return small_number(thing, number);
}

/* An operand in a form that needs no Python code to read, owned by the caller; NULL with an error
   that names the op. */
static PyObject *readable(int op, PyObject *thing)
{
    Node *node;
    double number;
    if (read_operand(thing, &node, &number))
        return Py_NewRef(thing);
    int is_number = as_number(thing, op_names[op], &number);
    if (is_number == 0)
        PyErr_Format(PyExc_TypeError, "%s: expected numbers or Values, got %s", op_names[op],
                     _PyType_Name(Py_TYPE(thing)));
    return is_number == 1 ? PyFloat_FromDouble(number) : NULL;
}

/* Replace the items of a list of our own by forms that need no Python code to read. */
static int make_readable(int op, PyObject *list)
{
    for (Py_ssize_t k = 0; k < PyList_GET_SIZE(list); k++) {
        PyObject *converted = readable(op, PyList_GET_ITEM(list, k));
        if (!converted || PyList_SetItem(list, k, converted) < 0)
            return -1;
    }
    return 0;
}

/* -1 with an error that shows what to write if a column is not iterable. */
static int check_iterable(int op, PyObject *things)
{
    if (PyList_CheckExact(things) || PyTuple_CheckExact(things))
        return 0;
    int iterable = is_node(things)       ? 0
                   : PyIter_Check(things) ? 1
                                          : PyObject_IsInstance(things, iterables);
    if (iterable == 0)
        PyErr_Format(PyExc_TypeError, "%s: expected lists of numbers and Values, write gg.%s(%s)",
                     op_names[op], op_names[op], op == OP_DOT ? "[a, b], [a, b]" : "[a, b]");
    return iterable == 1 ? 0 : -1;
}

/* A list or tuple with the items of an iterable, owned by the caller. */
static PyObject *listed(PyObject *things)
{
    int is_listed = PyList_CheckExact(things) || PyTuple_CheckExact(things);
    return is_listed ? Py_NewRef(things) : PySequence_List(things);
}

/* What the operands determine about their result. */
typedef struct {
    PyTypeObject *kind; /* the most derived class, as in most_derived() in surface.py; or NULL */
    unsigned flags;     /* of all operands, combined */
} Origin;

/* Put an operand, with its number for now, in its place, and store the number; 0 if unreadable. */
static inline int take(PyObject *thing, Operand *place, double *number, Origin *origin)
{
    Node *node;
    if (!read_operand(thing, &node, number))
        return 0;
    *place = (Operand){(Node *)Py_XNewRef(node), *number};
    if (!node)
        return 1;
    origin->flags |= node->flags;
    if (Py_TYPE(node) != origin->kind &&
        (!origin->kind || PyType_IsSubtype(Py_TYPE(node), origin->kind)))
        origin->kind = Py_TYPE(node);
    return 1;
}

/* Fill in a node that has room: the operands in walk order, and the value. No Python code runs;
   0 if reading something would need it. */
static int fold_into(Node *node, int op, PyObject *start, PyObject **lists, Py_ssize_t length,
                     Origin *origin)
{
    const Py_ssize_t width = op == OP_DOT ? 2 : 1;
    Operand *operands = operands_of(node), *first = operands + (length - 1) * width;
    double numbers[2], acc;
    if (!take(start, first, &acc, origin))
        return 0;
    if (first->input)
        first->slope = 1.0;
    for (Py_ssize_t k = 0; k < length; k++) {
        /* In acc = (start + a) + b, backward visits b first, then start, then a. */
        Operand *place = k == 0 ? first + 1 : first - k * width;
        for (Py_ssize_t c = 0; c < width; c++)
            if (!take(PySequence_Fast_GET_ITEM(lists[c], k), &place[c], &numbers[c], origin))
                return 0;
        double x = numbers[0], y = width == 2 ? numbers[1] : 0.0;
        acc = op == OP_DOT ? value_dot(acc, x, y) : value_sum(acc, x);
        if (place[0].input)
            place[0].slope = op == OP_DOT ? dot_dx(x, y) : sum_dx(x);
        if (width == 2 && place[1].input)
            place[1].slope = dot_dy(x, y);
    }
    node->data = acc;
    node->op = op;
    return 1;
}

/* Whether something is a list that holds Values of exactly this class, and at least one. */
static int is_list_of(PyObject *things, PyTypeObject *kind)
{
    if (!PyList_CheckExact(things) || !PyList_GET_SIZE(things))
        return 0;
    for (Py_ssize_t k = 0; k < PyList_GET_SIZE(things); k++)
        if (Py_TYPE(PyList_GET_ITEM(things, k)) != kind)
            return 0;
    return 1;
}

/* are_lists_of(kind, x, y): whether all are such lists, of one length. */
static PyObject *module_are_lists_of(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    (void)module;
    int are = count > 1;
    for (Py_ssize_t k = 1; are && k < count; k++)
        are = is_list_of(args[k], (PyTypeObject *)args[0]) &&
              PyList_GET_SIZE(args[k]) == PyList_GET_SIZE(args[1]);
    return PyBool_FromLong(are);
}

/* The same node as one of another class; takes ownership and returns it. */
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

/* Fold lists that can be read without Python code; returns a new Value or float, or NULL without an
   error if they cannot. */
static PyObject *folded(int op, PyObject *start, PyObject **lists)
{
    const Py_ssize_t width = op == OP_DOT ? 2 : 1, length = PySequence_Fast_GET_SIZE(lists[0]);
    Origin origin = {NULL, 0};
    Node *node = new_node(value_type);
    if (!node || set_count(node, length * width + 1) < 0 ||
        !fold_into(node, op, start, lists, length, &origin) || are_lost()) {
        Py_XDECREF(node);
        return NULL;
    }
    if (!origin.kind) {
        PyObject *number = PyFloat_FromDouble(node->data);
        Py_DECREF(node);
        return number;
    }
    PyObject *result = (PyObject *)node;
    if (origin.kind != value_type)
        result = of_kind(node, origin.kind);
    if (result && origin.flags & CYCLIC)
        track((Node *)result);
    return result ? finished((Node *)result) : NULL;
}

/* Fold columns (one for sum, two for dot) from a start; returns a new Value or float. */
static PyObject *fold(int op, PyObject *start, PyObject *const *columns)
{
    const Py_ssize_t width = op == OP_DOT ? 2 : 1;
    PyObject *lists[2] = {NULL, NULL}, *first = NULL, *result = NULL;
    for (Py_ssize_t c = 0; c < width; c++)
        if (check_iterable(op, columns[c]) < 0)
            return NULL;
    for (Py_ssize_t c = 0; c < width; c++)
        if (!(lists[c] = listed(columns[c])))
            goto done;
    Py_ssize_t length = PySequence_Fast_GET_SIZE(lists[0]);
    if (width == 2 && PySequence_Fast_GET_SIZE(lists[1]) != length) {
        PyErr_Format(PyExc_ValueError, "dot: %zd weights for %zd inputs", length,
                     PySequence_Fast_GET_SIZE(lists[1]));
        goto done;
    }
    if (length && ((result = folded(op, start, lists)) || PyErr_Occurred()))
        goto done;
    /* Converting a number may run Python code that changes a list: from here on, use our own. */
    for (Py_ssize_t c = 0; c < width; c++) {
        PyObject *own = PySequence_List(lists[c]);
        Py_SETREF(lists[c], own);
        if (!own)
            goto done;
    }
    first = readable(op, start);
    for (Py_ssize_t c = 0; first && c < width; c++)
        if (make_readable(op, lists[c]) < 0)
            goto done;
    if (first && length)
        result = folded(op, first, lists);
    else if (first)
        result = is_node(first) ? Py_NewRef(first) : PyNumber_Float(first);
done:
    Py_XDECREF(lists[0]);
    Py_XDECREF(lists[1]);
    Py_XDECREF(first);
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

/* Pass arguments as a tuple and a dict, for a call with keywords or a wrong number of arguments. */
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
