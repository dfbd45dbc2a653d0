/* Trips: loads fetched and delivered in the best order. The twin of the planner's `search/orders.py`, figure by figure.
 *
 * A leg is asked for when a trip first leads over it, for that is dear, and kept in a table by place and city. Place 0
 * is where the train stands, place n + 1 the city number n of those given.
 */
#include "trips.h"

/* What a trip leaves when track and time are paid for. */
static double value(const Search *search, double pays, const Tally *tally, double time)
{
    return pays - tally->lost - search->track * (double)tally->spent - search->worth * time;
}

/* The most that cards not among these could bring in what is left of the trip. */
static int64_t hope(const Search *search, uint64_t cards)
{
    int64_t pays = 0;
    int room = search->depth - bits_of(cards);
    for (int i = 0; i < search->card_count && room > 0; i++)
        if (!(search->cards[i] & cards)) {
            pays += search->pays[i];
            room--;
        }
    return pays;
}

static int touches(const Search *search, const Leg *leg)
{
    for (int32_t i = 0; i < leg->count; i++)
        if (search->built[leg->sections[i]])
            return 1;
    return 0;
}

/* After a leg with so much new track; 0 if the cash does not reach, -1 with an exception set. */
static int tally_gone(const Search *search, const Leg *leg, int64_t track, Tally *tally)
{
    int64_t earned = tally->pay - tally->hoped - tally->repaid, left = search->cash + earned - tally->spent;
    if (track + leg->rents > left
        && (track || leg->late <= 0 || leg->rents - leg->late > (left > 0 ? left : 0)))
        return 0;
    double begin = tally->time;
    tally->spent += track + leg->rents;
    tally->time = begin + (double)leg->steps / search->speed + leg->wait;
    if (search->delay && begin + search->begun < search->calm) {
        PyObject *turns = PyObject_CallFunction(search->delay, "Od", leg->leg, begin);
        double lost = turns ? PyFloat_AsDouble(turns) : -1.0;
        Py_XDECREF(turns);
        if (PyErr_Occurred())
            return -1;
        tally->time += lost;
    }
    tally->laid += track;
    double built = (double)tally->laid / search->limit - search->head_start;
    if (built > tally->time)
        tally->time = built;
    return 1;
}

/* The train goes by that leg: its track is built, which `unbuild` takes back. 0 if it does not get there, -1 for an error. */
static int go(Search *search, const Leg *leg, Tally *tally)
{
    if (!leg->leg)
        return 1; /* it is there already */
    int64_t cost = leg->cost;
    if (cost && touches(search, leg)) {
        cost = 0;
        for (int32_t i = 0; i < leg->count; i++)
            cost += search->built[leg->sections[i]] ? 0 : leg->prices[i];
    }
    for (int32_t i = 0; cost && i < leg->count; i++)
        if (!search->built[leg->sections[i]]) {
            search->built[leg->sections[i]] = 1;
            search->laid[search->laid_count++] = leg->sections[i];
        }
    return tally_gone(search, leg, cost, tally);
}

static void unbuild(Search *search, int32_t mark)
{
    while (search->laid_count > mark)
        search->built[search->laid[--search->laid_count]] = 0;
}

/* After a load is picked up; with the last of a delivery it is known what others may take of its pay. */
static void tally_picked(const Search *search, const Errand *errand, const Pick *pick, Tally *tally)
{
    if (errand->risk != 0.0 && pick->last)
        tally->lost += errand->risk * tally->time * (double)errand->pay;
    if (search->handling)
        tally->time += search->handling / search->speed;
}

/* After a delivery; 0 if an opponent is there first. */
static int tally_paid(const Search *search, const Errand *errand, Tally *tally)
{
    if (tally->time > errand->until)
        return 0;
    tally->pay += errand->pay;
    if (search->delivering)
        tally->time += search->delivering / search->speed;
    if (search->debt && !tally->repaid && search->cash + tally->pay - tally->spent >= search->debt)
        tally->repaid = search->debt;
    if (!errand->sure)
        tally->hoped += errand->pay;
    return 1;
}

