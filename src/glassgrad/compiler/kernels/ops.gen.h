/* Made from ops.py by `make generate`; change it there. */

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

#define ALL_OPS(X) X(op_add) X(op_sub) X(op_mul) X(op_div) X(op_neg) X(op_pow) X(op_exp) X(op_log) X(op_sqrt) X(op_sin) X(op_cos) X(op_tanh) X(op_sigmoid) X(op_softplus) X(op_erf) X(op_normal_cdf) X(op_relu) X(op_leaky_relu) X(op_abs) X(op_maximum) X(op_minimum) X(op_where)

struct op_add {
    enum { arity = 2 };
    static constexpr bool is_choice = false;
    static constexpr bool wants_doubles = false;
    static constexpr bool has_partial(int which)
    {
        return which == 0 || which == 1;
    }
    template <class N> static inline N value(N x, N y)
    {
        return (x + y);
    }
    template <class N> static inline N partial(int which, N x, N y, N out)
    {
        (void)x; (void)y; (void)out; (void)which;
        return which == 0 ? splat<N>(1.0) : which == 1 ? splat<N>(1.0) : N{};
    }
};

struct op_sub {
    enum { arity = 2 };
    static constexpr bool is_choice = false;
    static constexpr bool wants_doubles = false;
    static constexpr bool has_partial(int which)
    {
        return which == 0 || which == 1;
    }
    template <class N> static inline N value(N x, N y)
    {
        return (x - y);
    }
    template <class N> static inline N partial(int which, N x, N y, N out)
    {
        (void)x; (void)y; (void)out; (void)which;
        return which == 0 ? splat<N>(1.0) : which == 1 ? (-splat<N>(1.0)) : N{};
    }
};

struct op_mul {
    enum { arity = 2 };
    static constexpr bool is_choice = false;
    static constexpr bool wants_doubles = false;
    static constexpr bool has_partial(int which)
    {
        return which == 0 || which == 1;
    }
    template <class N> static inline N value(N x, N y)
    {
        return (x * y);
    }
    template <class N> static inline N partial(int which, N x, N y, N out)
    {
        (void)x; (void)y; (void)out; (void)which;
        return which == 0 ? y : which == 1 ? x : N{};
    }
};

struct op_div {
    enum { arity = 2 };
    static constexpr bool is_choice = false;
    static constexpr bool wants_doubles = false;
    static constexpr bool has_partial(int which)
    {
        return which == 0 || which == 1;
    }
    template <class N> static inline N value(N x, N y)
    {
        return (x / y);
    }
    template <class N> static inline N partial(int which, N x, N y, N out)
    {
        (void)x; (void)y; (void)out; (void)which;
        return which == 0 ? (splat<N>(1.0) / y) : which == 1 ? ((-out) / y) : N{};
    }
};

struct op_neg {
    enum { arity = 1 };
    static constexpr bool is_choice = false;
    static constexpr bool wants_doubles = false;
    static constexpr bool has_partial(int which)
    {
        return which == 0;
    }
    template <class N> static inline N value(N x)
    {
        return (-x);
    }
    template <class N> static inline N partial(int which, N x, N out)
    {
        (void)x; (void)out; (void)which;
        return which == 0 ? (-splat<N>(1.0)) : N{};
    }
};

struct op_pow {
    enum { arity = 2 };
    static constexpr bool is_choice = false;
    static constexpr bool wants_doubles = true;
    static constexpr bool has_partial(int which)
    {
        return which == 0 || which == 1;
    }
    template <class N> static inline N value(N x, N y)
    {
        return v_pow(x, y);
    }
    template <class N> static inline N partial(int which, N x, N y, N out)
    {
        (void)x; (void)y; (void)out; (void)which;
        return which == 0 ? select(both((x == splat<N>(0.0)), (y == splat<N>(0.0))), splat<N>(0.0), select(either((y >= splat<N>(0.5)), (x == splat<N>(0.0)), (v_abs(x) == splat<N>(INFINITY))), (y * v_pow(x, (y - splat<N>(1.0)))), ((y * out) / x))) : which == 1 ? select(either((out == splat<N>(0.0)), both((x == splat<N>(0.0)), (y == splat<N>(0.0)))), splat<N>(0.0), (out * v_log(x))) : N{};
    }
};

struct op_exp {
    enum { arity = 1 };
    static constexpr bool is_choice = false;
    static constexpr bool wants_doubles = false;
    static constexpr bool has_partial(int which)
    {
        return which == 0;
    }
    template <class N> static inline N value(N x)
    {
        return v_exp(x);
    }
    template <class N> static inline N partial(int which, N x, N out)
    {
        (void)x; (void)out; (void)which;
        return which == 0 ? out : N{};
    }
};

struct op_log {
    enum { arity = 1 };
    static constexpr bool is_choice = false;
    static constexpr bool wants_doubles = true;
    static constexpr bool has_partial(int which)
    {
        return which == 0;
    }
    template <class N> static inline N value(N x)
    {
        return v_log(x);
    }
    template <class N> static inline N partial(int which, N x, N out)
    {
        (void)x; (void)out; (void)which;
        return which == 0 ? (splat<N>(1.0) / x) : N{};
    }
};

