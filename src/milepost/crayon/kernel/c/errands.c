/* What a search for trips asks and is asked: errands, legs and what they promise; the trips found. */
#include "trips.h"

static int leg_read(const Search *search, PyObject *answer, Leg *leg)
{
    PyObject *found, *missing;
    double wait;
    long long steps, cost, rents, late;
    if (!is_tuple(answer, "a leg comes with its wait") || !PyArg_ParseTuple(answer, "O!d", &PyTuple_Type, &found, &wait))
        return -1;
    leg->leg = Py_NewRef(found);
    PyObject *path;
    if (!PyArg_ParseTuple(leg->leg, "OLLO!LL", &path, &steps, &cost, &PyTuple_Type, &missing, &rents, &late))
        return -1;
    if (beyond(steps, MUCH) || beyond(cost, MUCH) || beyond(rents, MUCH) || beyond(late, MUCH)) {
        PyErr_SetString(PyExc_ValueError, "no leg takes as much");
        return -1;
    }
    leg->steps = steps, leg->cost = cost, leg->rents = rents, leg->late = late, leg->wait = wait;
    leg->least = search->track * (double)rents + search->worth * (double)steps / search->speed;
    leg->most = leg->least + search->track * (double)cost;
    Py_ssize_t count = PyTuple_Size(missing);
    leg->sections = take(count, sizeof(int32_t));
    leg->prices = take(count, sizeof(int32_t));
    for (Py_ssize_t i = 0; leg->sections && leg->prices && i < count; i++) {
        PyObject *pair = PyTuple_GetItem(missing, i);
        long section, price, highest = search->first_section + search->section_count;
        if (!is_tuple(pair, "a section has a price") || !PyArg_ParseTuple(pair, "ll", &section, &price))
            return -1;
        if (section < search->first_section || section >= highest || beyond(price, MUCH)) {
            PyErr_SetString(PyExc_IndexError, "a leg leads over no section");
            return -1;
        }
        leg->sections[i] = (int32_t)(section - search->first_section);
        leg->prices[i] = (int32_t)price;
    }
    leg->count = (int32_t)count;
    return leg->sections && leg->prices ? 0 : -1;
}

static int32_t city_at(const Search *search, int32_t place)
{
    return place ? search->cities[place - 1] : -1;
}

/* The leg from a place to a city, asked for once; NULL with an exception set. */
const Leg *leg_between(Search *search, int32_t place, int32_t city)
{
    Leg *leg = &search->legs[place * search->city_count + city];
    if (leg->known)
        return leg;
    if (place != city + 1) {
        PyObject *answer = PyObject_CallFunction(search->leg, "ii", city_at(search, place), search->cities[city]);
        leg->none = answer == Py_None;
        int failed = !answer || (!leg->none && leg_read(search, answer, leg));
        Py_XDECREF(answer);
        if (failed)
            return NULL;
    }
    leg->known = 1;
    return leg;
}

/* How far it is to a city as the crow flies, -1 with an exception set. Whoever is asked settles how the leg is found. */
static int32_t far_from(Search *search, int32_t place, int32_t city)
{
    int32_t *far = &search->far[place * search->city_count + city];
    if (*far < 0) {
        PyObject *answer = PyObject_CallFunction(search->near, "ii", city_at(search, place), search->cities[city]);
        long steps = bounded(answer, 0, MUCH, "distance");
        Py_XDECREF(answer);
        *far = (int32_t)steps;
    }
    return *far;
}

/* What an errand brings, begun at a place: at first by the distance to its load, for legs are dear; with the leg if that
 * is as much as is wanted. NULL with an exception set. */
const Promise *promise_of(Search *search, int32_t place, const Errand *errand, double wanted)
{
    Promise *promise = &search->promises[place * search->errand_count + (int32_t)(errand - search->errands)];
    if (!promise->guessed && place && place != errand->source + 1) {
        int32_t far = far_from(search, place, errand->source);
        if (far < 0)
            return NULL;
        promise->most = (double)errand->pay - search->worth * (far / search->speed + errand->onward);
        promise->guessed = 1;
    } else if (!promise->guessed) {
        promise->most = Py_HUGE_VAL;
        promise->guessed = 1;
    }
    if (promise->leg || promise->most < wanted)
        return promise;
    const Leg *leg = leg_between(search, place, errand->source);
    if (!leg)
        return NULL;
    double pay = (double)errand->pay - search->worth * errand->onward;
    promise->leg = leg->none ? NULL : leg;
    promise->most = leg->none ? -Py_HUGE_VAL : pay - leg->least;
    promise->least = leg->none ? -Py_HUGE_VAL : pay - leg->most;
    return promise;
}

