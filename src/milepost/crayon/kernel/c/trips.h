/* A search for trips: what its two files share. */
#ifndef MILEPOST_TRIPS_H
#define MILEPOST_TRIPS_H

#include "kernel.h"

#define TOGETHER 8 /* deliveries in a trip, and loads of a delivery, at most */
#define STOPS (TOGETHER * (TOGETHER + 1))
#define CARDS 64
#define LOADS 64     /* kinds, and slots at most */
#define MUCH (1L << 30) /* of any figure; sums of a trip's are far from the largest int */

/* What a trip comes to, leg by leg and stop by stop. */
typedef struct {
    int64_t pay, spent, repaid, laid, hoped; /* repaid to the bank; laid: spent on track; hoped: pay not to count on */
    double time, lost;                       /* lost: of the pay, to others */
} Tally;

typedef struct {
    PyObject *leg; /* as Python knows it; NULL for the way to where the train is already */
    int64_t steps, cost, rents, late;
    double wait;         /* turns before it is begun */
    double least, most;  /* what it takes at least if its track is there by then, and if it is not */
    int32_t count;       /* of the sections missing */
    int32_t *sections, *prices;
    int8_t known, none; /* none: no way leads there */
} Leg;

typedef struct {
    int32_t code, city; /* code: its place in the order of all stops */
    int last;           /* the delivery's last load */
    double until;       /* turns after which the load is gone */
} Pick;

/* A delivery with its pickups. */
typedef struct {
    uint64_t card;             /* as a set */
    int32_t takes, loads, source, dest, drop, rank; /* slots; loads; the only city it calls at; the drop's code; its order */
    int aboard, sure;          /* nothing is picked up; the pay can be counted on */
    int64_t pay;
    double risk, until, onward; /* onward: turns from the last load to the city */
    int32_t pick_count, own_count;
    Pick picks[TOGETHER];
    int32_t own[TOGETHER]; /* loads that it finds aboard */
} Errand;

/* What an errand brings at most, begun somewhere: its leg's track is there, or is to be built. */
typedef struct {
    const Leg *leg; /* NULL while it is not known, or where none leads */
    double most, least;
    int8_t guessed;
} Promise;

typedef struct {
    double value;
    int64_t aboard; /* pay of what was aboard from the beginning */
    Tally tally;
    int32_t number, stop_count;
    int32_t stops[STOPS];
} Trip;

/* A trip begun. Its stops are the first of the search's. */
typedef struct {
    int32_t place, room, stop_count, aboard_count;
    int32_t aboard[TOGETHER];
    uint64_t cards;
    Tally tally;
} Node;

typedef struct {
    /* The question */
    Errand *errands;
    int32_t errand_count, city_count;
    int32_t *cities;
    int32_t loads[LOADS]; /* aboard, how many of each kind */
    uint64_t cards[CARDS];
    int64_t pays[CARDS]; /* what each card pays at most, the best first */
    int card_count;
    long left, deliveries, kept, room; /* left: stops that may still be tried */
    long cash, debt, first_section, section_count;
    double speed, limit, head_start, handling, delivering, track, worth;
    double slack; /* sums of the same figures in another order differ by less */
    double begun, calm; /* what is gone of this turn; when events delay nothing any more */
    PyObject *leg, *near, *delay; /* Python's answers; `delay` is NULL where no event is in force */
    /* The search */
    Leg *legs;         /* by place and city */
    int32_t *far;      /* the same: mileposts as the crow flies, -1 where nobody has asked yet */
    Promise *promises; /* by place and errand */
    uint8_t *built;    /* by section, in the trip as it stands */
    int32_t *laid, laid_count;
    int32_t stops[STOPS], stop_errands[STOPS];
    Trip *found;
    int32_t found_count, number, depth;
    double cut;
} Search;

static inline int beyond(long long figure, long long most)
{
    return figure < -most || figure > most;
}

static inline int bits_of(uint64_t word)
{
    int count = 0;
    for (; word; word &= word - 1)
        count++;
    return count;
}

const Leg *leg_between(Search *search, int32_t place, int32_t city);
const Promise *promise_of(Search *search, int32_t place, const Errand *errand, double wanted);
int search_on(Search *search);
void sort_trips(Search *search);

#endif
