/* Where a train gets in one turn, never turning outside a city, with rent and duty. */
#include "kernel.h"

#define MONEY (1LL << 40) /* more than anybody owes: own track may cost less than nothing, and keys are not negative */

typedef struct {
    int64_t duty;
    int32_t steps, m, back, payees, energy, parent;
} Run;

static int run_before(const Heap *heap, int32_t x, int32_t y)
{
    const Run *a = ENTRY(heap, Run, x), *b = ENTRY(heap, Run, y);
    if (a->steps != b->steps)
        return a->steps < b->steps;
    int path = 0; /* the first difference on the way from the start, which is the last one found walking back */
    for (const Run *p = a, *q = b; p != q; p = ENTRY(heap, Run, p->parent), q = ENTRY(heap, Run, q->parent)) {
        if (p->m != q->m)
            path = p->m < q->m ? -1 : 1;
        if (p->parent < 0 || q->parent < 0)
            break;
    }
    if (path)
        return path < 0;
    if (a->back != b->back)
        return a->back < b->back;
    if (a->payees != b->payees)
        return a->payees < b->payees;
    return a->energy != b->energy ? a->energy < b->energy : a->duty < b->duty;
}

/* The most energy a train has had somewhere on the same terms: a hash table. */
typedef struct {
    int64_t duty;
    int32_t to, way, payees, halved, energy; /* energy -1: an empty place */
} Seen;

typedef struct {
    Seen *table;
    size_t count, room; /* room is a power of two */
} SeenTable;

static Seen *seen_place(const SeenTable *table, const Seen *key)
{
    uint64_t hash = (uint64_t)key->to * 0x9E3779B97F4A7C15u ^ (uint64_t)(uint32_t)key->way * 0xC2B2AE3D27D4EB4Fu
                    ^ (uint64_t)key->payees * 0x165667B19E3779F9u ^ (uint64_t)key->duty * 0x27D4EB2F165667C5u
                    ^ (uint64_t)key->halved;
    for (size_t at = (hash ^ hash >> 32) & (table->room - 1);; at = (at + 1) & (table->room - 1)) {
        Seen *place = &table->table[at];
        if (place->energy < 0
            || (place->to == key->to && place->way == key->way && place->payees == key->payees
                && place->halved == key->halved && place->duty == key->duty))
            return place;
    }
}

/* 1 if the train has more energy there than ever before, which is noted; -1 with an exception set. */
static int seen_better(SeenTable *table, const Seen *key)
{
    if (table->count * 2 >= table->room) {
        SeenTable larger = {NULL, table->count, table->room ? table->room * 2 : 128};
        if (!(larger.table = take((Py_ssize_t)larger.room, sizeof(Seen))))
            return -1;
        for (size_t i = 0; i < larger.room; i++)
            larger.table[i].energy = -1;
        for (size_t i = 0; i < table->room; i++)
            if (table->table[i].energy >= 0)
                *seen_place(&larger, &table->table[i]) = table->table[i];
        PyMem_Free(table->table);
        *table = larger;
    }
    Seen *place = seen_place(table, key);
    if (place->energy >= key->energy)
        return 0;
    table->count += place->energy < 0;
    *place = *key;
    return 1;
}

typedef struct {
    const Land *land;
    Track track;
    Py_buffer turning, slow, entering, dutiable;
    long purse, rent, own_bit, own_cost, duty;
    int again; /* entering bad weather halves again */
    SeenTable seen;
    Heap heap;
} Reach;

static int bits_in(uint32_t word)
{
    int count = 0;
    for (; word; word &= word - 1)
        count++;
    return count;
}

/* What is left of the energy after a step: twice the points, plus 1 once they have been halved. */
static int32_t after_step(const Reach *reach, int32_t energy, int32_t m, int32_t to)
{
    const uint8_t *slow = reach->slow.buf;
    if (!slow[to] || slow[m] || (energy & 1 && !reach->again))
        return energy - 2;
    return ((const uint8_t *)reach->entering.buf)[energy >> 1] << 1 | 1;
}

static int run_on(Reach *reach, int32_t entry)
{
    const Land *land = reach->land;
    const Run here = *ENTRY(&reach->heap, Run, entry);
    const uint8_t *dutiable = reach->dutiable.buf;
    for (int32_t i = land->first[here.m]; i < land->first[here.m + 1]; i++) {
        int32_t way = land->way[i], to = land->to[i], whom = terms_of(&reach->track, way);
        if (whom < 0 || (way == here.back && !((const uint8_t *)reach->turning.buf)[here.m]))
            continue;
        int64_t duty = here.duty + (reach->duty && dutiable[to] && !dutiable[here.m] ? reach->duty : 0);
        int32_t payees = here.payees | whom, energy = after_step(reach, here.energy, here.m, to);
        int64_t money = (int64_t)bits_in((uint32_t)payees) * reach->rent + duty;
        if (payees & reach->own_bit)
            money += reach->own_cost - reach->rent;
        Seen key = {duty, to, way, payees, energy & 1, energy};
        int better = money > reach->purse ? 0 : seen_better(&reach->seen, &key);
        Run run = {duty, here.steps + 1, to, way, payees, energy, entry};
        if (better < 0 || (better && heap_push(&reach->heap, (uint64_t)(money + MONEY), &run)))
            return -1;
    }
    return 0;
}

