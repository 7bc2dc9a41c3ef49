/* lifted(): records of the same kind and depth become one instruction over many rows. */

#include "passes.h"
#include <algorithm>

namespace {

/* Assigns a row to each record, and writes the instructions: _Lifter of ../lift.py. */
class Lifter {
    const Records &tape;
    const Kinds &kinds;
    const std::vector<char> differs;
    std::vector<char> needs; /* whether a gradient through a record reaches an input */
    std::vector<int> row;
    int size[2];
    Lift result;

    using Group = std::vector<int>;

    void find_needs()
    {
        for (int place = 0; place < tape.size(); place++) {
            if (place < tape.first()) {
                needs[(size_t)place] = place >= tape.arguments;
                continue;
            }
            needs[(size_t)place] =
                tape.kind_at(place) != kinds.largest && any_needs(tape.operands_at(place));
        }
    }

    bool any_needs(Span places) const
    {
        return std::any_of(places.begin(), places.end(), [&](int o) { return needs[(size_t)o]; });
    }

    void number_rows()
    {
        for (int place = 0; place < tape.first(); place++)
            row[(size_t)place] = place < tape.arguments ? place : place - tape.arguments;
        size[0] = tape.inputs;
        size[1] = tape.arguments;
        for (int place = tape.first(); place < tape.size(); place++)
            if (tape.kind_at(place) == Kinds::NUMBER) {
                row[(size_t)place] = size[0]++;
                result.numbers.push_back(tape.number_at(place));
            }
    }

    /* What must be the same for records to share an instruction. */
    void add_nature(std::vector<int> &key, int kind, Span read) const
    {
        if (kinds.is_op(kind) && !kinds.is_fold[(size_t)kind]) {
            for (int o : read)
                key.push_back(2 * differs[(size_t)o] + needs[(size_t)o]);
            return;
        }
        bool any = any_needs(read.from(1));
        key.push_back((int)read.size);
        key.push_back(any);
        if (!kinds.is_op(kind)) {
            key.push_back(kind == kinds.lookup ? read[0] : -1);
            key.push_back(differs[(size_t)read[read.size - 1]]);
            return;
        }
        /* After split() all terms of a fold are alike, so it is enough to look at the first ones. */
        for (int k = 0; k <= kinds.width[(size_t)kind]; k++)
            key.push_back(differs[(size_t)read[(size_t)k]]);
        key.push_back(tape.is_number(read[0], 0.0));
        key.push_back(needs[(size_t)read[0]]);
    }

    /* Records that become one instruction, or a few, in an order in which they can run. */
    std::vector<Group> groups() const
    {
        std::vector<int> depth((size_t)tape.size()), key;
        std::vector<Group> found;
        Interner keys;
        for (int place = tape.first(); place < tape.size(); place++) {
            Span read = tape.operands_at(place);
            int deepest = -1;
            for (int o : read)
                deepest = std::max(deepest, depth[(size_t)o]);
            depth[(size_t)place] = 1 + deepest;
            if (!read.size)
                continue;
            key.assign({1 + deepest, tape.kind_at(place)});
            add_nature(key, tape.kind_at(place), read);
            size_t k = keys.intern({key.data(), key.size()});
            if (k == found.size())
                found.emplace_back();
            found[k].push_back(place);
        }
        std::stable_sort(found.begin(), found.end(), [&](const Group &a, const Group &b) {
            return depth[(size_t)a[0]] < depth[(size_t)b[0]];
        });
        return found;
    }

    void write(const Group &group)
    {
        int kind = tape.kind_at(group[0]);
        Span first = tape.operands_at(group[0]);
        if (kind == kinds.lookup)
            write_lookup(group);
        else if (kind == kinds.largest)
            append(kind, group, {rows(group, 0, 1)});
        else if (!kinds.is_fold[(size_t)kind])
            write_op(kind, group);
        else if (kind == kinds.dot && !differs[(size_t)first[1]] && differs[(size_t)first[2]])
            write_products(group);
        else
            write_fold(kind, group);
    }

    void write_op(int kind, const Group &group)
    {
        std::vector<Rows> operands;
        for (int k = 0; k < kinds.width[(size_t)kind]; k++)
            operands.push_back(column(group, (size_t)k));
        append(kind, group, std::move(operands));
    }

    void write_fold(int kind, const Group &group)
    {
        size_t width = (size_t)kinds.width[(size_t)kind];
        std::vector<Rows> operands;
        for (size_t k = 0; k < width; k++)
            operands.push_back(rows(group, 1 + k, width));
        append_with_start(kind, group, std::move(operands));
    }

