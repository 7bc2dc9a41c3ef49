/* Watch: whether what a traced function found by name is still there, by identity.

   compiler/guards/ decides what to look at, and compares by value if this reports that something has
   changed. A hundred and fifty bindings take 0.3 µs. */

#include "pointers.h"
#include "python.h"
#include <array>
#include <atomic>
#include <vector>

namespace {

/* A number that changes whenever a dict does; 0 if Python has none. */
uint64_t version_of(PyObject *dict)
{
#if PY_VERSION_HEX < 0x030C0000
    return PyDict_CheckExact(dict) ? ((PyDictObject *)dict)->ma_version_tag : 0;
#else
    (void)dict;
    return 0;
#endif
}

/* All pointers are owned by the tuple that the Watch was made from. */
struct Bindings {
    PyObject *where;
    PyObject *const *keys, *const *values;
    Py_ssize_t count;
    uint64_t version; /* of a dict that was checked and found unchanged */

    bool is_untouched() const { return version && version == version_of(where); }
};

struct WatchedList {
    PyObject *list;
    Pointers items;

    bool is_same() const { return items.are(((PyListObject *)list)->ob_item, PyList_GET_SIZE(list)); }
    void prefetch() const { __builtin_prefetch(list); }
    void prefetch_items() const
    {
        const char *from = (const char *)((PyListObject *)list)->ob_item;
        for (Py_ssize_t k = 0; k < PyList_GET_SIZE(list) && k < 64; k += 8)
            __builtin_prefetch(from + k * sizeof(PyObject *));
    }
};

struct Watch {
    PyObject_HEAD
    PyObject *things;  /* what it was made from; keeps everything alive */
    PyObject *missing; /* stands for the value of a missing name */
    std::vector<Bindings> *scans, *gets, *functions, *slots, *cells, *instances;
    std::vector<WatchedList> *lists;
    ptrdiff_t listed; /* how many things are in them */
    std::vector<std::pair<PyTypeObject *, unsigned>> *types;
};

/* Every key and value, in order. */
bool same_dict(const Bindings &b)
{
    if (!PyDict_CheckExact(b.where) || PyDict_GET_SIZE(b.where) != b.count)
        return false;
    Py_ssize_t position = 0, k = 0;
    for (PyObject *key, *value; PyDict_Next(b.where, &position, &key, &value); k++)
        if (key != b.keys[k] || value != b.values[k])
            return false;
    return true;
}

bool same_entries(const Bindings &b, PyObject *missing)
{
    for (Py_ssize_t k = 0; k < b.count; k++) {
        PyObject *value = PyDict_GetItemWithError(b.where, b.keys[k]);
        if ((value ? value : missing) != b.values[k]) {
            PyErr_Clear();
            return false;
        }
    }
    return true;
}

/* __defaults__, __kwdefaults__ and __code__, read directly: a lookup by name takes 40 ns each. */
bool same_function(const Bindings &b)
{
    PyObject *found[] = {PyFunction_GET_DEFAULTS(b.where), PyFunction_GET_KW_DEFAULTS(b.where),
                         PyFunction_GET_CODE(b.where)};
    for (Py_ssize_t k = 0; k < b.count; k++)
        if ((found[k] ? found[k] : Py_None) != b.values[k])
            return false;
    return true;
}

/* Found by the descriptor of a slot, or by name as object.__getattribute__ does, since a class may override
   any lookup. */
PyObject *slot_in(PyObject *where, PyObject *key)
{
    if (PyUnicode_Check(key))
        return PyObject_GenericGetAttr(where, key);
    return Py_TYPE(key)->tp_descr_get(key, where, (PyObject *)Py_TYPE(where));
}

bool same_slots(const Bindings &b, PyObject *missing)
{
    for (Py_ssize_t k = 0; k < b.count; k++) {
        PyObject *value = slot_in(b.where, b.keys[k]);
        if (!value)
            PyErr_Clear();
        PyObject *found = value ? value : missing;
        if (PyMethod_Check(found) && PyMethod_GET_SELF(found) == b.where) /* a new one at each lookup */
            found = PyMethod_GET_FUNCTION(found);
        bool is_same = found == b.values[k];
        Py_XDECREF(value);
        if (!is_same)
            return false;
    }
    return true;
}

/* The class of an object and its dict of attributes, None if it has none. */
bool same_instance(const Bindings &b)
{
    if ((PyObject *)Py_TYPE(b.where) != b.values[0])
        return false;
    if (b.values[1] == Py_None)
        return true;
    PyObject *dict = PyObject_GenericGetDict(b.where, nullptr);
    if (!dict)
        PyErr_Clear();
    Py_XDECREF(dict);
    return dict == b.values[1];
}

/* Reading the pointers of large networks takes as long as memory allows, so the crew shares it. */
bool same_lists(const Watch &watch, int threads)
{
    constexpr size_t SOME = 32, AHEAD = 8;
    constexpr ptrdiff_t MANY = 1 << 16;
    const std::vector<WatchedList> &lists = *watch.lists;
    Crew crew(watch.listed < MANY ? 1 : threads);
    std::atomic<bool> is_same{true};
    crew.each((int)((lists.size() + SOME - 1) / SOME), [&](int part, int) {
        for (size_t k = part * SOME; is_same && k < lists.size() && k < (part + 1) * SOME; k++) {
            if (k + 2 * AHEAD < lists.size())
                lists[k + 2 * AHEAD].prefetch();
            if (k + AHEAD < lists.size())
                lists[k + AHEAD].prefetch_items();
            if (!lists[k].is_same())
                is_same = false;
        }
    });
    return is_same;
}

bool holds(const Watch &watch, int threads)
{
    for (const Bindings &b : *watch.cells)
        if (PyCell_GET(b.where) != b.values[0])
            return false;
    for (auto &[type, tag] : *watch.types)
        if (!tag || type->tp_version_tag != tag) /* 0: the type has no version */
            return false;
    for (Bindings &b : *watch.gets)
        if (!b.is_untouched()) {
            if (!same_entries(b, watch.missing))
                return false;
            b.version = version_of(b.where);
        }
    for (Bindings &b : *watch.scans)
        if (!b.is_untouched()) {
            if (!same_dict(b))
                return false;
            b.version = version_of(b.where);
        }
    if (!same_lists(watch, threads))
        return false;
    for (const Bindings &b : *watch.functions)
        if (!same_function(b))
            return false;
    for (const Bindings &b : *watch.slots)
        if (!same_slots(b, watch.missing))
            return false;
    for (const Bindings &b : *watch.instances)
        if (!same_instance(b))
            return false;
    return true;
}

std::array<std::vector<Bindings> *, 6> all_bindings(const Watch &watch)
{
    return {watch.scans, watch.gets, watch.functions, watch.slots, watch.cells, watch.instances};
}

PyObject *holds_method(PyObject *self, PyObject *)
{
    return PyBool_FromLong(holds(*(Watch *)self, 1));
}

PyObject *const *items_of(PyObject *tuple)
{
    return ((PyTupleObject *)tuple)->ob_item;
}

/* Lists of (where, keys, values); for functions and cells the keys are ignored. */
bool read(PyObject *list, std::vector<Bindings> *to)
{
    for (Py_ssize_t k = 0; k < PyList_GET_SIZE(list); k++) {
        PyObject *where, *keys, *values;
        if (!PyArg_ParseTuple(PyList_GET_ITEM(list, k), "OO!O!", &where, &PyTuple_Type, &keys,
                              &PyTuple_Type, &values))
            return false;
        to->push_back({where, items_of(keys), items_of(values), PyTuple_GET_SIZE(values), 0});
    }
    return true;
}

bool read(PyObject *list, std::vector<WatchedList> *to)
{
    std::vector<Bindings> found;
    if (!read(list, &found))
        return false;
    for (const Bindings &b : found)
        to->push_back({b.where, {b.values, b.count}});
    return true;
}

int visit_watch(PyObject *self, visitproc visit, void *arg)
{
    Py_VISIT(((Watch *)self)->things);
    Py_VISIT(Py_TYPE(self));
    return 0;
}

int clear_watch(PyObject *self)
{
    Watch *watch = (Watch *)self;
    for (auto *bindings : all_bindings(*watch))
        bindings->clear(); /* their pointers belong to the tuple */
    watch->lists->clear();
    watch->types->clear();
    Py_CLEAR(watch->things);
    return 0;
}

void free_watch(PyObject *self)
{
    Watch *watch = (Watch *)self;
    PyTypeObject *kind = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    for (auto *bindings : all_bindings(*watch))
        delete bindings;
    delete watch->lists;
    delete watch->types;
    Py_XDECREF(watch->things);
    kind->tp_free(self);
    Py_DECREF(kind);
}

/* Watch(missing, scans, gets, functions, slots, lists, cells, instances, types), all but the first lists. */
PyObject *new_watch(PyTypeObject *kind, PyObject *args, PyObject *)
{
    PyObject *missing, *scans, *gets, *functions, *slots, *lists, *cells, *instances, *types;
    if (!PyArg_ParseTuple(args, "OO!O!O!O!O!O!O!O!", &missing, &PyList_Type, &scans, &PyList_Type, &gets,
                          &PyList_Type, &functions, &PyList_Type, &slots, &PyList_Type, &lists, &PyList_Type,
                          &cells, &PyList_Type, &instances, &PyList_Type, &types))
        return nullptr;
    Watch *watch = (Watch *)kind->tp_alloc(kind, 0);
    if (!watch)
        return nullptr;
    watch->missing = missing;
    for (auto **bindings :
         {&watch->scans, &watch->gets, &watch->functions, &watch->slots, &watch->cells, &watch->instances})
        *bindings = new std::vector<Bindings>;
    watch->lists = new std::vector<WatchedList>;
    watch->types = new std::vector<std::pair<PyTypeObject *, unsigned>>;
    watch->things = Py_NewRef(args);
    if (!read(scans, watch->scans) || !read(gets, watch->gets) || !read(functions, watch->functions) ||
        !read(slots, watch->slots) || !read(lists, watch->lists) || !read(cells, watch->cells) ||
        !read(instances, watch->instances)) {
        Py_DECREF(watch);
        return nullptr;
    }
    for (const WatchedList &list : *watch->lists)
        watch->listed += PyList_GET_SIZE(list.list);
    for (Py_ssize_t k = 0; k < PyList_GET_SIZE(types); k++) {
        PyTypeObject *type = (PyTypeObject *)PyList_GET_ITEM(types, k);
        watch->types->push_back({type, type->tp_version_tag});
    }
    return (PyObject *)watch;
}

PyMethodDef watch_methods[] = {
    {"holds", holds_method, METH_NOARGS, "Whether everything is unchanged."},
    {nullptr, nullptr, 0, nullptr},
};

PyType_Slot watch_slots[] = {
    {Py_tp_doc, (void *)"What a traced function found by name, watched by identity."},
    {Py_tp_new, (void *)new_watch},
    {Py_tp_dealloc, (void *)free_watch},
    {Py_tp_traverse, (void *)visit_watch},
    {Py_tp_clear, (void *)clear_watch},
    {Py_tp_methods, watch_methods},
    {0, nullptr},
};

} // namespace

bool watch_holds(PyObject *watch, int threads)
{
    return holds(*(Watch *)watch, threads);
}

PyType_Spec watch_spec = {"glassgrad.compiler._kernels.Watch", sizeof(Watch), 0,
                          Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, watch_slots};
