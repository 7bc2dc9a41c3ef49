/* backward: from the newest node to the oldest, in the order of walk.py, to the same bits. */

typedef struct {
    Node **items;
    size_t size, room;
} List;

static int append(List *list, Node *node)
{
    if (list->size == list->room) {
        size_t room = list->room ? 2 * list->room : 256;
        Node **items = PyMem_Realloc(list->items, room * sizeof *items);
        if (!items) {
            PyErr_NoMemory();
            return -1;
        }
        list->items = items;
        list->room = room;
    }
    list->items[list->size++] = node;
    return 0;
}

static int newer_first(const void *a, const void *b)
{
    uint64_t x = (*(Node *const *)a)->serial, y = (*(Node *const *)b)->serial;
    return (x < y) - (x > y);
}

/* Sort by serial, newest first. Nodes of one computation have nearly consecutive serials, so
   each finds its place in a table; scattered ones are sorted. */
static int sort_nodes(List *nodes)
{
    uint64_t oldest = UINT64_MAX, newest = 0;
    for (size_t k = 0; k < nodes->size; k++) {
        uint64_t serial = nodes->items[k]->serial;
        oldest = serial < oldest ? serial : oldest;
        newest = serial > newest ? serial : newest;
    }
    if (nodes->size < 2)
        return 0;
    size_t range = (size_t)(newest - oldest + 1);
    if (range > 8 * nodes->size + 64) {
        qsort(nodes->items, nodes->size, sizeof(Node *), newer_first);
        return 0;
    }
    Node **table = PyMem_Calloc(range, sizeof *table);
    if (!table) {
        PyErr_NoMemory();
        return -1;
    }
    for (size_t k = 0; k < nodes->size; k++)
        table[newest - nodes->items[k]->serial] = nodes->items[k];
    size_t found = 0;
    for (size_t k = 0; k < range; k++)
        if (table[k])
            nodes->items[found++] = table[k];
    PyMem_Free(table);
    return 0;
}

/* Everything root was made from: computed nodes newest first, and leaves. 1 if the graph is all
   built-in ops, 0 if a closure must run, -1 on error. No Python code runs in between. */
static int collect(Node *root, List *nodes, List *leaves)
{
    int plain = 1;
    root->flags |= REACHED;
    if (append(root->count ? nodes : leaves, root) < 0)
        plain = -1;
    for (size_t next = 0; plain == 1 && next < nodes->size; next++) {
        Node *node = nodes->items[next];
        if (node->flags & NO_PARTIALS)
            plain = 0;
        Node **inputs = inputs_of(node);
        for (uint32_t k = 0; plain == 1 && k < node->count; k++) {
            Node *input = inputs[k];
            if (!input || input->flags & REACHED)
                continue;
            input->flags |= REACHED;
            if (append(input->count ? nodes : leaves, input) < 0)
                plain = -1;
        }
    }
    for (size_t k = 0; k < nodes->size; k++)
        nodes->items[k]->flags &= ~REACHED;
    for (size_t k = 0; k < leaves->size; k++)
        leaves->items[k]->flags &= ~REACHED;
    root->flags &= ~REACHED;
    if (plain == 1 && sort_nodes(nodes) < 0)
        plain = -1;
    return plain;
}

static void pass_on(Node *node)
{
    /* 0 × inf would be nan: a branch that does not count must not leak one. */
    double grad = node->grad;
    if (grad == 0.0)
        return;
    Node **inputs = inputs_of(node);
    double *slopes = slopes_of(node);
    for (uint32_t k = 0; k < node->count; k++)
        if (inputs[k])
            inputs[k]->grad += grad * slopes[k];
}

/* 1 if done, 0 if Python must do it (closures, anomalies, an error to raise), -1 on error. */
static int backward_in_c(Node *root, int reset, int retain_graph)
{
    List nodes = {NULL, 0, 0}, leaves = {NULL, 0, 0};
    double *before = NULL;
    int done = 0;
    if (root->flags & SPENT && root->count && !reset)
        return 0;
    done = collect(root, &nodes, &leaves);
    if (done != 1)
        goto done;
    before = PyMem_New(double, leaves.size ? leaves.size : 1);
    if (!before) {
        PyErr_NoMemory();
        done = -1;
        goto done;
    }
    for (size_t k = 0; k < leaves.size; k++) {
        before[k] = reset ? 0.0 : leaves.items[k]->grad;
        leaves.items[k]->grad = 0.0;
    }
    for (size_t k = 0; k < nodes.size; k++)
        nodes.items[k]->grad = 0.0;
    root->grad = 1.0;
    for (size_t k = 0; k < nodes.size; k++)
        pass_on(nodes.items[k]);
    for (size_t k = 0; k < leaves.size; k++)
        leaves.items[k]->grad = before[k] + leaves.items[k]->grad;
    if (root->count && !retain_graph && !reset)
        root->flags |= SPENT;
done:
    PyMem_Free(before);
    PyMem_Free(nodes.items);
    PyMem_Free(leaves.items);
    return done;
}

/* Whether nothing stands in the way of doing it in C: no other walk, no detect_anomaly(). */
static int may_walk(void)
{
    PyObject *mode, *answer;
    if (PyContextVar_Get(current_mode, NULL, &mode) < 0)
        return -1;
    int plain = !mode || mode == Py_None;
    Py_XDECREF(mode);
    if (!plain)
        return 0;
    answer = PyObject_CallNoArgs(py_lock_owned);
    if (!answer)
        return -1;
    int owned = PyObject_IsTrue(answer);
    Py_DECREF(answer);
    if (owned)
        return owned < 0 ? -1 : 0;
    answer = PyObject_CallOneArg(py_lock_acquire, Py_False);
    if (!answer)
        return -1;
    int free_lock = PyObject_IsTrue(answer);
    Py_DECREF(answer);
    return free_lock;
}

static PyObject *value_backward(PyObject *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"reset", "retain_graph", NULL};
    int reset = 0, retain_graph = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|$pp:backward", names, &reset, &retain_graph))
        return NULL;
    int done = may_walk();
    if (done == 1) {
        done = backward_in_c((Node *)self, reset, retain_graph);
        PyObject *type, *error, *trace;
        PyErr_Fetch(&type, &error, &trace);
        Py_XDECREF(PyObject_CallNoArgs(py_lock_release));
        if (type)
            PyErr_Restore(type, error, trace);
    }
    if (done < 0 || PyErr_Occurred())
        return NULL;
    if (done)
        Py_RETURN_NONE;
    return PyObject_CallFunction(py_backward, "Oii", self, reset, retain_graph);
}
