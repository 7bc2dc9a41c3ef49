/* Vectors of numbers: the types, and the few functions for which the compiler has no operator.

   A file that includes this has set WIDTH (bytes in a vector), and is compiled for such vectors. Everything is
   in the unnamed namespace of that file, since each instruction set has its own copy. */

typedef double Doubles __attribute__((vector_size(WIDTH)));
typedef float Floats __attribute__((vector_size(WIDTH)));
typedef long long DoubleMask __attribute__((vector_size(WIDTH)));
typedef int FloatMask __attribute__((vector_size(WIDTH)));

template <class T> struct VectorOf;
template <> struct VectorOf<double> { typedef Doubles type; };
template <> struct VectorOf<float> { typedef Floats type; };
template <class T> using Vector = typename VectorOf<T>::type;
template <class T> constexpr char FORMAT = sizeof(T) == 8 ? 'd' : 'f'; /* in buffers */
template <class T> constexpr int LANES = WIDTH / (int)sizeof(T);

/* The type of number that a scalar or a vector is made of. */
template <class N> struct ElementOf { typedef N type; };
template <> struct ElementOf<Doubles> { typedef double type; };
template <> struct ElementOf<Floats> { typedef float type; };
template <class N> using Element = typename ElementOf<N>::type;

template <class N> static inline N splat(double number)
{
    return (Element<N>)number - N{}; /* x + 0 would lose the sign of -0 */
}

/* In memory, vectors need no more alignment than their numbers. */
typedef double DoublesAnywhere __attribute__((vector_size(WIDTH), aligned(8), may_alias));
typedef float FloatsAnywhere __attribute__((vector_size(WIDTH), aligned(4), may_alias));

static inline Doubles load(const double *from) { return *(const DoublesAnywhere *)from; }
static inline Floats load(const float *from) { return *(const FloatsAnywhere *)from; }
static inline void store(double *to, Doubles v) { *(DoublesAnywhere *)to = v; }
static inline void store(float *to, Floats v) { *(FloatsAnywhere *)to = v; }

/* Half a vector of floats as a vector of doubles, and back. */
typedef float Half __attribute__((vector_size(WIDTH / 2)));
typedef float HalfAnywhere __attribute__((vector_size(WIDTH / 2), aligned(4), may_alias));

template <class V, class T> static inline V load_as(const T *from)
{
    if constexpr (sizeof(T) == sizeof(Element<V>))
        return load(from);
    else
        return __builtin_convertvector((Half) * (const HalfAnywhere *)from, V);
}
static inline void narrow(float *to, Doubles v)
{
    *(HalfAnywhere *)to = __builtin_convertvector(v, Half);
}

/* A mask is the result of a comparison: for vectors, one for each lane. */
template <class Mask, class N> static inline N select(Mask mask, N a, N b)
{
    return mask ? a : b;
}

/* Masks joined lane by lane; those of single numbers are bools. */
template <class Mask> static inline Mask both(Mask a, Mask b) { return a & b; }
template <class Mask> static inline Mask either(Mask a, Mask b) { return a | b; }
template <> inline bool both(bool a, bool b) { return a && b; }
template <> inline bool either(bool a, bool b) { return a || b; }
template <class Mask, class... More> static inline Mask both(Mask a, Mask b, Mask c, More... more)
{
    return both(both(a, b), c, more...);
}
template <class Mask, class... More> static inline Mask either(Mask a, Mask b, Mask c, More... more)
{
    return either(either(a, b), c, more...);
}

#if WIDTH == 64
static inline Doubles fused(Doubles a, Doubles b, Doubles c) { return _mm512_fmadd_pd(a, b, c); }
static inline Floats fused(Floats a, Floats b, Floats c) { return _mm512_fmadd_ps(a, b, c); }
static inline Doubles v_sqrt(Doubles x) { return _mm512_maskz_sqrt_pd(0xff, x); }
static inline Floats v_sqrt(Floats x) { return _mm512_maskz_sqrt_ps(0xffff, x); }
#elif WIDTH == 32
static inline Doubles fused(Doubles a, Doubles b, Doubles c) { return _mm256_fmadd_pd(a, b, c); }
static inline Floats fused(Floats a, Floats b, Floats c) { return _mm256_fmadd_ps(a, b, c); }
static inline Doubles v_sqrt(Doubles x) { return _mm256_sqrt_pd(x); }
static inline Floats v_sqrt(Floats x) { return _mm256_sqrt_ps(x); }
#else
/* Without an instruction for it, fma() is a call of 50 ns: rounding twice is the better deal. */
static inline Doubles fused(Doubles a, Doubles b, Doubles c) { return a * b + c; }
static inline Floats fused(Floats a, Floats b, Floats c) { return a * b + c; }
#endif

