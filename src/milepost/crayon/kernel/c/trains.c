/* Where trains get, never turning outside a city: in one turn with rent and duty, or however many turns it takes. */
#include "kernel.h"

/* Whose track the ways are, and on what terms a train runs there: none (-1), free (0), else the landlord's bit. */
typedef struct {
    Py_buffer owner, red, shut; /* by section: whose it is, open to all, closed */
    int32_t *links, *terms;     /* whose each tunnel is; the terms of each owner */
    Py_ssize_t link_count, term_count;
} Track;

static void track_release(Track *track)
{
    PyBuffer_Release(&track->owner);
    PyBuffer_Release(&track->red);
    PyBuffer_Release(&track->shut);
    PyMem_Free(track->links);
    PyMem_Free(track->terms);
}

static int track_read(const Land *land, PyObject *tuple, Track *track)
{
    PyObject *links, *terms;
    memset(track, 0, sizeof *track);
    if (!PyArg_ParseTuple(tuple, "y*y*y*OO", &track->owner, &track->red, &track->shut, &links, &terms)) {
        memset(track, 0, sizeof *track); /* what was read is released already */
        return -1;
    }
    if (track->owner.len < land->sections || track->red.len < land->sections || track->shut.len < land->sections)
        PyErr_SetString(PyExc_ValueError, "each section has an owner");
    else if ((track->links = int_array(links, &track->link_count, 0, 255, "owner of a link"))
             && (track->terms = int_array(terms, &track->term_count, -1, 1L << 30, "terms"))
             && track->link_count < land->links)
        PyErr_SetString(PyExc_ValueError, "each tunnel has an owner");
    if (!PyErr_Occurred())
        return 0;
    track_release(track);
    return -1;
}

static int32_t terms_of(const Track *track, int32_t way)
{
    int32_t whose;
    if (way < 0)
        whose = track->links[-2 - way];
    else if (((const uint8_t *)track->shut.buf)[way])
        return -1;
    else if (((const uint8_t *)track->red.buf)[way])
        return 0;
    else
        whose = ((const uint8_t *)track->owner.buf)[way];
    return whose < track->term_count ? track->terms[whose] : -1;
}

/* ---------------------------------------------------------------- journeys */

/* A train at a milepost that came by a way, where that matters (else -1); `next` is another such of the same milepost. */
typedef struct {
    int32_t m, back, parent, next;
} State;

typedef struct {
    int32_t steps, m, back, from, from_back, parent;
} Ride;

static int ride_before(const Heap *heap, int32_t x, int32_t y)
{
    const Ride *a = ENTRY(heap, Ride, x), *b = ENTRY(heap, Ride, y);
    if (a->back != b->back)
        return a->back < b->back;
    return a->from != b->from ? a->from < b->from : a->from_back < b->from_back;
}

/* Fewest steps first, then the lowest milepost. */
static int ride_push(Heap *heap, const Ride *ride)
{
    return heap_push(heap, (uint64_t)ride->steps << 32 | (uint64_t)ride->m, ride);
}

typedef struct {
    const Land *land;
    Track track;
    Py_buffer turning;
    uint8_t *added;      /* sections that count as open */
    int32_t (*links)[3]; /* ferries: way, ends */
    uint8_t *ports;      /* 1 for the mileposts they end at */
    Py_ssize_t link_count;
    int32_t link_steps;
    State *states;
    int32_t state_count, state_room;
    int32_t *newest; /* of each milepost's states */
    Heap heap;
} Journey;

static int links_read(Journey *journey, PyObject *links)
{
    journey->link_count = PyTuple_Size(links);
    journey->links = take(journey->link_count, sizeof *journey->links);
    journey->ports = take(journey->land->size, 1);
    for (Py_ssize_t i = 0; journey->links && journey->ports && i < journey->link_count; i++) {
        long way, a, b, size = journey->land->size;
        PyObject *link = PyTuple_GetItem(links, i);
        if (!is_tuple(link, "a link is its way and two mileposts") || !PyArg_ParseTuple(link, "lll", &way, &a, &b))
            return -1;
        if (a < 0 || a >= size || b < 0 || b >= size || labs(way) > 1L << 28) {
            PyErr_SetString(PyExc_IndexError, "a link leads off the board");
            return -1;
        }
        journey->links[i][0] = (int32_t)way;
        journey->links[i][1] = (int32_t)a;
        journey->links[i][2] = (int32_t)b;
        journey->ports[a] = journey->ports[b] = 1;
    }
    return journey->links && journey->ports ? 0 : -1;
}

static int added_read(Journey *journey, PyObject *sections)
{
    Py_ssize_t count;
    int32_t *list = int_array(sections, &count, -(1L << 28), journey->land->sections - 1, "section");
    journey->added = list ? take(journey->land->sections, 1) : NULL;
    for (Py_ssize_t i = 0; journey->added && i < count; i++)
        if (list[i] >= 0)
            journey->added[list[i]] = 1;
    PyMem_Free(list);
    return journey->added ? 0 : -1;
}

