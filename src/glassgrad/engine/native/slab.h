/* Blocks for nodes, cut from chunks that are kept. A chunk whose blocks are all free is filled
   again in order of address, so that a training step has its nodes side by side, like the step
   before. (Python's own allocator returns memory after each step: 10 % of a step's time went into
   page faults.) Chunks come from regions of huge pages, for graphs of millions of nodes; beyond 64
   MB, the system may reclaim empty chunks when it needs them. (When they were returned at once, the
   next graph of ten million nodes took 180 ns a node instead of 130.) */

enum { BLOCK = 96, CHUNK = 1 << 16, REGION = 1 << 21, PAGE = 1 << 12, KEPT_CHUNKS = 1024 };

typedef struct Chunk {
    struct Chunk *next;     /* in the list of chunks with free blocks, if listed */
    void *freed;            /* freed blocks, as a list */
    uint32_t live, fresh;   /* blocks in use; blocks used since the chunk was last empty */
    uint32_t listed;
} Chunk;

enum { FIRST = (sizeof(Chunk) + BLOCK - 1) / BLOCK, BLOCKS = CHUNK / BLOCK - FIRST };

#ifdef GLASSGRAD_PLAIN_MALLOC /* so that sanitizers see every block */

static void *take_block(void)
{
    return PyObject_Malloc(BLOCK);
}

static void give_block(void *block)
{
    PyObject_Free(block);
}

#else
#include "pages.h"

static Chunk *available;
static size_t empty_chunks;

static Chunk *new_chunk(void)
{
    static char *region;
    static size_t left;
    if (left == 0) {
        region = new_region();
        if (!region)
            return NULL;
        left = REGION / CHUNK;
    }
    Chunk *chunk = (Chunk *)(region + CHUNK * --left);
    PyTraceMalloc_Track(0, (uintptr_t)chunk, CHUNK);
    *chunk = (Chunk){NULL, NULL, 0, 0, 0};
    empty_chunks++;
    return chunk;
}

static inline void *take_block(void)
{
    while (available && !available->freed && available->fresh == BLOCKS) {
        available->listed = 0;
        available = available->next;
    }
    if (!available) {
        available = new_chunk();
        if (!available)
            return NULL;
        available->listed = 1;
    }
    Chunk *chunk = available;
    if (chunk->live++ == 0)
        empty_chunks--;
    if (chunk->freed) {
        void *block = chunk->freed;
        memcpy(&chunk->freed, block, sizeof(void *));
        return block;
    }
    return (char *)chunk + (size_t)BLOCK * (FIRST + chunk->fresh++);
}

static inline void give_block(void *block)
{
    Chunk *chunk = (Chunk *)((uintptr_t)block & ~(uintptr_t)(CHUNK - 1));
    memcpy(block, &chunk->freed, sizeof(void *));
    chunk->freed = block;
    if (--chunk->live == 0) {
        chunk->freed = NULL;
        chunk->fresh = 0;
        if (empty_chunks >= KEPT_CHUNKS)
            give_pages((char *)chunk + PAGE, CHUNK - PAGE);
        empty_chunks++;
    }
    if (!chunk->listed) {
        chunk->listed = 1;
        chunk->next = available;
        available = chunk;
    }
}

#endif
