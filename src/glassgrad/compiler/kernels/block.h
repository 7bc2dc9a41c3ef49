/* A part of a call: blocks of samples one after another, each forward and backward while it is in the
   cache. */

template <class T>
static void copy_source(const Source &source, ptrdiff_t begin, ptrdiff_t count, T *rows, ptrdiff_t stride,
                        ptrdiff_t width)
{
#define FROM(letter, type)                                                                         \
    case letter:                                                                                   \
        return copy_argument<T>((const type *)source.data + begin * source.size, source.size, source.size, count, \
                                rows, stride, width);
    switch (source.format) {
        FROM('d', double) FROM('f', float) FROM('q', int64_t) FROM('i', int32_t) FROM('h', int16_t)
        FROM('b', int8_t) FROM('Q', uint64_t) FROM('I', uint32_t) FROM('H', uint16_t)
        FROM('B', uint8_t) FROM('?', uint8_t)
    }
#undef FROM
}

/* Hands out pieces of a part's memory, or (if it is nullptr) only adds up their sizes. */
struct Pieces {
    char *memory;
    size_t used = 0;

    template <class Thing> Thing *next(size_t count)
    {
        Thing *piece = memory ? (Thing *)(memory + used) : nullptr;
        used += (count * sizeof(Thing) + 127) / 64 * 64; /* a vector may reach past the end */
        return piece;
    }
};

/* The most numbers that a copy of rows has: of a product's factor, or of the samples of a block. */
template <class T> static size_t most_copied(const Plan &plan, const Layout &layout)
{
    size_t inner = plan.most_inner > plan.most_outer ? plan.most_inner : plan.most_outer;
    inner = inner < INNER ? inner : INNER;
    size_t samples = layout.size * plan.most_operands < INNER ? layout.size * plan.most_operands : INNER;
    size_t vectors = plan.most_operands * layout.size / LANES<T>;
    vectors = vectors < MOST_VECTORS ? vectors : MOST_VECTORS;
    size_t rows = inner * vectors * LANES<T>, sideways = samples * TILE_VECTORS * LANES<T>;
    return rows > sideways ? rows : sideways;
}

template <class T> static Tables<T> lay_out(const Plan &plan, const Layout &layout, int workers, Pieces &pieces)
{
    Tables<T> t{};
    if (sizeof(T) != sizeof(double)) { /* doubles, and some floats, are in the caller's arrays */
        t.inputs = pieces.next<T>(plan.inputs);
        t.input_grads = pieces.next<T>(plan.inputs);
    }
    t.u = pieces.next<T>(plan.u_rows - plan.inputs);
    t.u_grads = pieces.next<T>(plan.u_rows - plan.inputs);
    t.input_count = plan.inputs;
    t.s = pieces.next<T>((size_t)plan.rows * layout.stride);
    t.spare = pieces.next<T>(3 * layout.stride);
    t.numbers = pieces.next<T>(plan.most_numbers);
    t.outer = pieces.next<T *>(plan.most_outer);
    t.inner = pieces.next<T *>(plan.most_inner);
    t.targets = pieces.next<T>(plan.has_targets ? plan.most_inner * layout.stride : 0);
    t.weights = pieces.next<T>(plan.most_weights);
    t.weight_grads = pieces.next<T>(plan.most_weights);
    t.crew_size = workers;
    t.copies = pieces.next<Copies<T>>(workers);
    for (int worker = 0; worker < workers; worker++) {
        T *rows = pieces.next<T>(most_copied<T>(plan, layout));
        T *weights = pieces.next<T>(MOST_ROWS * INNER);
        T *spare = pieces.next<T>(3 * layout.stride);
        if (t.copies)
            t.copies[worker] = Copies<T>{rows, weights, spare, Vector<T>{}};
    }
    t.stride = layout.stride;
    return t;
}

template <class T> static size_t memory_for(const Plan &plan, const Layout &layout, int workers)
{
    Pieces pieces{nullptr};
    lay_out<T>(plan, layout, workers, pieces);
    return pieces.used;
}

