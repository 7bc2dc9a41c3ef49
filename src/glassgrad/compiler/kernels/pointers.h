/* Pointers: whether a row of them is unchanged, without a copy to compare it with.

   Objects made in one go are evenly spaced in memory, so a row is a few runs. Checking the 101,770 parameters
   of 784-128-10 reads 0.8 MB; with a copy it would be twice that, and take half as long again. */

#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

class Pointers {
    struct Run {
        uintptr_t first;
        int32_t distance, count;

        uintptr_t at(uintptr_t k) const { return first + k * (uintptr_t)distance; }
    };
    std::vector<Run> runs;
    ptrdiff_t count = 0;

public:
    Pointers() = default;

    template <class Thing> Pointers(Thing *const *row, ptrdiff_t size) : count(size)
    {
        for (ptrdiff_t k = 0; k < size; k++) {
            uintptr_t pointer = (uintptr_t)row[k];
            if (!runs.empty() && runs.back().count < INT32_MAX) {
                Run &run = runs.back();
                int32_t distance = run.count > 1 ? run.distance : (int32_t)(pointer - run.first);
                if (Run{run.first, distance, 0}.at(run.count) == pointer) {
                    run.distance = distance;
                    run.count++;
                    continue;
                }
            }
            runs.push_back({pointer, 0, 1});
        }
    }

    template <class Thing> bool are(Thing *const *row, ptrdiff_t size) const
    {
        if (size != count)
            return false;
        for (const Run &run : runs) {
            uintptr_t difference = 0, expected = run.first;
            for (ptrdiff_t k = 0; k < run.count; k++, expected += run.distance)
                difference |= (uintptr_t)row[k] ^ expected;
            if (difference)
                return false;
            row += run.count;
        }
        return true;
    }
};
