/* Interner: sequences of ints, each numbered when it is first seen. */

#pragma once
#include "records.h"
#include <cstring>

class Interner {
    std::vector<int> texts;
    std::vector<size_t> ends;
    std::vector<uint64_t> hashes;
    std::vector<int> slots = std::vector<int>(64, -1); /* a power of two, at most half of them used */

    static uint64_t hash_of(Span text)
    {
        uint64_t hash = text.size;
        for (int part : text) {
            hash = (hash ^ (uint32_t)part) * 0x9E3779B97F4A7C15u;
            hash ^= hash >> 29;
        }
        return hash;
    }

    /* The slot of a text: where it is, or would be. */
    size_t slot_of(Span text, uint64_t hash) const
    {
        size_t mask = slots.size() - 1, slot = hash & mask;
        for (; slots[slot] >= 0; slot = (slot + 1) & mask) {
            size_t k = (size_t)slots[slot];
            if (hashes[k] == hash && is_equal((*this)[k], text))
                break;
        }
        return slot;
    }

    static bool is_equal(Span a, Span b)
    {
        return a.size == b.size && (!a.size || !memcmp(a.data, b.data, a.size * sizeof(int)));
    }

    void grow()
    {
        slots.assign(2 * slots.size(), -1);
        size_t mask = slots.size() - 1;
        for (size_t k = 0; k < ends.size(); k++) {
            size_t slot = hashes[k] & mask;
            while (slots[slot] >= 0)
                slot = (slot + 1) & mask;
            slots[slot] = (int)k;
        }
    }

public:
    size_t size() const { return ends.size(); }

    Span operator[](size_t k) const
    {
        size_t begin = k ? ends[k - 1] : 0;
        return {texts.data() + begin, ends[k] - begin};
    }

    /* The number of a text; a new one gets the next. */
    size_t intern(Span text)
    {
        uint64_t hash = hash_of(text);
        size_t slot = slot_of(text, hash);
        if (slots[slot] >= 0)
            return (size_t)slots[slot];
        size_t k = ends.size();
        slots[slot] = (int)k;
        texts.insert(texts.end(), text.begin(), text.end());
        ends.push_back(texts.size());
        hashes.push_back(hash);
        if (2 * ends.size() > slots.size())
            grow();
        return k;
    }
};