/* An output of a block: written if it is wanted, and added up. */
template <class T>
static double give(const Call &call, Tables<T> &t, size_t k, ptrdiff_t begin, ptrdiff_t count)
{
    const Output &output = call.plan->outputs[k];
    double *to = call.outputs ? call.outputs + k * call.count + begin : nullptr;
    if (!output.is_sample) {
        for (ptrdiff_t b = 0; to && b < count; b++)
            to[b] = t.number(output.place);
        return 0;
    }
    const T *row = t.row(output.place);
    for (ptrdiff_t b = 0; to && b < count; b++)
        to[b] = row[b];
    double sums[4] = {0, 0, 0, 0};
    ptrdiff_t b = 0;
    for (; b + 4 <= count; b += 4)
        for (int j = 0; j < 4; j++)
            sums[j] += row[b + j];
    for (; b < count; b++)
        sums[0] += row[b];
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

/* The grads of the outputs: the caller's weights. */
template <class T> static void seed(const Call &call, Tables<T> &t, ptrdiff_t begin, ptrdiff_t count)
{
    const Plan &plan = *call.plan;
    for (size_t k = 0; k < plan.outputs.size(); k++)
        if (plan.outputs[k].is_sample)
            memset(t.grads(plan.outputs[k].place), 0, t.width() * sizeof(T));
    for (size_t k = 0; k < plan.outputs.size(); k++) {
        if (!plan.outputs[k].is_sample)
            continue;
        T *grads = t.grads(plan.outputs[k].place);
        const double *weights = call.weights + (call.one_weight ? 0 : k * call.count + begin);
        T weight = (T)call.weights[k];
        for (ptrdiff_t b = 0; b < count; b++)
            grads[b] += call.one_weight ? weight : (T)weights[b];
    }
}

/* The same for outputs of u, with the weights of all samples from begin to end. */
template <class T> static void seed_once(const Call &call, Tables<T> &t, ptrdiff_t begin, ptrdiff_t end)
{
    const Plan &plan = *call.plan;
    for (size_t k = 0; k < plan.outputs.size(); k++) {
        double weight = call.one_weight ? call.weights[k] * (end - begin) : 0;
        for (ptrdiff_t b = begin; !call.one_weight && b < end; b++)
            weight += call.weights[k * call.count + b];
        if (!plan.outputs[k].is_sample)
            t.grad(plan.outputs[k].place) += (T)weight;
    }
}

/* Whether the numbers of a sample are what Python computes too, without an error. */
template <class T> static bool is_sound(const Tables<T> &t, const Sound &sound)
{
    T sum = 0; /* x × 0 is 0 only if x is finite */
    for (int k = 0; k < sound.s_count; k++)
        sum += t.s[sound.s_rows[k] * t.stride] * T(0);
    for (int k = 0; k < sound.u_count; k++)
        sum += t.number(sound.u_rows[k]) * T(0);
    bool holds = sum == 0;
    for (int k = 0; k < sound.base_count; k++) {
        const int *base = sound.bases + 3 * k;
        T size = std::fabs(base[0] ? t.s[base[1] * t.stride] : t.number(base[1]));
        bool is_tame = size < sound.most[k] && size * sound.most[k] > 1;
        holds &= is_tame || (size == 0 && base[2]);
    }
    return holds;
}

template <class T> static void run_block(const Part &part, Tables<T> &t, ptrdiff_t number, bool is_first)
{
    const Call &call = *part.call;
    const Plan &plan = *call.plan;
    ptrdiff_t begin = number * part.layout.size;
    ptrdiff_t count = call.count - begin < part.layout.size ? call.count - begin : part.layout.size;
    t.vectors = (int)((count + LANES<T> - 1) / LANES<T>);
    t.begin = begin;
    t.is_first = is_first;
    t.count = count;
    for (int k = 0, row = 0; k < call.source_count; row += call.sources[k++].size)
        if (!t.stays_in_place(k))
            copy_source(call.sources[k], begin, count, t.row(row), t.stride, t.width());
    for (size_t k = plan.first_sample_instruction; k < plan.instructions.size(); k++)
        forward(t, plan.instructions[k]);
    if (call.sound)
        call.sound->holds = is_sound(t, *call.sound);
    for (size_t k = 0; k < plan.outputs.size(); k++)
        part.totals[k] += give(call, t, k, begin, count);
    if (!call.weights)
        return;
    seed(call, t, begin, count);
    for (size_t k = plan.instructions.size(); k-- > (size_t)plan.first_sample_instruction;)
        if (plan.instructions[k].needs)
            backward(t, plan.instructions[k]);
}

static inline void take_inputs(const Part &part, Tables<double> &t)
{
    t.inputs = part.call->inputs;
    t.input_grads = part.gradient;
}

static inline void take_inputs(const Part &part, Tables<float> &t)
{
    const Call &call = *part.call;
    float *inputs = (float *)t.inputs;
    for (int k = 0; !call.float_inputs && k < t.input_count; k++)
        inputs[k] = (float)call.inputs[k];
    if (call.float_inputs)
        t.inputs = call.float_inputs;
    if (part.float_gradient)
        t.input_grads = part.float_gradient;
}

static inline void give_gradient(Tables<double> &, const Part &) {}

static inline void give_gradient(Tables<float> &t, const Part &part)
{
    for (int k = 0; !part.float_gradient && k < t.input_count; k++)
        part.gradient[k] = t.input_grads[k];
}

template <class T> static bool all_finite(const T *numbers, ptrdiff_t count)
{
    Vector<T> sums[4] = {}; /* x × 0 is 0 only if x is finite */
    ptrdiff_t k = 0;
    for (; k + 4 * LANES<T> <= count; k += 4 * LANES<T>)
        for (int j = 0; j < 4; j++)
            sums[j] += load(numbers + k + j * LANES<T>) * T(0);
    T sum = total((sums[0] + sums[1]) + (sums[2] + sums[3]));
    for (; k < count; k++)
        sum += numbers[k] * T(0);
    return sum == 0;
}

template <class T> static void run_part(const Part &part)
{
    const Call &call = *part.call;
    const Plan &plan = *call.plan;
    Pieces pieces{part.memory};
    Tables<T> t = lay_out<T>(plan, part.layout, part.crew ? part.crew->size() : 1, pieces);
    t.crew = part.crew;
    t.is_careful = part.is_careful;
    t.grad_rows = (part.is_careful ? plan.careful_grad_rows : plan.grad_rows).data();
    t.arguments = call.sources;
    t.argument_count = call.source_count;
    t.in_place = part.is_careful ? 0 : sources_in_place<T>(call);
    take_inputs(part, t);
    t.plain_numbers = plan.numbers.data();
    t.plain_count = (int)plan.numbers.size();
    for (int k = 0; k < t.plain_count; k++)
        t.u[k] = (T)t.plain_numbers[k];
    if (call.weights) {
        if (t.is_careful)
            memset(t.input_grads, 0, plan.inputs * sizeof(T));
        for (const Range &range : plan.cleared)
            memset(t.input_grads + range.first, 0, range.count * sizeof(T));
        memset(t.u_grads, 0, (plan.u_rows - plan.inputs) * sizeof(T));
    }
    for (int k = 0; k < plan.first_sample_instruction; k++)
        forward(t, plan.instructions[k]);
    ptrdiff_t parts = part.layout.parts, blocks = part.layout.blocks, size = part.layout.size;
    ptrdiff_t first = blocks * part.number / parts, end = blocks * (part.number + 1) / parts;
    for (size_t k = 0; k < plan.outputs.size(); k++)
        part.totals[k] = plan.outputs[k].is_sample ? 0 : (double)t.number(plan.outputs[k].place);
    for (ptrdiff_t b = first; b < end; b++)
        run_block(part, t, b, b == first);
    if (!call.weights)
        return;
    seed_once(call, t, first * size, end * size < call.count ? end * size : call.count);
    for (int k = plan.first_sample_instruction; k-- > 0;)
        if (plan.instructions[k].needs)
            backward(t, plan.instructions[k]);
    give_gradient(t, part);
    for (int worker = 0; worker < t.crew_size; worker++)
        t.check += t.copies[worker].check;
    *part.is_finite = total(t.check) == 0;
    for (const Range &range : plan.cleared)
        *part.is_finite &= all_finite(t.input_grads + range.first, range.count);
}
