/* written() and folded(): equal records become one, and chains of additions become sums and dots. */

#include "passes.h"

Records written(const Records &graph, const Context &context)
{
    Writer writer(context, graph);
    std::vector<int> place((size_t)graph.size()), operands, outputs;
    for (int here = 0; here < graph.size(); here++) {
        int kind = graph.kind_at(here);
        if (kind < 0) {
            place[(size_t)here] = here;
        } else if (kind == Kinds::NUMBER) {
            place[(size_t)here] = writer.constant(graph.number_at(here));
        } else {
            operands.clear();
            for (int o : graph.operands_at(here))
                operands.push_back(place[(size_t)o]);
            place[(size_t)here] = writer.write(kind, operands);
        }
    }
    for (int output : graph.outputs)
        outputs.push_back(place[(size_t)output]);
    return writer.finish(std::move(outputs));
}

namespace {

class Folder {
    const Records &tape;
    const Kinds &kinds;
    Writer writer;
    std::vector<bool> is_link; /* read only by a chain of additions that it is part of */
    std::vector<int> now, terms, pairs, pending, operands;

    bool adds(int kind) const { return kind == kinds.add || kind == kinds.sum || kind == kinds.dot; }

    /* What a record adds up: of a dot only its start, the others are multiplied. */
    Span added(int place) const
    {
        Span all = tape.operands_at(place);
        return tape.kind_at(place) == kinds.dot ? Span{all.data, 1} : all;
    }

    void find_links()
    {
        std::vector<int> uses((size_t)tape.size());
        for (int o : tape.operands)
            uses[(size_t)o]++;
        for (int o : tape.outputs)
            uses[(size_t)o]++;
        for (int place = tape.first(); place < tape.size(); place++) {
            if (!adds(tape.kind_at(place)))
                continue;
            for (int o : added(place))
                if (uses[(size_t)o] == 1 && (adds(tape.kind_at(o)) || tape.kind_at(o) == kinds.mul))
                    is_link[(size_t)o] = true;
        }
    }

    /* Find what a chain adds up, left to right: single terms, and products as pairs. */
    void find_terms(int place)
    {
        terms.clear();
        pairs.clear();
        pending.assign(1, place);
        while (!pending.empty()) {
            int here = pending.back();
            pending.pop_back();
            if (!is_link[(size_t)here] && here != place) {
                terms.push_back(now[(size_t)here]);
                continue;
            }
            Span read = tape.operands_at(here), more = added(here);
            if (tape.kind_at(here) == kinds.mul || tape.kind_at(here) == kinds.dot)
                for (int o : read.from(tape.kind_at(here) == kinds.dot))
                    pairs.push_back(now[(size_t)o]);
            if (tape.kind_at(here) != kinds.mul)
                for (size_t k = more.size; k-- > 0;)
                    pending.push_back(more[k]);
        }
    }

    int write_chain()
    {
        size_t kept = 0;
        for (int term : terms)
            if (!writer.tape.is_number(term, 0.0))
                terms[kept++] = term;
        terms.resize(kept);
        if (pairs.size() == 2) {
            terms.push_back(writer.write(kinds.mul, pairs));
            pairs.clear();
        }
        int nothing = writer.constant(0.0), total = nothing;
        if (terms.size() == 1) {
            total = terms[0];
        } else if (terms.size() == 2) {
            total = writer.write(kinds.add, terms);
        } else if (terms.size() > 2) {
            terms.insert(terms.begin(), nothing);
            total = writer.write(kinds.sum, terms);
        }
        if (pairs.empty())
            return total;
        pairs.insert(pairs.begin(), total);
        return writer.write(kinds.dot, pairs);
    }

public:
    Folder(const Records &of, const Context &context)
        : tape(of), kinds(context.kinds), writer(context, of), is_link((size_t)of.size()),
          now((size_t)of.size())
    {
    }

    Records run()
    {
        find_links();
        for (int place = 0; place < tape.size(); place++) {
            int kind = tape.kind_at(place);
            now[(size_t)place] = place;
            if (kind < 0 || is_link[(size_t)place]) /* a link is written with the end of its chain */
                continue;
            if (adds(kind)) {
                find_terms(place);
                now[(size_t)place] = write_chain();
            } else if (kind == Kinds::NUMBER) {
                now[(size_t)place] = writer.constant(tape.number_at(place));
            } else {
                operands.clear();
                for (int o : tape.operands_at(place))
                    operands.push_back(now[(size_t)o]);
                now[(size_t)place] = writer.write(kind, operands);
            }
        }
        std::vector<int> outputs;
        for (int place : tape.outputs)
            outputs.push_back(now[(size_t)place]);
        return writer.finish(std::move(outputs));
    }
};

} // namespace

Records folded(const Records &tape, const Context &context)
{
    return Folder(tape, context).run();
}
