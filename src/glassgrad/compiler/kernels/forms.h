/* Forms: which arguments a step accepts. A program is made for one shape of samples. */

#pragma once
#include "python.h"
#include <vector>

class Forms {
public:
    /* Those of the first call, and which of their numbers are indices: tuples of an argument, an entry and
       the size of the table. False, with an error, if they cannot be read. */
    bool read(const Arguments &arguments, PyObject *indices);
    /* Whether later arguments have these forms, and their indices are in range. */
    bool fit(const Arguments &arguments) const;

private:
    struct Form {
        char format;
        std::vector<Py_ssize_t> shape; /* without the number of samples */

        bool is(const Source &source, const Py_buffer &view) const;
    };
    struct Index {
        int source, entry, size;

        bool is_in_range(const Arguments &arguments) const;
    };
    std::vector<Form> forms;
    std::vector<Index> indices;
};
