/* The types of the module. */

#pragma once
#define PY_SSIZE_T_CLEAN
#include <Python.h>

extern PyType_Spec tape_spec, filter_spec;
