/* Tables: the rows of both spaces while a block is computed. */

/* Where part k begins if a whole is divided into parts of nearly the same size. */
static inline int start_of(int k, int parts, int whole)
{
    return (int)((long long)whole * k / parts);
}

/* What one worker copies for a product, its spare rows, and whether what it computed is finite. */
template <class T> struct Copies {
    T *rows, *weights, *spare;
    Vector<T> check;
};

/* The rows of both spaces for one block; all of it is in a part's memory. */
template <class T> struct Tables {
    const T *inputs; /* the first rows of u, and their grads; for doubles, the caller's arrays */
    T *input_grads;
    T *u, *u_grads; /* the other rows of u, one number per row */
    int input_count;
    const double *plain_numbers; /* the constants: the first of the other rows of u, at full precision */
    int plain_count;
    T *s; /* rows of `stride` numbers, one for each sample */
    const int *grad_rows; /* the row that has the grads of a row */
    T *spare;       /* three rows for numbers that are the same for all samples */
    T **outer, **inner; /* the rows of a product */
    T *targets; /* grads of rows at irregular distances, before they are passed on */
    T *weights, *weight_grads; /* of a product whose weights do not form a grid */
    T *numbers; /* the start of each row of a product */
    Crew *crew; /* NULL if there is none; */
    int crew_size; /* then one */
    Copies<T> *copies; /* one for each worker of the crew */
    const Source *arguments; /* the caller's */
    int argument_count;
    unsigned long long in_place; /* those whose numbers are not in rows of s, since products read the array: a bit each */
    ptrdiff_t begin, count; /* the samples of this block */
    ptrdiff_t stride;
    int vectors;     /* of samples in a row that are computed; the last one may contain copies */
    bool is_first;   /* the first block, where some products store their grads instead of adding them */
    Vector<T> check; /* 0, unless a product computed weight grads that are not finite */
    bool is_careful; /* a grad of exactly 0 passes nothing on, even in products */

    /* Run work(item, worker) for each item, in the crew if there is enough work: so many multiply-adds. */
    template <class Work> void share_work(int items, long long multiply_adds, Work work)
    {
        constexpr long long WORTH = 200'000; /* a few microseconds */
        if (crew && multiply_adds >= WORTH)
            return crew->each(items, work);
        for (int item = 0; item < items; item++)
            work(item, 0);
    }

    /* Run work(tables, from, to) for parts of many rows, whose instruction takes so long for each number. */
    template <class Work> void share_rows(int rows, int splits, long long each, Work work)
    {
        if (splits == 1 || crew_size == 1)
            return work(*this, 0, rows);
        while (splits / 2 >= crew_size) /* larger parts read fewer things twice */
            splits /= 2;
        share_work(splits, rows * each * width(), [&](int part, int worker) {
            Tables mine = *this;
            mine.spare = copies[worker].spare;
            work(mine, start_of(part, splits, rows), start_of(part + 1, splits, rows));
        });
    }

    /* Contiguous rows of u are all inputs, or none of them is; see plan.cpp. */
    const T *numbers_from(int place) const
    {
        return place < input_count ? inputs + place : u + (place - input_count);
    }
    T number(int place) const { return *numbers_from(place); }
    /* The same, but constants of the program at full precision. */
    double exact_number(int place) const
    {
        bool is_plain = place >= input_count && place < input_count + plain_count;
        return is_plain ? plain_numbers[place - input_count] : (double)number(place);
    }
    T *grads_from(int place)
    {
        return place < input_count ? input_grads + place : u_grads + (place - input_count);
    }
    T &grad(int place) { return *grads_from(place); }
    void set(int place, T number) { u[place - input_count] = number; }

    bool stays_in_place(int argument) const { return argument < 64 && in_place >> argument & 1; }
    T *row(int place) { return s + place * stride; }
    T *grads(int place) { return s + grad_rows[place] * stride; }
    ptrdiff_t width() const { return (ptrdiff_t)vectors * LANES<T>; }

    /* A row that can be read for each sample. */
    const T *read(const Operand &o, int r, int c, int spare_row)
    {
        int place = o.at(r, c);
        if (o.is_sample)
            return row(place);
        T *filled = spare + spare_row * stride;
        Vector<T> number = this->number(place) - Vector<T>{};
        for (ptrdiff_t at = 0; at < width(); at += LANES<T>)
            store(filled + at, number);
        return filled;
    }

    /* Clear rows of grads that are added to before anything is stored there. */
    void clear(const std::vector<int> &places)
    {
        for (int place : places)
            for (ptrdiff_t at = 0; at < width(); at += LANES<T>)
                store(grads(place) + at, Vector<T>{});
    }

    T sum_of(const T *values)
    {
        Vector<T> sums[4] = {}; /* a single one would wait for its own result */
        ptrdiff_t at = 0;
        for (; at + 4 * LANES<T> <= width(); at += 4 * LANES<T>)
            for (int k = 0; k < 4; k++)
                sums[k] += load(values + at + k * LANES<T>);
        for (; at < width(); at += LANES<T>)
            sums[0] += load(values + at);
        return total((sums[0] + sums[1]) + (sums[2] + sums[3]));
    }

    /* Add the sums of rows of grads to numbers of u. Eight rows at a time: the sums over lanes are
       cheaper together. */
    void pass_sums(const Operand &o, int first, int size)
    {
        constexpr int SOME = 8;
        int i = 0;
        for (; i + SOME <= size; i += SOME) {
            const T *rows[SOME];
            Vector<T> sums[SOME];
            for (int k = 0; k < SOME; k++)
                sums[k] = load(rows[k] = grads(first + i + k));
            for (ptrdiff_t at = LANES<T>; at < width(); at += LANES<T>)
                for (int k = 0; k < SOME; k++)
                    sums[k] += load(rows[k] + at);
            T numbers[SOME];
            totals<SOME>(sums, numbers);
            for (int k = 0; k < SOME; k++)
                grad(o.at(0, i + k)) += numbers[k];
        }
        for (; i < size; i++)
            grad(o.at(0, i)) += sum_of(grads(first + i));
    }

    /* Pass a row of grads on to an operand unchanged. */
    void pass(const Operand &o, int r, int c, const T *from)
    {
        int place = o.at(r, c);
        if (!o.is_sample) {
            grad(place) += sum_of(from);
            return;
        }
        T *to = grads(place);
        for (ptrdiff_t at = 0; at < width(); at += LANES<T>)
            store(to + at, o.writing == STORE ? load(from + at) : load(to + at) + load(from + at));
    }
};
