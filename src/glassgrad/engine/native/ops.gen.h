/* Made from ops.py by `make generate`; change it there. */

enum { OP_LEAF, OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_NEG, OP_POW, OP_EXP, OP_LOG, OP_SQRT, OP_SIN, OP_COS, OP_TANH, OP_SIGMOID, OP_SOFTPLUS, OP_ERF, OP_NORMAL_CDF, OP_RELU, OP_LEAKY_RELU, OP_ABS, OP_MAXIMUM, OP_MINIMUM, OP_WHERE, OP_SUM, OP_DOT, OP_CUSTOM };

static const char *const op_names[] = {
    "",
    "add",
    "sub",
    "mul",
    "div",
    "neg",
    "pow",
    "exp",
    "log",
    "sqrt",
    "sin",
    "cos",
    "tanh",
    "sigmoid",
    "softplus",
    "erf",
    "normal_cdf",
    "relu",
    "leaky_relu",
    "abs",
    "maximum",
    "minimum",
    "where",
    "sum",
    "dot",
};

static const char *const op_texts[] = {
    "add(x, y) = x + y; 1; 1",
    "sub(x, y) = x - y; 1; -1",
    "mul(x, y) = x * y; y; x",
    "div(x, y) = x / y; 1 / y; -out / y",
    "neg(x) = -x; -1; ",
    "pow(x, y) = pow(x, y); 0 if x == 0 and y == 0 else y * pow(x, y - 1) if y >= 0.5 or x == 0 or abs(x) == inf else y * out / x; 0 if out == 0 or x == 0 and y == 0 else out * log(x)",
    "exp(x) = exp(x); out; ",
    "log(x) = log(x); 1 / x; ",
    "sqrt(x) = sqrt(x); 0.5 / out; ",
    "sin(x) = sin(x); cos(x); ",
    "cos(x) = cos(x); -sin(x); ",
    "tanh(x) = tanh(x); 4 * sigmoid(2*x) * sigmoid(-2*x); ",
    "sigmoid(x) = 1 / (1 + exp(-x)) if x >= 0 else exp(x) / (1 + exp(x)); out * sigmoid(-x); ",
    "softplus(x) = x + log1p(exp(-x)) if x > 0 else log1p(exp(x)); sigmoid(x); ",
    "erf(x) = erf(x); 0 if abs(x) > 28 else 1.1283791670955126 * exp(-(x + 6442450944 - 6442450944) * (x + 6442450944 - 6442450944)) * exp(((x + 6442450944 - 6442450944) - x) * ((x + 6442450944 - 6442450944) + x)); ",
    "normal_cdf(x) = 0 if x < -39 else 1 if x > 9 else 0.5 * erfc(-0.7071067811865476 * x) + 0.5641895835477563 * exp(-0.5 * x * x) * ((x + 6442450944 - 6442450944) * 0.7071067690849304 - 0.7071067811865476 * x + ((x + 6442450944 - 6442450944) * 1.210161710447897e-08 + (x - (x + 6442450944 - 6442450944)) * 0.7071067811865476)); 0 if abs(x) > 39 else 0.3989422804014327 * exp(-0.5 * (x + 6442450944 - 6442450944) * (x + 6442450944 - 6442450944)) * exp(0.5 * ((x + 6442450944 - 6442450944) - x) * ((x + 6442450944 - 6442450944) + x)); ",
    "relu(x) = 0 if x <= 0 else x; 0 if x <= 0 else 1; ",
    "leaky_relu(x, n) = x if x > 0 else n * x; 1 if x > 0 else n; ",
    "abs(x) = abs(x); 0 if x == 0 else -1 if x < 0 else 1; ",
    "maximum(x, y) = x if x > y or x != x else y; 0.5 if x == y else 0 if x < y else 1; 0.5 if x == y else 0 if x > y else 1",
    "minimum(x, y) = x if x < y or x != x else y; 0.5 if x == y else 0 if x > y else 1; 0.5 if x == y else 0 if x < y else 1",
    "where(n, x, y) = x if n > 0 else y; 1 if n > 0 else 0; 0 if n > 0 else 1",
    "sum(x) = acc + x; 1; ",
    "dot(x, y) = acc + x * y; y; x",
};