/* The number of the state, new; -1 if it was there already, -2 with an exception set. */
static int32_t new_state(Journey *journey, int32_t m, int32_t back, int32_t parent)
{
    for (int32_t i = journey->newest[m]; i >= 0; i = journey->states[i].next)
        if (journey->states[i].back == back)
            return -1;
    if (journey->state_count == journey->state_room) {
        int32_t room = journey->state_room ? journey->state_room * 2 : 256;
        State *states = PyMem_Realloc(journey->states, (size_t)room * sizeof *states);
        if (!states) {
            PyErr_NoMemory();
            return -2;
        }
        journey->states = states;
        journey->state_room = room;
    }
    journey->states[journey->state_count] = (State){m, back, parent, journey->newest[m]};
    return journey->newest[m] = journey->state_count++;
}

static int ride_on(Journey *journey, int32_t steps, int32_t state, int32_t back, int turns)
{
    const Land *land = journey->land;
    State here = journey->states[state];
    for (int32_t i = land->first[here.m]; i < land->first[here.m + 1]; i++) {
        int32_t way = land->way[i];
        Ride ride = {steps + 1, land->to[i], way, here.m, here.back, state};
        if ((turns || way != back) && (terms_of(&journey->track, way) >= 0 || (way >= 0 && journey->added[way]))
            && ride_push(&journey->heap, &ride))
            return -1;
    }
    for (Py_ssize_t i = 0; journey->ports[here.m] && i < journey->link_count; i++) {
        const int32_t *link = journey->links[i];
        for (int end = 1; end < 3; end++) {
            Ride ride = {steps + journey->link_steps, link[3 - end], link[0], here.m, here.back, state};
            if (link[end] == here.m && (turns || link[0] != back) && ride_push(&journey->heap, &ride))
                return -1;
        }
    }
    return 0;
}

static int journey_on(Journey *journey, PyObject *steps, int32_t *state_of)
{
    while (journey->heap.waiting) {
        Ride ride = *ENTRY(&journey->heap, Ride, heap_pop(&journey->heap));
        int turns = ((const uint8_t *)journey->turning.buf)[ride.m] != 0;
        int32_t state = new_state(journey, ride.m, turns ? -1 : ride.back, ride.parent);
        if (state == -1)
            continue;
        if (state < 0)
            return -1;
        if (state_of[ride.m] < 0) {
            state_of[ride.m] = state;
            if (put(steps, number(journey->land, ride.m), PyLong_FromLong(ride.steps)))
                return -1;
        }
        if (ride_on(journey, ride.steps, state, ride.back, turns))
            return -1;
    }
    return 0;
}

/* What `Journeys.path` walks back through: for each state its milepost and the state before it. */
static PyObject *parents(const Journey *journey)
{
    int32_t *pairs = take(2 * (Py_ssize_t)journey->state_count, sizeof *pairs);
    for (int32_t i = 0; pairs && i < journey->state_count; i++) {
        pairs[2 * i] = journey->states[i].m;
        pairs[2 * i + 1] = journey->states[i].parent;
    }
    PyObject *bytes =
        pairs ? PyBytes_FromStringAndSize((char *)pairs, 2 * (Py_ssize_t)journey->state_count * 4) : NULL;
    PyMem_Free(pairs);
    return bytes;
}

/* land.journeys(start, came, track, added, turning, links, link_steps): steps to everywhere; for each milepost its state;
 * for each state its milepost and the state before it. */
PyObject *land_journeys(PyObject *self, PyObject *args)
{
    const Land *land = (const Land *)self;
    long start, came, link_steps;
    PyObject *track, *added, *links, *steps = NULL, *states = NULL, *back = NULL, *result = NULL;
    Journey journey = {.land = land, .heap = HEAP(Ride, ride_before)};
    if (!PyArg_ParseTuple(args, "llO!Oy*O!l", &start, &came, &PyTuple_Type, &track, &added, &journey.turning,
                          &PyTuple_Type, &links, &link_steps))
        return NULL;
    if (start < 0 || start >= land->size || labs(came) > 1L << 28 || journey.turning.len < land->size
        || link_steps < 0 || link_steps > 1 << 16)
        PyErr_SetString(PyExc_IndexError, "a journey starts on the board");
    else if (!track_read(land, track, &journey.track) && !added_read(&journey, added) && !links_read(&journey, links)
             && (journey.newest = take(land->size, sizeof(int32_t))) && (steps = PyDict_New())
             && (states = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)land->size * 4))) {
        Ride first = {0, (int32_t)start, (int32_t)came, -1, -1, -1};
        journey.link_steps = (int32_t)link_steps;
        int32_t *state_of = (int32_t *)(void *)PyBytes_AsString(states);
        memset(journey.newest, 0xff, (size_t)land->size * sizeof(int32_t));
        memset(state_of, 0xff, (size_t)land->size * sizeof(int32_t));
        if (!ride_push(&journey.heap, &first) && !journey_on(&journey, steps, state_of) && (back = parents(&journey)))
            result = Py_BuildValue("OOO", steps, states, back);
    }
    Py_XDECREF(steps);
    Py_XDECREF(states);
    Py_XDECREF(back);
    track_release(&journey.track);
    PyBuffer_Release(&journey.turning);
    PyMem_Free(journey.added);
    PyMem_Free(journey.links);
    PyMem_Free(journey.ports);
    PyMem_Free(journey.states);
    PyMem_Free(journey.newest);
    heap_free(&journey.heap);
    return result;
}

