/* The functions of Windows that Python's math calls, since both engines must agree to the bit. MinGW's
   libraries have their own of the same names. */

#ifdef _WIN32
extern double (*__imp_exp)(double), (*__imp_log)(double), (*__imp_sin)(double),
    (*__imp_cos)(double), (*__imp_tanh)(double), (*__imp_erf)(double), (*__imp_erfc)(double),
    (*__imp_log1p)(double), (*__imp_pow)(double, double);

#define exp(x) (*__imp_exp)(x)
#define log(x) (*__imp_log)(x)
#define sin(x) (*__imp_sin)(x)
#define cos(x) (*__imp_cos)(x)
#define tanh(x) (*__imp_tanh)(x)
#define erf(x) (*__imp_erf)(x)
#define erfc(x) (*__imp_erfc)(x)
#define log1p(x) (*__imp_log1p)(x)
#define pow(x, y) (*__imp_pow)(x, y)
#endif
