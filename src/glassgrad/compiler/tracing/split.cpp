/* split(): sums and dots are split by whether their terms depend on the sample. */

#include "passes.h"
#include <algorithm>

std::vector<char> depends_on_sample(const Records &tape)
{
    std::vector<char> differs((size_t)tape.size());
    for (int place = 0; place < tape.size(); place++) {
        if (place < tape.first()) {
            differs[(size_t)place] = place < tape.arguments;
            continue;
        }
        Span read = tape.operands_at(place);
        differs[(size_t)place] =
            std::any_of(read.begin(), read.end(), [&](int o) { return differs[(size_t)o]; });
    }
    return differs;
}

namespace {

class Splitter {
    const Records &tape;
    const Kinds &kinds;
    const std::vector<char> differs;
    Writer writer;
    std::vector<int> now, operands;
    std::vector<int> parts[3]; /* terms with none, one or two factors that depend on the sample */
    int nothing;

    int split_fold(int kind, Span read)
    {
        for (auto &part : parts)
            part.clear();
        for (size_t k = 1; kind == kinds.sum && k < read.size; k++)
            parts[(size_t)differs[(size_t)read[k]]].push_back(now[(size_t)read[k]]);
        for (size_t k = 1; kind == kinds.dot && k < read.size; k += 2) {
            size_t x = (size_t)read[k], y = (size_t)read[k + 1];
            std::vector<int> &part = parts[differs[x] + differs[y]];
            if (differs[x] && !differs[y])
                std::swap(x, y);
            part.push_back(now[x]);
            part.push_back(now[y]);
        }
        int start = now[(size_t)read[0]];
        if (!parts[0].empty()) {
            int total = write_part(kind, nothing, parts[0]);
            start = writer.tape.is_number(start, 0.0)
                        ? total
                        : writer.write(kinds.add, std::vector<int>{start, total});
        }
        for (int k = 1; k < 3; k++)
            if (!parts[k].empty())
                start = write_part(kind, start, parts[k]);
        return start;
    }

    int write_part(int kind, int start, const std::vector<int> &part)
    {
        operands.assign(1, start);
        operands.insert(operands.end(), part.begin(), part.end());
        return writer.write(kind, operands);
    }

    int write_other(int kind, Span read)
    {
        operands.clear();
        for (int o : read)
            operands.push_back(now[(size_t)o]);
        if (kind == kinds.lookup || kind == kinds.largest) {
            Span chosen = read.from(kind == kinds.lookup);
            if (std::any_of(chosen.begin(), chosen.end(), [&](int o) { return differs[(size_t)o]; }))
                make_all_differ(read);
        }
        return writer.write(kind, operands);
    }

    /* Have all operands count as differing from sample to sample, with the same values. */
    void make_all_differ(Span read)
    {
        size_t k = 0;
        while (!differs[(size_t)read[k]])
            k++;
        int sample = operands[k];
        for (k = 0; k < read.size; k++)
            if (!differs[(size_t)read[k]])
                operands[k] = writer.write(kinds.where,
                                           std::vector<int>{sample, operands[k], operands[k]});
    }

public:
    Splitter(const Records &of, const Context &context)
        : tape(of), kinds(context.kinds), differs(depends_on_sample(of)), writer(context, of),
          now((size_t)of.size()), nothing(writer.constant(0.0))
    {
    }

    Records run()
    {
        for (int place = 0; place < tape.size(); place++) {
            int kind = tape.kind_at(place);
            if (kind < 0)
                now[(size_t)place] = place;
            else if (kind == Kinds::NUMBER)
                now[(size_t)place] = writer.constant(tape.number_at(place));
            else if (kind == kinds.sum || kind == kinds.dot)
                now[(size_t)place] = split_fold(kind, tape.operands_at(place));
            else
                now[(size_t)place] = write_other(kind, tape.operands_at(place));
        }
        std::vector<int> outputs;
        for (int place : tape.outputs)
            outputs.push_back(now[(size_t)place]);
        return writer.finish(std::move(outputs));
    }
};

} // namespace

Records split(const Records &tape, const Context &context)
{
    return Splitter(tape, context).run();
}
