/* What one player's track joins: section by section, so that no set needs to be read. */
#include "kernel.h"

typedef struct {
    const Land *land;
    Py_buffer owner, red;
    long mine;
    int32_t (*links)[2]; /* ferries: the mileposts they join */
    Py_ssize_t link_count;
    uint8_t *seen;
    int32_t *queue, end; /* all that was found, in the order it was */
    int touched;         /* own track or a ferry is among it */
} Network;

static int links_read(Network *network, PyObject *links)
{
    Py_ssize_t count = network->link_count = PySequence_Size(links);
    network->links = count < 0 ? NULL : take(count, sizeof *network->links);
    for (Py_ssize_t i = 0; network->links && i < count; i++) {
        PyObject *link = PySequence_GetItem(links, i);
        long a = -1, b = -1, size = network->land->size;
        int failed = !is_tuple(link, "a link is two mileposts") || !PyArg_ParseTuple(link, "ll", &a, &b);
        Py_XDECREF(link);
        if (!failed && (a < 0 || a >= size || b < 0 || b >= size)) {
            PyErr_SetString(PyExc_IndexError, "a link leads off the board");
            failed = 1;
        }
        if (failed)
            return -1;
        network->links[i][0] = (int32_t)a;
        network->links[i][1] = (int32_t)b;
    }
    return network->links ? 0 : -1;
}

/* The track as Python tells it: own and red steps, which are of no use here; owners, own number, red sections, links. */
static int network_read(Network *network, PyObject *track)
{
    PyObject *own, *red_steps, *links;
    const Land *land = network->land;
    if (!PyArg_ParseTuple(track, "OOy*ly*O", &own, &red_steps, &network->owner, &network->mine, &network->red, &links)) {
        network->owner.obj = network->red.obj = NULL; /* what was read is released already */
        return -1;
    }
    if (network->owner.len < land->sections || network->red.len < land->sections) {
        PyErr_SetString(PyExc_ValueError, "each section has an owner");
        return -1;
    }
    network->seen = take(land->size, 1);
    network->queue = take_raw(land->size, sizeof(int32_t));
    return network->seen && network->queue ? links_read(network, links) : -1;
}

static void network_free(Network *network)
{
    PyBuffer_Release(&network->owner);
    PyBuffer_Release(&network->red);
    PyMem_Free(network->links);
    PyMem_Free(network->seen);
    PyMem_Free(network->queue);
}

static void found(Network *network, int32_t m)
{
    if (!network->seen[m]) {
        network->seen[m] = 1;
        network->queue[network->end++] = m;
    }
}

/* On from what was found, which is what stands in the queue from there. */
static void run_on(Network *network, int32_t from)
{
    const uint8_t *owner = network->owner.buf, *red = network->red.buf;
    for (int32_t at = from; at < network->end; at++) {
        const int32_t m = network->queue[at], *section = network->land->section + m * ARMS;
        const int32_t *near = network->land->near + m * ARMS;
        for (int d = 0; d < ARMS; d++) {
            if (section[d] < 0)
                continue;
            const int own = owner[section[d]] == network->mine;
            network->touched |= own;
            if (own || red[section[d]])
                found(network, near[d]);
        }
        for (Py_ssize_t i = 0; i < network->link_count; i++)
            if (network->links[i][0] == m || network->links[i][1] == m) {
                network->touched = 1;
                found(network, network->links[i][0]);
                found(network, network->links[i][1]);
            }
    }
}

/* land.network(start, track): the set of all mileposts joined to those of a set. */
PyObject *land_network(PyObject *self, PyObject *args)
{
    const Land *land = (const Land *)self;
    Network network = {.land = land};
    PyObject *start, *track, *set = NULL;
    if (!PyArg_ParseTuple(args, "OO!", &start, &PyTuple_Type, &track))
        return NULL;
    if (!network_read(&network, track)) {
        int32_t count = members(land, start, network.queue);
        network.end = count < 0 ? 0 : count;
        for (int32_t i = 0; i < count; i++)
            network.seen[network.queue[i]] = 1;
        run_on(&network, 0);
        uint8_t *bytes = count < 0 ? NULL : take(land->bytes, 1);
        for (int32_t i = 0; bytes && i < network.end; i++)
            bytes[land->cell[network.queue[i]] / 8] |= (uint8_t)(1 << land->cell[network.queue[i]] % 8);
        set = bytes ? set_of_bytes(bytes, land->bytes) : NULL;
        PyMem_Free(bytes);
    }
    network_free(&network);
    return set;
}

/* The first of the places left with all that are joined to it, which are crossed out. */
static PyObject *group(Network *network, int32_t *places, Py_ssize_t first, Py_ssize_t count)
{
    int32_t from = network->end;
    network->touched = 0;
    found(network, places[first]);
    run_on(network, from);
    PyObject *inside = PyList_New(0);
    for (Py_ssize_t i = first; inside && i < count; i++)
        if (places[i] >= 0 && network->seen[places[i]]) {
            PyObject *m = number(network->land, places[i]);
            if (!m || PyList_Append(inside, m))
                Py_CLEAR(inside);
            Py_XDECREF(m);
            places[i] = -1;
        }
    return inside ? Py_BuildValue("NN", inside, PyBool_FromLong(network->touched)) : NULL;
}

/* land.groups(places, track): the mileposts joined to each other, and whether that is by own track. */
PyObject *land_groups(PyObject *self, PyObject *args)
{
    const Land *land = (const Land *)self;
    Network network = {.land = land};
    PyObject *given, *track, *groups = NULL;
    Py_ssize_t count;
    if (!PyArg_ParseTuple(args, "OO!", &given, &PyTuple_Type, &track))
        return NULL;
    int32_t *places = int_array(given, &count, 0, (long)land->size - 1, "milepost");
    if (places && !network_read(&network, track))
        groups = PyList_New(0);
    for (Py_ssize_t i = 0; groups && i < count; i++) {
        PyObject *one = places[i] < 0 ? NULL : group(&network, places, i, count);
        if (places[i] >= 0 || (one && PyList_Append(groups, one)) || PyErr_Occurred())
            Py_CLEAR(groups);
        Py_XDECREF(one);
    }
    PyMem_Free(places);
    network_free(&network);
    return groups;
}
