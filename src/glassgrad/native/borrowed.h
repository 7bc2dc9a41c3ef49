/* What the native engine takes from Python: the rare paths, whose texts are the same that way. */

static PyObject *rows[OP_CUSTOM]; /* the table, by op */
static PyObject *current_mode;    /* modes.current, a ContextVar */
static PyObject *py_check_reading; /* modes.check_reading */
static PyObject *py_adapt, *py_inputs_in_order, *py_is_number, *py_refuse, *py_to_float, *py_to_text;
static PyObject *py_backward, *py_lock_owned, *py_lock_acquire, *py_lock_release, *py_spent;
static PyObject *py_seen, *py_warn_of_change, *py_check_leaves, *empty_text, *empty_tuple;

static PyObject *taken(const char *module, const char *name)
{
    PyObject *from = PyImport_ImportModule(module);
    PyObject *thing = from ? PyObject_GetAttrString(from, name) : NULL;
    Py_XDECREF(from);
    return thing;
}

static const long long *blocks_open; /* modes.blocks_open: `with` blocks that may change a mode */

/* Keep the buffer of an array for good, to read and write it without a call. */
static long long *counter_in(const char *module, const char *name, Py_buffer *view)
{
    PyObject *counter = taken(module, name);
    int failed = !counter || PyObject_GetBuffer(counter, view, PyBUF_WRITABLE) < 0;
    Py_XDECREF(counter);
    return failed ? NULL : view->buf;
}

static int watch_counters(void)
{
    static Py_buffer views[2];
    blocks_open = counter_in("glassgrad.modes", "blocks_open", &views[0]);
    moves = blocks_open ? counter_in("glassgrad.shared", "moves", &views[1]) : NULL;
    return moves ? 0 : -1;
}

static int take_all(void)
{
    PyObject *table = taken("glassgrad.ops", "TABLE");
    if (!table)
        return -1;
    for (int op = OP_LEAF + 1; op < OP_CUSTOM; op++) {
        rows[op] = PyMapping_GetItemString(table, op_names[op]);
        if (!rows[op]) {
            Py_DECREF(table);
            return -1;
        }
    }
    Py_DECREF(table);
    struct {
        PyObject **place;
        const char *module, *name;
    } wanted[] = {
        {&current_mode, "glassgrad.modes", "current"},
        {&py_check_reading, "glassgrad.modes", "check_reading"},
        {&py_check_leaves, "glassgrad.shared", "check_leaves"},
        {&py_adapt, "glassgrad.surface", "adapt"},
        {&py_inputs_in_order, "glassgrad.surface", "inputs_in_order"},
        {&py_refuse, "glassgrad.surface", "refuse"},
        {&py_to_text, "glassgrad.surface", "to_text"},
        {&py_warn_of_change, "glassgrad.surface", "warn_of_change"},
        {&py_is_number, "glassgrad.number", "is_number"},
        {&py_to_float, "glassgrad.number", "to_float"},
        {&py_backward, "glassgrad.backprop", "backward"},
        {&py_spent, "glassgrad.backprop", "spent"},
    };
    for (size_t k = 0; k < sizeof wanted / sizeof *wanted; k++) {
        *wanted[k].place = taken(wanted[k].module, wanted[k].name);
        if (!*wanted[k].place)
            return -1;
    }
    if (watch_counters() < 0)
        return -1;
    PyObject *lock = taken("glassgrad.backprop", "lock");
    if (!lock)
        return -1;
    py_lock_owned = PyObject_GetAttrString(lock, "_is_owned");
    py_lock_acquire = PyObject_GetAttrString(lock, "acquire");
    py_lock_release = PyObject_GetAttrString(lock, "release");
    Py_DECREF(lock);
    PyObject *piling_up = taken("glassgrad.backprop", "piling_up");
    py_seen = piling_up ? PyObject_GetAttrString(piling_up, "seen") : NULL;
    Py_XDECREF(piling_up);
    if (!py_seen)
        return -1;
    empty_text = PyUnicode_FromString("");
    empty_tuple = PyTuple_New(0);
    return py_lock_owned && py_lock_acquire && py_lock_release && empty_text && empty_tuple ? 0 : -1;
}

/* The number in a Python object; -1 with an error set that opens with `where`. */
static int to_double(PyObject *thing, const char *where, double *number)
{
    if (PyFloat_CheckExact(thing)) {
        *number = PyFloat_AS_DOUBLE(thing);
        return 0;
    }
    PyObject *converted = PyObject_CallFunction(py_to_float, "Os", thing, where);
    if (!converted)
        return -1;
    *number = PyFloat_AsDouble(converted);
    Py_DECREF(converted);
    return 0;
}

/* 1 if an operand is a number, which is then stored; 0 if it is none; -1 on error. */
static int as_number(PyObject *thing, const char *where, double *number)
{
    if (PyFloat_CheckExact(thing)) {
        *number = PyFloat_AS_DOUBLE(thing);
        return 1;
    }
    if (PyLong_CheckExact(thing)) {
        int overflow;
        long small = PyLong_AsLongAndOverflow(thing, &overflow);
        if (!overflow && small >= -(1L << 52) && small <= 1L << 52) {
            *number = (double)small;
            return 1;
        }
    }
    PyObject *answer = PyObject_CallOneArg(py_is_number, thing);
    if (!answer)
        return -1;
    int is_number = PyObject_IsTrue(answer);
    Py_DECREF(answer);
    if (is_number != 1)
        return is_number;
    return to_double(thing, where, number) < 0 ? -1 : 1;
}

/* The class of a result, borrowed: the most derived one, the first if none is. */
static inline PyTypeObject *most_derived(Node *x, Node *y)
{
    PyTypeObject *kind = Py_TYPE(x), *other = Py_TYPE(y);
    return kind != other && PyType_IsSubtype(other, kind) ? other : kind;
}

/* While a function is traced, a number is that of one sample: -1 and an error that says so. */
static inline int may_read(const char *what)
{
    if (*blocks_open == 0)
        return 0;
    PyObject *done = PyObject_CallFunction(py_check_reading, "s", what);
    Py_XDECREF(done);
    return done ? 0 : -1;
}

/* Hand a new node to the surrounding `with` blocks, if there are any; takes and gives ownership. */
static inline PyObject *finished(Node *node)
{
    PyObject *mode;
    if (*blocks_open == 0)
        return (PyObject *)node;
    if (PyContextVar_Get(current_mode, NULL, &mode) < 0)
        goto fail;
    if (mode && mode != Py_None) {
        PyObject *done = PyObject_CallFunctionObjArgs(py_adapt, node, mode, NULL);
        Py_DECREF(mode);
        if (!done)
            goto fail;
        Py_DECREF(done);
        return (PyObject *)node;
    }
    Py_XDECREF(mode);
    return (PyObject *)node;
fail:
    Py_DECREF(node);
    return NULL;
}
