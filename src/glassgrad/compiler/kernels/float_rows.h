/* FloatRows: the parameters of float32 steps as floats, kept from step to step.

   While the floats are ahead, the doubles of the Values are out of date. Whoever reads or writes a Value, or
   asks for the rows, first calls bring_back() by way of engine/buffers.py; then the next step starts from
   the doubles again. If someone keeps a view of the rows, every step brings its numbers back. */

#pragma once
#include "python.h"
#include <memory>
#include <vector>

class FloatRows {
public:
    /* Those of this row of doubles and its grads, both memoryviews of one block: a step for another shape
       of samples has the same ones. NULL, with an error, if out of memory. */
    static std::shared_ptr<FloatRows> of(PyObject *data, PyObject *grad, long long *ahead);
    static void bring_all_back();

    /* Take the numbers of the Values, unless these here are ahead. */
    void take();
    void data_changed() { has_data = true; }
    void grads_changed() { has_grads = true; }
    void bring_back();
    /* Whether someone else has a view of the doubles, or the block that they are in. */
    bool is_watched() const;

    float *data() { return floats.data(); }
    float *grads() { return floats.data() + count; }
    ~FloatRows();

private:
    FloatRows(PyObject *view, PyObject *grad, long long *ahead);
    _PyManagedBufferObject *memory() const { return ((PyMemoryViewObject *)view)->mbuf; }

    PyObject *view; /* of the data, so that the memory stays */
    double *data_row, *grad_row;
    ptrdiff_t count;
    long long *ahead; /* how many FloatRows are: engine/buffers.py */
    bool is_ahead = false, has_data = false, has_grads = false;
    std::vector<float> floats;
};
