/* Parameters: the rows of an optimizer's parameters, which a program reads and a rule updates. */

#pragma once
#include "float_rows.h"
#include <vector>

/* The rows as Python has them. */
struct RowObjects {
    PyObject *data, *grad, *kept, *places, *ahead;
};

class Parameters {
public:
    /* The rows, for a plan and the rule of this name. False, with an error, if they do not fit. */
    bool take(const RowObjects &rows, const Plan &plan, const char *rule_name, bool is_float);

    /* Runs a call forward and backward, with its inputs and its gradient here; false if out of memory. */
    bool compute(Call &call);
    /* Applies the rule to all parameters. */
    void update(const double *settings, int threads);

    /* What a schedule reads is what the update starts from: rounded numbers. */
    void round();
    /* Before other code runs: whoever has a view of the rows reads and writes them without asking. */
    void show() const;

    bool have_moved() const { return *left != 0; }
    /* Whether an optimizer still keeps the same rows in the same order; its dict may change. */
    bool are_kept_in(PyObject *kept) const;
    ptrdiff_t settings() const { return rule->settings; }

private:
    bool find_rule(const char *name);
    bool take_kept(PyObject *dict, bool *fits);
    const int32_t *place() const { return (const int32_t *)places.view.buf; }
    template <class T> const T *gathered(const T *data_row, std::vector<T> &from) const;
    template <class T> void scatter(const std::vector<T> &from, T *grads) const;
    template <class Rule, class T>
    void apply(const Rule &rule, T *data_row, const T *grads, const double *settings, int threads) const;

    Buffer data, grad, ahead, places;
    std::shared_ptr<FloatRows> floats; /* instead of data and grad, if the numbers are floats */
    ptrdiff_t count; /* of parameters */
    int input_count; /* of the program */
    bool in_order;   /* the parameters are exactly the inputs, in the same order; otherwise: */
    std::vector<double> inputs, gradient;
    std::vector<float> float_inputs, float_gradient;
    const UpdateRule *rule;
    const FloatUpdateRule *float_rule;
    std::unique_ptr<Buffer[]> kept; /* one for each row that the rule keeps */
    std::vector<double *> kept_rows;
    std::vector<PyObject *> kept_objects;
    const long long *left; /* how many leaves have left the rows */
};