static inline double value_add(double x, double y);
static inline double value_sub(double x, double y);
static inline double value_mul(double x, double y);
static inline double value_div(double x, double y);
static inline double value_neg(double x);
static inline double value_pow(double x, double y);
static inline double value_exp(double x);
static inline double value_log(double x);
static inline double value_sqrt(double x);
static inline double value_sin(double x);
static inline double value_cos(double x);
static inline double value_tanh(double x);
static inline double value_sigmoid(double x);
static inline double value_softplus(double x);
static inline double value_erf(double x);
static inline double value_normal_cdf(double x);
static inline double value_relu(double x);
static inline double value_leaky_relu(double x, double n);
static inline double value_abs(double x);
static inline double value_maximum(double x, double y);
static inline double value_minimum(double x, double y);
static inline double value_where(double n, double x, double y);

static inline double value_add(double x, double y)
{
    return (x + y);
}
static inline double add_dx(double x, double y, double out)
{
    (void)x; (void)y; (void)out; return 1.0;
}
static inline double add_dy(double x, double y, double out)
{
    (void)x; (void)y; (void)out; return 1.0;
}

static inline double value_sub(double x, double y)
{
    return (x - y);
}
static inline double sub_dx(double x, double y, double out)
{
    (void)x; (void)y; (void)out; return 1.0;
}
static inline double sub_dy(double x, double y, double out)
{
    (void)x; (void)y; (void)out; return (-1.0);
}

static inline double value_mul(double x, double y)
{
    return (x * y);
}
static inline double mul_dx(double x, double y, double out)
{
    (void)x; (void)out; return y;
}
static inline double mul_dy(double x, double y, double out)
{
    (void)y; (void)out; return x;
}

static inline double value_div(double x, double y)
{
    return (x / y);
}
static inline double div_dx(double x, double y, double out)
{
    (void)x; (void)out; return (1.0 / y);
}
static inline double div_dy(double x, double y, double out)
{
    (void)x; return ((-out) / y);
}

static inline double value_neg(double x)
{
    return (-x);
}
static inline double neg_dx(double x, double out)
{
    (void)x; (void)out; return (-1.0);
}

static inline double value_pow(double x, double y)
{
    return pow(x, y);
}
static inline double pow_dx(double x, double y, double out)
{
    return (((x == 0.0) && (y == 0.0)) ? 0.0 : (((y >= 0.5) || (x == 0.0) || (fabs(x) == INFINITY)) ? (y * pow(x, (y - 1.0))) : ((y * out) / x)));
}
static inline double pow_dy(double x, double y, double out)
{
    return (((out == 0.0) || ((x == 0.0) && (y == 0.0))) ? 0.0 : (out * log(x)));
}

static inline double value_exp(double x)
{
    return exp(x);
}
static inline double exp_dx(double x, double out)
{
    (void)x; return out;
}

static inline double value_log(double x)
{
    return log(x);
}
static inline double log_dx(double x, double out)
{
    (void)out; return (1.0 / x);
}

static inline double value_sqrt(double x)
{
    return sqrt(x);
}
static inline double sqrt_dx(double x, double out)
{
    (void)x; return (0.5 / out);
}

static inline double value_sin(double x)
{
    return sin(x);
}
static inline double sin_dx(double x, double out)
{
    (void)out; return cos(x);
}

static inline double value_cos(double x)
{
    return cos(x);
}
static inline double cos_dx(double x, double out)
{
    (void)out; return (-sin(x));
}

static inline double value_tanh(double x)
{
    return tanh(x);
}
static inline double tanh_dx(double x, double out)
{
    (void)out; return ((4.0 * value_sigmoid((2.0 * x))) * value_sigmoid(((-2.0) * x)));
}

static inline double value_sigmoid(double x)
{
    return ((x >= 0.0) ? (1.0 / (1.0 + exp((-x)))) : (exp(x) / (1.0 + exp(x))));
}
static inline double sigmoid_dx(double x, double out)
{
    return (out * value_sigmoid((-x)));
}

static inline double value_softplus(double x)
{
    return ((x > 0.0) ? (x + log1p(exp((-x)))) : log1p(exp(x)));
}
static inline double softplus_dx(double x, double out)
{
    (void)out; return value_sigmoid(x);
}

static inline double value_erf(double x)
{
    return erf(x);
}
static inline double erf_dx(double x, double out)
{
    (void)out; return ((fabs(x) > 28.0) ? 0.0 : ((1.1283791670955126 * exp(((-((x + 6442450944.0) - 6442450944.0)) * ((x + 6442450944.0) - 6442450944.0)))) * exp(((((x + 6442450944.0) - 6442450944.0) - x) * (((x + 6442450944.0) - 6442450944.0) + x)))));
}

