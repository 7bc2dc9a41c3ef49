/* Records: the tape of ../tape.py as arrays, which can hold millions of them. */

#pragma once
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

/* A Python exception is set. */
struct PythonError {};

/* What must be known about the kinds of records, which are numbered as in ../flat.py. */
struct Kinds {
    static constexpr int NUMBER = 0;
    int add, mul, pow, sum, dot, where, lookup, largest;
    std::vector<int> width; /* how many operands an op takes, or a fold for each term; 0 elsewhere */
    std::vector<bool> is_fold;

    bool is_op(int kind) const { return width[kind] > 0; }

    /* Whether a record of that kind may have `count` operands: fits() in ../tape.py. */
    bool fits(int kind, size_t count) const
    {
        if (!is_op(kind))
            return kind == lookup ? count >= 2 : kind == largest ? count >= 1 : count == 0;
        size_t size = (size_t)width[kind];
        return is_fold[kind] ? count > 1 && count % size == 1 % size : count == size;
    }
};

/* Some operands, which belong to something else. */
struct Span {
    const int *data;
    size_t size;

    const int *begin() const { return data; }
    const int *end() const { return data + size; }
    int operator[](size_t k) const { return data[k]; }
    Span from(size_t k) const { return {data + k, size - k}; }
};

struct Records {
    int arguments = 0, inputs = 0;
    std::vector<int> kind, operands, outputs;
    std::vector<size_t> end; /* of the operands of each record */
    std::vector<double> number;

    int first() const { return arguments + inputs; }
    int size() const { return first() + (int)kind.size(); }
    int kind_at(int place) const { return place < first() ? -1 : kind[(size_t)(place - first())]; }
    double number_at(int place) const { return number[(size_t)(place - first())]; }

    Span operands_at(int place) const
    {
        size_t k = (size_t)(place - first()), begin = k ? end[k - 1] : 0;
        return {operands.data() + begin, end[k] - begin};
    }

    bool is_number(int place, double wanted) const
    {
        return kind_at(place) == Kinds::NUMBER && number_at(place) == wanted;
    }

    int append(int of_kind, Span of, double value)
    {
        if (size() == INT32_MAX)
            throw std::length_error("a tape has too many records");
        kind.push_back(of_kind);
        operands.insert(operands.end(), of.begin(), of.end());
        end.push_back(operands.size());
        number.push_back(value);
        return size() - 1;
    }

    std::string named(size_t k) const { return "record " + std::to_string(first() + (int)k); }

    /* What every pass relies on: Tape.verify() in ../tape.py. */
    void verify(const Kinds &kinds) const
    {
        if (arguments < 0 || inputs < 0 || end.size() != kind.size() ||
            number.size() != kind.size() || (end.empty() ? 0 : end.back()) != operands.size())
            throw std::invalid_argument("the columns of a tape differ in length");
        size_t before = 0;
        for (size_t k = 0; k < kind.size(); before = end[k++]) {
            if (kind[k] < 0 || (size_t)kind[k] >= kinds.width.size())
                throw std::invalid_argument(named(k) + " is of an unknown kind");
            if (end[k] < before || end[k] > operands.size())
                throw std::invalid_argument("the columns of a tape differ in length");
            for (size_t o = before; o < end[k]; o++)
                if (operands[o] < 0 || operands[o] >= first() + (int)k)
                    throw std::invalid_argument(named(k) + " reads one that is not older");
            if (!kinds.fits(kind[k], end[k] - before))
                throw std::invalid_argument(named(k) + " cannot have " +
                                            std::to_string(end[k] - before) + " operands");
        }
        for (int place : outputs)
            if (place < 0 || place >= size())
                throw std::invalid_argument("an output is not a record");
    }
};