struct op_sqrt {
    enum { arity = 1 };
    static constexpr bool is_choice = false;
    static constexpr bool wants_doubles = false;
    static constexpr bool has_partial(int which)
    {
        return which == 0;
    }
    template <class N> static inline N value(N x)
    {
        return v_sqrt(x);
    }
    template <class N> static inline N partial(int which, N x, N out)
    {
        (void)x; (void)out; (void)which;
        return which == 0 ? (splat<N>(0.5) / out) : N{};
    }
};

struct op_sin {
    enum { arity = 1 };
    static constexpr bool is_choice = false;
    static constexpr bool wants_doubles = true;
    static constexpr bool has_partial(int which)
    {
        return which == 0;
    }
    template <class N> static inline N value(N x)
    {
        return v_sin(x);
    }
    template <class N> static inline N partial(int which, N x, N out)
    {
        (void)x; (void)out; (void)which;
        return which == 0 ? v_cos(x) : N{};
    }
};

struct op_cos {
    enum { arity = 1 };
    static constexpr bool is_choice = false;
    static constexpr bool wants_doubles = true;
    static constexpr bool has_partial(int which)
    {
        return which == 0;
    }
    template <class N> static inline N value(N x)
    {
        return v_cos(x);
    }
    template <class N> static inline N partial(int which, N x, N out)
    {
        (void)x; (void)out; (void)which;
        return which == 0 ? (-v_sin(x)) : N{};
    }
};

struct op_sigmoid {
    enum { arity = 1 };
    static constexpr bool is_choice = false;
    static constexpr bool wants_doubles = false;
    static constexpr bool has_partial(int which)
    {
        return which == 0;
    }
    template <class N> static inline N value(N x)
    {
        return select((x >= splat<N>(0.0)), (splat<N>(1.0) / (splat<N>(1.0) + v_exp((-x)))), (v_exp(x) / (splat<N>(1.0) + v_exp(x))));
    }
    template <class N> static inline N partial(int which, N x, N out)
    {
        (void)x; (void)out; (void)which;
        return which == 0 ? (out * op_sigmoid::value((-x))) : N{};
    }
};

struct op_erf {
    enum { arity = 1 };
    static constexpr bool is_choice = false;
    static constexpr bool wants_doubles = true;
    static constexpr bool has_partial(int which)
    {
        return which == 0;
    }
    template <class N> static inline N value(N x)
    {
        return v_erf(x);
    }
    template <class N> static inline N partial(int which, N x, N out)
    {
        (void)x; (void)out; (void)which;
        return which == 0 ? select((v_abs(x) > splat<N>(28.0)), splat<N>(0.0), ((splat<N>(1.1283791670955126) * v_exp(((-((x + splat<N>(6442450944.0)) - splat<N>(6442450944.0))) * ((x + splat<N>(6442450944.0)) - splat<N>(6442450944.0))))) * v_exp(((((x + splat<N>(6442450944.0)) - splat<N>(6442450944.0)) - x) * (((x + splat<N>(6442450944.0)) - splat<N>(6442450944.0)) + x))))) : N{};
    }
};

struct op_normal_cdf {
    enum { arity = 1 };
    static constexpr bool is_choice = false;
    static constexpr bool wants_doubles = true;
    static constexpr bool has_partial(int which)
    {
        return which == 0;
    }
    template <class N> static inline N value(N x)
    {
        return select((x < (-splat<N>(39.0))), splat<N>(0.0), select((x > splat<N>(9.0)), splat<N>(1.0), ((splat<N>(0.5) * v_erfc(((-splat<N>(0.7071067811865476)) * x))) + ((splat<N>(0.5641895835477563) * v_exp((((-splat<N>(0.5)) * x) * x))) * (((((x + splat<N>(6442450944.0)) - splat<N>(6442450944.0)) * splat<N>(0.7071067690849304)) - (splat<N>(0.7071067811865476) * x)) + ((((x + splat<N>(6442450944.0)) - splat<N>(6442450944.0)) * splat<N>(1.210161710447897e-08)) + ((x - ((x + splat<N>(6442450944.0)) - splat<N>(6442450944.0))) * splat<N>(0.7071067811865476))))))));
    }
    template <class N> static inline N partial(int which, N x, N out)
    {
        (void)x; (void)out; (void)which;
        return which == 0 ? select((v_abs(x) > splat<N>(39.0)), splat<N>(0.0), ((splat<N>(0.3989422804014327) * v_exp((((-splat<N>(0.5)) * ((x + splat<N>(6442450944.0)) - splat<N>(6442450944.0))) * ((x + splat<N>(6442450944.0)) - splat<N>(6442450944.0))))) * v_exp(((splat<N>(0.5) * (((x + splat<N>(6442450944.0)) - splat<N>(6442450944.0)) - x)) * (((x + splat<N>(6442450944.0)) - splat<N>(6442450944.0)) + x))))) : N{};
    }
};

