/* The kernel in C: the twin of `pure.py`, `courses.py`, `trains.py`, `lengths.py`, `flow.py` and `broad.py`.
 *
 * It answers the same questions with the same answers, ties included; `compiled.py` gives it the same
 * classes and functions. Where Python grows whole waves as big ints, this goes milepost by milepost over
 * arrays: a bucket queue for weights, a heap where the order of equal ways matters.
 *
 * Written against the stable ABI, so one build serves every Python from 3.11 on. Big ints can only be read
 * through `int.to_bytes` there. That is the dearest part of many calls, so what never changes (`Land`, `Net`) and
 * what changes seldom (`Weights`) is converted once and kept.
 *
 * Nothing is kept in globals between calls but types and names. Whatever comes from Python is checked before it is
 * used as an index. A function that fails returns NULL or a negative number, with a Python exception set.
 */
#ifndef MILEPOST_KERNEL_H
#define MILEPOST_KERNEL_H

#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define EDITION 7 /* grows when what Python asks changes; `__init__.py` names the one it needs */
#define ARMS 6
#define MILEPOSTS 60000 /* no board has more */
#define NONE UINT16_MAX /* no step along this arm */
#define FAR INT32_MAX   /* not reached */
#define LIMIT (1 << 30) /* of what is looked for; one step more is still less than FAR */
#define OPPOSITE(d) ((d) < 3 ? (d) + 3 : (d) - 3)
#define SHIFTS(stride) {1, (stride), (stride) - 1, -1, -(stride), 1 - (stride)} /* what a step adds to a cell */

/* tools.c */

void *take(Py_ssize_t count, size_t size);
void *take_raw(Py_ssize_t count, size_t size);
long bounded(PyObject *number, long low, long high, const char *what);
int32_t *int_array(PyObject *sequence, Py_ssize_t *count, long low, long high, const char *what);
PyObject *set_bytes(PyObject *set, PyObject *size_object, Py_ssize_t size);
PyObject *set_of_bytes(const uint8_t *bytes, Py_ssize_t size);
int is_tuple(PyObject *object, const char *what);
int put(PyObject *dict, PyObject *key, PyObject *value);
PyObject *pair_of(PyObject *a, PyObject *b);
int prepare_names(void);
extern PyObject *bit_length; /* the method of int */

static inline uint64_t word_at(const uint8_t *bytes)
{
    uint64_t word = 0;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(&word, bytes, sizeof word);
#else
    for (int i = 0; i < 8; i++)
        word |= (uint64_t)bytes[i] << (8 * i);
#endif
    return word;
}

/* For each milepost `m` of a set of words. */
#define EACH(land, m, words)                                                                                            \
    for (Py_ssize_t at_ = 0; at_ < (land)->bytes / 8; at_++)                                                            \
        for (uint64_t word_ = (words); word_; word_ &= word_ - 1)                                                       \
            for (int32_t m = (land)->at_cell[at_ * 64 + lowest(word_)], once_ = 1; once_; once_ = 0)

static inline int lowest(uint64_t word)
{
#if defined(__GNUC__)
    return __builtin_ctzll(word);
#else
    int n = 0;
    while (!(word >> n & 1))
        n++;
    return n;
#endif
}

/* A heap of numbered entries. They stay where they are in `all`, for others may point back at them; the heap holds their
 * numbers, each with a key. Lower keys come first, and among equal ones `before` decides: an order without ties (or among
 * equal entries only), so what comes out first never depends on the heap's shape. */
typedef struct {
    uint64_t key;
    int32_t number;
} Waiting;

typedef struct Heap {
    char *all;
    Waiting *heap;
    size_t entry; /* size of one */
    int32_t count, room, waiting;
    int (*before)(const struct Heap *, int32_t, int32_t);
} Heap;

#define HEAP(type, before) {NULL, NULL, sizeof(type), 0, 0, 0, before}
#define ENTRY(heap, type, number) (&((type *)(void *)(heap)->all)[number])

int heap_push(Heap *heap, uint64_t key, const void *entry);
int32_t heap_pop(Heap *heap);
void heap_free(Heap *heap);

/* land.c: the board */

typedef struct {
    int32_t m, next; /* a milepost waiting in a list (field.c), and what comes after it there */
} Entry;

typedef struct {
    PyObject_HEAD
    int32_t size;            /* mileposts */
    int32_t sections, links; /* how many the steps onward speak of */
    Py_ssize_t bytes;        /* of a set, in whole words */
    PyObject *bytes_object;
    PyObject *numbers;       /* of all mileposts, as Python ints: most answers consist of them */
    int32_t *near;           /* the milepost at each arm, or -1 */
    int32_t *section;        /* and the section there, or -1 */
    uint16_t *leads;         /* the same, with the number of mileposts for none */
    int32_t *cell;           /* the place of each milepost in a set */
    int32_t *at_cell;        /* and back; -1 where none is */
    uint64_t *cells;         /* the set of all mileposts */
    int32_t *first;          /* the steps onward from milepost m: from first[m] to first[m + 1] */
    int32_t *way, *to;       /* each with its section, or tunnel (below -1), and where it leads */
    Entry *entries;          /* room for one search at a time: none lets Python run meanwhile */
    Py_ssize_t entry_room;
} Land;

