/* The functions that the op table's formulas call, over vectors and single numbers.

   log, sin, cos, pow and the floats' exp are glibc's vector functions (libmvec, at most 4 ulp) where
   there are any, and libm's otherwise; tanh and log1p are made of them, since older glibc has none. The
   doubles' exp is written here: a sigmoid's partial has two of them, and libmvec's made 4.05 ulp of it. */

#define SCALAR(name)                                                                               \
    static inline double v_##name(double x) { return std::name(x); }                               \
    static inline float v_##name(float x) { return std::name(x); }
SCALAR(exp) SCALAR(log) SCALAR(sin) SCALAR(cos) SCALAR(tanh) SCALAR(log1p) SCALAR(sqrt)
#undef SCALAR
static inline double v_pow(double x, double y) { return std::pow(x, y); }
static inline float v_pow(float x, float y) { return std::pow(x, y); }
static inline double v_abs(double x) { return std::fabs(x); }
static inline float v_abs(float x) { return std::fabs(x); }

#if defined(__GLIBC__) && defined(__x86_64__)
#if WIDTH == 64
#define MANGLED(kind, name) _ZGVeN##kind##_##name
#define DOUBLE_ONE 8v
#define FLOAT_ONE 16v
#define DOUBLE_TWO 8vv
#define FLOAT_TWO 16vv
#elif WIDTH == 32
#define MANGLED(kind, name) _ZGVdN##kind##_##name
#define DOUBLE_ONE 4v
#define FLOAT_ONE 8v
#define DOUBLE_TWO 4vv
#define FLOAT_TWO 8vv
#else
#define MANGLED(kind, name) _ZGVbN##kind##_##name
#define DOUBLE_ONE 2v
#define FLOAT_ONE 4v
#define DOUBLE_TWO 2vv
#define FLOAT_TWO 4vv
#endif
#define MANGLED_OF(kind, name) MANGLED(kind, name)
/* const: formulas ask for the same exponential more than once. */
#define ONE(name)                                                                                  \
    extern "C" __attribute__((const)) Doubles MANGLED_OF(DOUBLE_ONE, name)(Doubles);               \
    extern "C" __attribute__((const)) Floats MANGLED_OF(FLOAT_ONE, name##f)(Floats);               \
    static inline Doubles v_##name(Doubles x) { return MANGLED_OF(DOUBLE_ONE, name)(x); }          \
    static inline Floats v_##name(Floats x) { return MANGLED_OF(FLOAT_ONE, name##f)(x); }
ONE(log) ONE(sin) ONE(cos)
extern "C" __attribute__((const)) Floats MANGLED_OF(FLOAT_ONE, expf)(Floats);
static inline Floats v_exp(Floats x) { return MANGLED_OF(FLOAT_ONE, expf)(x); }
extern "C" __attribute__((const)) Doubles MANGLED_OF(DOUBLE_TWO, pow)(Doubles, Doubles);
extern "C" __attribute__((const)) Floats MANGLED_OF(FLOAT_TWO, powf)(Floats, Floats);
static inline Doubles v_pow(Doubles x, Doubles y) { return MANGLED_OF(DOUBLE_TWO, pow)(x, y); }
static inline Floats v_pow(Floats x, Floats y) { return MANGLED_OF(FLOAT_TWO, powf)(x, y); }
#else
#define LANEWISE(V, name)                                                                          \
    static inline V v_##name(V x)                                                                  \
    {                                                                                              \
        for (int k = 0; k < LANES<Element<V>>; k++)                                                \
            x[k] = std::name(x[k]);                                                                \
        return x;                                                                                  \
    }
#define ONE(name) LANEWISE(Doubles, name) LANEWISE(Floats, name)
LANEWISE(Floats, exp) ONE(log) ONE(sin) ONE(cos)
template <class V> static inline V v_pow(V x, V y)
{
    for (int k = 0; k < LANES<Element<V>>; k++)
        x[k] = std::pow(x[k], y[k]);
    return x;
}
#endif
#undef ONE

#if WIDTH == 16
template <class V> static inline V v_sqrt(V x)
{
    for (int k = 0; k < LANES<Element<V>>; k++)
        x[k] = std::sqrt(x[k]);
    return x;
}
#endif

static inline Doubles v_abs(Doubles x)
{
    return (Doubles)((DoubleMask)x & (DoubleMask{} + 0x7fffffffffffffffLL));
}

static inline Floats v_abs(Floats x)
{
    return (Floats)((FloatMask)x & (FloatMask{} + 0x7fffffff));
}

/* 2 to the power of whole numbers, all of them small enough. */
static inline Doubles power_of_2(Doubles k)
{
    /* Added to 1.5 × 2^52, a whole number stands in the last bits. */
    DoubleMask bits = (DoubleMask)(k + (0x1.8p52 + 1023)) << 52;
    return (Doubles)bits;
}

/* exp(k ln 2 + r) = 2^k exp(r) with |r| below 0.35, where the series to r^13 / 13! has all digits. */
static inline Doubles v_exp(Doubles x)
{
    Doubles t = select(x > 710.0, splat<Doubles>(710.0), x);
    t = select(t < -750.0, splat<Doubles>(-750.0), t);
    Doubles k = (t * 1.4426950408889634 + 0x1.8p52) - 0x1.8p52; /* rounded to a whole number */
    /* The first part of ln 2 has so few digits that k times it is exact. */
    Doubles high = t - k * 6.93147180369123816490e-01, low = k * 1.90821492927058770002e-10;
    Doubles r = high - low, lost = (high - r) - low;
    Doubles p = splat<Doubles>(1.0 / 6227020800);
    constexpr double factorials[] = {479001600, 39916800, 3628800, 362880, 40320, 5040, 720, 120, 24, 6, 2};
    for (double factorial : factorials)
        p = fused(p, r, splat<Doubles>(1 / factorial));
    Doubles whole = 1 + (r + fused(p * r, r, lost));
    /* In two steps: the smallest numbers are below 2^-1022. */
    Doubles half = (k * 0.5 + 0x1.8p52) - 0x1.8p52;
    whole = whole * power_of_2(half) * power_of_2(k - half);
    return select(x != x, x, whole);
}

/* log(1 + x): the log of the rounded sum, and what the rounding lost. */
template <class V> static inline V log1p_of(V x)
{
    V u = 1 + x, lost = x - (u - 1);
    V y = v_log(u) + lost / u;
    y = select(u == 1, x, y);
    return select(x == splat<V>(INFINITY), x, y);
}
static inline Doubles v_log1p(Doubles x) { return log1p_of(x); }
static inline Floats v_log1p(Floats x) { return log1p_of(x); }

/* A rational function near 0 (Cephes), where 1 - 2/(exp(2x) + 1) would lose digits. */
template <class V> static inline V tanh_of(V x)
{
    V a = v_abs(x), z = x * x;
    V p = (-9.64399179425052238628E-1 * z - 9.92877231001918586564E1) * z - 1.61468768441708447952E3;
    V q = ((z + 1.12811678491632931402E2) * z + 2.23548839060100448583E3) * z + 4.84406305325125486048E3;
    V small = x + x * z * p / q;
    V large = 1 - 2 / (v_exp(a + a) + 1);
    large = select(x < 0, -large, large);
    return select(a < 0.625, small, large);
}
static inline Doubles v_tanh(Doubles x) { return tanh_of(x); }
static inline Floats v_tanh(Floats x)
{
    Floats a = v_abs(x), z = x * x;
    Floats p = (((-5.70498872745E-3f * z + 2.06390887954E-2f) * z - 5.37397155531E-2f) * z + 1.33314422036E-1f) * z - 3.33332819422E-1f;
    Floats small = p * z * x + x;
    Floats large = 1 - 2 / (v_exp(a + a) + 1);
    large = select(x < 0, -large, large);
    return select(a < 0.625f, small, large);
}
