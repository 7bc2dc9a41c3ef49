/* Crew: threads that share work, kept from call to call. */

#pragma once

class Crew {
public:
    typedef void (*Work)(void *context, int item, int worker);

    int size() const { return count; }

    /* Runs work(context, item, worker) for each item, in any order; the caller is worker 0. */
    void run(int items, Work work, void *context);

    /* Runs a function of item and worker. */
    template <class Function> void each(int items, Function function)
    {
        run(items, [](void *one, int item, int worker) { (*(Function *)one)(item, worker); }, &function);
    }

    /* The crew of the process, for the time that it is held; of size 1 if someone else holds it. */
    explicit Crew(int wanted);
    ~Crew();
    Crew(const Crew &) = delete;

private:
    struct Pool *pool;
    int count;
};