/* ---------------------------------------------------------------- reach in a turn */

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

/* The way of that entry as Python knows it: Way(rents, steps, path, duty, own). */
static PyObject *way_of(const Reach *reach, int32_t entry, PyObject *make_way)
{
    const Run *run = ENTRY(&reach->heap, Run, entry);
    int own = (run->payees & reach->own_bit) != 0;
    PyObject *path = PyTuple_New((Py_ssize_t)run->steps + 1);
    for (const Run *at = run; path; at = ENTRY(&reach->heap, Run, at->parent)) {
        if (PyTuple_SetItem(path, at->steps, number(reach->land, at->m))) {
            Py_CLEAR(path);
            break;
        }
        if (at->parent < 0)
            break;
    }
    PyObject *parts = path ? Py_BuildValue("iiNLl", bits_in((uint32_t)run->payees) - own, run->steps, path,
                                           (long long)run->duty, own ? reach->own_cost : 0L) : NULL;
    PyObject *way = parts ? PyObject_CallFunctionObjArgs(make_way, parts, NULL) : NULL;
    Py_XDECREF(parts);
    return way;
}

static PyObject *reach_on(Reach *reach, PyObject *make_way)
{
    int32_t size = reach->land->size, count = 0;
    int32_t *order = take(size, sizeof *order);
    uint8_t *found = take(size, 1);
    int failed = !order || !found;
    while (!failed && reach->heap.waiting) {
        int32_t entry = heap_pop(&reach->heap), m = ENTRY(&reach->heap, Run, entry)->m;
        if (!found[m])
            order[count++] = entry;
        found[m] = 1;
        failed = ENTRY(&reach->heap, Run, entry)->energy >= 2 && run_on(reach, entry);
    }
    PyObject *ways = failed ? NULL : PyDict_New();
    for (int32_t i = 0; ways && i < count; i++)
        if (put(ways, number(reach->land, ENTRY(&reach->heap, Run, order[i])->m), way_of(reach, order[i], make_way)))
            Py_CLEAR(ways);
    PyMem_Free(order);
    PyMem_Free(found);
    return ways;
}

/* land.reach(make_way, start, came, energy, turning, track, purse, rent, slow, entering, again, duty, dutiable, own_bit,
 * own_cost): where a train gets in a turn. */
PyObject *land_reach(PyObject *self, PyObject *args)
{
    const Land *land = (const Land *)self;
    const long much = 1L << 30;
    PyObject *make_way, *track, *ways = NULL;
    long start, came, energy;
    Reach reach = {.land = land, .heap = HEAP(Run, run_before)};
    if (!PyArg_ParseTuple(args, "Ollly*O!lly*y*ply*ll", &make_way, &start, &came, &energy, &reach.turning,
                          &PyTuple_Type, &track, &reach.purse, &reach.rent, &reach.slow, &reach.entering, &reach.again,
                          &reach.duty, &reach.dutiable, &reach.own_bit, &reach.own_cost))
        return NULL;
    if (start < 0 || start >= land->size || labs(came) > 1L << 28 || energy < 0 || energy > 512
        || reach.turning.len < land->size || reach.slow.len < land->size || reach.entering.len <= energy >> 1
        || (reach.duty && reach.dutiable.len < land->size))
        PyErr_SetString(PyExc_IndexError, "a train starts on the board, with tables for all of it");
    else if (reach.rent < 0 || reach.rent > much || reach.duty < 0 || reach.duty > much || labs(reach.own_cost) > much
             || reach.own_bit < 0 || reach.own_bit > much || labs(reach.purse) > much)
        PyErr_SetString(PyExc_ValueError, "nobody has so much money");
    else if (!track_read(land, track, &reach.track)) {
        Run first = {0, 0, (int32_t)start, (int32_t)came, 0, (int32_t)energy, -1};
        if (!heap_push(&reach.heap, MONEY, &first))
            ways = reach_on(&reach, make_way);
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
