/* Checking the arguments of a step before it is taken. */

#include "forms.h"

namespace {

double number_at(const Source &source, ptrdiff_t at)
{
    switch (source.format) {
    case 'q': return (double)((const int64_t *)source.data)[at];
    case 'i': return ((const int32_t *)source.data)[at];
    case 'h': return ((const int16_t *)source.data)[at];
    case 'b': return ((const int8_t *)source.data)[at];
    case 'Q': return (double)((const uint64_t *)source.data)[at];
    case 'I': return ((const uint32_t *)source.data)[at];
    case 'H': return ((const uint16_t *)source.data)[at];
    case 'B': return ((const uint8_t *)source.data)[at];
    }
    return -1; /* not an integer */
}

} // namespace

bool Forms::read(const Arguments &arguments, PyObject *tuples)
{
    for (int k = 0; k < arguments.size; k++) {
        const Py_buffer &view = arguments.buffers[k].view;
        forms.push_back({arguments.sources[k].format, {view.shape + 1, view.shape + view.ndim}});
    }
    for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(tuples); k++) {
        Index index;
        if (!PyArg_ParseTuple(PyTuple_GET_ITEM(tuples, k), "iii", &index.source, &index.entry, &index.size))
            return false;
        indices.push_back(index);
    }
    return true;
}

bool Forms::Form::is(const Source &source, const Py_buffer &view) const
{
    if (source.format != format || view.ndim != (int)shape.size() + 1)
        return false;
    for (size_t d = 0; d < shape.size(); d++)
        if (view.shape[d + 1] != shape[d])
            return false;
    return true;
}

bool Forms::Index::is_in_range(const Arguments &arguments) const
{
    if (source >= arguments.size)
        return false;
    const Source &from = arguments.sources[source];
    for (ptrdiff_t b = 0; b < arguments.count; b++) {
        double number = number_at(from, b * from.size + entry);
        if (!(number >= 0 && number < size))
            return false;
    }
    return true;
}

bool Forms::fit(const Arguments &arguments) const
{
    if ((size_t)arguments.size != forms.size())
        return false;
    for (int k = 0; k < arguments.size; k++)
        if (!forms[k].is(arguments.sources[k], arguments.buffers[k].view))
            return false;
    for (const Index &index : indices)
        if (!index.is_in_range(arguments))
            return false;
    return true;
}
