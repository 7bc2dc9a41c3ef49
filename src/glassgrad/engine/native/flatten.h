/* _columns: everything a Value was made from, as the lists of columns.py. */

enum { NODES, ROWS, OPERANDS, DATA, GRAD, PARTIALS, LABEL, LINE, CLOSURE, COLUMNS };

static int older_first(const void *a, const void *b)
{
    return newer_first(b, a);
}

/* All nodes that root was made from, closures included, oldest first; -1 on error. */
static int reach(Node *root, List *nodes)
{
    int failed = append(nodes, root) < 0;
    root->flags |= REACHED;
    for (size_t next = 0; !failed && next < nodes->size; next++) {
        Node *node = nodes->items[next].node;
        for (size_t k = 0; !failed && k < count_of(node); k++) {
            Node *input = operands_of(node)[k].input;
            if (!input || input->flags & REACHED)
                continue;
            failed = append(nodes, input) < 0;
            if (!failed)
                input->flags |= REACHED;
        }
    }
    root->flags &= ~REACHED;
    unmark(nodes);
    if (!failed)
        qsort(nodes->items, nodes->size, sizeof(Visit), older_first);
    return failed ? -1 : 0;
}

static PyObject *place_of(Node *node, const List *nodes)
{
    Visit wanted = {node->serial, node};
    Visit *found = bsearch(&wanted, nodes->items, nodes->size, sizeof(Visit), older_first);
    return PyLong_FromSsize_t(found - nodes->items);
}

/* The place in walk order of the operand that is k-th from left to right. */
static size_t walked(const Node *node, size_t k, size_t count)
{
    size_t width = node->op == OP_DOT ? 2 : 1;
    if (node->op != OP_DOT && node->op != OP_SUM)
        return k;
    if (k <= width)
        return count - width - 1 + k;
    size_t pair = (k - 1) / width;
    return count - width - 1 - pair * width + (k - 1) % width;
}

/* The operands (places and numbers) and partials of a node, left to right. */
static int operand_columns(Node *node, const List *nodes, PyObject **operands, PyObject **partials)
{
    size_t count = count_of(node);
    *operands = PyTuple_New((Py_ssize_t)count);
    *partials = *operands ? PyTuple_New((Py_ssize_t)count) : NULL;
    for (size_t k = 0; *partials && k < count; k++) {
        Operand *operand = &operands_of(node)[walked(node, k, count)];
        int known = operand->input && !(node->flags & NO_PARTIALS);
        PyObject *shown = operand->input ? place_of(operand->input, nodes)
                                         : PyFloat_FromDouble(operand->slope);
        PyObject *partial = known ? PyFloat_FromDouble(operand->slope) : Py_NewRef(Py_None);
        PyTuple_SET_ITEM(*operands, k, shown);
        PyTuple_SET_ITEM(*partials, k, partial);
        if (!shown || !partial)
            return -1;
    }
    return *partials ? 0 : -1;
}

static int add_to_columns(Node *node, const List *nodes, Py_ssize_t place, PyObject **columns)
{
    PyObject *self = (PyObject *)node, *things[COLUMNS] = {0};
    int failed = operand_columns(node, nodes, &things[OPERANDS], &things[PARTIALS]) < 0;
    things[NODES] = Py_NewRef(self);
    things[ROWS] = get_row(self, NULL);
    things[DATA] = get_data(self, NULL);
    things[GRAD] = get_grad(self, NULL);
    things[LABEL] = get_label(self, NULL);
    things[LINE] = get_line(self, NULL);
    things[CLOSURE] = PyBool_FromLong((node->flags & NO_PARTIALS) != 0);
    for (int c = 0; c < COLUMNS; c++) {
        PyList_SET_ITEM(columns[c], place, things[c]);
        failed |= !things[c];
    }
    return failed ? -1 : 0;
}

static PyObject *value_columns(PyObject *self, PyObject *unused)
{
    List nodes = {NULL, 0, 0};
    PyObject *columns[COLUMNS] = {0}, *result = NULL;
    (void)unused;
    if (reach((Node *)self, &nodes) < 0)
        goto fail;
    for (int c = 0; c < COLUMNS; c++)
        if (!(columns[c] = PyList_New((Py_ssize_t)nodes.size)))
            goto fail;
    for (size_t k = 0; k < nodes.size; k++)
        if (add_to_columns(nodes.items[k].node, &nodes, (Py_ssize_t)k, columns) < 0)
            goto fail;
    result = PyTuple_New(COLUMNS);
    for (int c = 0; result && c < COLUMNS; c++)
        PyTuple_SET_ITEM(result, c, Py_NewRef(columns[c]));
fail:
    for (int c = 0; c < COLUMNS; c++)
        Py_XDECREF(columns[c]);
    PyMem_Free(nodes.items);
    return result;
}
