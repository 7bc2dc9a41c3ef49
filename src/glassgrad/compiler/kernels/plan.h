/* Plan: a Program (compiler/program.py) as the kernels read it. It is made once and never changes. */

#pragma once
#include <cstdint>
#include <memory>
#include <vector>

enum Kind { OP, MATMUL, DOT, SUM, LARGEST, LOOKUP };
constexpr const char *KINDS[] = {"op", "matmul", "dot", "sum", "largest", "lookup"};

/* How many rows a product takes at once: they stay in the second-level cache while all tiles pass over
   them. If there are more, the sums are stored in their rows in between. */
constexpr int INNER = 256;

/* Whether a row of grads is written for the first time, or added to. */
enum Writing { STORE, ADD };

struct Operand {
    bool is_sample; /* rows of s, otherwise of u */
    bool needs;     /* a gradient is needed there */
    int rows, columns;
    int first, down, across;  /* if the places form a grid */
    std::vector<int> places;  /* all of them, row after row; empty for a grid */
    bool is_piece;            /* contiguous rows of s */
    bool grads_are_piece = false; /* so are their grads */
    bool grads_are_grid = false;  /* their grads are at regular distances: */
    int grads_down = 0, grads_across = 0;
    bool repeats = false, repeats_in_row = false; /* whether a place occurs twice */
    int splits = 1; /* into so many parts no two of which have a place in common: of an op's rows, a dot's columns */
    Writing writing = ADD;    /* of the grads in backward; for inputs, in the first block's */
    std::vector<int> cleared; /* rows of grads to clear before they are added to */

    int at(int row, int column) const
    {
        return places.empty() ? first + row * down + column * across : places[row * columns + column];
    }
};

struct Instruction {
    Kind kind;
    int op; /* its index in the table, in the order of ops.gen.h */
    bool is_sample;
    int out, size;
    bool needs;
    std::vector<Operand> operands;
    bool grads_are_piece = false; /* whether its own grads are contiguous */
    bool has_start;            /* the last operand is what the others are added to */
    std::vector<int> cleared;  /* rows of its own grads that nothing writes */
    /* Of dots: the first of each group, and the end; empty if there are no groups. Those of a group have the
       operand `shared` in common, and each reads rows of the other one that are as far away from the first
       dot's as `away` says; so are their grads. */
    std::vector<int> groups, away, grads_away;
    int shared = 0;
    bool ends_in_value = false, ends_in_share = false; /* a product that does the work of an op, */
    bool value_is_done = false, share_is_done = false; /* and an op whose work is done */
};

struct Range {
    int first, count;
};

struct Output {
    bool is_sample;
    int place;
};

struct Plan {
    int inputs, arguments, u_rows, s_rows;
    std::vector<double> numbers;
    std::vector<Output> outputs;
    std::vector<Instruction> instructions; /* those of u first */
    int first_sample_instruction;
    long long work; /* multiply-adds per sample, roughly */
    std::vector<int> grad_rows; /* the row with the grads of each row of s: one after s, or in s itself */
    std::vector<int> careful_grad_rows; /* the same, but never in s itself, for careful products */
    std::vector<Range> cleared; /* inputs whose grads are added to; the others are stored by one product */
    std::vector<Range> in_products; /* rows of arguments that only products read, as rows of vectors */
    int rows; /* of s, and of the grads after it */
    /* What products need for pointers and copies: */
    int most_outer, most_inner, most_operands, most_weights, most_numbers;
    bool has_targets; /* some vector's grads are at irregular distances */
};

/* Reads the encoding of compiler/plan.py; nullptr if it ends too soon. Products apply the op
   end_op to their sums, if nothing else is done with them. */
std::unique_ptr<Plan> decode(const int32_t *code, long long size, const double *numbers,
                             long long numbers_size, int end_op);
