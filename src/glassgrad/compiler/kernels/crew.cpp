/* The crew of a process: threads that wait for work, and sleep if there is none for a while. */

#include "crew.h"
#include <atomic>
#include <chrono>
#include <cstddef>
#include <exception>
#include <pthread.h>
#include <thread>
#include <unistd.h>

/* Not std::mutex and std::condition_variable: with those of gcc 12, a wheel would need glibc 2.35 or newer. */
struct Pool {
    std::atomic_flag held = ATOMIC_FLAG_INIT;         /* by the call that uses the pool */
    pthread_mutex_t door = PTHREAD_MUTEX_INITIALIZER; /* of those that sleep */
    pthread_cond_t bell = PTHREAD_COND_INITIALIZER;
    /* How many members work on a run, and TURN for each time that one was opened or closed. A member that
       comes too late finds it closed, so nobody waits for those that sleep. */
    std::atomic<ptrdiff_t> state{0};
    std::atomic<int> next{0}, asleep{0};
    int members = 0, wanted = 0, items = 0; /* threads there are; of the run: workers and items */
    Crew::Work work;
    void *context;
    pid_t process = getpid();

    void be_member(int worker);
    void work_on(int worker);
};

namespace {

constexpr ptrdiff_t TURN = 1 << 12; /* more than there can be members */
/* How long a thread looks for work before it sleeps, from which it takes long to wake: longer than what Python
   does between two steps. */
constexpr std::chrono::microseconds PATIENCE(300);

bool is_open(ptrdiff_t state)
{
    return state / TURN % 2;
}

inline void breathe()
{
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
}

/* Never freed: its threads may still wait when the process ends. A child of fork() has none of the threads,
   so it gets a pool of its own. */
Pool *pool_of_process()
{
    static std::atomic<Pool *> known{nullptr};
    Pool *pool = known;
    while (!pool || pool->process != getpid()) {
        Pool *made = new Pool;
        if (known.compare_exchange_strong(pool, made))
            return made;
        delete made;
    }
    return pool;
}

} // namespace

void Pool::work_on(int worker)
{
    for (int item; (item = next++) < items;)
        work(context, item, worker);
}

void Pool::be_member(int worker)
{
    for (ptrdiff_t last = 0;;) { /* the turn of the last run that it saw */
        auto has_work = [&] { return is_open(state) && state / TURN != last; };
        auto end = std::chrono::steady_clock::now() + PATIENCE;
        while (!has_work() && std::chrono::steady_clock::now() < end)
            for (int k = 0; !has_work() && k < 50; k++)
                breathe();
        if (!has_work()) {
            pthread_mutex_lock(&door);
            asleep++;
            while (!has_work())
                pthread_cond_wait(&bell, &door);
            asleep--;
            pthread_mutex_unlock(&door);
        }
        ptrdiff_t now = state;
        if (!is_open(now) || !state.compare_exchange_strong(now, now + 1))
            continue;
        last = now / TURN;
        if (worker < wanted)
            work_on(worker);
        state--;
    }
}

Crew::Crew(int wanted) : pool(nullptr), count(1)
{
    if (wanted < 2)
        return;
    Pool *found = pool_of_process();
    if (found->held.test_and_set())
        return;
    pool = found;
    try {
        for (; pool->members + 1 < wanted && pool->members < TURN - 1; pool->members++) {
            int worker = pool->members + 1;
            std::thread([found, worker] { found->be_member(worker); }).detach();
        }
    } catch (const std::exception &) {
        /* Fewer threads do the same work. */
    }
    count = pool->members + 1 < wanted ? pool->members + 1 : wanted;
}

Crew::~Crew()
{
    if (pool)
        pool->held.clear();
}

void Crew::run(int items, Work work, void *context)
{
    if (count == 1 || items == 1) {
        for (int item = 0; item < items; item++)
            work(context, item, 0);
        return;
    }
    pool->work = work;
    pool->context = context;
    pool->items = items;
    pool->next = 0;
    pool->wanted = count;
    pool->state += TURN;
    if (pool->asleep) {
        pthread_mutex_lock(&pool->door);
        pthread_cond_broadcast(&pool->bell);
        pthread_mutex_unlock(&pool->door);
    }
    pool->work_on(0);
    pool->state += TURN;
    while (pool->state % TURN)
        breathe();
}
