/* update_entries: a loop over parameters and lists of floats, as in entries.py, to the same bit. */

enum { ENTRY_BLOCK = 64, MOST_REGISTERS = 256 };

typedef struct {
    int32_t kind, out, x, y, z;
} EntryStep;

/* In the order of KINDS. */
enum {
    ENTRY_COPY, ENTRY_ADD, ENTRY_SUB, ENTRY_MUL, ENTRY_DIV, ENTRY_POW, ENTRY_NEG, ENTRY_ABS,
    ENTRY_SQRT, ENTRY_EXP, ENTRY_LOG, ENTRY_MAX, ENTRY_MIN, ENTRY_LESS, ENTRY_AT_MOST,
    ENTRY_EQUAL, ENTRY_CHOOSE,
};

#define EACH(formula)                                                                              \
    for (int k = 0; k < ENTRY_BLOCK; k++)                                                          \
        out[k] = (formula);                                                                        \
    break

/* Wider registers where the processor has them: no bit differs, since nothing is contracted. The
   update of 4,192 parameters by Adam takes 49 us instead of 58. */
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) &&       \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define FOR_EACH_WIDTH __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define FOR_EACH_WIDTH
#endif

/* Run one instruction on a block; 0 if Python would raise, or return something not finite. Entries
   after the last hold 1.0, with which no instruction fails unless it fails for all. */
FOR_EACH_WIDTH static int run_entry_step(const EntryStep *step, double (*registers)[ENTRY_BLOCK],
                                         int size)
{
    int is_bad = 0;
    double *out = registers[step->out];
    const double *x = registers[step->x], *y = registers[step->y], *z = registers[step->z];
    switch (step->kind) {
    case ENTRY_COPY: EACH(x[k]);
    case ENTRY_ADD: EACH(x[k] + y[k]);
    case ENTRY_SUB: EACH(x[k] - y[k]);
    case ENTRY_MUL: EACH(x[k] * y[k]);
    case ENTRY_NEG: EACH(-x[k]);
    case ENTRY_ABS: EACH(fabs(x[k]));
    case ENTRY_MAX: EACH(y[k] > x[k] ? y[k] : x[k]);
    case ENTRY_MIN: EACH(y[k] < x[k] ? y[k] : x[k]);
    case ENTRY_LESS: EACH(x[k] < y[k]);
    case ENTRY_AT_MOST: EACH(x[k] <= y[k]);
    case ENTRY_EQUAL: EACH(x[k] == y[k]);
    case ENTRY_CHOOSE: EACH(x[k] != 0.0 ? y[k] : z[k]);
    case ENTRY_DIV:
        for (int k = 0; k < size; k++)
            is_bad |= y[k] == 0.0;
        if (is_bad)
            return 0;
        EACH(x[k] / y[k]);
    case ENTRY_SQRT:
        for (int k = 0; k < size; k++)
            is_bad |= !(x[k] >= 0.0 && x[k] <= DBL_MAX);
        if (is_bad)
            return 0;
        EACH(sqrt(x[k]));
    case ENTRY_POW:
        for (int k = 0; k < size; k++) {
            if ((x[k] < 0.0 && y[k] != floor(y[k])) || (x[k] == 0.0 && y[k] < 0.0))
                return 0;
            double power = pow(x[k], y[k]);
            if (!isfinite(power))
                return 0;
            out[k] = power;
        }
        break;
    case ENTRY_EXP:
    case ENTRY_LOG:
        for (int k = 0; k < size; k++) {
            double number = step->kind == ENTRY_EXP ? exp(x[k]) : log(x[k]);
            if (!isfinite(number) || !isfinite(x[k]))
                return 0;
            out[k] = number;
        }
        break;
    default:
        return 0;
    }
    return 1;
}

#undef EACH

/* Whether the lists hold a float for each of count entries. */
static int are_float_lists(PyObject *lists, Py_ssize_t count)
{
    for (Py_ssize_t r = 0; r < PyTuple_GET_SIZE(lists); r++) {
        PyObject *list = PyTuple_GET_ITEM(lists, r);
        if (!PyList_CheckExact(list) || PyList_GET_SIZE(list) < count)
            return 0;
        for (Py_ssize_t k = 0; k < count; k++)
            if (!PyFloat_CheckExact(PyList_GET_ITEM(list, k)))
                return 0;
    }
    return 1;
}

/* Read some numbers of a row: data, grad, or a list. */
static void read_entries(PyObject *values, const double *shared, PyObject *lists, Py_ssize_t row,
                         Py_ssize_t start, int size, double *into)
{
    PyObject *from = row > 1 ? PyTuple_GET_ITEM(lists, row - 2) : values;
    if (row < 2 && shared) {
        const double *numbers = shared + row * PyList_GET_SIZE(values) + start;
        memcpy(into, numbers, (size_t)size * sizeof(double));
        return;
    }
    for (int k = 0; k < size; k++) {
        PyObject *thing = PyList_GET_ITEM(from, start + k);
        into[k] = row > 1 ? PyFloat_AS_DOUBLE(thing)
                  : row   ? *grad_of((Node *)thing)
                          : *data_of((Node *)thing);
    }
}

/* Fill new_rows (a row of count numbers for data, grad and each list); 0 if that is not possible.
   `shared` has data and grads if the parameters are side by side in shared storage. */
