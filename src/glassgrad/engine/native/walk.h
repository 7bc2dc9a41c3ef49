/* backward: from the newest node to the oldest, in the order of backprop.py, to the same bit. */

typedef struct {
    uint64_t serial;
    Node *node;
} Visit;

typedef struct {
    Visit *items;
    size_t size, room;
} List;

static int append(List *list, Node *node)
{
    if (list->size == list->room) {
        size_t room = list->room ? 2 * list->room : 256;
        Visit *items = PyMem_Realloc(list->items, room * sizeof *items);
        if (!items) {
            PyErr_NoMemory();
            return -1;
        }
        list->items = items;
        list->room = room;
    }
    list->items[list->size++] = (Visit){node->serial, node};
    return 0;
}

static int newer_first(const void *a, const void *b)
{
    uint64_t x = ((const Visit *)a)->serial, y = ((const Visit *)b)->serial;
    return (x < y) - (x > y);
}

/* Sort by serial, newest first. Nodes of one computation have nearly consecutive serials, so a
   table gives each its place; scattered ones are sorted. */
static int sort_nodes(List *nodes)
{
    uint64_t oldest = UINT64_MAX, newest = 0;
    for (size_t k = 0; k < nodes->size; k++) {
        uint64_t serial = nodes->items[k].serial;
        oldest = serial < oldest ? serial : oldest;
        newest = serial > newest ? serial : newest;
    }
    if (nodes->size < 2)
        return 0;
    uint64_t range = newest - oldest + 1;
    if (range > 8 * (uint64_t)nodes->size + 64) {
        qsort(nodes->items, nodes->size, sizeof(Visit), newer_first);
        return 0;
    }
    Node **table = PyMem_Calloc((size_t)range, sizeof *table);
    if (!table) {
        PyErr_NoMemory();
        return -1;
    }
    for (size_t k = 0; k < nodes->size; k++)
        table[newest - nodes->items[k].serial] = nodes->items[k].node;
    size_t found = 0;
    for (size_t k = 0; k < range; k++)
        if (table[k])
            nodes->items[found++] = (Visit){newest - k, table[k]};
    PyMem_Free(table);
    return 0;
}

/* Everything root was made from: computed nodes, newest first, and leaves; all stay marked as
   REACHED. 1 if all partials are known, 0 if a closure must run, -1 on error. No Python code runs. */
static int collect(Node *root, List *nodes, List *leaves)
{
    root->flags |= REACHED;
    if (append(root->few ? nodes : leaves, root) < 0)
        return -1;
    for (size_t next = 0; next < nodes->size; next++) {
        Node *node = nodes->items[next].node;
        if (needs_closure(node))
            return 0;
        Operand *operands = operands_of(node);
        for (size_t k = 0; k < count_of(node); k++) {
            Node *input = operands[k].input;
            if (!input || input->flags & REACHED)
                continue;
            /* Mark it afterwards: reading the serial right after writing a flag beside it would wait
               for the write. (4,000 leaves: 26 µs instead of 43.) */
            if (append(input->few ? nodes : leaves, input) < 0)
                return -1;
            input->flags |= REACHED;
        }
    }
    return sort_nodes(nodes) < 0 ? -1 : 1;
}

static void unmark(List *list)
{
    for (size_t k = 0; k < list->size; k++)
        list->items[k].node->flags &= ~REACHED;
}

/* Add to an input's grad. While it is marked REACHED, nothing has been added yet: it starts from 0,
   whatever it held before. The walk uses a leaf's own field, even if its grad is in a buffer. */
static inline void add_grad(Node *input, double share)
{
    if (input->flags & REACHED) {
        input->flags &= ~REACHED;
        input->grad = 0.0;
    }
    input->grad += share;
}

static inline void pass_on(Node *node)
{
    if (node->flags & REACHED) { /* nothing was added */
        node->flags &= ~REACHED;
        node->grad = 0.0;
    }
    /* 0 × inf would be nan, and a branch that does not matter must not leak one. */
    double grad = node->grad;
    if (grad == 0.0)
        return;
    Operand *operands = operands_of(node);
    for (size_t k = 0; k < count_of(node); k++)
        if (operands[k].input)
            add_grad(operands[k].input, grad * operands[k].slope);
}

/* Keep a node with KNOWN slopes, and a reference to it, until the walk is done; 0 if that fails. */
static int keep(List *known, Node *node)
{
    if (append(known, node) < 0) {
        PyErr_Clear();
        return 0;
    }
    Py_INCREF(node);
    return 1;
}

