/* Cycles: what the collector must track once a node already in use can be reached from itself.

   Everything made from a CYCLIC node is CYCLIC; these functions find what was made before the node
   became CYCLIC. */

/* Track a node and what it was made from, if newer than a serial: only those can have been made
   from the node with that serial. */
static int track_since(Node *node, uint64_t serial)
{
    List pending = {NULL, 0, 0};
    int failed = 0;
    if (node->serial > serial && !(node->flags & CYCLIC)) {
        track(node);
        failed = append(&pending, node) < 0;
    }
    while (!failed && pending.size) {
        Node *next = pending.items[--pending.size].node;
        for (size_t k = 0; !failed && k < count_of(next); k++) {
            Node *input = operands_of(next)[k].input;
            if (!input || input->serial <= serial || input->flags & CYCLIC)
                continue;
            track(input);
            failed = append(&pending, input) < 0;
        }
    }
    PyMem_Free(pending.items);
    return failed ? -1 : 0;
}

/* The same for every Value in a tuple of objects or cells; the tuple may be NULL. */
static int track_in(PyObject *tuple, uint64_t serial)
{
    Py_ssize_t size = tuple && PyTuple_Check(tuple) ? PyTuple_GET_SIZE(tuple) : 0;
    for (Py_ssize_t k = 0; k < size; k++) {
        PyObject *thing = PyTuple_GET_ITEM(tuple, k);
        if (PyCell_Check(thing))
            thing = PyCell_GET(thing);
        if (thing && is_node(thing) && track_since((Node *)thing, serial) < 0)
            return -1;
    }
    return 0;
}

/* A node gets a closure: from now on there may be a cycle. */
static int track_closure(Node *node, PyObject *closure)
{
    track(node);
    if (!PyFunction_Check(closure))
        return 0;
    if (track_in(PyFunction_GET_DEFAULTS(closure), node->serial) < 0)
        return -1;
    return track_in(PyFunction_GET_CLOSURE(closure), node->serial);
}
