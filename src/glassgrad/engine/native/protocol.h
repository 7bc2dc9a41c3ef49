/* The attributes that surface.py, backprop.py and copies.py read and write, and _made. */

static PyObject *number_or_none(Node *input, double slope)
{
    return input ? PyFloat_FromDouble(slope) : Py_NewRef(Py_None);
}

static PyObject *node_or_number(Node *input, double slope)
{
    return input ? Py_NewRef((PyObject *)input) : PyFloat_FromDouble(slope);
}

static PyObject *tuple_of(Node *node, PyObject *(*item)(Node *, double))
{
    PyObject *tuple = PyTuple_New((Py_ssize_t)count_of(node));
    Operand *operands = operands_of(node);
    for (size_t k = 0; tuple && k < count_of(node); k++) {
        PyObject *thing = item(operands[k].input, operands[k].slope);
        if (!thing)
            Py_CLEAR(tuple);
        else
            PyTuple_SET_ITEM(tuple, k, thing);
    }
    return tuple;
}

static PyObject *get_data(PyObject *self, void *where)
{
    (void)where;
    double number = *data_of((Node *)self);
    return are_lost() ? NULL : PyFloat_FromDouble(number);
}

static PyObject *get_shown_data(PyObject *self, void *where)
{
    return may_read(".data was used") < 0 ? NULL : get_data(self, where);
}

static PyObject *get_grad(PyObject *self, void *where)
{
    (void)where;
    double number = *grad_of((Node *)self);
    return are_lost() ? NULL : PyFloat_FromDouble(number);
}

static PyObject *get_shown_grad(PyObject *self, void *where)
{
    return may_read(".grad was used") < 0 ? NULL : get_grad(self, where);
}

/* -1 with Python's usual error for an attempt to delete an attribute. */
static int no_delete(PyObject *self, PyObject *thing, const char *name)
{
    if (!thing)
        PyErr_Format(PyExc_AttributeError, "property '%s' of '%s' object has no deleter", name,
                     _PyType_Name(Py_TYPE(self)));
    return thing ? 0 : -1;
}

static int set_data(PyObject *self, PyObject *number, void *where)
{
    double converted;
    if (no_delete(self, number, where) < 0 || to_double(number, where, &converted) < 0)
        return -1;
    *data_of((Node *)self) = converted;
    return are_lost() ? -1 : 0;
}

static int set_shown_data(PyObject *self, PyObject *number, void *where)
{
    double converted;
    if (no_delete(self, number, where) < 0 || to_double(number, where, &converted) < 0)
        return -1;
    if (may_read(".data was set") < 0)
        return -1;
    if (((Node *)self)->few) {
        PyObject *warned = PyObject_CallFunction(py_warn_of_change, "i", 2);
        if (!warned)
            return -1;
        Py_DECREF(warned);
    }
    *data_of((Node *)self) = converted;
    leaf_changed = 1;
    return are_lost() ? -1 : 0;
}

static int set_grad(PyObject *self, PyObject *number, void *where)
{
    double converted = 0.0; /* for None, as PyTorch's users write it */
    if (no_delete(self, number, where) < 0)
        return -1;
    if (number != Py_None && to_double(number, where, &converted) < 0)
        return -1;
    Node *node = (Node *)self;
    if (before_grad && (node->op == OP_SUM || node->op == OP_DOT) && node->few) {
        PyObject *done = PyObject_CallOneArg(before_grad, self);
        if (!done)
            return -1;
        Py_DECREF(done);
    }
    *grad_of(node) = converted;
    return are_lost() ? -1 : 0;
}

/* For `glassgrad run`, where such a node may stand for several that have grads of their own. */
static PyObject *module_watch_folds(PyObject *module, PyObject *function)
{
    (void)module;
    Py_XSETREF(before_grad, function == Py_None ? NULL : Py_NewRef(function));
    Py_RETURN_NONE;
}

static PyObject *get_serial(PyObject *self, void *unused)
{
    (void)unused;
    return PyLong_FromUnsignedLongLong(((Node *)self)->serial);
}

static PyObject *get_operands(PyObject *self, void *unused)
{
    (void)unused;
    return tuple_of((Node *)self, node_or_number);
}

static PyObject *get_partials(PyObject *self, void *unused)
{
    (void)unused;
    if (((Node *)self)->flags & NO_PARTIALS)
        Py_RETURN_NONE;
    return tuple_of((Node *)self, number_or_none);
}