/* Release what was kept. After a walk that spends the graph, drop the closures too, as backprop.py
   does; freeing one may run Python code. */
static void release(List *known, int spent)
{
    for (size_t k = 0; k < known->size; k++) {
        Node *node = known->items[k].node;
        if (spent && node->flags & KNOWN) {
            mark_closure(node, NO_PARTIALS);
            node->flags |= SPENT;
            Py_CLEAR(node->extra->closure);
        }
        Py_DECREF(node);
    }
    PyMem_Free(known->items);
}

/* Slots for nodes by age, root first; kept from one walk to the next. */
static Node **slots;
static size_t slot_count;

typedef struct {
    Node *leaf;
    double before;
} OldGrad;

static OldGrad *old_grads;
static size_t old_grad_room;

enum { MOST_SLOTS = 1 << 26, KEPT_SLOTS = 1 << 22 };

static int added_up; /* whether the last walk added to grads that were not 0 in most leaves */

static int room_for(size_t slot)
{
    size_t count = slot_count ? slot_count : 4096;
    if (slot >= MOST_SLOTS)
        return 0;
    while (count <= slot)
        count *= 2;
    Node **grown = PyMem_RawRealloc(slots, count * sizeof *slots);
    if (!grown)
        return 0;
    memset(grown + slot_count, 0, (count - slot_count) * sizeof *slots);
    slots = grown;
    slot_count = count;
    return 1;
}

static int room_for_leaf(size_t size)
{
    if (size < old_grad_room)
        return 1;
    size_t room = old_grad_room ? 2 * old_grad_room : 1024;
    OldGrad *grown = PyMem_RawRealloc(old_grads, room * sizeof *old_grads);
    if (!grown)
        return 0;
    old_grads = grown;
    old_grad_room = room;
    return 1;
}

/* Prefetch the inputs of a node before its turn. (100,000 nodes with scattered inputs: 17 ms
   instead of 18.) */
static inline void fetch_inputs(Node *soon)
{
    if (!soon)
        return;
    __builtin_prefetch(soon->pair[0].input, 1);
    __builtin_prefetch(soon->pair[1].input, 1);
}

/* The whole walk in one pass, for a graph without closures whose nodes are not too far apart in
   age: when a node's turn comes, everything newer has had its turn, so its grad is complete. (40 ns
   a node; collecting, sorting and walking took 64.) 0 if it does not apply. */
static int walk_at_once(Node *root, int reset, List *known)
{
    size_t last = 0, leaves = 0;
    int done = 1;
    if (!root->few || (!slot_count && !room_for(0)))
        return 0;
    root->grad = 1.0;
    slots[0] = root;
    for (size_t slot = 0; slot <= last; slot++) {
        Node *node = slots[slot];
        if (!node)
            continue;
        slots[slot] = NULL;
        node->flags &= ~REACHED;
        fetch_inputs(slot + 8 < slot_count ? slots[slot + 8] : NULL);
        fetch_elder(node);
        if (node->flags & NO_PARTIALS)
            done = done && node->flags & KNOWN && keep(known, node);
        if (!done)
            continue; /* only clean up */
        double grad = node->grad;
        Operand *operands = operands_of(node);
        for (size_t k = 0, count = count_of(node); k < count; k++) {
            Node *input = operands[k].input;
            if (!input)
                continue;
            if (!(input->flags & REACHED)) {
                if (input->few) {
                    size_t turn = (size_t)(root->serial - input->serial);
                    if (turn >= slot_count && !room_for(turn)) {
                        done = 0;
                        break;
                    }
                    last = turn > last ? turn : last;
                    slots[turn] = input;
                } else {
                    if (!room_for_leaf(leaves)) {
                        done = 0;
                        break;
                    }
                    old_grads[leaves++] = (OldGrad){input, *grad_of(input)};
                }
                input->flags |= REACHED;
                input->grad = 0.0;
            }
            /* 0 × inf would be nan, and a branch that does not matter must not leak one. */
            if (grad != 0.0)
                input->grad += grad * operands[k].slope;
        }
    }
    size_t not_zero = 0;
    for (size_t k = 0; k < leaves; k++) {
        Node *leaf = old_grads[k].leaf;
        leaf->flags &= ~REACHED;
        not_zero += old_grads[k].before != 0.0;
        if (!done)
            *grad_of(leaf) = old_grads[k].before;
        else
            *grad_of(leaf) = (reset ? 0.0 : old_grads[k].before) + leaf->grad;
    }
    added_up = 2 * not_zero > leaves;
    if (slot_count > KEPT_SLOTS) {
        PyMem_RawFree(slots);
        slots = NULL;
        slot_count = 0;
    }
    return done;
}

