/* The module glassgrad.compiler._tracing: tapes as arrays, and a filter for the profile function. */

#include "module.h"
#include <initializer_list>

namespace {

int fill_module(PyObject *module)
{
    for (PyType_Spec *spec : {&tape_spec, &filter_spec}) {
        PyObject *type = PyType_FromSpec(spec);
        int failed = !type || PyModule_AddType(module, (PyTypeObject *)type) < 0;
        Py_XDECREF(type);
        if (failed)
            return -1;
    }
    return 0;
}

PyModuleDef_Slot module_slots[] = {
    {Py_mod_exec, (void *)fill_module},
    {0, nullptr},
};

PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "glassgrad.compiler._tracing", nullptr, 0, nullptr, module_slots,
    nullptr, nullptr, nullptr,
};

} // namespace

PyMODINIT_FUNC PyInit__tracing(void)
{
    return PyModuleDef_Init(&definition);
}
