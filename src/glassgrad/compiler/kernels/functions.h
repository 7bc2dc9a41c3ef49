/* The functions that the op table's formulas call, over vectors and single numbers. Those of floats are
   computed as doubles (op_instructions.h), except for exp and tanh, which are twice as fast as floats.

   log, sin, cos and pow are glibc's vector functions (libmvec, at most 4 ulp) if available, and otherwise
   libm's for each lane; tanh and log1p are built from them, since older glibc lacks them; erf and erfc are
   libm's for each lane, since libmvec's may be off by 4 ulp before anything is added to them. exp is written
   here: a sigmoid's partial has two of them, which with libmvec's was off by 4.05 ulp. */

#define SCALAR(name, T) static inline T v_##name(T x) { return std::name(x); }
SCALAR(exp, double) SCALAR(log, double) SCALAR(sin, double) SCALAR(cos, double) SCALAR(tanh, double)
SCALAR(log1p, double) SCALAR(erf, double) SCALAR(erfc, double) SCALAR(sqrt, double) SCALAR(exp, float)
SCALAR(tanh, float) SCALAR(sqrt, float)
#undef SCALAR
static inline double v_pow(double x, double y) { return std::pow(x, y); }
static inline double v_abs(double x) { return std::fabs(x); }
static inline float v_abs(float x) { return std::fabs(x); }

typedef Doubles One(Doubles);
typedef Doubles Two(Doubles, Doubles);

/* A scalar function applied to each lane. */
template <double of(double)> static Doubles lanewise(Doubles x)
{
    for (int k = 0; k < LANES<double>; k++)
        x[k] = of(x[k]);
    return x;
}

template <double of(double, double)> static Doubles lanewise(Doubles x, Doubles y)
{
    for (int k = 0; k < LANES<double>; k++)
        x[k] = of(x[k], y[k]);
    return x;
}

#if defined(__GLIBC__) && defined(__x86_64__)
#if WIDTH == 64
#define MANGLED(name, operands) _ZGVeN8##operands##_##name
#elif WIDTH == 32
#define MANGLED(name, operands) _ZGVdN4##operands##_##name
#else
#define MANGLED(name, operands) _ZGVbN2##operands##_##name
#endif
extern "C" One MANGLED(log, v), MANGLED(sin, v), MANGLED(cos, v);
extern "C" Two MANGLED(pow, vv);
#define LIBRARY(name, operands) MANGLED(name, operands)
#else
#define LIBRARY(name, operands) lanewise<v_##name>
#endif

/* Pointers, since a function that fails its test is replaced (trials.h). */
static struct {
    One *log, *sin, *cos;
    Two *pow;
} library = {LIBRARY(log, v), LIBRARY(sin, v), LIBRARY(cos, v), LIBRARY(pow, vv)};

static inline Doubles v_log(Doubles x) { return library.log(x); }
static inline Doubles v_sin(Doubles x) { return library.sin(x); }
static inline Doubles v_cos(Doubles x) { return library.cos(x); }
static inline Doubles v_pow(Doubles x, Doubles y) { return library.pow(x, y); }

static inline Doubles v_erf(Doubles x) { return lanewise<v_erf>(x); }
static inline Doubles v_erfc(Doubles x) { return lanewise<v_erfc>(x); }

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

/* 2 to the power of integers that are small enough. */
static inline Doubles power_of_2(Doubles k)
{
    /* Added to 1.5 × 2^52, an integer ends up in the last bits. */
    DoubleMask bits = (DoubleMask)(k + (0x1.8p52 + 1023)) << 52;
    return (Doubles)bits;
}

/* exp(k ln 2 + r) = 2^k exp(r) with |r| below 0.35, where the series up to r^13 / 13! is accurate. */
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

/* The same with the precision of a float. */
static inline Floats power_of_2(Floats k)
{
    FloatMask bits = (FloatMask)(k + (0x1.8p23f + 127)) << 23;
    return (Floats)bits;
}

static inline Floats v_exp(Floats x)
{
    Floats t = select(x > 89.0f, splat<Floats>(89), x);
    t = select(t < -105.0f, splat<Floats>(-105), t);
    Floats k = (t * 1.44269504f + 0x1.8p23f) - 0x1.8p23f;
    Floats high = t - k * 0.693359375f, low = k * -2.12194440e-4f;
    Floats r = high - low, lost = (high - r) - low;
    Floats p = splat<Floats>(1.0 / 40320);
    constexpr float factorials[] = {5040, 720, 120, 24, 6, 2};
    for (float factorial : factorials)
        p = fused(p, r, splat<Floats>(1 / factorial));
    Floats whole = 1 + (r + fused(p * r, r, lost));
    Floats half = (k * 0.5f + 0x1.8p23f) - 0x1.8p23f;
    whole = whole * power_of_2(half) * power_of_2(k - half);
    return select(x != x, x, whole);
}

/* log(1 + x): the log of the rounded sum, and what the rounding lost. */
static inline Doubles v_log1p(Doubles x)
{
    Doubles u = 1 + x, lost = x - (u - 1);
    Doubles y = v_log(u);
    y = select(u == 1, x, select(lost == 0, y, y + lost / u));
    return select(x == splat<Doubles>(INFINITY), x, y);
}

/* A rational function near 0 (Cephes), where 1 - 2/(exp(2x) + 1) would lose digits. */
static inline Doubles v_tanh(Doubles x)
{
    Doubles a = v_abs(x), z = x * x;
    Doubles p = (-9.64399179425052238628E-1 * z - 9.92877231001918586564E1) * z - 1.61468768441708447952E3;
    Doubles q = ((z + 1.12811678491632931402E2) * z + 2.23548839060100448583E3) * z + 4.84406305325125486048E3;
    Doubles small = x + x * z * p / q;
    Doubles large = 1 - 2 / (v_exp(a + a) + 1);
    large = select(x < 0, -large, large);
    return select(a < 0.625, small, large);
}

static inline Floats v_tanh(Floats x)
{
    Floats a = v_abs(x), z = x * x;
    Floats p = (((-5.70498872745E-3f * z + 2.06390887954E-2f) * z - 5.37397155531E-2f) * z + 1.33314422036E-1f) * z - 3.33332819422E-1f;
    Floats small = p * z * x + x;
    Floats large = 1 - 2 / (v_exp(a + a) + 1);
    large = select(x < 0, -large, large);
    return select(a < 0.625f, small, large);
}