/* The way of that entry as Python knows it: Way(rents, steps, path, duty, own). `given` has room for one argument. */
static PyObject *way_of(const Reach *reach, int32_t entry, PyObject *kind, newfunc make, PyObject *given)
{
    const Run *run = ENTRY(&reach->heap, Run, entry);
    int own = (run->payees & reach->own_bit) != 0;
    PyObject *path = PyTuple_New((Py_ssize_t)run->steps + 1), *parts = path ? PyTuple_New(5) : NULL;
    if (!parts) {
        Py_XDECREF(path);
        return NULL;
    }
    for (const Run *at = run;; at = ENTRY(&reach->heap, Run, at->parent)) {
        PyTuple_SetItem(path, at->steps, number(reach->land, at->m));
        if (at->parent < 0)
            break;
    }
    PyObject *figures[] = {PyLong_FromLong(bits_in((uint32_t)run->payees) - own), PyLong_FromLong(run->steps), path,
                           PyLong_FromLongLong(run->duty), PyLong_FromLong(own ? reach->own_cost : 0L)};
    for (int i = 0; i < 5; i++)
        PyTuple_SetItem(parts, i, figures[i]);
    if (PyTuple_SetItem(given, 0, parts) || PyErr_Occurred())
        return NULL;
    return make((PyTypeObject *)kind, given, NULL);
}

static PyObject *reach_on(Reach *reach, PyObject *kind)
{
    int32_t size = reach->land->size, count = 0;
    int32_t *order = take_raw(size, sizeof *order);
    uint8_t *found = take(size, 1);
    int failed = !order || !found;
    while (!failed && reach->heap.waiting) {
        int32_t entry = heap_pop(&reach->heap), m = ENTRY(&reach->heap, Run, entry)->m;
        if (!found[m])
            order[count++] = entry;
        found[m] = 1;
        failed = ENTRY(&reach->heap, Run, entry)->energy >= 2 && run_on(reach, entry);
    }
    newfunc make = (newfunc)PyType_GetSlot(&PyTuple_Type, Py_tp_new);
    PyObject *given = failed ? NULL : PyTuple_New(1), *ways = given ? PyDict_New() : NULL;
    for (int32_t i = 0; ways && i < count; i++)
        if (put(ways, number(reach->land, ENTRY(&reach->heap, Run, order[i])->m),
                way_of(reach, order[i], kind, make, given)))
            Py_CLEAR(ways);
    Py_XDECREF(given);
    PyMem_Free(order);
    PyMem_Free(found);
    return ways;
}

/* land.reach(kind, start, came, energy, turning, track, purse, rent, slow, entering, again, duty, dutiable, own_bit,
 * own_cost): where a train gets in a turn. */
PyObject *land_reach(PyObject *self, PyObject *args)
{
    const Land *land = (const Land *)self;
    const long much = 1L << 30;
    PyObject *kind, *track, *ways = NULL;
    long start, came, energy;
    Reach reach = {.land = land, .heap = HEAP(Run, run_before)};
    if (!PyArg_ParseTuple(args, "Ollly*O!lly*y*ply*ll", &kind, &start, &came, &energy, &reach.turning,
                          &PyTuple_Type, &track, &reach.purse, &reach.rent, &reach.slow, &reach.entering, &reach.again,
                          &reach.duty, &reach.dutiable, &reach.own_bit, &reach.own_cost))
        return NULL;
    if (!PyType_Check(kind) || !PyType_IsSubtype((PyTypeObject *)kind, &PyTuple_Type))
        PyErr_SetString(PyExc_TypeError, "a way is a tuple");
    else if (start < 0 || start >= land->size || labs(came) > 1L << 28 || energy < 0 || energy > 512
        || reach.turning.len < land->size || reach.slow.len < land->size || reach.entering.len <= energy >> 1
        || (reach.duty && reach.dutiable.len < land->size))
        PyErr_SetString(PyExc_IndexError, "a train starts on the board, with tables for all of it");
    else if (reach.rent < 0 || reach.rent > much || reach.duty < 0 || reach.duty > much || labs(reach.own_cost) > much
             || reach.own_bit < 0 || reach.own_bit > much || labs(reach.purse) > much)
        PyErr_SetString(PyExc_ValueError, "nobody has so much money");
    else if (!track_read(land, track, &reach.track)) {
        Run first = {0, 0, (int32_t)start, (int32_t)came, 0, (int32_t)energy, -1};
        if (!heap_push(&reach.heap, MONEY, &first))
            ways = reach_on(&reach, kind);
    }
    track_release(&reach.track);
    PyBuffer_Release(&reach.turning);
    PyBuffer_Release(&reach.slow);
    PyBuffer_Release(&reach.entering);
    PyBuffer_Release(&reach.dutiable);
    PyMem_Free(reach.seen.table);
    heap_free(&reach.heap);
    return ways;
}
