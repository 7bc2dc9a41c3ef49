/* Trials: each vector function at a few points against the C library's scalar function.

   If the compiler passes vectors differently from what the library expects, there is no error, only wrong
   numbers. A library function that fails is computed lane by lane from then on; for a function written here
   there is no substitute, so the kernels are not used at all. */

constexpr int POINTS = 16; /* a multiple of the lanes of any vector */
constexpr double XS[POINTS] = {-1, 0.5, 2.75, 1e-300, 3e300, 0.1, 7, 42, INFINITY, 0, NAN, 1e-3, 1.0000001, -2.5, 600, 123456.789};
constexpr double YS[POINTS] = {3, 2, -1.5, 0.5, -0.25, 3, 0, 20.5, -1, 2.5, 1, -7, 1e6, 0.5, 100, -30};

static bool is_near(double found, double expected, double most = 2e-15)
{
    if (std::isnan(expected))
        return std::isnan(found);
    return found == expected || std::fabs(found - expected) <= most * std::fabs(expected) + 1e-322;
}

static bool holds(One *function, double of(double))
{
    for (int k = 0; k < POINTS; k += LANES<double>) {
        Doubles found = function(load(XS + k));
        for (int lane = 0; lane < LANES<double>; lane++)
            if (!is_near(found[lane], of(XS[k + lane])))
                return false;
    }
    return true;
}

static bool holds(Two *function, double of(double, double))
{
    for (int k = 0; k < POINTS; k += LANES<double>) {
        Doubles found = function(load(XS + k), load(YS + k));
        for (int lane = 0; lane < LANES<double>; lane++)
            if (!is_near(found[lane], of(XS[k + lane], YS[k + lane])))
                return false;
    }
    return true;
}

static bool holds(Floats function(Floats), float of(float))
{
    for (int k = 0; k < POINTS; k += LANES<float>) {
        Floats x, found;
        for (int lane = 0; lane < LANES<float>; lane++)
            x[lane] = (float)XS[k + lane];
        found = function(x);
        for (int lane = 0; lane < LANES<float>; lane++)
            if (!is_near(found[lane], of(x[lane]), 4e-7))
                return false;
    }
    return true;
}

/* What a call that passes vectors wrongly may return: the old content of the register. */
static Doubles broken(Doubles x) { return x; }
static Doubles broken(Doubles x, Doubles) { return x; }
static Floats broken(Floats x) { return x; }

#define OF_LIBRARY(name)                                                                           \
    {#name, true, [](bool breaks) {                                                                \
         if (breaks)                                                                               \
             library.name = broken;                                                                \
         if (holds(library.name, v_##name))                                                        \
             return true;                                                                          \
         library.name = lanewise<v_##name>;                                                        \
         return false;                                                                             \
     }}
#define OF_OURS(name, V, T)                                                                        \
    {#name, false, [](bool breaks) {                                                               \
         typedef V Over(V);                                                                        \
         return holds(breaks ? (Over *)broken : (Over *)v_##name, (T (*)(T))v_##name);             \
     }}

static constexpr Trial TRIALS[] = {
    OF_LIBRARY(log), OF_LIBRARY(sin), OF_LIBRARY(cos), OF_LIBRARY(pow),
    OF_OURS(exp, Doubles, double), OF_OURS(tanh, Doubles, double), OF_OURS(log1p, Doubles, double),
    OF_OURS(sqrt, Doubles, double), OF_OURS(exp, Floats, float), OF_OURS(tanh, Floats, float),
    OF_OURS(sqrt, Floats, float),
};
#undef OF_LIBRARY
#undef OF_OURS
