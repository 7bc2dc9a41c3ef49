/* Whether a graph has not been walked yet (every computed node's grad is still 0), all its partials
   are finite, and no closure has to run: then a walk that passes on a grad of 0, and adds to old grads of computed
   nodes, ends with the same grads as ours. */

static PyObject *value_is_fresh(PyObject *self, PyObject *unused)
{
    (void)unused;
    Node *root = (Node *)self;
    List nodes = {NULL, 0, 0};
    int fresh = root->grad == 0.0, failed = root->few && append(&nodes, root) < 0;
    root->flags |= REACHED;
    for (size_t next = 0; fresh && !failed && next < nodes.size; next++) {
        Node *node = nodes.items[next].node;
        Operand *operands = operands_of(node);
        fresh = !needs_closure(node);
        for (size_t k = 0, count = count_of(node); k < count && fresh && !failed; k++) {
            Node *input = operands[k].input;
            fresh = !input || isfinite(operands[k].slope);
            if (!fresh || !input || !input->few || input->flags & REACHED)
                continue;
            fresh = input->grad == 0.0;
            failed = append(&nodes, input) < 0;
            input->flags |= REACHED;
        }
    }
    root->flags &= ~REACHED;
    unmark(&nodes);
    PyMem_Free(nodes.items);
    return failed ? NULL : PyBool_FromLong(fresh);
}
