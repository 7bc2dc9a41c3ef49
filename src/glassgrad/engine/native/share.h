/* share: leaves whose numbers are side by side in one buffer, for loops over all parameters. */

/* Whether all of them are leaves, and none occurs twice. */
static int all_leaves(PyObject *list)
{
    Py_ssize_t marked = 0, size = PyList_GET_SIZE(list);
    for (; marked < size; marked++) {
        Node *node = (Node *)PyList_GET_ITEM(list, marked);
        if (!is_node((PyObject *)node) || node->few || node->flags & REACHED)
            break;
        node->flags |= REACHED;
    }
    for (Py_ssize_t k = 0; k < marked; k++)
        ((Node *)PyList_GET_ITEM(list, k))->flags &= ~REACHED;
    return marked == size;
}

/* The buffer that already holds exactly these Values, in this order, so that all are leaves and none
   occurs twice; borrowed, or NULL. */
static PyObject *common_buffer(PyObject *list)
{
    Py_ssize_t size = PyList_GET_SIZE(list);
    Node *first = size ? (Node *)PyList_GET_ITEM(list, 0) : NULL;
    if (!first || !is_node((PyObject *)first) || !(first->flags & SHARED))
        return NULL;
    PyObject *memory = first->shared.memory;
    Py_buffer *view = PyMemoryView_GET_BUFFER(memory);
    if (view->len != block_size(size))
        return NULL;
    for (Py_ssize_t k = 0; k < size; k++) {
        Node *leaf = (Node *)PyList_GET_ITEM(list, k);
        if (!is_node((PyObject *)leaf) || !(leaf->flags & SHARED) ||
            leaf->shared.data != (double *)view->buf + k)
            return NULL;
    }
    return memory;
}

static void move_into(Node *leaf, PyObject *memory, double *data, double *grad)
{
    leave_buffer(leaf);
    *data = leaf->data;
    *grad = leaf->grad;
    leaf->shared.memory = Py_NewRef(memory);
    leaf->shared.data = data;
    leaf->shared.grad = grad;
    leaf->flags |= SHARED;
}

/* Two rows of doubles, the data and the grads, in one block of memory, whose ownership it takes. */
static PyObject *rows_of(PyObject *memory, Py_ssize_t size)
{
    PyObject *both = PyObject_CallMethod(memory, "cast", "s", "d");
    PyObject *data = both ? PySequence_GetSlice(both, 0, size) : NULL;
    PyObject *grad = data ? PySequence_GetSlice(both, size, 2 * size) : NULL;
    PyObject *rows = grad ? PyTuple_Pack(2, data, grad) : NULL;
    Py_DECREF(memory);
    Py_XDECREF(both);
    Py_XDECREF(data);
    Py_XDECREF(grad);
    return rows;
}

static PyObject *module_share(PyObject *module, PyObject *values)
{
    (void)module;
    if (may_read("Values were shared") < 0)
        return NULL;
    PyObject *bytes = NULL, *memory = NULL;
    if (all_up_to_date() < 0)
        return NULL;
    /* As at every training step. (4,000 leaves: 5 µs instead of 20.) */
    if (PyList_CheckExact(values) && (memory = common_buffer(values)))
        return rows_of(Py_NewRef(memory), PyList_GET_SIZE(values));
    PyObject *list = is_node(values) ? NULL : PySequence_List(values);
    if (!list) {
        if (!PyErr_Occurred())
            Py_XDECREF(PyObject_CallOneArg(py_check_leaves, values)); /* raises the error */
        return NULL;
    }
    Py_ssize_t size = PyList_GET_SIZE(list);
    if (!all_leaves(list)) {
        PyObject *checked = PyObject_CallOneArg(py_check_leaves, list); /* raises the error */
        if (checked)
            PyErr_SetString(PyExc_TypeError, "share: expected leaves of the native engine");
        Py_XDECREF(checked);
        goto done;
    }
    memory = Py_XNewRef(common_buffer(list));
    if (memory)
        goto done;
    bytes = PyByteArray_FromStringAndSize(NULL, block_size(size));
    memory = bytes ? PyMemoryView_FromObject(bytes) : NULL;
    if (!memory)
        goto done;
    double *data = PyMemoryView_GET_BUFFER(memory)->buf;
    *left_of_block(data, block_size(size)) = 0;
    for (Py_ssize_t k = 0; k < size; k++)
        move_into((Node *)PyList_GET_ITEM(list, k), memory, data + k, data + size + k);
done:
    Py_XDECREF(bytes);
    Py_DECREF(list);
    return memory ? rows_of(memory, size) : NULL;
}
