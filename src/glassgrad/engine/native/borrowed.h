/* What the native engine takes from Python: the rare paths, whose messages are then the same. */

static PyObject *rows[OP_CUSTOM]; /* the table, by op */
static PyObject *innermost;       /* contexts.innermost, a ContextVar: None is the plain mode */
static PyObject *py_current_mode; /* contexts.current.get */
static PyObject *blocks_open;     /* contexts.blocks_open, a set: empty if every mode is plain */
static PyObject *py_check_reading; /* contexts.check_reading */
static PyObject *py_bring_back;    /* buffers.bring_back */
static PyObject *py_adapt, *py_check_assignment, *py_inputs_in_order, *py_is_number, *py_refuse, *py_to_float, *py_to_text;
static PyObject *py_backward, *py_pass_on, *py_lock_owned, *py_lock_acquire, *py_lock_release, *py_spent;
static PyObject *py_seen, *py_warn_of_change, *py_check_leaves, *empty_text, *empty_tuple;
static PyObject *iterables; /* collections.abc.Iterable */
static PyObject *name_lock, *name_locked, *name_adapts;

static PyObject *taken(const char *module, const char *name)
{
    PyObject *from = PyImport_ImportModule(module);
    PyObject *thing = from ? PyObject_GetAttrString(from, name) : NULL;
    Py_XDECREF(from);
    return thing;
}

/* Keep the buffer of an array permanently, to read and write it without a call. */
static long long *counter_in(const char *module, const char *name, Py_buffer *view)
{
    PyObject *counter = taken(module, name);
    int failed = !counter || PyObject_GetBuffer(counter, view, PyBUF_WRITABLE) < 0;
    Py_XDECREF(counter);
    return failed ? NULL : view->buf;
}

static int watch_buffers(void)
{
    static Py_buffer of_ahead;
    ahead = counter_in("glassgrad.engine.buffers", "ahead", &of_ahead);
    return ahead ? 0 : -1;
}

/* Have newer numbers brought back to the buffers; `lost` says why not, if that fails. Any error on the
   way here stays as it is. */
static void bring_back(void)
{
    PyObject *type, *error, *trace;
    PyErr_Fetch(&type, &error, &trace);
    PyObject *done = PyObject_CallNoArgs(py_bring_back);
    Py_CLEAR(lost);
    if (!done) {
        PyObject *kind, *why, *where;
        PyErr_Fetch(&kind, &why, &where);
        PyErr_NormalizeException(&kind, &why, &where);
        if (where)
            PyException_SetTraceback(why, where);
        lost = why;
        Py_XDECREF(kind);
        Py_XDECREF(where);
    }
    Py_XDECREF(done);
    PyErr_Restore(type, error, trace);
}

static int take_all(void)
{
    PyObject *table = taken("glassgrad.table.ops", "TABLE");
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
        {&innermost, "glassgrad.engine.contexts", "innermost"},
        {&blocks_open, "glassgrad.engine.contexts", "blocks_open"},
        {&py_check_reading, "glassgrad.engine.contexts", "check_reading"},
        {&py_bring_back, "glassgrad.engine.buffers", "bring_back"},
        {&py_check_leaves, "glassgrad.engine.buffers", "check_leaves"},
        {&py_adapt, "glassgrad.engine.surface", "adapt"},
        {&py_check_assignment, "glassgrad.engine.surface", "check_assignment"},
        {&py_inputs_in_order, "glassgrad.engine.surface", "inputs_in_order"},
        {&py_refuse, "glassgrad.engine.surface", "refuse"},
        {&py_to_text, "glassgrad.engine.surface", "to_text"},
        {&py_warn_of_change, "glassgrad.engine.surface", "warn_of_change"},
        {&py_is_number, "glassgrad.engine.number", "is_number"},
        {&py_to_float, "glassgrad.engine.number", "to_float"},
        {&py_backward, "glassgrad.engine.backprop", "backward"},
        {&py_pass_on, "glassgrad.engine.backprop", "pass_on"},
        {&py_spent, "glassgrad.engine.backprop", "spent"},
        {&iterables, "collections.abc", "Iterable"},
    };
    for (size_t k = 0; k < sizeof wanted / sizeof *wanted; k++) {
        *wanted[k].place = taken(wanted[k].module, wanted[k].name);
        if (!*wanted[k].place)
            return -1;
    }
    if (watch_buffers() < 0)
        return -1;
    PyObject *current = taken("glassgrad.engine.contexts", "current");
    py_current_mode = current ? PyObject_GetAttrString(current, "get") : NULL;
    Py_XDECREF(current);
    if (!py_current_mode)
        return -1;
    PyObject *lock = taken("glassgrad.engine.backprop", "lock");
    if (!lock)
        return -1;
    py_lock_owned = PyObject_GetAttrString(lock, "_is_owned");
    py_lock_acquire = PyObject_GetAttrString(lock, "acquire");
    py_lock_release = PyObject_GetAttrString(lock, "release");
    Py_DECREF(lock);
    PyObject *piling_up = taken("glassgrad.engine.backprop", "piling_up");
    py_seen = piling_up ? PyObject_GetAttrString(piling_up, "seen") : NULL;
    Py_XDECREF(piling_up);
    if (!py_seen)
        return -1;
    name_lock = PyUnicode_InternFromString("lock");
    name_locked = PyUnicode_InternFromString("locked");
    name_adapts = PyUnicode_InternFromString("adapts");
    if (!name_lock || !name_locked || !name_adapts)
        return -1;
    empty_text = PyUnicode_FromString("");
    empty_tuple = PyTuple_New(0);
    return py_lock_owned && py_lock_acquire && py_lock_release && empty_text && empty_tuple ? 0 : -1;
}

