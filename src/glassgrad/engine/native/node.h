/* Node: how the native engine stores a Value, from allocation to freeing. */

enum {
    NO_PARTIALS = 1, /* a user's op: a closure instead of partials */
    SPENT = 2,       /* backward has run from here, or its closure was dropped; or it was made under no_grad() */
    REACHED = 4,     /* reached by the walk in progress */
    SHARED = 8,      /* a leaf whose numbers are in a buffer */
    CYCLIC = 16,     /* may be part of a cycle: tracked, like everything made from it */
    KNOWN = 32,      /* a user's op whose closure adds grad × slope, with the slopes of its operands */
};

typedef struct Node Node;

/* What only a few nodes have. */
typedef struct {
    PyObject *label, *line; /* str or NULL */
    PyObject *closure;      /* callable or NULL */
    PyObject *row;          /* Op or str of OP_CUSTOM, else NULL */
} Extra;

/* An input with its partial; for a plain number, NULL and the number itself. */
typedef struct {
    Node *input;
    double slope;
} Operand;

struct Node {
    PyObject_HEAD
    double data, grad; /* read through data_of() and grad_of() if it may be a leaf */
    uint64_t serial : 48, op : 8, flags : 6, few : 2; /* few: number of operands, 3 if over two */
    Extra *extra;
    union {
        Operand pair[2];
        struct {
            Operand *operands;
            size_t count;
        } many;
        struct {
            PyObject *memory; /* owned */
            double *data, *grad;
        } shared;
    };
};

static PyTypeObject *value_type;
static size_t closure_nodes; /* alive now, if the walk needs Python for them */
static int leaf_changed;     /* whether data was set since the last backward(), as a step does */
static uint64_t next_serial;

/* A cycle needs something that refers back: a closure, or what a subclass adds. Only such nodes,
   and everything made from them, are tracked by the collector, whose header precedes every object
   of a type with HAVE_GC. */
enum { GC_HEAD = 2 * sizeof(uintptr_t) };
_Static_assert(GC_HEAD + sizeof(Node) == BLOCK, "a node fills its block");

/* Whether the collector tracks an object: PyObject_GC_IsTracked, inlined. */
static inline int is_tracked(const Node *node)
{
    return ((const uintptr_t *)node)[-2] != 0;
}

/* Have the collector track a node, whose operands must be in place. */
static void track(Node *node)
{
    node->flags |= CYCLIC;
    if (!is_tracked(node))
        PyObject_GC_Track(node);
}

static inline int is_node(PyObject *thing)
{
    PyTypeObject *kind = Py_TYPE(thing);
    return kind == value_type || kind->tp_base == value_type || PyType_IsSubtype(kind, value_type);
}

/* Whether objects of a class are nodes and nothing more: Value itself, and subclasses with
   __slots__ = (), such as the courses'. They are allocated in blocks, and only a closure can make
   them part of a cycle. */
static inline int is_slim(PyTypeObject *kind)
{
    return kind == value_type || (kind->tp_basicsize == sizeof(Node) && kind->tp_dictoffset == 0 &&
                                  kind->tp_weaklistoffset == 0);
}

/* Whether only a closure can pass a node's grad on. */
static inline int needs_closure(const Node *node)
{
    return (node->flags & (NO_PARTIALS | KNOWN)) == NO_PARTIALS;
}

/* Mark a node as a user's op (NO_PARTIALS), with KNOWN slopes or without, or as a built-in one. */
static void mark_closure(Node *node, unsigned flags)
{
    closure_nodes -= (size_t)needs_closure(node);
    node->flags = (node->flags & ~(NO_PARTIALS | KNOWN)) | flags;
    closure_nodes += (size_t)needs_closure(node);
}

static inline size_t count_of(Node *node)
{
    return node->few < 3 ? node->few : node->many.count;
}

static inline Operand *operands_of(Node *node)
{
    return node->few < 3 ? node->pair : node->many.operands;
}

/* Walking and freeing go from the newest node to the oldest, mostly from block to block: prefetch
   an older one before its turn. A prefetch of any address is harmless. (A training step of 65,000
   nodes: backward 1.1 ms instead of 1.7, freeing 0.9 instead of 1.1.) */
static inline void fetch_elder(const Node *node)
{
    const char *elder = (const char *)node - 12 * BLOCK;
    __builtin_prefetch(elder + offsetof(Node, grad), 1);
    __builtin_prefetch(elder + offsetof(Node, pair), 1);
}

static long long *ahead; /* buffers.ahead: not 0 if the numbers in buffers are out of date */
static PyObject *lost;   /* owned: why newer numbers could not be brought back; NULL if they could */
static double nowhere;   /* read and written instead of an older number */
static void bring_back(void);

static inline double *up_to_date(double *place)
{
    if (*ahead) {
        bring_back();
        if (lost) {
            nowhere = NAN;
            return &nowhere;
        }
    }
    return place;
}

static inline double *data_of(Node *node)
{
    return node->flags & SHARED ? up_to_date(node->shared.data) : &node->data;
}

static inline double *grad_of(Node *node)
{
    return node->flags & SHARED ? up_to_date(node->shared.grad) : &node->grad;
}

/* Whether numbers were lost, as the error that says why. */
static int are_lost(void)
{
    if (!lost)
        return 0;
    PyErr_SetObject((PyObject *)Py_TYPE(lost), lost);
    Py_CLEAR(lost);
    return 1;
}

/* Bring newer numbers back now; -1 with an error if they are lost. */
static int all_up_to_date(void)
{
    if (*ahead)
        bring_back();
    return are_lost() ? -1 : 0;
}

