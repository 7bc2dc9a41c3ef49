/* Tape: records and their passes as a Python object; ../flat.py is its only user. */

#include "module.h"
#include "passes.h"
#include <memory>
#include <new>

namespace {

/* A reference that is dropped at the end of the scope. */
struct Drop {
    void operator()(PyObject *thing) const { Py_DECREF(thing); }
};
using Owned = std::unique_ptr<PyObject, Drop>;

/* Take over a new reference, or throw if there is none. */
Owned owned(PyObject *made)
{
    if (!made)
        throw PythonError();
    return Owned(made);
}

struct Tape {
    PyObject_HEAD
    PyObject *objects; /* a tuple of the kinds */
    Kinds *kinds;
    Records *records;
};

/* Run something that may throw; the result is NULL with an error set if it does. */
template <typename Work> PyObject *guarded(Work work)
{
    try {
        return work();
    } catch (const PythonError &) {
    } catch (const std::bad_alloc &) {
        PyErr_NoMemory();
    } catch (const std::exception &error) {
        PyErr_SetString(PyExc_ValueError, error.what());
    }
    return nullptr;
}

int int_attribute(PyObject *thing, const char *name)
{
    Owned found = owned(PyObject_GetAttrString(thing, name));
    Py_ssize_t number = PyUnicode_Check(found.get()) ? PyUnicode_GET_LENGTH(found.get())
                                                     : PyObject_IsTrue(found.get());
    return (int)number;
}

/* Read the kinds: "number", the ops of the table, "lookup" and "largest". */
Kinds kinds_in(PyObject *objects)
{
    Kinds kinds{};
    Py_ssize_t count = PyTuple_GET_SIZE(objects);
    struct {
        const char *name;
        int *code;
    } wanted[] = {{"add", &kinds.add}, {"mul", &kinds.mul}, {"pow", &kinds.pow}, {"sum", &kinds.sum},
                  {"dot", &kinds.dot}, {"where", &kinds.where}};
    for (Py_ssize_t k = 0; k < count; k++) {
        PyObject *thing = PyTuple_GET_ITEM(objects, k);
        bool is_op = !PyUnicode_Check(thing);
        kinds.width.push_back(is_op ? int_attribute(thing, "takes") : 0);
        kinds.is_fold.push_back(is_op && int_attribute(thing, "is_fold"));
        Owned name = owned(is_op ? PyObject_GetAttrString(thing, "name") : Py_NewRef(thing));
        for (auto &row : wanted)
            if (is_op && PyUnicode_CompareWithASCIIString(name.get(), row.name) == 0)
                *row.code = (int)k;
    }
    kinds.lookup = (int)count - 2;
    kinds.largest = (int)count - 1;
    if (!(kinds.add && kinds.mul && kinds.pow && kinds.sum && kinds.dot && kinds.where))
        throw std::invalid_argument("expected the kinds of a tape");
    return kinds;
}

/* The contents of a bytes object. */
template <typename Number> std::vector<Number> column(PyObject *bytes)
{
    size_t count = (size_t)PyBytes_GET_SIZE(bytes) / sizeof(Number);
    std::vector<Number> numbers(count);
    if (count)
        memcpy(numbers.data(), PyBytes_AS_STRING(bytes), count * sizeof(Number));
    return numbers;
}

template <typename Number> PyObject *to_bytes(const std::vector<Number> &column)
{
    return PyBytes_FromStringAndSize((const char *)column.data(),
                                     (Py_ssize_t)(column.size() * sizeof(Number)));
}

double compute(void *from, int kind, const std::vector<double> &numbers)
{
    PyObject *op = PyTuple_GET_ITEM((PyObject *)from, kind);
    Owned given = owned(PyTuple_New((Py_ssize_t)numbers.size()));
    for (size_t k = 0; k < numbers.size(); k++)
        PyTuple_SET_ITEM(given.get(), (Py_ssize_t)k,
                         owned(PyFloat_FromDouble(numbers[k])).release());
    Owned method = owned(PyObject_GetAttrString(op, "compute"));
    Owned result = owned(PyObject_CallObject(method.get(), given.get()));
    double number = PyFloat_AsDouble(result.get());
    if (PyErr_Occurred())
        throw PythonError();
    return number;
}

/* A tape of the same kinds, owned by the caller. */
PyObject *tape_of(PyTypeObject *type, PyObject *objects, Kinds kinds, Records records)
{
    Owned made = owned(type->tp_alloc(type, 0));
    Tape *tape = (Tape *)made.get();
    tape->objects = Py_NewRef(objects);
    tape->kinds = new Kinds(std::move(kinds));
    tape->records = new Records(std::move(records));
    return made.release();
}

PyObject *tape_new(PyTypeObject *type, PyObject *args, PyObject *)
{
    PyObject *objects, *kind, *end, *operands, *number, *outputs;
    Records records;
    if (!PyArg_ParseTuple(args, "O!iiSSSSS:Tape", &PyTuple_Type, &objects, &records.arguments,
                          &records.inputs, &kind, &end, &operands, &number, &outputs))
        return nullptr;
    return guarded([&] {
        Kinds kinds = kinds_in(objects);
        records.kind = column<int>(kind);
        std::vector<int> ends = column<int>(end);
        records.end.assign(ends.begin(), ends.end());
        records.operands = column<int>(operands);
        records.number = column<double>(number);
        records.outputs = column<int>(outputs);
        records.verify(kinds);
        return tape_of(type, objects, std::move(kinds), std::move(records));
    });
}

void tape_free(PyObject *self)
{
    Tape *tape = (Tape *)self;
    PyTypeObject *type = Py_TYPE(self);
    Py_XDECREF(tape->objects);
    delete tape->kinds;
    delete tape->records;
    type->tp_free(self);
    Py_DECREF(type);
}

template <Records pass(const Records &, const Context &)>
PyObject *passed(PyObject *self, PyObject *)
{
    Tape *tape = (Tape *)self;
    return guarded([&] {
        Context context{*tape->kinds, compute, tape->objects};
        Records made = pass(*tape->records, context);
        made.verify(*tape->kinds);
        return tape_of(Py_TYPE(self), tape->objects, *tape->kinds, std::move(made));
    });
}

/* Places as a range, if they form one, else as a tuple: compact() of ../program.py. */
Owned compact(const int *places, size_t count)
{
    long gap = count > 1 ? (long)places[1] - places[0] : 1;
    bool is_range = gap > 0;
    for (size_t k = 1; is_range && k < count; k++)
        is_range = (long)places[k] - places[k - 1] == gap;
    if (is_range)
        return owned(PyObject_CallFunction((PyObject *)&PyRange_Type, "lll", (long)places[0],
                                           places[0] + gap * (long)count, gap));
    Owned tuple = owned(PyTuple_New((Py_ssize_t)count));
    for (size_t k = 0; k < count; k++)
        PyTuple_SET_ITEM(tuple.get(), (Py_ssize_t)k, owned(PyLong_FromLong(places[k])).release());
    return tuple;
}

const char *space(bool differs)
{
    return differs ? "s" : "u";
}

/* A tuple with something for each entry. */
template <typename Entries, typename Make> Owned tuple_of(const Entries &entries, Make make)
{
    Owned tuple = owned(PyTuple_New((Py_ssize_t)entries.size()));
    for (size_t k = 0; k < entries.size(); k++)
        PyTuple_SET_ITEM(tuple.get(), (Py_ssize_t)k, owned(make(entries[k])).release());
    return tuple;
}

/* The fields of an Operand of ../program.py. */
PyObject *shown(const Rows &rows)
{
    size_t width = rows.places.size() / rows.count;
    Owned all = owned(PyTuple_New((Py_ssize_t)rows.count));
    for (size_t k = 0; k < rows.count; k++)
        PyTuple_SET_ITEM(all.get(), (Py_ssize_t)k,
                         compact(rows.places.data() + k * width, width).release());
    return Py_BuildValue("(sNO)", space(rows.differs), all.release(),
                         rows.needs ? Py_True : Py_False);
}

/* The code of its kind, its space, first and last rows, operands and whether the last is a start. */
PyObject *shown(const Lifted &instruction)
{
    Owned operands = tuple_of(instruction.operands, [](const Rows &rows) { return shown(rows); });
    return Py_BuildValue("(isiiNO)", instruction.kind, space(instruction.differs),
                         instruction.begin, instruction.end, operands.release(),
                         instruction.has_start ? Py_True : Py_False);
}

/* lifted(): the inputs, numbers and arguments of a program, its instructions, outputs and indices. */
PyObject *tape_lifted(PyObject *self, PyObject *)
{
    Tape *tape = (Tape *)self;
    return guarded([&] {
        Lift found = lifted(*tape->records, *tape->kinds);
        Owned numbers = tuple_of(found.numbers, PyFloat_FromDouble);
        Owned instructions = tuple_of(found.instructions, [](auto &i) { return shown(i); });
        Owned outputs = tuple_of(found.outputs, [](auto &output) {
            return Py_BuildValue("(si)", space(output.first), output.second);
        });
        Owned indices = tuple_of(found.indices, [](auto &index) {
            return Py_BuildValue("(ii)", index.first, index.second);
        });
        return Py_BuildValue("(iOi)OOO", tape->records->inputs, numbers.get(),
                             tape->records->arguments, instructions.get(), outputs.get(),
                             indices.get());
    });
}

/* columns(): arguments, inputs, and kind, end, operands, number and outputs as bytes. */
PyObject *tape_columns(PyObject *self, PyObject *)
{
    return guarded([&] {
        const Records &records = *((Tape *)self)->records;
        std::vector<int> ends(records.end.begin(), records.end.end());
        Owned kind = owned(to_bytes(records.kind)), end = owned(to_bytes(ends)),
              operands = owned(to_bytes(records.operands)),
              number = owned(to_bytes(records.number)),
              outputs = owned(to_bytes(records.outputs));
        return Py_BuildValue("(iiOOOOO)", records.arguments, records.inputs, kind.get(), end.get(),
                             operands.get(), number.get(), outputs.get());
    });
}

PyObject *tape_reads(PyObject *self, void *)
{
    return PyLong_FromSize_t(((Tape *)self)->records->operands.size());
}

PyMethodDef tape_methods[] = {
    {"written", passed<written>, METH_NOARGS, nullptr},
    {"folded", passed<folded>, METH_NOARGS, nullptr},
    {"split", passed<split>, METH_NOARGS, nullptr},
    {"lifted", tape_lifted, METH_NOARGS, nullptr},
    {"columns", tape_columns, METH_NOARGS, nullptr},
    {nullptr, nullptr, 0, nullptr},
};

PyGetSetDef tape_getset[] = {
    {"reads", tape_reads, nullptr, nullptr, nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr},
};

PyType_Slot tape_slots[] = {
    {Py_tp_new, (void *)tape_new},
    {Py_tp_dealloc, (void *)tape_free},
    {Py_tp_methods, tape_methods},
    {Py_tp_getset, tape_getset},
    {0, nullptr},
};

} // namespace

PyType_Spec tape_spec = {
    "glassgrad.compiler._tracing.Tape", sizeof(Tape), 0, Py_TPFLAGS_DEFAULT, tape_slots,
};