/* The best first; of equal ones that which brings what is aboard to where it pays most, then by its stops. */
static int better_trip(const void *x, const void *y)
{
    const Trip *a = x, *b = y;
    if (a->value != b->value)
        return a->value > b->value ? -1 : 1;
    if (a->aboard != b->aboard)
        return a->aboard > b->aboard ? -1 : 1;
    for (int i = 0; i < a->stop_count && i < b->stop_count; i++)
        if (a->stops[i] != b->stops[i])
            return a->stops[i] < b->stops[i] ? -1 : 1;
    return a->stop_count != b->stop_count ? (a->stop_count < b->stop_count ? -1 : 1) : (a->number > b->number) - (a->number < b->number);
}

void sort_trips(Search *search)
{
    qsort(search->found, (size_t)search->found_count, sizeof(Trip), better_trip);
}

static void record(Search *search, const Node *node, double worth, const Tally *tally)
{
    if (worth != worth)
        return; /* of figures without end nobody can say which is better */
    Trip *trip = &search->found[search->found_count++];
    *trip = (Trip){.value = worth, .tally = *tally, .number = search->number++, .stop_count = node->stop_count};
    for (int i = 0; i < node->stop_count; i++) {
        const Errand *errand = &search->errands[search->stop_errands[i]];
        trip->stops[i] = search->stops[i];
        trip->aboard += errand->aboard ? errand->pay : 0;
    }
    if (search->found_count >= 2 * search->kept) {
        sort_trips(search);
        search->found_count = search->kept;
        search->cut = search->found[search->kept - 1].value;
    }
}

static void add_stop(Search *search, Node *node, const Errand *errand, int32_t code)
{
    search->stop_errands[node->stop_count] = (int32_t)(errand - search->errands);
    search->stops[node->stop_count++] = code;
}

static int extend(Search *search, const Node *node);

/* With the loads of an errand aboard. */
static int aboard_with(Search *search, const Node *node, int32_t place, const Errand *errand, const Tally *tally)
{
    Node next = *node;
    next.place = place;
    next.tally = *tally;
    for (int i = 0; i < errand->pick_count; i++)
        add_stop(search, &next, errand, errand->picks[i].code);
    next.aboard[next.aboard_count++] = (int32_t)(errand - search->errands);
    next.cards |= errand->card;
    next.room -= errand->takes;
    return extend(search, &next);
}

/* Goes on when the loads of an errand are aboard, if the trip can be worth it. */
static int carry_on(Search *search, const Node *node, int32_t place, const Errand *errand, const Tally *tally, int64_t pays)
{
    int64_t bound = pays + errand->pay + hope(search, node->cards | errand->card);
    if (value(search, (double)bound, tally, tally->time + errand->onward) < search->cut)
        return 0;
    return aboard_with(search, node, place, errand, tally);
}

/* Whether the loads the delivery finds aboard are not those of others in the trip. */
static int enough(const Search *search, const Node *node, const Errand *errand)
{
    int taken[LOADS] = {0};
    for (int i = -1; i < node->stop_count; i++) {
        const Errand *other = i < 0 ? errand : &search->errands[search->stop_errands[i]];
        int again = 0; /* each delivery counts once */
        for (int before = -1; before < i && !again; before++)
            again = other->rank == (before < 0 ? errand : &search->errands[search->stop_errands[before]])->rank;
        for (int k = 0; k < other->own_count && !again; k++)
            if (++taken[other->own[k]] > search->loads[other->own[k]])
                return 0;
    }
    return 1;
}

/* Takes a load into the plan that is aboard already; such choices come first and in one order. */
static int carry(Search *search, const Node *node, const Errand *errand)
{
    for (int i = 0; i < node->stop_count; i++) {
        const Errand *other = &search->errands[search->stop_errands[i]];
        if (search->stops[i] == other->drop || other->rank > errand->rank || !other->aboard)
            return 0;
    }
    return enough(search, node, errand) ? aboard_with(search, node, node->place, errand, &node->tally) : 0;
}

/* Several loads, one city after the other; or none but what is aboard. */
static int collect(Search *search, const Node *node, const Errand *errand, int64_t pays)
{
    if (errand->aboard)
        return carry(search, node, errand);
    if (!enough(search, node, errand))
        return 0;
    Tally tally = node->tally;
    int32_t place = node->place, mark = search->laid_count;
    int went = 1;
    for (int i = 0; i < errand->pick_count && went > 0; i++) {
        const Pick *pick = &errand->picks[i];
        search->left--;
        const Leg *leg = leg_between(search, place, pick->city);
        went = !leg ? -1 : leg->none ? 0 : go(search, leg, &tally);
        if (went > 0 && tally.time > pick->until)
            went = 0;
        if (went > 0)
            tally_picked(search, errand, pick, &tally);
        place = pick->city + 1;
    }
    if (went > 0)
        went = carry_on(search, node, place, errand, &tally, pays);
    unbuild(search, mark);
    return went < 0 ? -1 : 0;
}