static PyObject *get_row(PyObject *self, void *unused)
{
    Node *node = (Node *)self;
    (void)unused;
    if (node->op == OP_LEAF)
        return Py_NewRef(empty_text);
    return Py_NewRef(node->op == OP_CUSTOM ? node->extra->row : rows[node->op]);
}

static PyObject *get_label(PyObject *self, void *unused)
{
    Extra *extra = ((Node *)self)->extra;
    (void)unused;
    return Py_NewRef(extra && extra->label ? extra->label : empty_text);
}

static PyObject *get_line(PyObject *self, void *unused)
{
    Extra *extra = ((Node *)self)->extra;
    (void)unused;
    return Py_NewRef(extra && extra->line ? extra->line : empty_text);
}

static PyObject *get_closure(PyObject *self, void *unused)
{
    Node *node = (Node *)self;
    (void)unused;
    if (node->flags & SPENT)
        return Py_NewRef(py_spent);
    return Py_NewRef(node->extra && node->extra->closure ? node->extra->closure : Py_None);
}

/* The empty string is not stored, so that plain nodes stay small. */
static int set_text(Node *node, PyObject *text, size_t place)
{
    int empty = PyUnicode_Check(text) && PyUnicode_GET_LENGTH(text) == 0;
    if (empty && !node->extra)
        return 0;
    if (!extra_of(node))
        return -1;
    PyObject **slot = (PyObject **)((char *)node->extra + place);
    Py_XSETREF(*slot, empty ? NULL : Py_NewRef(text));
    return 0;
}

static int set_label(PyObject *self, PyObject *text, void *unused)
{
    (void)unused;
    if (no_delete(self, text, "_label") < 0)
        return -1;
    return set_text((Node *)self, text, offsetof(Extra, label));
}

static int set_line(PyObject *self, PyObject *text, void *unused)
{
    (void)unused;
    if (no_delete(self, text, "_line") < 0)
        return -1;
    return set_text((Node *)self, text, offsetof(Extra, line));
}

static int set_closure(PyObject *self, PyObject *closure, void *unused)
{
    Node *node = (Node *)self;
    (void)unused;
    if (no_delete(self, closure, "_closure") < 0)
        return -1;
    mark_closure(node, node->flags & NO_PARTIALS); /* the slopes were those of the old one */
    if (closure == Py_None || closure == py_spent) {
        node->flags = closure == py_spent ? node->flags | SPENT : node->flags & ~SPENT;
        if (node->extra)
            Py_CLEAR(node->extra->closure);
        return 0;
    }
    if (!extra_of(node))
        return -1;
    node->flags &= ~SPENT;
    Py_XSETREF(node->extra->closure, Py_NewRef(closure));
    return track_closure(node, closure);
}

/* Set the op from a row of the table, a user's row, or a name. */
static int set_row_of(Node *node, PyObject *row)
{
    if (PyUnicode_Check(row) && PyUnicode_GET_LENGTH(row) == 0) {
        node->op = OP_LEAF;
        return 0;
    }
    for (int op = OP_LEAF + 1; op < OP_CUSTOM; op++)
        if (rows[op] == row) {
            node->op = op;
            return 0;
        }
    if (!extra_of(node))
        return -1;
    Py_XSETREF(node->extra->row, Py_NewRef(row));
    node->op = OP_CUSTOM;
    return 0;
}

static int set_row(PyObject *self, PyObject *row, void *unused)
{
    (void)unused;
    return no_delete(self, row, "_row") < 0 ? -1 : set_row_of((Node *)self, row);
}

/* Operands are set when a node is made; afterwards they can only be dropped. */
static int set_operands(PyObject *self, PyObject *operands, void *unused)
{
    (void)unused;
    if (!operands || !PyTuple_Check(operands) || PyTuple_GET_SIZE(operands)) {
        PyErr_SetString(PyExc_AttributeError, "operands cannot be changed");
        return -1;
    }
    drop_operands((Node *)self);
    return 0;
}

static int set_partials(PyObject *self, PyObject *partials, void *unused)
{
    Node *node = (Node *)self;
    (void)unused;
    if (no_delete(self, partials, "_partials") < 0)
        return -1;
    int none = partials == Py_None;
    if (!none && (!PyTuple_Check(partials) || PyTuple_GET_SIZE(partials) || node->few)) {
        PyErr_SetString(PyExc_AttributeError, "partials cannot be changed");
        return -1;
    }
    mark_closure(node, none ? NO_PARTIALS : 0);
    return 0;
}

