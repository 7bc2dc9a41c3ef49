/* Writer: equal records are written once, and ops on plain numbers are computed: that of ../tape.py. */

#pragma once
#include "interner.h"
#include <algorithm>
#include <cmath>

/* The value of an op on plain numbers, by ops.py. */
using Compute = double (*)(void *from, int kind, const std::vector<double> &numbers);

struct Context {
    const Kinds &kinds;
    Compute compute;
    void *from;
};

class Writer {
    const Context &context;
    Interner keys;
    std::vector<int> places; /* of the records with those keys */
    std::vector<int> key;

    bool all_numbers(Span operands, std::vector<double> &numbers) const
    {
        numbers.clear();
        for (int o : operands) {
            if (tape.kind_at(o) != Kinds::NUMBER)
                return false;
            numbers.push_back(tape.number_at(o));
        }
        return !numbers.empty();
    }

public:
    Records tape;

    Writer(const Context &with, const Records &like) : context(with)
    {
        tape.arguments = like.arguments;
        tape.inputs = like.inputs;
    }

    int write(int kind, Span operands)
    {
        if (kind == context.kinds.pow && tape.is_number(operands[1], 2.0)) {
            const int twice[] = {operands[0], operands[0]};
            return write(context.kinds.mul, Span{twice, 2});
        }
        key.assign(1, kind);
        key.insert(key.end(), operands.begin(), operands.end());
        size_t known = keys.intern({key.data(), key.size()});
        if (known < places.size())
            return places[known];
        places.push_back(-1);
        std::vector<double> numbers;
        bool is_plain_op = context.kinds.is_op(kind) && !context.kinds.is_fold[(size_t)kind];
        int place = is_plain_op && all_numbers(operands, numbers)
                        ? constant(context.compute(context.from, kind, numbers))
                        : tape.append(kind, operands, 0.0);
        return places[known] = place;
    }

    int write(int kind, const std::vector<int> &operands)
    {
        return write(kind, {operands.data(), operands.size()});
    }

    /* The place of a plain number; nans differ only in their sign. */
    int constant(double number)
    {
        double same = std::isnan(number) ? std::copysign(NAN, number) : number;
        int bits[3] = {Kinds::NUMBER};
        memcpy(bits + 1, &same, sizeof same);
        size_t known = keys.intern({bits, 3});
        if (known == places.size())
            places.push_back(tape.append(Kinds::NUMBER, {nullptr, 0}, number));
        return places[known];
    }

    /* The tape, without records that no output needs. */
    Records finish(std::vector<int> outputs)
    {
        tape.outputs = std::move(outputs);
        size_t first = (size_t)tape.first(), size = (size_t)tape.size();
        std::vector<bool> needed(size);
        for (int place : tape.outputs)
            needed[(size_t)place] = true;
        for (size_t place = size; place-- > first;)
            if (needed[place])
                for (int o : tape.operands_at((int)place))
                    needed[(size_t)o] = true;
        if (std::find(needed.begin() + (long)first, needed.end(), false) == needed.end())
            return std::move(tape);
        std::vector<int> moved(size);
        Records kept;
        kept.arguments = tape.arguments;
        kept.inputs = tape.inputs;
        for (size_t place = 0; place < size; place++) {
            moved[place] = (int)place;
            if (place < first || !needed[place])
                continue;
            key.clear();
            for (int o : tape.operands_at((int)place))
                key.push_back(moved[(size_t)o]);
            moved[place] = kept.append(tape.kind_at((int)place), {key.data(), key.size()},
                                       tape.number_at((int)place));
        }
        for (int place : tape.outputs)
            kept.outputs.push_back(moved[(size_t)place]);
        return kept;
    }
};