/* Picks the load of a delivery up. */
static int call(Search *search, const Node *node, const Errand *errand, const Leg *leg, int64_t pays)
{
    Tally tally = node->tally;
    const Pick *pick = &errand->picks[0];
    int32_t mark = search->laid_count;
    int went = go(search, leg, &tally);
    if (went > 0 && tally.time <= pick->until) {
        tally_picked(search, errand, pick, &tally);
        went = carry_on(search, node, pick->city + 1, errand, &tally, pays);
    }
    unbuild(search, mark);
    return went < 0 ? -1 : 0;
}

/* Delivers what is aboard; `bound` is the most that the trip brings in the end, endless for a last delivery. */
static int deliver(Search *search, const Node *node, const Errand *errand, double bound)
{
    search->left--;
    const Leg *leg = leg_between(search, node->place, errand->dest);
    if (!leg)
        return -1;
    if (leg->none || bound - (touches(search, leg) ? leg->least : leg->most) < search->cut)
        return 0;
    Node next = *node;
    int32_t mark = search->laid_count;
    int went = go(search, leg, &next.tally);
    if (went > 0 && tally_paid(search, errand, &next.tally)) {
        double worth = value(search, (double)next.tally.pay, &next.tally, next.tally.time);
        add_stop(search, &next, errand, errand->drop);
        if (bound == Py_HUGE_VAL) {
            record(search, &next, worth, &next.tally);
        } else {
            worth += (double)hope(search, node->cards);
            next.aboard_count = 0;
            for (int i = 0; i < node->aboard_count; i++)
                if (&search->errands[node->aboard[i]] != errand) {
                    next.aboard[next.aboard_count++] = node->aboard[i];
                    worth += (double)search->errands[node->aboard[i]].pay;
                }
            next.place = errand->dest + 1;
            next.room += errand->loads;
            went = worth >= search->cut ? extend(search, &next) : 0;
        }
    }
    unbuild(search, mark);
    return went < 0 ? -1 : 0;
}

/* Tries every delivery that there is room for. `pays` is what all before it pay, `bound` the most that the trip brings
 * without it. */
static int fetch(Search *search, const Node *node, int64_t pays, double bound)
{
    for (int32_t number = 0; number < search->errand_count; number++) {
        const Errand *errand = &search->errands[number];
        if (errand->card & node->cards || errand->takes > node->room)
            continue;
        if (search->left <= 0)
            return 0;
        if (errand->source < 0) {
            if (collect(search, node, errand, pays))
                return -1;
            continue;
        }
        search->left--;
        double wanted = search->cut - bound - (double)hope(search, node->cards | errand->card);
        const Promise *promise = promise_of(search, node->place, errand, wanted);
        if (!promise)
            return -1;
        if (!promise->leg || promise->most < wanted)
            continue;
        if ((touches(search, promise->leg) ? promise->most : promise->least) >= wanted
            && call(search, node, errand, promise->leg, pays))
            return -1;
    }
    return 0;
}

/* Tries every next stop. */
static int extend(Search *search, const Node *node)
{
    int64_t pays = node->tally.pay;
    for (int i = 0; i < node->aboard_count; i++)
        pays += search->errands[node->aboard[i]].pay;
    double bound = value(search, (double)pays, &node->tally, node->tally.time) + search->slack;
    int cards = bits_of(node->cards);
    if (node->aboard_count) {
        double most = bound + (double)hope(search, node->cards);
        int last = node->aboard_count == 1 && cards == search->depth;
        for (int i = 0; i < node->aboard_count; i++) {
            if (search->left <= 0)
                return 0;
            if (deliver(search, node, &search->errands[node->aboard[i]], last ? Py_HUGE_VAL : most))
                return -1;
        }
    }
    return cards < search->depth ? fetch(search, node, pays, bound) : 0;
}

/* Trips of one delivery, then of two, and so on: what shorter ones are worth cuts the search for longer ones down. */
int search_on(Search *search)
{
    Node begin = {.room = search->room};
    for (search->depth = 1; search->depth <= search->deliveries; search->depth++)
        if (extend(search, &begin))
            return -1;
    sort_trips(search);
    return 0;
}
