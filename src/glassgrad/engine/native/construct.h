/* The constructor, for a new node or, if __init__ is called again, for one in use. */

/* Drop everything a node holds except its numbers. */
static void drop_contents(Node *node)
{
    leave_buffer(node);
    drop_operands(node);
    drop_extra(node);
    mark_closure(node, 0);
}

/* Exchange the contents of two nodes. */
static void swap_contents(Node *a, Node *b)
{
    enum { HEAD = offsetof(Node, data), REST = sizeof(Node) - HEAD };
    char kept[REST];
    memcpy(kept, (char *)a + HEAD, REST);
    memcpy((char *)a + HEAD, (char *)b + HEAD, REST);
    memcpy((char *)b + HEAD, kept, REST);
}

/* Replace the contents of a node that may be in use in one go. The old ones are dropped afterwards,
   so that any Python code this runs sees a consistent node. */
static int take_contents(Node *node, Node *made)
{
    uint64_t before = node->serial;
    int failed = 0;
    swap_contents(node, made);
    if (is_tracked(node) || node->flags & CYCLIC)
        track(node);
    /* Something made from the node's old contents may be an input now. */
    for (size_t k = 0; !failed && k < count_of(node); k++)
        failed = operands_of(node)[k].input && track_since(operands_of(node)[k].input, before) < 0;
    drop_contents(made);
    return failed ? -1 : 0;
}

/* The work of the constructor; arguments are borrowed, and NULL if not given. Nothing changes until
   all of them have been read: reading may run Python code, and may fail. */
static int construct(Node *node, PyObject *data, PyObject *children, PyObject *op, PyObject *label)
{
    PyObject *inputs = NULL, *name = NULL, *text = NULL;
    double number;
    int failed = to_double(data, "Value(data)", &number) < 0;
    if (!failed && op)
        failed = !(name = PyObject_CallFunction(py_to_text, "Os", op, "Value(_op)"));
    if (!failed && children)
        failed = !(inputs = PyObject_CallOneArg(py_inputs_in_order, children));
    if (!failed && label)
        failed = !(text = PyObject_CallFunction(py_to_text, "Os", label, "label"));
    if (!failed) {
        Node made = {.data = number, .op = OP_LEAF};
        made.serial = next_serial++; /* newer than anything made while reading the arguments */
        failed = (name && set_row_of(&made, name) < 0) ||
                 (inputs && PyTuple_GET_SIZE(inputs) && fill(&made, inputs, Py_None) < 0) ||
                 (text && set_text(&made, text, offsetof(Extra, label)) < 0);
        if (failed)
            drop_contents(&made);
        else
            failed = take_contents(node, &made) < 0;
    }
    Py_XDECREF(inputs);
    Py_XDECREF(name);
    Py_XDECREF(text);
    if (failed)
        return -1;
    Py_INCREF(node);
    PyObject *adapted = finished(node);
    Py_XDECREF(adapted);
    return adapted ? 0 : -1;
}

static PyObject *value_new(PyTypeObject *kind, PyObject *args, PyObject *keywords)
{
    (void)args;
    (void)keywords;
    Node *node = new_node(kind);
    if (node)
        node->data = NAN; /* until __init__ is called, which a subclass may forget */
    return (PyObject *)node;
}

static int value_init(PyObject *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"data", "_children", "_op", "label", NULL};
    PyObject *data, *children = NULL, *op = NULL, *label = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|OOO:Value", names, &data, &children, &op,
                                     &label))
        return -1;
    return construct((Node *)self, data, children, op, label);
}

static PyObject *parsed_value(PyObject *args, PyObject *keywords)
{
    PyObject *made = (PyObject *)new_node(value_type);
    if (made && value_init(made, args, keywords) < 0)
        Py_CLEAR(made);
    return made;
}

/* Value(number), the most common call, without a tuple of arguments. */
static PyObject *value_vectorcall(PyObject *kind, PyObject *const *args, size_t flagged,
                                  PyObject *names)
{
    Py_ssize_t count = PyVectorcall_NARGS(flagged);
    if (count == 1 && !names) {
        Node *node = new_node((PyTypeObject *)kind);
        if (node && construct(node, args[0], NULL, NULL, NULL) < 0)
            Py_CLEAR(node);
        return (PyObject *)node;
    }
    return with_tuple(parsed_value, args, count, names);
}