static int run_entries(PyObject *values, const double *shared, PyObject *lists, PyObject *scalars,
                       const EntryStep *steps, Py_ssize_t step_count, double *new_rows)
{
    static double registers[MOST_REGISTERS][ENTRY_BLOCK];
    Py_ssize_t count = PyList_GET_SIZE(values), rows = 2 + PyTuple_GET_SIZE(lists);
    for (Py_ssize_t s = 0; s < PyTuple_GET_SIZE(scalars); s++)
        for (int k = 0; k < ENTRY_BLOCK; k++)
            registers[rows + s][k] = PyFloat_AS_DOUBLE(PyTuple_GET_ITEM(scalars, s));
    for (Py_ssize_t start = 0; start < count; start += ENTRY_BLOCK) {
        int size = count - start < ENTRY_BLOCK ? (int)(count - start) : ENTRY_BLOCK;
        for (Py_ssize_t r = 0; r < rows; r++) {
            read_entries(values, shared, lists, r, start, size, registers[r]);
            for (int k = size; k < ENTRY_BLOCK; k++)
                registers[r][k] = 1.0;
        }
        for (Py_ssize_t s = 0; s < step_count; s++)
            if (!run_entry_step(&steps[s], registers, size))
                return 0;
        for (Py_ssize_t r = 0; r < rows; r++)
            memcpy(new_rows + r * count + start, registers[r], (size_t)size * sizeof(double));
    }
    return 1;
}

/* Whether nothing but the list that holds it refers to a float. */
static int is_held_once(PyObject *number)
{
#ifdef Py_GIL_DISABLED
    (void)number;
    return 0;
#else
    return Py_REFCNT(number) == 1;
#endif
}

/* Replace the floats of a list. Nothing else sees the old ones before all are replaced, and freeing
   a float runs no Python code. One that only the list holds gets the new number itself. */
static int write_floats(PyObject *list, const double *row, Py_ssize_t count)
{
    for (Py_ssize_t k = 0; k < count; k++) {
        PyObject *before = PyList_GET_ITEM(list, k);
        if (is_held_once(before)) {
            ((PyFloatObject *)before)->ob_fval = row[k];
            continue;
        }
        PyObject *number = PyFloat_FromDouble(row[k]);
        if (!number)
            return -1;
        PyList_SET_ITEM(list, k, number);
        Py_DECREF(before);
    }
    return 0;
}

static int steps_fit(const EntryStep *steps, Py_ssize_t step_count, Py_ssize_t given)
{
    for (Py_ssize_t s = 0; s < step_count; s++) {
        const int32_t used[] = {steps[s].out, steps[s].x, steps[s].y, steps[s].z};
        for (size_t k = 0; k < 4; k++)
            if (used[k] < 0 || used[k] >= MOST_REGISTERS)
                return 0;
    }
    return given <= MOST_REGISTERS;
}

static PyObject *module_update_entries(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *values, *lists, *scalars;
    const char *code, *writes;
    Py_ssize_t code_size, writes_size;
    if (!PyArg_ParseTuple(args, "O!O!O!y#y#:update_entries", &PyList_Type, &values, &PyTuple_Type,
                          &lists, &PyTuple_Type, &scalars, &code, &code_size, &writes,
                          &writes_size))
        return NULL;
    if (may_read("Values were updated") < 0)
        return NULL;
    Py_ssize_t count = PyList_GET_SIZE(values), rows = 2 + PyTuple_GET_SIZE(lists);
    Py_ssize_t step_count = code_size / (Py_ssize_t)sizeof(EntryStep);
    const EntryStep *steps = (const EntryStep *)code;
    if (all_up_to_date() < 0)
        return NULL;
    for (Py_ssize_t s = 0; s < PyTuple_GET_SIZE(scalars); s++)
        if (!PyFloat_CheckExact(PyTuple_GET_ITEM(scalars, s)))
            Py_RETURN_FALSE;
    PyObject *memory = common_buffer(values);
    double *shared = memory ? PyMemoryView_GET_BUFFER(memory)->buf : NULL;
    if (writes_size != rows || !steps_fit(steps, step_count, rows + PyTuple_GET_SIZE(scalars)) ||
        !(shared || all_leaves(values)) || !are_float_lists(lists, count))
        Py_RETURN_FALSE;
    double *new_rows = PyMem_New(double, (size_t)(rows * (count ? count : 1)));
    if (!new_rows)
        return PyErr_NoMemory();
    int done = run_entries(values, shared, lists, scalars, steps, step_count, new_rows);
    int failed = 0;
    for (Py_ssize_t r = 0; done && shared && r < 2; r++)
        if (writes[r])
            memcpy(shared + r * count, new_rows + r * count, (size_t)count * sizeof(double));
    for (Py_ssize_t k = 0; done && !shared && k < count; k++) {
        Node *leaf = (Node *)PyList_GET_ITEM(values, k);
        if (writes[0])
            *data_of(leaf) = new_rows[k];
        if (writes[1])
            *grad_of(leaf) = new_rows[count + k];
    }
    if (done && writes[0])
        leaf_changed = 1;
    for (Py_ssize_t r = 2; done && !failed && r < rows; r++)
        if (writes[r])
            failed = write_floats(PyTuple_GET_ITEM(lists, r - 2), new_rows + r * count, count) < 0;
    PyMem_Free(new_rows);
    return failed ? NULL : PyBool_FromLong(done);
}
