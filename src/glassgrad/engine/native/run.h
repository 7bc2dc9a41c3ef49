/* Running an op: compute the value and the partials, remember the operands. */

static inline PyObject *made_of_one(PyTypeObject *kind, int op, double data, Node *x, double dx)
{
    Node *node = new_node(kind);
    if (!node)
        return NULL;
    node->data = data;
    node->op = op;
    node->few = 1;
    node->pair[0] = (Operand){(Node *)Py_NewRef(x), dx};
    if (x->flags & CYCLIC)
        track(node);
    return finished(node);
}

/* x or y is NULL for a plain number, which then takes the place of the partial. */
static inline PyObject *made_of_two(PyTypeObject *kind, int op, double data, Node *x, double dx,
                                    Node *y, double dy)
{
    Node *node = new_node(kind);
    if (!node)
        return NULL;
    node->data = data;
    node->op = op;
    node->few = 2;
    node->pair[0] = (Operand){(Node *)Py_XNewRef(x), dx};
    node->pair[1] = (Operand){(Node *)Py_XNewRef(y), dy};
    if (((x ? x->flags : 0) | (y ? y->flags : 0)) & CYCLIC)
        track(node);
    return finished(node);
}

#define UNARY(NAME, name)                                                                          \
    static PyObject *run_##name(PyObject *self, PyObject *unused)                                  \
    {                                                                                              \
        Node *x = (Node *)self;                                                                    \
        double a = *data_of(x), data = value_##name(a);                                            \
        (void)unused;                                                                              \
        if (are_lost())                                                                            \
            return NULL;                                                                           \
        return made_of_one(Py_TYPE(self), OP_##NAME, data, x, name##_dx(a, data));                 \
    }
UNARY_OPS(UNARY)

#define BINARY(NAME, name)                                                                         \
    static PyObject *run_##name(PyObject *left, PyObject *right)                                   \
    {                                                                                              \
        double a, b, data;                                                                         \
        if (is_node(left)) {                                                                       \
            Node *x = (Node *)left;                                                                \
            if (is_node(right)) {                                                                  \
                Node *y = (Node *)right;                                                           \
                a = *data_of(x);                                                                   \
                b = *data_of(y);                                                                   \
                if (are_lost())                                                                    \
                    return NULL;                                                                   \
                data = value_##name(a, b);                                                         \
                return made_of_two(most_derived(x, y), OP_##NAME, data, x, name##_dx(a, b, data),  \
                                   y, name##_dy(a, b, data));                                      \
            }                                                                                      \
            int number = as_number(right, #name, &b);                                              \
            if (number <= 0)                                                                       \
                return number < 0 ? NULL : refused(OP_##NAME, left, right);                        \
            a = *data_of(x); /* after the conversion, which may have run Python code */            \
            if (are_lost())                                                                        \
                return NULL;                                                                       \
            data = value_##name(a, b);                                                             \
            return made_of_two(Py_TYPE(x), OP_##NAME, data, x, name##_dx(a, b, data), NULL, b);    \
        }                                                                                          \
        Node *y = (Node *)right;                                                                   \
        int number = as_number(left, #name, &a);                                                   \
        if (number <= 0)                                                                           \
            return number < 0 ? NULL : refused(OP_##NAME, left, right);                            \
        b = *data_of(y);                                                                           \
        if (are_lost())                                                                            \
            return NULL;                                                                           \
        data = value_##name(a, b);                                                                 \
        return made_of_two(Py_TYPE(y), OP_##NAME, data, NULL, a, y, name##_dy(a, b, data));        \
    }

static PyObject *refused(int op, PyObject *x, PyObject *y)
{
    return PyObject_CallFunctionObjArgs(py_refuse, rows[op], x, y, NULL);
}

BINARY_OPS(BINARY)

static PyObject *run_power(PyObject *x, PyObject *y, PyObject *modulus)
{
    if (modulus != Py_None)
        Py_RETURN_NOTIMPLEMENTED;
    return run_pow(x, y);
}

static PyObject *run_leaky_relu(PyObject *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"negative_slope", NULL};
    PyObject *slope = NULL;
    double n = 0.01;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|O:leaky_relu", names, &slope))
        return NULL;
    if (slope && to_double(slope, "leaky_relu(negative_slope)", &n) < 0)
        return NULL;
    Node *x = (Node *)self;
    double a = *data_of(x), data = value_leaky_relu(a, n);
    if (are_lost())
        return NULL;
    return made_of_two(Py_TYPE(self), OP_LEAKY_RELU, data, x, leaky_relu_dx(a, n, data), NULL, n);
}

static PyObject *run_plus(PyObject *self)
{
    return Py_NewRef(self);
}