/* Whether the walk meets no node but its root, whose closure, if any, it does not need. */
static int is_all_leaves(Node *root)
{
    Operand *operands = operands_of(root);
    for (size_t k = 0, count = count_of(root); k < count; k++)
        if (operands[k].input && operands[k].input->few)
            return 0;
    return !needs_closure(root);
}

/* 1 if done, 0 if Python must do it (closures, anomalies, an error to raise), -1 on error. */
static int backward_in_c(Node *root, int reset, int retain_graph)
{
    List nodes = {NULL, 0, 0}, leaves = {NULL, 0, 0}, known = {NULL, 0, 0};
    double *before = NULL;
    int done, spends = !retain_graph && !reset;
    if (root->flags & SPENT && !(root->few && reset))
        return 0;
    /* A walk that stops at a closure would leave grads behind. (A compiled result with 4,000 inputs:
       18 µs instead of 26, while closures of its trace are alive.) */
    if ((closure_nodes == 0 || is_all_leaves(root)) && walk_at_once(root, reset, &known)) {
        if (spends)
            root->flags |= SPENT;
        release(&known, spends);
        return 1;
    }
    release(&known, 0);
    known = (List){NULL, 0, 0};
    done = collect(root, &nodes, &leaves);
    for (size_t k = 0; done == 1 && k < nodes.size; k++)
        if (nodes.items[k].node->flags & KNOWN && !keep(&known, nodes.items[k].node))
            done = 0;
    if (done == 1 && !(before = PyMem_New(double, leaves.size ? leaves.size : 1))) {
        PyErr_NoMemory();
        done = -1;
    }
    if (done != 1) {
        root->flags &= ~REACHED;
        unmark(&nodes);
        unmark(&leaves);
        goto done;
    }
    size_t not_zero = 0;
    for (size_t k = 0; k < leaves.size; k++) {
        before[k] = reset ? 0.0 : *grad_of(leaves.items[k].node);
        not_zero += before[k] != 0.0;
    }
    added_up = 2 * not_zero > leaves.size;
    add_grad(root, 1.0);
    for (size_t k = 0; k < nodes.size; k++)
        pass_on(nodes.items[k].node);
    for (size_t k = 0; k < leaves.size; k++) {
        Node *leaf = leaves.items[k].node;
        add_grad(leaf, 0.0);
        *grad_of(leaf) = before[k] + leaf->grad;
    }
    if (root->few && spends)
        root->flags |= SPENT;
done:
    release(&known, done == 1 && spends);
    PyMem_Free(before);
    PyMem_Free(nodes.items);
    PyMem_Free(leaves.items);
    return done;
}

/* Whether the walk can be done in C: the mode is plain, and no other walk is in progress. */
static int may_walk(void)
{
    PyObject *mode = mode_now(), *answer;
    if (!mode)
        return -1;
    int plain = mode == Py_None;
    Py_DECREF(mode);
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

/* Tell backprop.py whether grads pile up; it warns if that continues. */
static PyObject *noted(void)
{
    static int told;
    int stepped = leaf_changed;
    leaf_changed = 0;
    /* Without a step in between, grads are meant to add up, for example over a batch. */
    if (added_up ? !stepped : !told)
        Py_RETURN_NONE;
    told = added_up;
    return PyObject_CallFunction(py_seen, "Oi", added_up ? Py_True : Py_False, 2);
}

static PyObject *value_backward(PyObject *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"gradient", "reset", "retain_graph", NULL};
    PyObject *gradient = Py_None;
    int reset = 0, retain_graph = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|O$pp:backward", names, &gradient, &reset,
                                     &retain_graph))
        return NULL;
    if (may_read("backward() was called") < 0)
        return NULL;
    if (all_up_to_date() < 0) /* now: in the middle of the walk it would be too late */
        return NULL;
    int done = gradient == Py_None ? may_walk() : 0;
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
        return reset ? Py_NewRef(Py_None) : noted();
    return PyObject_CallFunction(py_backward, "OiiO", self, reset, retain_graph, gradient);
}
