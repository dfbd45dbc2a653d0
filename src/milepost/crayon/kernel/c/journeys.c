/* How far a train is from everywhere, never turning outside a city, however many turns it takes. */
#include "kernel.h"

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

static int journey_on(Journey *journey, Reached *reached, int32_t *state_of)
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
            reached->steps[ride.m] = ride.steps;
            reached->order[reached->count++] = ride.m;
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

/* land.journeys(kind, start, came, track, added, turning, links, link_steps): steps to everywhere; for each milepost its state;
 * for each state its milepost and the state before it. */
PyObject *land_journeys(PyObject *self, PyObject *args)
{
    Land *land = (Land *)self;
    long start, came, link_steps;
    Reached *steps = NULL;
    PyObject *kind, *track, *added, *links, *states = NULL, *back = NULL, *result = NULL;
    Journey journey = {.land = land, .heap = HEAP(Ride, ride_before)};
    if (!PyArg_ParseTuple(args, "OllO!Oy*O!l", &kind, &start, &came, &PyTuple_Type, &track, &added, &journey.turning,
                          &PyTuple_Type, &links, &link_steps))
        return NULL;
    if (start < 0 || start >= land->size || labs(came) > 1L << 28 || journey.turning.len < land->size
        || link_steps < 0 || link_steps > 1 << 16)
        PyErr_SetString(PyExc_IndexError, "a journey starts on the board");
    else if (!track_read(land, track, &journey.track) && !added_read(&journey, added) && !links_read(&journey, links)
             && (journey.newest = take(land->size, sizeof(int32_t))) && (steps = reached_new(kind, land, 0))
             && (states = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)land->size * 4))) {
        Ride first = {0, (int32_t)start, (int32_t)came, -1, -1, -1};
        journey.link_steps = (int32_t)link_steps;
        int32_t *state_of = (int32_t *)(void *)PyBytes_AsString(states);
        memset(journey.newest, 0xff, (size_t)land->size * sizeof(int32_t));
        memset(state_of, 0xff, (size_t)land->size * sizeof(int32_t));
        if (!ride_push(&journey.heap, &first) && !journey_on(&journey, steps, state_of) && (back = parents(&journey)))
            result = Py_BuildValue("OOO", (PyObject *)steps, states, back);
    }
    Py_XDECREF((PyObject *)steps);
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
