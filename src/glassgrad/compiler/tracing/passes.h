/* The passes over a tape. Each returns what its namesake in Python returns, to the last record. */

#pragma once
#include "writer.h"

/* The records of a graph as a tape: equal ones once, and none that no output needs. */
Records written(const Records &graph, const Context &context);

/* folded() of ../tape.py. */
Records folded(const Records &tape, const Context &context);

/* split() of ../lift.py. */
Records split(const Records &tape, const Context &context);

/* depends_on_sample() of ../lift.py. */
std::vector<char> depends_on_sample(const Records &tape);

/* Rows that an instruction reads: Operand of ../program.py. */
struct Rows {
    bool differs = false, needs = false; /* differs: in space "s" */
    size_t count = 0; /* of rows, all of one length */
    std::vector<int> places;
};

/* Instruction of ../program.py. */
struct Lifted {
    int kind; /* MATMUL, or that of the records */
    bool differs;
    int begin, end;
    std::vector<Rows> operands;
    bool has_start; /* the last operand is the start */
    static constexpr int MATMUL = -1;
};

struct Lift {
    std::vector<double> numbers;
    std::vector<Lifted> instructions;
    std::vector<std::pair<bool, int>> outputs;
    std::vector<std::pair<int, int>> indices;
};

/* lift() of ../lift.py, without the pass above. */
Lift lifted(const Records &tape, const Kinds &kinds);