/* The question */

static int city_known(const Search *search, long city)
{
    if (city >= 0 && city < search->city_count)
        return 1;
    PyErr_SetString(PyExc_IndexError, "an errand calls at no city");
    return 0;
}

static int picks_read(const Search *search, PyObject *picks, Errand *errand)
{
    errand->pick_count = (int32_t)PyTuple_Size(picks);
    for (int32_t i = 0; i < errand->pick_count; i++) {
        Pick *pick = &errand->picks[i];
        PyObject *given = PyTuple_GetItem(picks, i);
        if (!is_tuple(given, "a pickup is a tuple")
            || !PyArg_ParseTuple(given, "iipd", &pick->code, &pick->city, &pick->last, &pick->until)
            || !city_known(search, pick->city))
            return -1;
    }
    return 0;
}

static int errand_read(const Search *search, PyObject *given, Errand *errand)
{
    int card;
    long long pay;
    PyObject *picks, *own;
    if (!is_tuple(given, "an errand is a tuple")
        || !PyArg_ParseTuple(given, "iiiiiiippLdddO!O!", &card, &errand->takes, &errand->loads, &errand->source,
                             &errand->dest, &errand->drop, &errand->rank, &errand->aboard, &errand->sure, &pay,
                             &errand->risk, &errand->until, &errand->onward, &PyTuple_Type, &picks, &PyTuple_Type, &own))
        return -1;
    if (card < 0 || card >= search->card_count || PyTuple_Size(picks) > TOGETHER || PyTuple_Size(own) > TOGETHER
        || errand->source < -1 || errand->source >= search->city_count || beyond(pay, MUCH)
        || beyond(errand->takes, LOADS) || beyond(errand->loads, LOADS) || (errand->source >= 0 && PyTuple_Size(picks) != 1)) {
        PyErr_SetString(PyExc_ValueError, "nobody can run such an errand");
        return -1;
    }
    errand->card = (uint64_t)1 << card;
    errand->pay = pay;
    errand->own_count = (int32_t)PyTuple_Size(own);
    for (int32_t i = 0; i < errand->own_count; i++) {
        errand->own[i] = (int32_t)bounded(PyTuple_GetItem(own, i), 0, LOADS - 1, "load");
        if (errand->own[i] < 0)
            return -1;
    }
    return city_known(search, errand->dest) ? picks_read(search, picks, errand) : -1;
}

static int aboard_read(Search *search, PyObject *loads)
{
    Py_ssize_t count;
    int32_t *list = int_array(loads, &count, 0, LOADS - 1, "load");
    for (Py_ssize_t i = 0; list && i < count; i++)
        search->loads[list[i]]++;
    PyMem_Free(list);
    return list ? 0 : -1;
}

/* What each card pays at most: pairs of the pay and the card's number, the best first. */
static int cards_read(Search *search, PyObject *pays)
{
    search->card_count = (int)PyTuple_Size(pays);
    if (search->card_count > CARDS) {
        PyErr_SetString(PyExc_ValueError, "too many cards");
        return -1;
    }
    for (int i = 0; i < search->card_count; i++) {
        long long pay;
        int card;
        PyObject *pair = PyTuple_GetItem(pays, i);
        if (!is_tuple(pair, "a card has its pay") || !PyArg_ParseTuple(pair, "Li", &pay, &card))
            return -1;
        if (card < 0 || card >= search->card_count || beyond(pay, MUCH)) {
            PyErr_SetString(PyExc_ValueError, "there is no such card");
            return -1;
        }
        search->cards[i] = (uint64_t)1 << card;
        search->pays[i] = pay;
    }
    return 0;
}

static int errands_read(Search *search, PyObject *errands)
{
    search->errand_count = (int32_t)PyTuple_Size(errands);
    search->errands = take(search->errand_count, sizeof(Errand));
    for (int32_t i = 0; search->errands && i < search->errand_count; i++)
        if (errand_read(search, PyTuple_GetItem(errands, i), &search->errands[i]))
            return -1;
    return search->errands ? 0 : -1;
}