    /* Matrix products: the dots that share a vector, and vectors that share the weights. */
    void write_products(const Group &group)
    {
        Interner vectors, weights;
        std::vector<Group> dots_of, blocks_of; /* dots of each vector, vectors of each matrix */
        std::vector<int> text;
        for (int place : group) {
            take_every(tape.operands_at(place), 2, 2, text);
            size_t vector = vectors.intern({text.data(), text.size()});
            if (vector == dots_of.size())
                dots_of.emplace_back();
            dots_of[vector].push_back(place);
        }
        for (size_t vector = 0; vector < dots_of.size(); vector++) {
            text.clear();
            for (int place : dots_of[vector])
                add_every(tape.operands_at(place), 1, 2, text);
            size_t matrix = weights.intern({text.data(), text.size()});
            if (matrix == blocks_of.size())
                blocks_of.emplace_back();
            blocks_of[matrix].push_back((int)vector);
        }
        for (const Group &blocks : blocks_of) {
            Group places, firsts;
            for (int vector : blocks) {
                const Group &dots = dots_of[(size_t)vector];
                places.insert(places.end(), dots.begin(), dots.end());
                firsts.push_back(dots[0]);
            }
            std::vector<Rows> operands;
            operands.push_back(rows(dots_of[(size_t)blocks[0]], 1, 2));
            operands.push_back(rows(firsts, 2, 2));
            append_with_start(Lifted::MATMUL, places, std::move(operands));
        }
    }

    void write_lookup(const Group &group)
    {
        int index = tape.operands_at(group[0])[0], index_row = row[(size_t)index];
        int entries = (int)tape.operands_at(group[0]).size - 1;
        auto known = std::find_if(result.indices.begin(), result.indices.end(),
                                  [&](auto pair) { return pair.first == index_row; });
        if (known == result.indices.end())
            result.indices.emplace_back(index_row, entries);
        else
            known->second = std::min(known->second, entries);
        std::vector<Rows> operands;
        operands.push_back(column({group[0]}, 0));
        operands.push_back(rows(group, 1, 1));
        append(kinds.lookup, group, std::move(operands));
    }

    static void add_every(Span read, size_t from, size_t gap, std::vector<int> &to)
    {
        for (size_t k = from; k < read.size; k += gap)
            to.push_back(read[k]);
    }

    static void take_every(Span read, size_t from, size_t gap, std::vector<int> &to)
    {
        to.clear();
        add_every(read, from, gap, to);
    }

    /* A row for each record of a group: every `gap`-th operand, beginning at `from`. */
    Rows rows(const Group &group, size_t from, size_t gap) const
    {
        Rows found;
        for (int place : group)
            add_every(tape.operands_at(place), from, gap, found.places);
        return settled(std::move(found), group.size());
    }

    /* One row: the k-th operand of each record. */
    Rows column(const Group &group, size_t k) const
    {
        Rows found;
        for (int place : group)
            found.places.push_back(tape.operands_at(place)[k]);
        return settled(std::move(found), 1);
    }

    /* From places on the tape, all in one space, to rows in it. */
    Rows settled(Rows found, size_t count) const
    {
        found.count = count;
        found.differs = differs[(size_t)found.places[0]];
        found.needs = any_needs({found.places.data(), found.places.size()});
        for (int &place : found.places)
            place = row[(size_t)place];
        return found;
    }

    void append_with_start(int kind, const Group &group, std::vector<Rows> operands)
    {
        bool has_start = !tape.is_number(tape.operands_at(group[0])[0], 0.0);
        if (has_start)
            operands.push_back(column(group, 0));
        append(kind, group, std::move(operands), has_start);
    }

    void append(int kind, const Group &group, std::vector<Rows> operands, bool has_start = false)
    {
        bool space = differs[(size_t)group[0]];
        int begin = size[space];
        for (int place : group)
            row[(size_t)place] = size[space]++;
        result.instructions.push_back(
            {kind, space, begin, size[space], std::move(operands), has_start});
    }

public:
    Lifter(const Records &of, const Kinds &with)
        : tape(of), kinds(with), differs(depends_on_sample(of)), needs((size_t)of.size()),
          row((size_t)of.size(), -1)
    {
    }

    Lift run()
    {
        find_needs();
        number_rows();
        for (const Group &group : groups())
            write(group);
        for (int place : tape.outputs)
            result.outputs.emplace_back(differs[(size_t)place], row[(size_t)place]);
        std::stable_sort(result.instructions.begin(), result.instructions.end(),
                         [](const Lifted &a, const Lifted &b) { return a.differs < b.differs; });
        return std::move(result);
    }
};

} // namespace

Lift lifted(const Records &tape, const Kinds &kinds)
{
    return Lifter(tape, kinds).run();
}
