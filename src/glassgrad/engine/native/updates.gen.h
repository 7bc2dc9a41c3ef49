/* Made from updates.py by `make generate`; change it there. */

enum { MOST_KEPT = 2, MOST_SETTINGS = 7 };

static void update_sgd(Number *data_row, const Number *grad_row,
    double *const *kept_rows, const double *settings, ptrdiff_t count)
{
    const double lr = settings[0];
    const double decay = settings[1];
    (void)kept_rows;
    for (ptrdiff_t k = 0; k < count; k++) {
        double data = data_row[k];
        double grad = grad_row[k];
        data = (data - (lr * (grad + (decay * data))));
        data_row[k] = (Number)data;
    }
}

static void update_momentum(Number *data_row, const Number *grad_row,
    double *const *kept_rows, const double *settings, ptrdiff_t count)
{
    const double lr = settings[0];
    const double momentum = settings[1];
    const double decay = settings[2];
    double *const velocity_row = kept_rows[0];
    for (ptrdiff_t k = 0; k < count; k++) {
        double data = data_row[k];
        double grad = grad_row[k];
        double velocity = velocity_row[k];
        double slope = (grad + (decay * data));
        velocity = ((momentum * velocity) + slope);
        data = (data - (lr * velocity));
        data_row[k] = (Number)data;
        velocity_row[k] = velocity;
    }
}

static void update_adam(Number *data_row, const Number *grad_row,
    double *const *kept_rows, const double *settings, ptrdiff_t count)
{
    const double lr = settings[0];
    const double beta1 = settings[1];
    const double beta2 = settings[2];
    const double eps = settings[3];
    const double decay = settings[4];
    const double whole1 = settings[5];
    const double whole2 = settings[6];
    double *const mean_row = kept_rows[0];
    double *const square_row = kept_rows[1];
    for (ptrdiff_t k = 0; k < count; k++) {
        double data = data_row[k];
        double grad = grad_row[k];
        double mean = mean_row[k];
        double square = square_row[k];
        double slope = (grad + (decay * data));
        double shrunk = data;
        mean = (mean + ((slope - mean) * (1.0 - beta1)));
        square = ((beta2 * square) + ((slope * slope) * (1.0 - beta2)));
        data = (shrunk - ((lr / whole1) * (mean / ((sqrt(square) / sqrt(whole2)) + eps))));
        data_row[k] = (Number)data;
        mean_row[k] = mean;
        square_row[k] = square;
    }
}

static void update_adamw(Number *data_row, const Number *grad_row,
    double *const *kept_rows, const double *settings, ptrdiff_t count)
{
    const double lr = settings[0];
    const double beta1 = settings[1];
    const double beta2 = settings[2];
    const double eps = settings[3];
    const double decay = settings[4];
    const double whole1 = settings[5];
    const double whole2 = settings[6];
    double *const mean_row = kept_rows[0];
    double *const square_row = kept_rows[1];
    for (ptrdiff_t k = 0; k < count; k++) {
        double data = data_row[k];
        double grad = grad_row[k];
        double mean = mean_row[k];
        double square = square_row[k];
        double slope = grad;
        double shrunk = (data * (1.0 - (lr * decay)));
        mean = (mean + ((slope - mean) * (1.0 - beta1)));
        square = ((beta2 * square) + ((slope * slope) * (1.0 - beta2)));
        data = (shrunk - ((lr / whole1) * (mean / ((sqrt(square) / sqrt(whole2)) + eps))));
        data_row[k] = (Number)data;
        mean_row[k] = mean;
        square_row[k] = square;
    }
}

static const char *const rule_texts[] = {
    "sgd(data, grad, lr, decay): data = data - lr * (grad + decay * data)",
    "momentum(data, grad, velocity, lr, momentum, decay): slope = grad + decay * data; velocity = momentum * velocity + slope; data = data - lr * velocity",
    "adam(data, grad, mean, square, lr, beta1, beta2, eps, decay, whole1, whole2): slope = grad + decay * data; shrunk = data; mean = mean + (slope - mean) * (1 - beta1); square = beta2 * square + slope * slope * (1 - beta2); data = shrunk - lr / whole1 * (mean / (sqrt(square) / sqrt(whole2) + eps))",
    "adamw(data, grad, mean, square, lr, beta1, beta2, eps, decay, whole1, whole2): slope = grad; shrunk = data * (1 - lr * decay); mean = mean + (slope - mean) * (1 - beta1); square = beta2 * square + slope * slope * (1 - beta2); data = shrunk - lr / whole1 * (mean / (sqrt(square) / sqrt(whole2) + eps))",
};

static const Rule update_rules[] = {
    {"sgd", update_sgd, 0, 2},
    {"momentum", update_momentum, 1, 3},
    {"adam", update_adam, 2, 7},
    {"adamw", update_adamw, 2, 7},
};
