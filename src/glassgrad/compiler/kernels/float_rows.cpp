/* The parameters of float32 steps, and the way back to their Values. */

#include "float_rows.h"
#include <map>

namespace {

std::map<const double *, std::weak_ptr<FloatRows>> known;

double *row_of(PyObject *view)
{
    return (double *)PyMemoryView_GET_BUFFER(view)->buf;
}

} // namespace

std::shared_ptr<FloatRows> FloatRows::of(PyObject *data, PyObject *grad, long long *ahead)
{
    std::weak_ptr<FloatRows> &place = known[row_of(data)];
    std::shared_ptr<FloatRows> rows = place.lock();
    if (!rows || rows->memory() != ((PyMemoryViewObject *)data)->mbuf) {
        PyObject *view = PyMemoryView_FromObject(data);
        if (!view)
            return nullptr;
        rows.reset(new FloatRows(view, grad, ahead));
        place = rows;
    }
    return rows;
}

FloatRows::FloatRows(PyObject *view, PyObject *grad, long long *ahead)
    : view(view), data_row(row_of(view)), grad_row(row_of(grad)), count(PyMemoryView_GET_BUFFER(view)->len / 8),
      ahead(ahead), floats(2 * count)
{
}

FloatRows::~FloatRows()
{
    bring_back();
    auto place = known.find(data_row);
    if (place != known.end() && place->second.expired())
        known.erase(place);
    Py_DECREF(view);
}

void FloatRows::take()
{
    if (is_ahead)
        return;
    for (ptrdiff_t k = 0; k < count; k++) {
        data()[k] = (float)data_row[k];
        grads()[k] = (float)grad_row[k];
    }
    is_ahead = true;
    ++*ahead;
}

void FloatRows::bring_back()
{
    if (!is_ahead)
        return;
    for (ptrdiff_t k = 0; has_data && k < count; k++)
        data_row[k] = data()[k];
    for (ptrdiff_t k = 0; has_grads && k < count; k++)
        grad_row[k] = grads()[k];
    is_ahead = has_data = has_grads = false;
    --*ahead;
}

bool FloatRows::is_watched() const
{
    /* The Values have one view, and this has one; both are of one managed buffer, which holds the block. */
    return memory()->exports > 2 || Py_REFCNT(memory()->master.obj) > 1;
}

void FloatRows::bring_all_back()
{
    for (auto &one : known)
        if (std::shared_ptr<FloatRows> rows = one.second.lock())
            rows->bring_back();
}