/* The sum of all lanes: one half added to the other, until one is left. */
typedef double Doubles2 __attribute__((vector_size(16)));
typedef double Doubles4 __attribute__((vector_size(32)));
typedef float Floats4 __attribute__((vector_size(16)));
typedef float Floats8 __attribute__((vector_size(32)));

static inline double total_of(Doubles2 v) { return v[0] + v[1]; }
static inline float total_of(Floats4 v) { return (v[0] + v[2]) + (v[1] + v[3]); }
#if WIDTH >= 32
static inline double total_of(Doubles4 v)
{
    return total_of(__builtin_shufflevector(v, v, 0, 1) + __builtin_shufflevector(v, v, 2, 3));
}
static inline float total_of(Floats8 v)
{
    return total_of(__builtin_shufflevector(v, v, 0, 1, 2, 3) + __builtin_shufflevector(v, v, 4, 5, 6, 7));
}
#endif
#if WIDTH == 64
static inline double total_of(Doubles v)
{
    return total_of(__builtin_shufflevector(v, v, 0, 1, 2, 3) + __builtin_shufflevector(v, v, 4, 5, 6, 7));
}
static inline float total_of(Floats v)
{
    return total_of(__builtin_shufflevector(v, v, 0, 1, 2, 3, 4, 5, 6, 7) +
                    __builtin_shufflevector(v, v, 8, 9, 10, 11, 12, 13, 14, 15));
}
#endif
static inline double total(Doubles v) { return total_of(v); }
static inline float total(Floats v) { return total_of(v); }

/* The sums of the lanes of many vectors. Eight at a time take 21 instructions, one by one 64. */
template <int count> static inline void totals(const Floats *v, float *sums)
{
    int k = 0;
#if WIDTH == 64
    for (; k + 16 <= count; k += 16) {
        Floats pairs[8], fours[4], eights[2];
        for (int p = 0; p < 8; p++) {
            Floats a = v[k + 2 * p], b = v[k + 2 * p + 1];
            pairs[p] = __builtin_shufflevector(a, b, 0, 16, 2, 18, 4, 20, 6, 22, 8, 24, 10, 26, 12, 28, 14, 30) +
                       __builtin_shufflevector(a, b, 1, 17, 3, 19, 5, 21, 7, 23, 9, 25, 11, 27, 13, 29, 15, 31);
        }
        for (int p = 0; p < 4; p++) {
            Floats a = pairs[2 * p], b = pairs[2 * p + 1];
            fours[p] = __builtin_shufflevector(a, b, 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29) +
                       __builtin_shufflevector(a, b, 2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31);
        }
        for (int p = 0; p < 2; p++) {
            Floats a = fours[2 * p], b = fours[2 * p + 1];
            eights[p] = __builtin_shufflevector(a, b, 0, 1, 2, 3, 16, 17, 18, 19, 8, 9, 10, 11, 24, 25, 26, 27) +
                        __builtin_shufflevector(a, b, 4, 5, 6, 7, 20, 21, 22, 23, 12, 13, 14, 15, 28, 29, 30, 31);
        }
        Floats low = __builtin_shufflevector(eights[0], eights[1], 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
        Floats high = __builtin_shufflevector(eights[0], eights[1], 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31);
        store(sums + k, low + high);
    }
#endif
    for (; k < count; k++)
        sums[k] = total(v[k]);
}

template <int count> static inline void totals(const Doubles *v, double *sums)
{
    int k = 0;
#if WIDTH == 64
    for (; k + 8 <= count; k += 8) {
        Doubles pairs[4], fours[2];
        for (int p = 0; p < 4; p++) {
            Doubles a = v[k + 2 * p], b = v[k + 2 * p + 1];
            pairs[p] = __builtin_shufflevector(a, b, 0, 8, 2, 10, 4, 12, 6, 14) +
                       __builtin_shufflevector(a, b, 1, 9, 3, 11, 5, 13, 7, 15);
        }
        for (int p = 0; p < 2; p++) {
            Doubles a = pairs[2 * p], b = pairs[2 * p + 1];
            fours[p] = __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13) +
                       __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
        }
        store(sums + k, __builtin_shufflevector(fours[0], fours[1], 0, 1, 2, 3, 8, 9, 10, 11) +
                            __builtin_shufflevector(fours[0], fours[1], 4, 5, 6, 7, 12, 13, 14, 15));
    }
#endif
    for (; k < count; k++)
        sums[k] = total(v[k]);
}

static inline double fused(double a, double b, double c) { return a * b + c; }
static inline float fused(float a, float b, float c) { return a * b + c; }