int32_t members(const Land *land, PyObject *set, int32_t *found);
int read_words(const Land *land, PyObject *set, uint64_t *restrict words);
PyObject *number(const Land *land, long m);
Entry *room_for_entries(Land *land, Py_ssize_t count);

/* weights.c: what steps weigh */

typedef struct {
    int32_t a, b, weight, next; /* from a to b; `next` is another one from a, or -1 */
} Edge;

typedef uint32_t Step; /* where it leads, and above that its weight; where none leads that is the number of mileposts */
#define STEP(to, weight) ((uint32_t)(to) | (uint32_t)(weight) << 16)
#define STEP_TO(step) ((int32_t)((step) & 0xffff))
#define STEP_WEIGHT(step) ((int32_t)((step) >> 16))

typedef struct {
    PyObject_HEAD
    Land *land;
    Step *steps;      /* along each arm: what follows from the next two, for searches */
    uint16_t *weight; /* of the step along each arm, the lightest there is */
    uint64_t *known;  /* six sets: the arms that have a weight; NULL where it was taken over from others */
    uint8_t *joined;  /* the directions in which a milepost leads on for nothing, as bits */
    Edge *edges;      /* ways that are no sections, in the order given */
    int32_t *edge_at; /* the first edge from a milepost, or -1 */
    Py_ssize_t edge_count;
    int32_t heaviest;
} Weights;

PyObject *land_weigh(PyObject *self, PyObject *args);

/* field.c: how far everything is from a start */

typedef struct {
    PyObject_HEAD
    Weights *weights;
    int32_t *far;    /* how heavy the lightest way to each milepost is, or FAR */
    uint8_t *starts; /* 1 for the mileposts it starts from */
    int32_t *goals;
    int32_t goal_count;
    int32_t back; /* the arm along which the first step does not lead, or -1 */
    int32_t last; /* the weight at which the search ended */
} Field;

Field *field_new(Weights *weights);
int grow(Field *field, int32_t limit);
PyObject *weights_grow(PyObject *self, PyObject *args);

/* reached.c: what was found, as a mapping */

typedef struct {
    PyObject_HEAD
    Land *land;
    int32_t *order; /* the mileposts found, in the order they were */
    int32_t count;
    int32_t *steps; /* to each milepost; -1 where it was not found */
    int64_t *cost;  /* and what that costs; NULL where only steps were asked for */
} Reached;

Reached *reached_new(PyObject *kind, Land *land, int costs);

/* track.c */

/* Whose track the ways are, and on what terms a train runs there: none (-1), free (0), else the landlord's bit. */
typedef struct {
    Py_buffer owner, red, shut; /* by section: whose it is, open to all, closed */
    int32_t *links, *terms;     /* whose each tunnel is; the terms of each owner */
    Py_ssize_t link_count, term_count;
} Track;

int track_read(const Land *land, PyObject *tuple, Track *track);
void track_release(Track *track);
int32_t terms_of(const Track *track, int32_t way);

/* net.c */

typedef struct {
    PyObject_HEAD
    int32_t nodes, arcs;
    int32_t *first, *arc; /* the arcs out of node v: from first[v] to first[v + 1] */
    int32_t *head;        /* where each arc leads */
    int32_t gated, gates; /* the arcs from the one to the other come in fours, all of the same section */
} Net;

int32_t *lists(PyObject *rows, int32_t *first, Py_ssize_t count, long high, const char *what);

/* joined.c: ways between two nodes */

typedef struct {
    const Net *net;
    int32_t *came, *onward; /* by which arc each node was reached, along which it leads to a goal; or UNSEEN, or SEED */
    int32_t *out, *back;    /* the queues of both searches; at first where they begin */
    int32_t starts, goals;  /* and so many of these */
    uint8_t *left;          /* the room on each arc that is left */
} Between;

int between_ready(Between *way);
void between_free(Between *way);
int joined_by(Between *way, const uint8_t *room, int32_t a, int32_t b, int ways, int without);

/* The rest: one question each */

PyObject *weights_between(PyObject *self, PyObject *args);   /* between.c */
PyObject *field_line(PyObject *self, PyObject *number);      /* line.c */
PyObject *kernel_flood(PyObject *module, PyObject *const *args, Py_ssize_t count); /* flood.c */
PyObject *kernel_trips(PyObject *module, PyObject *args);    /* errands.c */
PyObject *land_journeys(PyObject *self, PyObject *args);     /* journeys.c */
PyObject *land_reach(PyObject *self, PyObject *args);        /* reach.c */
PyObject *land_account(PyObject *self, PyObject *args);      /* account.c */
PyObject *land_network(PyObject *self, PyObject *args);      /* networks.c */
PyObject *land_groups(PyObject *self, PyObject *args);
PyObject *land_lengths(PyObject *self, PyObject *args);      /* lengths.c */
PyObject *net_lead(PyObject *self, PyObject *args);          /* flow.c */
PyObject *net_joined(PyObject *self, PyObject *args);        /* joined.c */
PyObject *net_way_between(PyObject *self, PyObject *args);

extern PyTypeObject *WeightsType, *FieldType, *ReachedType, *NetType;
extern PyType_Spec land_spec, weights_spec, field_spec, reached_spec, net_spec, broad_spec;

#endif
