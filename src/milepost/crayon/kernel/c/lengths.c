/* How long the cheapest track is. */
#include "kernel.h"

#define MUCH (1L << 20) /* times the mileposts of the largest board it still fits into a key */

/* A heap by cost, then length, then milepost. A milepost to which a better way is found is entered again. */
typedef struct {
    uint64_t key; /* cost and length */
    int32_t m;
} Way;

typedef struct {
    Way *ways;
    int32_t count, room;
    uint64_t *best; /* the key of each milepost */
} Ways;

static inline int way_before(Way x, Way y)
{
    return x.key != y.key ? x.key < y.key : x.m < y.m;
}

/* Notes a way to a milepost, unless one is known that is as good. */
static int note(Ways *heap, uint64_t key, int32_t m)
{
    if (heap->best[m] <= key)
        return 0;
    heap->best[m] = key;
    if (heap->count == heap->room) {
        int32_t room = heap->room * 2;
        Way *ways = room < 1 << 28 ? PyMem_Realloc(heap->ways, (size_t)room * sizeof *ways) : NULL;
        if (!ways) {
            PyErr_NoMemory();
            return -1;
        }
        heap->ways = ways;
        heap->room = room;
    }
    Way new = {key, m};
    int32_t at = heap->count++;
    for (; at && way_before(new, heap->ways[(at - 1) / 4]); at = (at - 1) / 4) /* four children each */
        heap->ways[at] = heap->ways[(at - 1) / 4];
    heap->ways[at] = new;
    return 0;
}

static Way first_way(Ways *heap)
{
    Way top = heap->ways[0], last = heap->ways[--heap->count];
    int32_t at = 0;
    for (int32_t child; (child = 4 * at + 1) < heap->count; at = child) {
        int32_t end = child + 4 < heap->count ? child + 4 : heap->count;
        for (int32_t other = child + 1; other < end; other++)
            if (way_before(heap->ways[other], heap->ways[child]))
                child = other;
        if (!way_before(heap->ways[child], last))
            break;
        heap->ways[at] = heap->ways[child];
    }
    heap->ways[at] = last;
    return top;
}

static int go_on(Ways *heap, Reached *found, const int32_t *prices, const int32_t *links, Py_ssize_t link_count)
{
    const Land *land = found->land;
    while (heap->count) {
        Way here = first_way(heap);
        if (heap->best[here.m] != here.key || found->steps[here.m] >= 0)
            continue;
        found->order[found->count++] = here.m;
        found->cost[here.m] = (int64_t)(here.key >> 28);
        found->steps[here.m] = (int32_t)(here.key & ((1 << 28) - 1));
        for (int32_t arm = here.m * ARMS; arm < here.m * ARMS + ARMS; arm++)
            if (prices[arm] >= 0 && land->near[arm] >= 0
                && note(heap, here.key + ((uint64_t)prices[arm] << 28) + 1, land->near[arm]))
                return -1;
        for (const int32_t *link = links; link < links + 4 * link_count; link += 4)
            for (int end = 0; end < 2; end++)
                if (link[end] == here.m && note(heap, here.key + ((uint64_t)link[2] << 28) + (uint64_t)link[3], link[1 - end]))
                    return -1;
    }
    return 0;
}

/* Links as they were given: two mileposts, price and length. NULL with an exception set. */
static int32_t *read_links(const Land *land, PyObject *list)
{
    int32_t *links = take(4 * PyTuple_Size(list), sizeof *links);
    for (Py_ssize_t n = 0; links && !PyErr_Occurred() && n < PyTuple_Size(list); n++) {
        long link[4];
        PyObject *given = PyTuple_GetItem(list, n);
        if (is_tuple(given, "a link is two mileposts, its price and length")
            && PyArg_ParseTuple(given, "llll", &link[0], &link[1], &link[2], &link[3]))
            for (int i = 0; i < 4; i++) {
                if (link[i] < 0 || link[i] > (i < 2 ? land->size - 1 : MUCH >> 8))
                    PyErr_SetString(PyExc_IndexError, "a link leads off the board, or costs too much");
                links[4 * n + i] = (int32_t)link[i];
            }
    }
    if (links && PyErr_Occurred()) {
        PyMem_Free(links);
        return NULL;
    }
    return links;
}

/* Whether each arm has a price, none too high; else an exception is set. */
static int check_prices(const Land *land, const Py_buffer *prices)
{
    Py_ssize_t arms = (Py_ssize_t)land->size * ARMS;
    const int32_t *price = prices->buf;
    int32_t dearest = 0;
    if (prices->len != arms * (Py_ssize_t)sizeof *price || (uintptr_t)price % sizeof *price)
        arms = -1;
    for (Py_ssize_t arm = 0; arm < arms; arm++)
        dearest = price[arm] > dearest ? price[arm] : dearest;
    if (arms < 0)
        PyErr_SetString(PyExc_ValueError, "each arm has a price");
    else if (dearest > MUCH)
        PyErr_SetString(PyExc_IndexError, "a price is too high");
    return arms < 0 || dearest > MUCH ? -1 : 0;
}

/* land.lengths(kind, start, prices, links): cost and length of the cheapest track to each milepost; of equal ones the
 * shortest. `prices` are 32-bit ints, those below 0 of arms along which nothing is built. */
PyObject *land_lengths(PyObject *self, PyObject *args)
{
    Land *land = (Land *)self;
    PyObject *kind, *start_list, *link_list;
    Py_ssize_t starts;
    Py_buffer prices;
    if (!PyArg_ParseTuple(args, "OOy*O!", &kind, &start_list, &prices, &PyTuple_Type, &link_list))
        return NULL;
    int32_t *start = check_prices(land, &prices) ? NULL : int_array(start_list, &starts, 0, (long)land->size - 1, "milepost");
    int32_t *links = start ? read_links(land, link_list) : NULL;
    Reached *found = links ? reached_new(kind, land, 1) : NULL;
    Ways heap = {.room = 1024};
    int failed = !found || !(heap.ways = take_raw(heap.room, sizeof(Way))) || !(heap.best = take_raw(land->size, 8));
    if (!failed)
        memset(heap.best, 0xff, (size_t)land->size * 8);
    for (Py_ssize_t i = 0; !failed && i < starts; i++)
        failed = note(&heap, 0, start[i]);
    failed = failed || go_on(&heap, found, prices.buf, links, PyTuple_Size(link_list));
    PyBuffer_Release(&prices);
    PyMem_Free(start);
    PyMem_Free(links);
    PyMem_Free(heap.ways);
    PyMem_Free(heap.best);
    if (failed)
        Py_CLEAR(found);
    return (PyObject *)found;
}
