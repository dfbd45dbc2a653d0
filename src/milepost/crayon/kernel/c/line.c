/* The sections of a line to build: the way back through a field of prices. */
#include "kernel.h"

/* Walking back inside a wave: what came for nothing with other mileposts. `parent` is the entry it was found from;
 * `built` says that the step from here to there is a section that costs nothing but is built. */
typedef struct {
    int32_t free, hops, m, parent, built;
} Walk;

/* Fewest sections first, then fewest steps, then the lowest milepost. */
static int walk_push(Heap *heap, const Walk *walk)
{
    return heap_push(heap, (uint64_t)walk->free << 48 | (uint64_t)walk->hops << 24 | (uint64_t)walk->m, walk);
}

static int walk_before(const Heap *heap, int32_t x, int32_t y)
{
    const Walk *a = ENTRY(heap, Walk, x), *b = ENTRY(heap, Walk, y);
    for (;;) { /* the sections, the last found first; both have as many */
        while (a->parent >= 0 && !a->built)
            a = ENTRY(heap, Walk, a->parent);
        while (b->parent >= 0 && !b->built)
            b = ENTRY(heap, Walk, b->parent);
        if (a == b || a->parent < 0 || b->parent < 0)
            return 0;
        int32_t to_a = ENTRY(heap, Walk, a->parent)->m, to_b = ENTRY(heap, Walk, b->parent)->m;
        if (a->m != b->m)
            return a->m < b->m;
        if (to_a != to_b)
            return to_a < to_b;
        a = ENTRY(heap, Walk, a->parent);
        b = ENTRY(heap, Walk, b->parent);
    }
}

/* The lowest milepost from which a paid step leads to m, or -1. */
static int32_t paid_way_in(const Field *field, int32_t m)
{
    const Weights *weights = field->weights;
    int32_t now = field->far[m], best = -1;
    for (int d = 0; d < ARMS; d++) {
        int32_t a = weights->land->near[m * ARMS + d];
        uint16_t price = a < 0 ? NONE : weights->weight[a * ARMS + OPPOSITE(d)];
        if (price && price != NONE && field->far[a] == now - price && (best < 0 || a < best))
            best = a;
    }
    for (Py_ssize_t e = 0; e < weights->edge_count; e++) {
        const Edge *toll = &weights->edges[e];
        if (toll->weight && toll->b == m && field->far[toll->a] == now - toll->weight && (best < 0 || toll->a < best))
            best = toll->a;
    }
    return best;
}

/* All mileposts of the same wave from which one comes to that entry's for nothing. */
static int walk_on(const Field *field, Heap *heap, int32_t entry)
{
    const Weights *weights = field->weights;
    const Walk here = *ENTRY(heap, Walk, entry);
    int32_t now = field->far[here.m];
    for (int d = 0; d < ARMS; d++) {
        int32_t a = weights->land->near[here.m * ARMS + d];
        if (a < 0 || field->far[a] != now)
            continue;
        Walk built = {here.free + 1, here.hops + 1, a, entry, 1}, joined = {here.free, here.hops + 1, a, entry, 0};
        if (!weights->weight[a * ARMS + OPPOSITE(d)] && walk_push(heap, &built))
            return -1;
        if (weights->joined[here.m] >> d & 1 && walk_push(heap, &joined))
            return -1;
    }
    for (int32_t e = weights->edge_at[here.m]; e >= 0; e = weights->edges[e].next) {
        Walk joined = {here.free, here.hops + 1, weights->edges[e].b, entry, 0};
        if (!weights->edges[e].weight && field->far[joined.m] == now && walk_push(heap, &joined))
            return -1;
    }
    return 0;
}

static int insert_pair(const Land *land, PyObject *list, Py_ssize_t at, int32_t a, int32_t b)
{
    PyObject *pair = pair_of(number(land, a), number(land, b));
    int failed = !pair || PyList_Insert(list, at, pair);
    Py_XDECREF(pair);
    return failed ? -1 : 0;
}

/* How m was reached: the sections go to the head of `line`; gives the milepost they start from at a lower cost, -1 for the
 * start, -2 with an exception set. */
static int32_t line_back(const Field *field, int32_t m, uint8_t *seen, PyObject *line)
{
    Heap heap = HEAP(Walk, walk_before);
    Walk first = {0, 0, m, -1, 0};
    int32_t result = -2, entry = -1, from = -1;
    memset(seen, 0, (size_t)field->weights->land->size);
    int failed = walk_push(&heap, &first);
    while (!failed && heap.waiting) {
        entry = heap_pop(&heap);
        int32_t here = ENTRY(&heap, Walk, entry)->m;
        if (seen[here])
            continue;
        seen[here] = 1;
        if (!field->far[m] && field->starts[here]) {
            result = -1;
            break;
        }
        from = paid_way_in(field, here);
        if (from >= 0) {
            result = from;
            break;
        }
        failed = walk_on(field, &heap, entry);
    }
    if (result == -2 && !failed)
        PyErr_SetString(PyExc_ValueError, "no way leads here");
    Py_ssize_t at = 0;
    if (result >= 0 && insert_pair(field->weights->land, line, at++, from, ENTRY(&heap, Walk, entry)->m))
        result = -2;
    for (; result > -2 && ENTRY(&heap, Walk, entry)->parent >= 0; entry = ENTRY(&heap, Walk, entry)->parent) {
        const Walk *walk = ENTRY(&heap, Walk, entry);
        if (walk->built && insert_pair(field->weights->land, line, at++, walk->m, ENTRY(&heap, Walk, walk->parent)->m))
            result = -2;
    }
    heap_free(&heap);
    return result;
}

/* field.line(m): the sections to build to m, as pairs in building order. */
PyObject *field_line(PyObject *self, PyObject *given)
{
    const Field *field = (const Field *)self;
    int32_t m = (int32_t)bounded(given, 0, (long)field->weights->land->size - 1, "milepost");
    if (m < 0)
        return NULL;
    if (field->far[m] == FAR) {
        PyErr_SetString(PyExc_ValueError, "beyond the budget");
        return NULL;
    }
    PyObject *line = PyList_New(0);
    uint8_t *seen = line ? take(field->weights->land->size, 1) : NULL;
    if (!seen)
        m = -2;
    while (m >= 0)
        m = line_back(field, m, seen, line);
    PyMem_Free(seen);
    if (m < -1)
        Py_CLEAR(line);
    return line;
}