/* Store operands (Values and floats, in walk order) and their partials, None for a user's op. If
   the node is CYCLIC afterwards, the caller must track it. */
static int fill(Node *node, PyObject *operands, PyObject *partials)
{
    Py_ssize_t count = PyTuple_GET_SIZE(operands);
    if (partials == Py_None) {
        mark_closure(node, NO_PARTIALS);
        node->flags |= CYCLIC; /* it will get a closure */
    } else if (!PyTuple_Check(partials) || PyTuple_GET_SIZE(partials) != count) {
        PyErr_SetString(PyExc_TypeError, "_made: expected a partial for each operand");
        return -1;
    }
    if (set_count(node, count) < 0)
        return -1;
    Operand *places = operands_of(node);
    for (Py_ssize_t k = 0; k < count; k++) {
        PyObject *operand = PyTuple_GET_ITEM(operands, k);
        if (is_node(operand)) {
            places[k].input = (Node *)Py_NewRef(operand);
            node->flags |= ((Node *)operand)->flags & CYCLIC;
            PyObject *partial = partials == Py_None ? NULL : PyTuple_GET_ITEM(partials, k);
            if (partial && to_double(partial, "partial", &places[k].slope) < 0)
                return -1;
        } else if (PyFloat_Check(operand)) {
            places[k].slope = PyFloat_AS_DOUBLE(operand);
        } else {
            PyErr_Format(PyExc_TypeError, "the native engine cannot use a %s of another engine",
                         _PyType_Name(Py_TYPE(operand)));
            return -1;
        }
    }
    return 0;
}

/* _promise(slopes): the closure adds grad × slope to each operand, so the walk may do it in C. */
static PyObject *value_promise(PyObject *self, PyObject *slopes)
{
    Node *node = (Node *)self;
    Py_buffer view;
    if (!(node->flags & NO_PARTIALS) || !node->extra || !node->extra->closure)
        Py_RETURN_NONE; /* made under no_grad() */
    if (PyObject_GetBuffer(slopes, &view, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT) < 0)
        return NULL;
    int fits = view.format && strcmp(view.format, "d") == 0 && view.ndim == 1 &&
               view.shape[0] == (Py_ssize_t)count_of(node);
    if (fits) {
        Operand *operands = operands_of(node);
        for (Py_ssize_t k = 0; k < view.shape[0]; k++)
            if (operands[k].input)
                operands[k].slope = ((const double *)view.buf)[k];
        mark_closure(node, NO_PARTIALS | KNOWN);
    } else {
        PyErr_SetString(PyExc_TypeError, "_promise: expected a float64 slope for each operand");
    }
    PyBuffer_Release(&view);
    return fits ? Py_NewRef(Py_None) : NULL;
}

/* _made(data, row, operands, partials): how surface.py and copies.py make nodes. */
static PyObject *value_made(PyObject *kind, PyObject *const *args, Py_ssize_t count)
{
    if (count != 4 || !PyTuple_Check(args[2])) {
        PyErr_SetString(PyExc_TypeError, "_made: expected data, row, operands, partials");
        return NULL;
    }
    Node *node = new_node((PyTypeObject *)kind);
    if (!node)
        return NULL;
    if (to_double(args[0], "data", &node->data) < 0 || set_row_of(node, args[1]) < 0 ||
        fill(node, args[2], args[3]) < 0) {
        Py_DECREF(node);
        return NULL;
    }
    if (node->flags & CYCLIC)
        track(node);
    return (PyObject *)node;
}

static PyGetSetDef value_getset[] = {
    {"data", get_shown_data, set_shown_data, DOC_Value_data, "data"},
    {"grad", get_shown_grad, set_grad, DOC_Value_grad, "grad"},
    {"_data", get_data, set_data, NULL, "data"},
    {"_grad", get_grad, set_grad, NULL, "grad"},
    {"_serial", get_serial, NULL, NULL, NULL},
    {"_row", get_row, set_row, NULL, NULL},
    {"_operands", get_operands, set_operands, NULL, NULL},
    {"_partials", get_partials, set_partials, NULL, NULL},
    {"_label", get_label, set_label, NULL, NULL},
    {"_line", get_line, set_line, NULL, NULL},
    {"_closure", get_closure, set_closure, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
