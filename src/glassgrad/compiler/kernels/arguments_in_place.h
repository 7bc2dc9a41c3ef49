/* Arguments that products read where the caller has them: a sample's numbers side by side. */

/* An operand of a product in the caller's array. */
template <class T> struct InArray {
    const T *first; /* of the block's first sample; NULL if the operand is not in one array */
    ptrdiff_t size; /* from one sample to the next */
    int number;     /* of the argument */
};

template <class T>
static InArray<T> find_in_array(const Source *sources, int count, const Operand &vectors, ptrdiff_t begin)
{
    int first = vectors.first;
    for (int k = 0; vectors.is_piece && k < count; first -= sources[k++].size) {
        const Source &source = sources[k];
        if (first >= source.size)
            continue;
        bool is_there = source.format == FORMAT<T> && first + vectors.columns <= source.size;
        return {is_there ? (const T *)source.data + begin * source.size + first : nullptr, source.size, k};
    }
    return {nullptr, 0, 0};
}

template <class T> static InArray<T> argument_at(const Tables<T> &t, const Operand &vectors)
{
    return find_in_array<T>(t.arguments, t.argument_count, vectors, t.begin);
}

/* Which arguments need no rows, a bit each: only products read them, and each reads numbers of one array. */
template <class T> static unsigned long long sources_in_place(const Call &call)
{
    const Plan &plan = *call.plan;
    unsigned long long found = 0;
    for (int k = 0, row = 0; k < call.source_count && k < 64; row += call.sources[k++].size)
        for (const Range &range : plan.in_products)
            if (range.first <= row && row + call.sources[k].size <= range.first + range.count)
                found |= 1ull << k;
    for (size_t k = plan.first_sample_instruction; found && k < plan.instructions.size(); k++) {
        const Instruction &instruction = plan.instructions[k];
        if (instruction.kind != MATMUL || instruction.operands[1].first >= plan.arguments)
            continue;
        const Operand &vectors = instruction.operands[1];
        InArray<T> array = find_in_array<T>(call.sources, call.source_count, vectors, 0);
        int row = 0;
        for (int i = 0; !array.first && i < call.source_count && i < 64; row += call.sources[i++].size)
            if (vectors.first < row + call.sources[i].size && row < vectors.first + vectors.columns)
                found &= ~(1ull << i);
    }
    return found;
}

/* Make the rows of an operand's last columns, if its numbers are in the caller's array only. */
template <class T> static void bring_rows(Tables<T> &t, const Operand &vectors, int from)
{
    InArray<T> array = argument_at(t, vectors);
    if (array.first && t.stays_in_place(array.number))
        copy_argument(array.first + from, array.size, vectors.columns - from, t.count, t.row(vectors.first + from),
                      t.stride, t.width());
}

/* Whether numbers of samples would displace each other in the first-level cache, if so many are between them: it
   finds a place by the address within 4 KiB. */
template <class T> static bool share_cache_lines(ptrdiff_t size)
{
    return size * sizeof(T) % 512 == 0;
}
