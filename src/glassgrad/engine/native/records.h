/* _records: what a Value was made from since a serial number, as arrays for the compiler. */

enum { ARGUMENT = -1, UNKNOWN = -2 }; /* besides the kinds, which begin with those of ops.gen.h */

typedef struct {
    List inputs, made; /* oldest first; the last of `made` is the root */
    int *kinds;        /* of `made`, without the root */
    Node **arguments;  /* borrowed */
    uint64_t *serials; /* of the arguments */
    size_t argument_count;
    size_t records, operands; /* how many there will be */
} Reading;

/* The nodes newer than `last` that root was made from, and the older ones that those read. */
static int reach_since(Node *root, uint64_t last, Reading *reading)
{
    List *made = &reading->made, *inputs = &reading->inputs;
    int failed = append(made, root) < 0;
    for (size_t next = 0; !failed && next < made->size; next++) {
        Node *node = made->items[next].node;
        for (size_t k = 0; !failed && k < count_of(node); k++) {
            Node *input = operands_of(node)[k].input;
            if (!input || input->flags & REACHED)
                continue;
            failed = append(input->serial > last ? made : inputs, input) < 0;
            if (!failed)
                input->flags |= REACHED;
        }
    }
    unmark(made);
    unmark(inputs);
    return failed || sort_nodes(made) < 0 || sort_nodes(inputs) < 0 ? -1 : 0;
}

static void reverse(List *list)
{
    for (size_t a = 0, b = list->size; a + 1 < b; a++) {
        Visit kept = list->items[a];
        list->items[a] = list->items[--b];
        list->items[b] = kept;
    }
}

/* The kind of a node that an op of the table made, or a choice that the trace knows. The dicts are
   looked up by int and by str, so no Python code runs. */
static int kind_of(Node *node, PyObject *choices, PyObject *codes)
{
    if (node->flags & REACHED)
        return ARGUMENT;
    if (count_of(node) == 0)
        return OP_LEAF;
    if (!(node->flags & NO_PARTIALS))
        return node->op < OP_CUSTOM ? (int)node->op : UNKNOWN;
    PyObject *key = PyLong_FromVoidPtr(node);
    PyObject *known = key ? PyDict_GetItemWithError(choices, key) : NULL;
    Py_XDECREF(key);
    if (!known || !PyTuple_Check(known) || PyTuple_GET_SIZE(known) != 2)
        return UNKNOWN;
    PyObject *name = PyTuple_GET_ITEM(known, 1);
    if (name == rows[OP_WHERE])
        return OP_WHERE;
    PyObject *code = PyUnicode_CheckExact(name) ? PyDict_GetItemWithError(codes, name) : NULL;
    return code ? (int)PyLong_AsLong(code) : UNKNOWN;
}

/* Find all kinds, and count records and operands; 0 if a kind is unknown, or there are too many. */
static int count_records(Reading *reading, PyObject *choices, PyObject *codes)
{
    int known = 1;
    for (size_t k = 0; k < reading->argument_count; k++)
        reading->arguments[k]->flags |= REACHED;
    for (size_t n = 0; known && n + 1 < reading->made.size; n++) {
        Node *node = reading->made.items[n].node;
        int kind = reading->kinds[n] = kind_of(node, choices, codes);
        known = kind != UNKNOWN && !(node->flags & SHARED);
        if (kind == ARGUMENT || !known)
            continue;
        reading->records++;
        reading->operands += count_of(node);
        for (size_t k = 0; k < count_of(node); k++)
            if (!operands_of(node)[k].input)
                reading->records++; /* for a plain number */
            else if (operands_of(node)[k].input->serial >= node->serial)
                known = 0; /* __init__ was called again for the input */
    }
    for (size_t k = 0; k < reading->argument_count; k++)
        reading->arguments[k]->flags &= ~REACHED;
    Node *root = reading->made.items[reading->made.size - 1].node;
    for (size_t k = 0; k < count_of(root); k++)
        known = known && operands_of(root)[k].input;
    size_t all = reading->argument_count + reading->inputs.size + reading->records;
    return known && all < INT32_MAX && reading->operands < INT32_MAX;
}

typedef struct {
    int32_t *kind, *end, *operands; /* `end` of the operands of each record */
    double *number;
    size_t records, written, first; /* `first`: the place of the first record */
} Columns;

static int32_t write_record(Columns *to, int kind, double number)
{
    to->kind[to->records] = kind;
    to->end[to->records] = (int32_t)to->written;
    to->number[to->records] = number;
    return (int32_t)(to->first + to->records++);
}

/* The place of an operand, whose record must exist; a plain number gets one. */
static int32_t place_in(Columns *to, const Operand *operand)
{
    if (!operand->input)
        return write_record(to, OP_LEAF, operand->slope);
    return (int32_t)operand->input->serial;
}

/* A record for each plain number that the node reads, then one for the node itself. */
static void write_node(Columns *to, Node *node, int kind)
{
    size_t count = count_of(node), begin = to->written;
    for (size_t k = 0; k < count; k++)
        to->operands[begin + k] = place_in(to, &operands_of(node)[walked(node, k, count)]);
    to->written = begin + count;
    node->serial = (uint64_t)write_record(to, kind, count ? 0.0 : node->data);
}

/* Places are those of a tape (compiler/tape.py): arguments, then inputs, then records. Meanwhile the
   serial of a node holds its place; no Python code runs until it is restored. */
