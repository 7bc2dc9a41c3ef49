/* Node: how the native engine stores a Value, from allocation to freeing. */

enum {
    NO_PARTIALS = 1, /* a learner's own op: a closure in place of partials */
    SPENT = 2,       /* backward has run from here, or its closure was dropped */
    REACHED = 4,     /* met by the walk that is going on */
};

typedef struct Node Node;

/* What few nodes have. */
typedef struct {
    PyObject *label, *line; /* str or NULL */
    PyObject *closure;      /* callable or NULL */
    PyObject *row;          /* Op or str of OP_CUSTOM, else NULL */
    Node **inputs;          /* where there are more than two operands, all of them live here */
    double *slopes;
    uint32_t count;
} Extra;

/* An operand is a pair: input and its partial; a plain number is NULL and the number itself. */
struct Node {
    PyObject_HEAD
    double data, grad;
    uint64_t serial : 48, op : 8, flags : 6, few : 2; /* few: operands, 3 for more than two */
    Extra *extra;
    Node *inputs[2];
    double slopes[2];
};

static PyTypeObject *value_type;
static size_t closure_nodes; /* alive now */
static uint64_t next_serial;

/* Built-in nodes cannot be part of a cycle, so the collector need not know them; only nodes with
   a closure are tracked. Its header stands before every object of a type that has it. */
enum { GC_HEAD = 2 * sizeof(uintptr_t) };
_Static_assert(GC_HEAD + sizeof(Node) == BLOCK, "a node fills its block");

static inline int is_node(PyObject *thing)
{
    return Py_TYPE(thing) == value_type || PyType_IsSubtype(Py_TYPE(thing), value_type);
}

static inline uint32_t count_of(Node *node)
{
    return node->few < 3 ? node->few : node->extra->count;
}

static inline Node **inputs_of(Node *node)
{
    return node->few < 3 ? node->inputs : node->extra->inputs;
}

static inline double *slopes_of(Node *node)
{
    return node->few < 3 ? node->slopes : node->extra->slopes;
}

/* A new leaf, owned by the caller. */
static inline Node *new_node(PyTypeObject *kind)
{
    Node *node;
    if (kind == value_type) {
        char *memory = take_block();
        if (!memory)
            return (Node *)PyErr_NoMemory();
        memset(memory, 0, GC_HEAD);
        node = (Node *)(memory + GC_HEAD);
        (void)PyObject_Init((PyObject *)node, kind);
    } else {
        node = (Node *)kind->tp_alloc(kind, 0);
        if (!node)
            return NULL;
    }
    node->data = node->grad = 0.0;
    node->serial = next_serial++;
    node->op = OP_LEAF;
    node->flags = 0;
    node->few = 0;
    node->extra = NULL;
    return node;
}

/* The part that few nodes have, made when first needed; NULL when out of memory. */
static Extra *extra_of(Node *node)
{
    if (!node->extra) {
        node->extra = PyMem_Calloc(1, sizeof(Extra));
        if (!node->extra)
            PyErr_NoMemory();
    }
    return node->extra;
}

/* Make room for operands; the caller fills inputs_of() and slopes_of() and owns references. */
static int set_count(Node *node, Py_ssize_t count)
{
    if (count > 2) {
        Extra *extra = extra_of(node);
        if (!extra)
            return -1;
        extra->inputs = PyMem_Calloc(count, sizeof(Node *) + sizeof(double));
        if (!extra->inputs) {
            PyErr_NoMemory();
            return -1;
        }
        extra->slopes = (double *)(extra->inputs + count);
        extra->count = (uint32_t)count;
        node->few = 3;
    } else {
        node->inputs[0] = node->inputs[1] = NULL;
        node->few = count;
    }
    return 0;
}

static void drop_operands(Node *node)
{
    Node **inputs = inputs_of(node);
    uint32_t count = count_of(node);
    int many = node->few == 3;
    node->few = 0;
    for (uint32_t k = 0; k < count; k++)
        Py_XDECREF(inputs[k]);
    if (many) {
        PyMem_Free(node->extra->inputs);
        node->extra->inputs = NULL;
        node->extra->slopes = NULL;
    }
}

static void drop_extra(Node *node)
{
    Extra *extra = node->extra;
    if (!extra)
        return;
    node->extra = NULL;
    Py_XDECREF(extra->label);
    Py_XDECREF(extra->line);
    Py_XDECREF(extra->closure);
    Py_XDECREF(extra->row);
    PyMem_Free(extra);
}

/* Freeing one node may free its inputs, and theirs: a list in place of recursion. A dead node's
   grad holds the link. */
static Node *dead;
static int freeing;

static void free_node(PyObject *self)
{
    Node *node = (Node *)self;
    PyTypeObject *kind = Py_TYPE(self);
    if (kind != value_type || node->flags & NO_PARTIALS)
        PyObject_GC_UnTrack(self);
    if (node->flags & NO_PARTIALS)
        closure_nodes--;
    if (kind != value_type) {
        drop_operands(node);
        drop_extra(node);
        kind->tp_free(self);
        Py_DECREF(kind);
        return;
    }
    memcpy(&node->grad, &dead, sizeof dead);
    dead = node;
    if (freeing)
        return;
    freeing = 1;
    while (dead) {
        node = dead;
        memcpy(&dead, &node->grad, sizeof dead);
        if (node->extra) {
            drop_operands(node);
            drop_extra(node);
        } else { /* nearly all nodes */
            if (node->few > 0)
                Py_XDECREF(node->inputs[0]);
            if (node->few > 1)
                Py_XDECREF(node->inputs[1]);
        }
        give_block((char *)node - GC_HEAD);
        Py_DECREF(value_type);
    }
    freeing = 0;
}

static int visit_node(PyObject *self, visitproc visit, void *arg)
{
    Node *node = (Node *)self;
    Node **inputs = inputs_of(node);
    for (uint32_t k = 0; k < count_of(node); k++)
        Py_VISIT(inputs[k]);
    if (node->extra) {
        Py_VISIT(node->extra->closure);
        Py_VISIT(node->extra->row);
    }
    Py_VISIT(Py_TYPE(self));
    return 0;
}

/* A cycle always goes through a closure. */
static int clear_node(PyObject *self)
{
    Node *node = (Node *)self;
    if (node->extra)
        Py_CLEAR(node->extra->closure);
    return 0;
}