/* A new leaf, owned by the caller. */
static inline Node *new_node(PyTypeObject *kind)
{
    Node *node;
    if (is_slim(kind)) {
        char *memory = take_block();
        if (!memory)
            return (Node *)PyErr_NoMemory();
        memset(memory, 0, GC_HEAD);
        node = (Node *)(memory + GC_HEAD);
        /* PyObject_Init, inlined: saves 3 % of a training step. */
        Py_SET_TYPE((PyObject *)node, kind);
        Py_INCREF(kind);
        Py_SET_REFCNT((PyObject *)node, 1);
    } else {
        node = (Node *)kind->tp_alloc(kind, 0);
        if (!node)
            return NULL;
    }
    node->data = node->grad = 0.0;
    node->serial = next_serial++;
    node->op = OP_LEAF;
    node->flags = is_tracked(node) ? CYCLIC : 0;
    node->few = 0;
    node->extra = NULL;
    return node;
}

/* The part that only a few nodes have, made when first needed; NULL when out of memory. */
static Extra *extra_of(Node *node)
{
    if (!node->extra) {
        node->extra = PyMem_Calloc(1, sizeof(Extra));
        if (!node->extra)
            PyErr_NoMemory();
    }
    return node->extra;
}

/* Make room for operands in a leaf; the caller fills operands_of() with new references. */
static int set_count(Node *node, Py_ssize_t count)
{
    if (count > 2) {
        Operand *operands = PyMem_Calloc(count, sizeof *operands);
        if (!operands) {
            PyErr_NoMemory();
            return -1;
        }
        node->many.operands = operands;
        node->many.count = (size_t)count;
        node->few = 3;
    } else {
        node->pair[0].input = node->pair[1].input = NULL;
        node->few = count;
    }
    return 0;
}

/* Turn the node into a leaf. Freeing an input may run Python code that changes the node. */
static void drop_operands(Node *node)
{
    Operand pair[2], *operands = node->few == 3 ? node->many.operands : pair;
    size_t count = count_of(node);
    int many = node->few == 3;
    if (!many)
        memcpy(pair, node->pair, sizeof pair);
    node->few = 0;
    for (size_t k = 0; k < count; k++)
        Py_XDECREF(operands[k].input);
    if (many)
        PyMem_Free(operands);
}

static PyObject *before_grad; /* called with a sum or dot before its grad is set by hand; or NULL */

/* Take a leaf out of its buffer; its numbers stay there. */
static void drop_buffer(Node *node)
{
    if (!(node->flags & SHARED))
        return;
    PyObject *memory = node->shared.memory;
    node->flags &= ~SHARED;
    Py_buffer *block = PyMemoryView_GET_BUFFER(memory);
    ++*left_of_block(block->buf, block->len);
    Py_DECREF(memory);
}

/* Take a leaf out of its buffer, with the numbers that it has there. */
static void leave_buffer(Node *node)
{
    if (!(node->flags & SHARED))
        return;
    double data = *data_of(node), grad = *grad_of(node);
    drop_buffer(node);
    node->data = data;
    node->grad = grad;
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

/* Freeing one node may free its inputs, and theirs: a list instead of recursion. A dead node's grad
   holds the link. */
static Node *dead;
static int freeing;

/* A list of nodes is freed from its end, so the blocks before this one, if they are nodes, come
   soon. (100,000 nodes: 19 ms instead of 21.) */
static inline void fetch_inputs_of_elder(Node *node)
{
#ifndef GLASSGRAD_PLAIN_MALLOC
    enum { AHEAD = 6 };
    if (((uintptr_t)node & (CHUNK - 1)) < (AHEAD + FIRST) * BLOCK + GC_HEAD)
        return;
    Node *elder = (Node *)((char *)node - AHEAD * BLOCK);
    __builtin_prefetch(elder->pair[0].input, 1);
    __builtin_prefetch(elder->pair[1].input, 1);
#else
    (void)node;
#endif
}

static void free_node(PyObject *self)
{
    Node *node = (Node *)self;
    PyTypeObject *kind = Py_TYPE(self);
    /* Python tracks an object of a subclass once more before it calls this. */
    if (is_tracked(node))
        PyObject_GC_UnTrack(self);
    if (needs_closure(node))
        closure_nodes--;
    if (is_slim(kind)) {
        fetch_elder(node);
        fetch_inputs_of_elder(node);
    }
    memcpy(&node->grad, &dead, sizeof dead);
    dead = node;
    if (freeing)
        return;
    freeing = 1;
    while (dead) {
        node = dead;
        memcpy(&dead, &node->grad, sizeof dead);
        if (node->few == 2 && !node->extra) { /* nearly all nodes */
            Py_XDECREF(node->pair[0].input);
            Py_XDECREF(node->pair[1].input);
        } else {
            drop_buffer(node);
            drop_operands(node);
            drop_extra(node);
        }
        kind = Py_TYPE(node);
        if (is_slim(kind))
            give_block((char *)node - GC_HEAD);
        else
            kind->tp_free(node);
        Py_DECREF(kind);
    }
    freeing = 0;
}

static int visit_node(PyObject *self, visitproc visit, void *arg)
{
    Node *node = (Node *)self;
    Operand *operands = operands_of(node);
    for (size_t k = 0; k < count_of(node); k++)
        Py_VISIT(operands[k].input);
    if (node->extra) {
        Py_VISIT(node->extra->closure);
        Py_VISIT(node->extra->row);
    }
    Py_VISIT(Py_TYPE(self));
    return 0;
}

static int clear_node(PyObject *self)
{
    Node *node = (Node *)self;
    if (node->extra)
        Py_CLEAR(node->extra->closure);
    drop_operands(node);
    return 0;
}
