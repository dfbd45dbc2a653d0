/* How long the cheapest track is. */
#include "kernel.h"

typedef struct {
    int64_t cost;
    int32_t length, m;
} Reached;

static int reached_before(const Heap *heap, int32_t x, int32_t y)
{
    return ENTRY(heap, Reached, x)->m < ENTRY(heap, Reached, y)->m;
}

/* Notes a way to a milepost, unless one is known that is as good. */
static int reached(Heap *heap, Reached *best, int64_t cost, int32_t length, int32_t m)
{
    Reached one = {cost, length, m};
    if (best[m].m >= 0 && (best[m].cost < cost || (best[m].cost == cost && best[m].length <= length)))
        return 0;
    best[m] = one;
    return heap_push(heap, (uint64_t)cost << 28 | (uint64_t)length, &one);
}

static PyObject *lengths(const Land *land, const int32_t *start, Py_ssize_t starts, const int32_t *prices,
                         const int32_t *links, Py_ssize_t link_count)
{
    Heap heap = HEAP(Reached, reached_before);
    Reached *best = take(land->size, sizeof *best);
    PyObject *found = best ? PyDict_New() : NULL;
    int failed = !found;
    for (int32_t m = 0; !failed && m < land->size; m++)
        best[m].m = -1;
    for (Py_ssize_t i = 0; !failed && i < starts; i++)
        failed = reached(&heap, best, 0, 0, start[i]);
    while (!failed && heap.waiting) {
        Reached here = *ENTRY(&heap, Reached, heap_pop(&heap));
        if (best[here.m].cost != here.cost || best[here.m].length != here.length)
            continue;
        failed = put(found, number(land, here.m), pair_of(PyLong_FromLongLong(here.cost), PyLong_FromLong(here.length)));
        for (int32_t arm = here.m * ARMS; !failed && arm < here.m * ARMS + ARMS; arm++)
            if (prices[arm] >= 0 && land->near[arm] >= 0)
                failed = reached(&heap, best, here.cost + prices[arm], here.length + 1, land->near[arm]);
        for (const int32_t *link = links; !failed && link < links + 4 * link_count; link += 4)
            for (int end = 0; !failed && end < 2; end++)
                if (link[end] == here.m)
                    failed = reached(&heap, best, here.cost + link[2], here.length + link[3], link[1 - end]);
    }
    PyMem_Free(best);
    heap_free(&heap);
    if (failed)
        Py_CLEAR(found);
    return found;
}

/* land.lengths(start, prices, links): cost and length of the cheapest track to each milepost; of equal ones the shortest. */
PyObject *land_lengths(PyObject *self, PyObject *args)
{
    const Land *land = (const Land *)self;
    PyObject *start_list, *price_list, *link_list, *found = NULL;
    Py_ssize_t starts, price_count, count;
    const long much = 1L << 20; /* times the mileposts of the largest board it still fits into a key */
    if (!PyArg_ParseTuple(args, "OOO!", &start_list, &price_list, &PyTuple_Type, &link_list))
        return NULL;
    int32_t *start = int_array(start_list, &starts, 0, (long)land->size - 1, "milepost");
    int32_t *prices = start ? int_array(price_list, &price_count, -1, much, "price") : NULL;
    int32_t *links = prices ? take(4 * PyTuple_Size(link_list), sizeof *links) : NULL;
    for (count = 0; links && !PyErr_Occurred() && count < PyTuple_Size(link_list); count++) {
        long link[4];
        PyObject *given = PyTuple_GetItem(link_list, count);
        if (is_tuple(given, "a link is two mileposts, its price and length")
            && PyArg_ParseTuple(given, "llll", &link[0], &link[1], &link[2], &link[3]))
            for (int i = 0; i < 4; i++) {
                if (link[i] < 0 || link[i] > (i < 2 ? land->size - 1 : much >> 8))
                    PyErr_SetString(PyExc_IndexError, "a link leads off the board, or costs too much");
                links[4 * count + i] = (int32_t)link[i];
            }
    }
    if (links && !PyErr_Occurred() && price_count != (Py_ssize_t)land->size * ARMS)
        PyErr_SetString(PyExc_ValueError, "each arm has a price");
    if (links && !PyErr_Occurred())
        found = lengths(land, start, starts, prices, links, count);
    PyMem_Free(start);
    PyMem_Free(prices);
    PyMem_Free(links);
    return found;
}