static int figures_read(Search *search, PyObject *figures)
{
    if (!PyArg_ParseTuple(figures, "llllllllddddddddddd", &search->left, &search->deliveries, &search->kept, &search->room,
                          &search->cash, &search->debt, &search->first_section, &search->section_count, &search->speed,
                          &search->limit, &search->head_start, &search->handling, &search->delivering, &search->track,
                          &search->worth, &search->begun, &search->calm, &search->cut,
                          &search->slack))
        return -1;
    const long much = 1L << 24;
    if (search->deliveries < 0 || search->deliveries > TOGETHER || search->kept < 1 || search->kept > 4096
        || beyond(search->room, much) || beyond(search->cash, MUCH) || beyond(search->debt, MUCH)
        || beyond(search->first_section, much) || search->section_count < 0 || search->section_count > much
        || !(search->speed > 0) || !(search->limit > 0)) {
        PyErr_SetString(PyExc_ValueError, "no train makes such trips");
        return -1;
    }
    return 0;
}

static int make_room(Search *search)
{
    Py_ssize_t places = (Py_ssize_t)search->city_count + 1;
    if (search->city_count > 4096 || search->errand_count > 4096) {
        PyErr_SetString(PyExc_ValueError, "too many cities");
        return -1;
    }
    search->legs = take(places * search->city_count, sizeof(Leg));
    search->far = take_raw(places * search->city_count, sizeof(int32_t));
    search->promises = take(places * search->errand_count, sizeof(Promise));
    search->built = take(search->section_count, 1);
    search->laid = take_raw(search->section_count, sizeof(int32_t));
    search->found = take_raw(2 * search->kept + 1, sizeof(Trip));
    if (!search->legs || !search->far || !search->promises || !search->built || !search->laid || !search->found)
        return -1;
    memset(search->far, 0xff, (size_t)(places * search->city_count) * sizeof(int32_t));
    return 0;
}

static void search_free(Search *search)
{
    for (Py_ssize_t i = 0; search->legs && i < ((Py_ssize_t)search->city_count + 1) * search->city_count; i++) {
        Py_XDECREF(search->legs[i].leg);
        PyMem_Free(search->legs[i].sections);
        PyMem_Free(search->legs[i].prices);
    }
    PyMem_Free(search->errands);
    PyMem_Free(search->cities);
    PyMem_Free(search->legs);
    PyMem_Free(search->far);
    PyMem_Free(search->promises);
    PyMem_Free(search->built);
    PyMem_Free(search->laid);
    PyMem_Free(search->found);
}

/* The trips as Python knows them: value, the codes of their stops, tally. */
static PyObject *trips_told(const Search *search)
{
    PyObject *told = PyList_New(search->found_count);
    for (int32_t i = 0; told && i < search->found_count; i++) {
        const Trip *trip = &search->found[i];
        const Tally *tally = &trip->tally;
        PyObject *stops = PyTuple_New(trip->stop_count);
        for (int32_t k = 0; stops && k < trip->stop_count; k++)
            if (PyTuple_SetItem(stops, k, PyLong_FromLong(trip->stops[k])))
                Py_CLEAR(stops);
        PyObject *row = stops ? Py_BuildValue("dN(LLdLdLL)", trip->value, stops, (long long)tally->pay,
                                              (long long)tally->spent, tally->time, (long long)tally->repaid, tally->lost,
                                              (long long)tally->laid, (long long)tally->hoped) : NULL;
        if (!row || PyList_SetItem(told, i, row))
            Py_CLEAR(told);
    }
    return told;
}

/* trips(errands, pays, cities, loads, figures, leg, near, delay): how many stops may still be tried, and the best trips. */
PyObject *kernel_trips(PyObject *Py_UNUSED(module), PyObject *args)
{
    PyObject *errands, *pays, *cities, *loads, *figures, *told = NULL, *result = NULL;
    Search search = {0};
    Py_ssize_t count;
    if (!PyArg_ParseTuple(args, "O!O!OOO!OOO", &PyTuple_Type, &errands, &PyTuple_Type, &pays, &cities, &loads,
                          &PyTuple_Type, &figures, &search.leg, &search.near, &search.delay))
        return NULL;
    if (search.delay == Py_None)
        search.delay = NULL;
    if ((search.cities = int_array(cities, &count, 0, 1L << 24, "city"))) {
        search.city_count = (int32_t)count;
        if (!figures_read(&search, figures) && !cards_read(&search, pays) && !aboard_read(&search, loads)
            && !errands_read(&search, errands) && !make_room(&search) && !search_on(&search))
            told = trips_told(&search);
    }
    if (told)
        result = Py_BuildValue("lN", search.left, told);
    search_free(&search);
    return result;
}
