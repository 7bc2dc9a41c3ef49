/* Backpropagation as scripts write it: depth_first.py, to the same bit. */

/* How many nodes one after the other a node stands for: a sum or dot, one for each term. */
static size_t levels_of(Node *node)
{
    size_t count = count_of(node);
    return node->op == OP_SUM ? count - 1 : node->op == OP_DOT ? count / 2 + 1 : 1;
}

/* Everything computed that root was made from, each node after its inputs; the caller owns the list
   and a reference to each node. How deep a recursive walk would go is stored in depth. -1 on error.
   No Python code runs. */
static int in_order(Node *root, int from_last, List *order, size_t *depth)
{
    List path = {NULL, 0, 0}; /* the serial of an entry counts the inputs that were visited */
    int failed = 0;
    size_t levels = levels_of(root);
    *depth = 1;
    if (root->few && !(failed = append(&path, root) < 0)) {
        path.items[0].serial = 0;
        root->flags |= REACHED;
    }
    while (!failed && path.size) {
        Visit *top = &path.items[path.size - 1];
        size_t count = count_of(top->node);
        Operand *operands = operands_of(top->node);
        Node *next = NULL;
        if (*depth <= levels)
            *depth = levels + 1; /* its leaves are visited too */
        while (!next && top->serial < count) {
            size_t k = from_last ? count - 1 - top->serial : top->serial;
            Node *input = operands[k].input;
            top->serial++;
            if (input && input->few && !(input->flags & REACHED))
                next = input;
        }
        if (next) {
            failed = append(&path, next) < 0;
            if (failed)
                break;
            path.items[path.size - 1].serial = 0;
            next->flags |= REACHED;
            levels += levels_of(next);
        } else if (!(failed = append(order, top->node) < 0)) {
            levels -= levels_of(top->node);
            Py_INCREF(top->node);
            path.size--;
        }
    }
    unmark(&path);
    unmark(order);
    PyMem_Free(path.items);
    return failed ? -1 : 0;
}

static void drop_order(List *order)
{
    for (size_t k = 0; k < order->size; k++)
        Py_DECREF(order->items[k].node);
    PyMem_Free(order->items);
}

/* Add slope × grad to the grad of each input, or call the closure; -1 on error. */
static int pass_on_all(Node *node)
{
    if (needs_closure(node)) {
        PyObject *done = PyObject_CallFunctionObjArgs(py_pass_on, node, NULL);
        Py_XDECREF(done);
        return done ? 0 : -1;
    }
    double grad = *grad_of(node);
    Operand *operands = operands_of(node);
    for (size_t k = 0, count = count_of(node); k < count; k++)
        if (operands[k].input)
            *grad_of(operands[k].input) += grad * operands[k].slope;
    return 0;
}

static PyObject *value_walk_in_order(PyObject *self, PyObject *from_last)
{
    List order = {NULL, 0, 0};
    size_t depth;
    if (may_read("backward() was called") < 0 || all_up_to_date() < 0)
        return NULL;
    int failed = in_order((Node *)self, from_last == Py_True, &order, &depth) < 0;
    if (!failed)
        *grad_of((Node *)self) = 1.0;
    for (size_t k = order.size; !failed && k > 0; k--)
        failed = pass_on_all(order.items[k - 1].node) < 0;
    drop_order(&order);
    return failed ? NULL : Py_NewRef(Py_None);
}

/* Take the partials of a node from the numbers that its operands have now. */
static void renew(Node *node)
{
    Operand *operands = operands_of(node);
    Node *x = operands[0].input, *y; /* NULL for a number, which slope holds */
    double a = x ? *data_of(x) : operands[0].slope, b, out;
    switch (node->op) {
#define RENEW_UNARY(NAME, name)                                                                    \
    case OP_##NAME:                                                                                \
        operands[0].slope = name##_dx(a, value_##name(a));                                         \
        break;
        UNARY_OPS(RENEW_UNARY)
#define RENEW_BINARY(NAME, name)                                                                   \
    case OP_##NAME:                                                                                \
        y = operands[1].input;                                                                     \
        b = y ? *data_of(y) : operands[1].slope;                                                   \
        out = value_##name(a, b);                                                                  \
        if (x)                                                                                     \
            operands[0].slope = name##_dx(a, b, out);                                              \
        if (y)                                                                                     \
            operands[1].slope = name##_dy(a, b, out);                                              \
        break;
        BINARY_OPS(RENEW_BINARY)
    }
}

/* The ops whose names are in a set, as bits; -1 on error. */
static int64_t ops_in(PyObject *names)
{
    int64_t found = 0;
    if (PyObject_Size(names) == 0)
        return 0;
    for (int op = OP_LEAF + 1; op < OP_CUSTOM; op++) {
        PyObject *name = PyUnicode_FromString(op_names[op]);
        int is_in = name ? PySequence_Contains(names, name) : -1;
        Py_XDECREF(name);
        if (is_in < 0)
            return -1;
        found |= (int64_t)is_in << op;
    }
    return found;
}

static PyObject *value_depth(PyObject *self, PyObject *args)
{
    List order = {NULL, 0, 0};
    size_t depth;
    int from_last;
    PyObject *names;
    if (!PyArg_ParseTuple(args, "pO:_depth", &from_last, &names))
        return NULL;
    int64_t live = ops_in(names);
    int failed = live < 0 || in_order((Node *)self, from_last, &order, &depth) < 0;
    for (size_t k = 0; live && !failed && k < order.size; k++)
        if (live >> order.items[k].node->op & 1)
            renew(order.items[k].node);
    drop_order(&order);
    return failed ? NULL : PyLong_FromSize_t(depth);
}
