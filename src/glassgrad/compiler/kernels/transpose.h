/* Rows of numbers turned into columns, in tiles of eight by eight. */

#if WIDTH == 64
/* Eight rows of eight numbers, from[k*size], turned into columns: to[k*stride]. V is a vector of eight. */
template <class V, class T> static inline void turn(const T *from, long size, T *to, long stride)
{
    typedef V Anywhere __attribute__((aligned(sizeof(T)), may_alias));
    auto store = [](T *to, V v) { *(Anywhere *)to = v; };
    V a[8], b[8];
    for (int k = 0; k < 8; k++)
        a[k] = *(const Anywhere *)(from + k * size);
    for (int k = 0; k < 8; k += 2) {
        b[k] = __builtin_shufflevector(a[k], a[k + 1], 0, 8, 2, 10, 4, 12, 6, 14);
        b[k + 1] = __builtin_shufflevector(a[k], a[k + 1], 1, 9, 3, 11, 5, 13, 7, 15);
    }
    for (int k = 0; k < 8; k += 4)
        for (int j = 0; j < 2; j++) {
            a[k + j] = __builtin_shufflevector(b[k + j], b[k + j + 2], 0, 1, 8, 9, 4, 5, 12, 13);
            a[k + j + 2] = __builtin_shufflevector(b[k + j], b[k + j + 2], 2, 3, 10, 11, 6, 7, 14, 15);
        }
    for (int k = 0; k < 4; k++) {
        store(to + k * stride, __builtin_shufflevector(a[k], a[k + 4], 0, 1, 2, 3, 8, 9, 10, 11));
        store(to + (k + 4) * stride, __builtin_shufflevector(a[k], a[k + 4], 4, 5, 6, 7, 12, 13, 14, 15));
    }
}
#endif

constexpr int TILE = 8; /* both sides of a tile are whole cache lines of doubles */

template <class T, class From>
static inline void copy_tile(const From *from, long size, T *to, long stride)
{
    for (int i = 0; i < TILE; i++)
        for (int k = 0; k < TILE; k++)
            to[k * stride + i] = (T)from[i * size + k];
}

#if WIDTH == 64
static inline void copy_tile(const double *from, long size, double *to, long stride)
{
    turn<Doubles>(from, size, to, stride);
}

static inline void copy_tile(const float *from, long size, float *to, long stride)
{
    turn<Floats8>(from, size, to, stride);
}
#endif