/* 1 if an operand is a number that can be read without Python code; it is then stored. */
static inline int small_number(PyObject *thing, double *number)
{
    if (PyFloat_CheckExact(thing)) {
        *number = PyFloat_AS_DOUBLE(thing);
        return 1;
    }
    if (!PyLong_CheckExact(thing))
        return 0;
    int overflow;
    long long small = PyLong_AsLongLongAndOverflow(thing, &overflow);
    *number = (double)small;
    return !overflow && small >= -(1LL << 52) && small <= 1LL << 52;
}

/* The number in a Python object; -1 with an error that starts with `where`. */
static int to_double(PyObject *thing, const char *where, double *number)
{
    if (small_number(thing, number))
        return 0;
    PyObject *converted = PyObject_CallFunction(py_to_float, "Os", thing, where);
    if (!converted)
        return -1;
    *number = PyFloat_AsDouble(converted);
    Py_DECREF(converted);
    return 0;
}

/* 1 if an operand is a number, which is then stored; 0 if it is not; -1 on error. */
static int as_number(PyObject *thing, const char *where, double *number)
{
    if (small_number(thing, number))
        return 1;
    PyObject *answer = PyObject_CallOneArg(py_is_number, thing);
    if (!answer)
        return -1;
    int is_number = PyObject_IsTrue(answer);
    Py_DECREF(answer);
    if (is_number != 1)
        return is_number;
    return to_double(thing, where, number) < 0 ? -1 : 1;
}

/* The class of a result, borrowed: the more derived of the two, or else that of the first. */
static inline PyTypeObject *most_derived(Node *x, Node *y)
{
    PyTypeObject *kind = Py_TYPE(x), *other = Py_TYPE(y);
    return kind != other && PyType_IsSubtype(other, kind) ? other : kind;
}

/* The mode of this thread: owned by the caller, None if it is plain, NULL on error. */
static PyObject *mode_now(void)
{
    PyObject *block;
    if (PySet_GET_SIZE(blocks_open) == 0)
        return Py_NewRef(Py_None);
    if (PyContextVar_Get(innermost, NULL, &block) < 0)
        return NULL;
    if (!block || block == Py_None)
        return block ? block : Py_NewRef(Py_None);
    Py_DECREF(block);
    return PyObject_CallNoArgs(py_current_mode);
}

/* Whether a block of contexts.py is open: its lock exists and is locked; -1 on error. */
static int is_open(PyObject *block)
{
    PyObject *reference = PyObject_GetAttr(block, name_lock);
    PyObject *lock = reference ? PyObject_CallNoArgs(reference) : NULL, *locked = NULL;
    if (lock)
        locked = lock == Py_None ? Py_NewRef(Py_False) : PyObject_CallMethodNoArgs(lock, name_locked);
    int open = locked ? PyObject_IsTrue(locked) : -1;
    Py_XDECREF(reference);
    Py_XDECREF(lock);
    Py_XDECREF(locked);
    return open;
}

/* Whether the innermost block is open and leaves new nodes as they are, as that of a trace does; -1
   on error. (Python code would be watched as it runs: of 0.8 s for a trace of 60,000 nodes, 0.5 s.) */
static int leaves_nodes_alone(void)
{
    PyObject *block = NULL;
    if (PyContextVar_Get(innermost, NULL, &block) < 0)
        return -1;
    int alone = block && block != Py_None ? is_open(block) : 0;
    if (alone == 1) {
        PyObject *adapts = PyObject_GetAttr(block, name_adapts);
        int truth = adapts ? PyObject_IsTrue(adapts) : -1;
        Py_XDECREF(adapts);
        alone = truth < 0 ? -1 : !truth;
    }
    Py_XDECREF(block);
    return alone;
}

/* While a function is traced, a number is that of one sample: then -1 with an error. */
static inline int may_read(const char *what)
{
    if (PySet_GET_SIZE(blocks_open) == 0)
        return 0;
    PyObject *done = PyObject_CallFunction(py_check_reading, "s", what);
    Py_XDECREF(done);
    return done ? 0 : -1;
}

/* Change a new node as the surrounding `with` blocks ask for; takes ownership and returns it. */
static PyObject *adapted(Node *node)
{
    int alone = leaves_nodes_alone();
    if (alone == 1)
        return (PyObject *)node;
    PyObject *mode = alone < 0 ? NULL : mode_now(), *done = NULL;
    if (mode)
        done = mode == Py_None ? Py_NewRef(mode)
                               : PyObject_CallFunctionObjArgs(py_adapt, node, mode, NULL);
    Py_XDECREF(mode);
    Py_XDECREF(done);
    if (!done)
        Py_CLEAR(node);
    return (PyObject *)node;
}

/* The same, but fast while no block is open. */
static inline PyObject *finished(Node *node)
{
    return PySet_GET_SIZE(blocks_open) == 0 ? (PyObject *)node : adapted(node);
}