static void fill_records(Reading *reading, Columns *to, int32_t *outputs)
{
    List *made = &reading->made, *inputs = &reading->inputs;
    for (size_t k = 0; k < reading->argument_count; k++)
        reading->serials[k] = reading->arguments[k]->serial;
    for (size_t k = 0; k < reading->argument_count; k++)
        reading->arguments[k]->serial = k;
    for (size_t k = 0; k < inputs->size; k++)
        inputs->items[k].node->serial = reading->argument_count + k;
    for (size_t n = 0; n + 1 < made->size; n++)
        if (reading->kinds[n] != ARGUMENT)
            write_node(to, made->items[n].node, reading->kinds[n]);
    Node *root = made->items[made->size - 1].node;
    for (size_t k = 0; k < count_of(root); k++)
        outputs[k] = place_in(to, &operands_of(root)[k]);
    for (size_t n = 0; n < made->size; n++)
        made->items[n].node->serial = made->items[n].serial;
    for (size_t k = 0; k < inputs->size; k++)
        inputs->items[k].node->serial = inputs->items[k].serial;
    for (size_t k = 0; k < reading->argument_count; k++)
        reading->arguments[k]->serial = reading->serials[k];
}

/* A list of the inputs, owned by the caller. */
static PyObject *listed_inputs(const List *inputs)
{
    /* A new list may start a collection, which runs Python code. */
    for (size_t k = 0; k < inputs->size; k++)
        Py_INCREF(inputs->items[k].node);
    PyObject *list = PyList_New((Py_ssize_t)inputs->size);
    for (size_t k = 0; k < inputs->size; k++)
        if (list)
            PyList_SET_ITEM(list, (Py_ssize_t)k, (PyObject *)inputs->items[k].node);
        else
            Py_DECREF(inputs->items[k].node);
    return list;
}

/* The arguments as nodes; 0 if they are not a list of Values. */
static int take_arguments(PyObject *list, Reading *reading)
{
    size_t count = (size_t)PyList_GET_SIZE(list);
    reading->arguments = PyMem_Malloc((count + 1) * sizeof *reading->arguments);
    reading->serials = PyMem_Malloc((count + 1) * sizeof *reading->serials);
    reading->argument_count = count;
    for (size_t k = 0; reading->arguments && reading->serials && k < count; k++) {
        reading->arguments[k] = (Node *)PyList_GET_ITEM(list, (Py_ssize_t)k);
        if (!is_node((PyObject *)reading->arguments[k]))
            return 0;
    }
    return reading->arguments && reading->serials;
}

enum { INPUTS, LEAVES, KIND, END, OPERAND, NUMBER, OUTPUTS, PARTS };

/* _records(last, arguments, choices, codes): the inputs, which of them are leaves, and the columns
   kind, end, operands, number and outputs as bytes; None if a node's kind has no code. */
static PyObject *value_records(PyObject *self, PyObject *args)
{
    unsigned long long last;
    PyObject *list, *choices, *codes, *parts[PARTS] = {0}, *result = NULL;
    Reading reading = {0};
    if (!PyArg_ParseTuple(args, "KO!O!O!:_records", &last, &PyList_Type, &list, &PyDict_Type,
                          &choices, &PyDict_Type, &codes))
        return NULL;
    if (reach_since((Node *)self, last, &reading) < 0)
        goto fail;
    reverse(&reading.made);
    reverse(&reading.inputs);
    reading.kinds = PyMem_Malloc(reading.made.size * sizeof *reading.kinds);
    if (!reading.kinds || !take_arguments(list, &reading) ||
        !count_records(&reading, choices, codes)) {
        result = PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
        goto fail;
    }
    size_t sizes[PARTS] = {0, reading.inputs.size, 4 * reading.records, 4 * reading.records,
                           4 * reading.operands, 8 * reading.records, 4 * count_of((Node *)self)};
    char *bytes[PARTS] = {0};
    for (int c = LEAVES; c < PARTS; c++) {
        parts[c] = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)sizes[c]);
        if (!parts[c])
            goto fail;
        bytes[c] = PyBytes_AS_STRING(parts[c]);
    }
    for (size_t k = 0; k < reading.inputs.size; k++)
        bytes[LEAVES][k] = count_of(reading.inputs.items[k].node) == 0;
    Columns columns = {(int32_t *)bytes[KIND], (int32_t *)bytes[END], (int32_t *)bytes[OPERAND],
                       (double *)bytes[NUMBER], 0, 0, reading.argument_count + reading.inputs.size};
    fill_records(&reading, &columns, (int32_t *)bytes[OUTPUTS]);
    if ((parts[INPUTS] = listed_inputs(&reading.inputs)))
        result = PyTuple_New(PARTS);
    for (int c = 0; result && c < PARTS; c++)
        PyTuple_SET_ITEM(result, c, Py_NewRef(parts[c]));
fail:
    for (int c = 0; c < PARTS; c++)
        Py_XDECREF(parts[c]);
    PyMem_Free(reading.kinds);
    PyMem_Free(reading.arguments);
    PyMem_Free(reading.serials);
    PyMem_Free(reading.made.items);
    PyMem_Free(reading.inputs.items);
    return result;
}

/* _newest(things): the highest serial of the Values among them, or -1. */
static PyObject *value_newest(PyObject *kind, PyObject *things)
{
    (void)kind;
    PyObject *listed = PySequence_Fast(things, "expected a sequence");
    long long newest = -1;
    for (Py_ssize_t k = 0; listed && k < PySequence_Fast_GET_SIZE(listed); k++) {
        Node *thing = (Node *)PySequence_Fast_GET_ITEM(listed, k);
        if (is_node((PyObject *)thing) && (long long)thing->serial > newest)
            newest = (long long)thing->serial;
    }
    Py_XDECREF(listed);
    return listed ? PyLong_FromLongLong(newest) : NULL;
}