struct op_relu {
    enum { arity = 1 };
    static constexpr bool is_choice = false;
    static constexpr bool wants_doubles = false;
    static constexpr bool has_partial(int which)
    {
        return which == 0;
    }
    template <class N> static inline N value(N x)
    {
        return select((x <= splat<N>(0.0)), splat<N>(0.0), x);
    }
    template <class N> static inline N partial(int which, N x, N out)
    {
        (void)x; (void)out; (void)which;
        return which == 0 ? select((x <= splat<N>(0.0)), splat<N>(0.0), splat<N>(1.0)) : N{};
    }
};

struct op_leaky_relu {
    enum { arity = 2 };
    static constexpr bool is_choice = false;
    static constexpr bool wants_doubles = false;
    static constexpr bool has_partial(int which)
    {
        return which == 0;
    }
    template <class N> static inline N value(N x, N n)
    {
        return select((x > splat<N>(0.0)), x, (n * x));
    }
    template <class N> static inline N partial(int which, N x, N n, N out)
    {
        (void)x; (void)n; (void)out; (void)which;
        return which == 0 ? select((x > splat<N>(0.0)), splat<N>(1.0), n) : N{};
    }
};

struct op_abs {
    enum { arity = 1 };
    static constexpr bool is_choice = false;
    static constexpr bool wants_doubles = false;
    static constexpr bool has_partial(int which)
    {
        return which == 0;
    }
    template <class N> static inline N value(N x)
    {
        return v_abs(x);
    }
    template <class N> static inline N partial(int which, N x, N out)
    {
        (void)x; (void)out; (void)which;
        return which == 0 ? select((x == splat<N>(0.0)), splat<N>(0.0), select((x < splat<N>(0.0)), (-splat<N>(1.0)), splat<N>(1.0))) : N{};
    }
};

struct op_maximum {
    enum { arity = 2 };
    static constexpr bool is_choice = false;
    static constexpr bool wants_doubles = false;
    static constexpr bool has_partial(int which)
    {
        return which == 0 || which == 1;
    }
    template <class N> static inline N value(N x, N y)
    {
        return select(either((x > y), (x != x)), x, y);
    }
    template <class N> static inline N partial(int which, N x, N y, N out)
    {
        (void)x; (void)y; (void)out; (void)which;
        return which == 0 ? select((x == y), splat<N>(0.5), select((x < y), splat<N>(0.0), splat<N>(1.0))) : which == 1 ? select((x == y), splat<N>(0.5), select((x > y), splat<N>(0.0), splat<N>(1.0))) : N{};
    }
};

struct op_minimum {
    enum { arity = 2 };
    static constexpr bool is_choice = false;
    static constexpr bool wants_doubles = false;
    static constexpr bool has_partial(int which)
    {
        return which == 0 || which == 1;
    }
    template <class N> static inline N value(N x, N y)
    {
        return select(either((x < y), (x != x)), x, y);
    }
    template <class N> static inline N partial(int which, N x, N y, N out)
    {
        (void)x; (void)y; (void)out; (void)which;
        return which == 0 ? select((x == y), splat<N>(0.5), select((x > y), splat<N>(0.0), splat<N>(1.0))) : which == 1 ? select((x == y), splat<N>(0.5), select((x < y), splat<N>(0.0), splat<N>(1.0))) : N{};
    }
};

struct op_where {
    enum { arity = 3 };
    static constexpr bool is_choice = true;
    static constexpr bool wants_doubles = false;
    static constexpr bool has_partial(int which)
    {
        return which == 1 || which == 2;
    }
    template <class N> static inline N value(N n, N x, N y)
    {
        return select((n > splat<N>(0.0)), x, y);
    }
    template <class N> static inline N partial(int which, N n, N x, N y, N out)
    {
        (void)n; (void)x; (void)y; (void)out; (void)which;
        return which == 1 ? select((n > splat<N>(0.0)), splat<N>(1.0), splat<N>(0.0)) : which == 2 ? select((n > splat<N>(0.0)), splat<N>(0.0), splat<N>(1.0)) : N{};
    }
};

struct op_tanh {
    enum { arity = 1 };
    static constexpr bool is_choice = false;
    static constexpr bool wants_doubles = false;
    static constexpr bool has_partial(int which)
    {
        return which == 0;
    }
    template <class N> static inline N value(N x)
    {
        return v_tanh(x);
    }
    template <class N> static inline N partial(int which, N x, N out)
    {
        (void)x; (void)out; (void)which;
        return which == 0 ? ((splat<N>(4.0) * op_sigmoid::value((splat<N>(2.0) * x))) * op_sigmoid::value(((-splat<N>(2.0)) * x))) : N{};
    }
};

struct op_softplus {
    enum { arity = 1 };
    static constexpr bool is_choice = false;
    static constexpr bool wants_doubles = true;
    static constexpr bool has_partial(int which)
    {
        return which == 0;
    }
    template <class N> static inline N value(N x)
    {
        return select((x > splat<N>(0.0)), (x + v_log1p(v_exp((-x)))), v_log1p(v_exp(x)));
    }
    template <class N> static inline N partial(int which, N x, N out)
    {
        (void)x; (void)out; (void)which;
        return which == 0 ? op_sigmoid::value(x) : N{};
    }
};