static inline double value_normal_cdf(double x)
{
    return ((x < (-39.0)) ? 0.0 : ((x > 9.0) ? 1.0 : ((0.5 * erfc(((-0.7071067811865476) * x))) + ((0.5641895835477563 * exp((((-0.5) * x) * x))) * (((((x + 6442450944.0) - 6442450944.0) * 0.7071067690849304) - (0.7071067811865476 * x)) + ((((x + 6442450944.0) - 6442450944.0) * 1.210161710447897e-08) + ((x - ((x + 6442450944.0) - 6442450944.0)) * 0.7071067811865476)))))));
}
static inline double normal_cdf_dx(double x, double out)
{
    (void)out; return ((fabs(x) > 39.0) ? 0.0 : ((0.3989422804014327 * exp((((-0.5) * ((x + 6442450944.0) - 6442450944.0)) * ((x + 6442450944.0) - 6442450944.0)))) * exp(((0.5 * (((x + 6442450944.0) - 6442450944.0) - x)) * (((x + 6442450944.0) - 6442450944.0) + x)))));
}

static inline double value_relu(double x)
{
    return ((x <= 0.0) ? 0.0 : x);
}
static inline double relu_dx(double x, double out)
{
    (void)out; return ((x <= 0.0) ? 0.0 : 1.0);
}

static inline double value_leaky_relu(double x, double n)
{
    return ((x > 0.0) ? x : (n * x));
}
static inline double leaky_relu_dx(double x, double n, double out)
{
    (void)out; return ((x > 0.0) ? 1.0 : n);
}

static inline double value_abs(double x)
{
    return fabs(x);
}
static inline double abs_dx(double x, double out)
{
    (void)out; return ((x == 0.0) ? 0.0 : ((x < 0.0) ? (-1.0) : 1.0));
}

static inline double value_maximum(double x, double y)
{
    return (((x > y) || (x != x)) ? x : y);
}
static inline double maximum_dx(double x, double y, double out)
{
    (void)out; return ((x == y) ? 0.5 : ((x < y) ? 0.0 : 1.0));
}
static inline double maximum_dy(double x, double y, double out)
{
    (void)out; return ((x == y) ? 0.5 : ((x > y) ? 0.0 : 1.0));
}

static inline double value_minimum(double x, double y)
{
    return (((x < y) || (x != x)) ? x : y);
}
static inline double minimum_dx(double x, double y, double out)
{
    (void)out; return ((x == y) ? 0.5 : ((x > y) ? 0.0 : 1.0));
}
static inline double minimum_dy(double x, double y, double out)
{
    (void)out; return ((x == y) ? 0.5 : ((x < y) ? 0.0 : 1.0));
}

static inline double value_where(double n, double x, double y)
{
    return ((n > 0.0) ? x : y);
}
static inline double where_dx(double n, double x, double y, double out)
{
    (void)x; (void)y; (void)out; return ((n > 0.0) ? 1.0 : 0.0);
}
static inline double where_dy(double n, double x, double y, double out)
{
    (void)x; (void)y; (void)out; return ((n > 0.0) ? 0.0 : 1.0);
}

static inline double value_sum(double acc, double x)
{
    return (acc + x);
}
static inline double sum_dx(double x)
{
    (void)x; return 1.0;
}

static inline double value_dot(double acc, double x, double y)
{
    return (acc + (x * y));
}
static inline double dot_dx(double x, double y)
{
    (void)x; return y;
}
static inline double dot_dy(double x, double y)
{
    (void)y; return x;
}

#define UNARY_OPS(X) X(NEG, neg) X(EXP, exp) X(LOG, log) X(SQRT, sqrt) X(SIN, sin) X(COS, cos) X(TANH, tanh) X(SIGMOID, sigmoid) X(SOFTPLUS, softplus) X(ERF, erf) X(NORMAL_CDF, normal_cdf) X(RELU, relu) X(ABS, abs)

#define NAMED_UNARY_OPS(X) X(exp) X(log) X(sqrt) X(sin) X(cos) X(tanh) X(sigmoid) X(softplus) X(erf) X(normal_cdf) X(relu) X(abs)

#define BINARY_OPS(X) X(ADD, add) X(SUB, sub) X(MUL, mul) X(DIV, div) X(POW, pow) X(MAXIMUM, maximum) X(MINIMUM, minimum)

#define NAMED_BINARY_OPS(X) X(maximum) X(minimum)
