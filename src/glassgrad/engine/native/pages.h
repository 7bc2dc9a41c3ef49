/* Regions of memory from the system, aligned for the chunks of slab.h. */

#ifdef _WIN32
#define WIN32_LEAN_AND_MEAN
#define NOMINMAX
#include <windows.h>

/* A region that is never freed; NULL if out of memory. Windows aligns it to 64 KB, which is a chunk. */
static char *new_region(void)
{
    return VirtualAlloc(NULL, REGION, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

/* Let the system reclaim pages; they stay usable, but lose what they hold. */
static inline void give_pages(char *pages, size_t size)
{
    (void)VirtualAlloc(pages, size, MEM_RESET, PAGE_READWRITE);
}

#else
#include <sys/mman.h>

/* A region that is never freed; NULL if out of memory. */
static char *new_region(void)
{
    void *memory;
    if (posix_memalign(&memory, REGION, REGION) != 0)
        return NULL;
#ifdef MADV_HUGEPAGE
    (void)madvise(memory, REGION, MADV_HUGEPAGE);
#endif
    return memory;
}

/* Let the system reclaim pages; they stay usable, but lose what they hold. */
static inline void give_pages(char *pages, size_t size)
{
    (void)madvise(pages, size, MADV_FREE);
}

#endif
