/* Ways from one node of a network to another, looked for from both ends. */
#include "kernel.h"

#define UNSEEN (-1)
#define SEED (-2) /* a search begins here */

int between_ready(Between *way)
{
    size_t nodes = (size_t)way->net->nodes;
    way->came = take_raw((Py_ssize_t)nodes * 4, sizeof *way->came);
    way->left = way->came ? take_raw(way->net->arcs, 1) : NULL;
    if (!way->left)
        return -1;
    way->onward = way->came + nodes;
    way->out = way->onward + nodes;
    way->back = way->out + nodes;
    return 0;
}

void between_free(Between *way)
{
    PyMem_Free(way->came);
    PyMem_Free(way->left);
}

/* The node at which the searches from both ends meet, in turns and by breadth; -1 if they do not. */
static int32_t meet(Between *way)
{
    const Net *net = way->net;
    const uint8_t *room = way->left;
    int32_t out_end = way->starts, back_end = way->goals;
    memset(way->came, 0xff, (size_t)net->nodes * 2 * sizeof *way->came); /* UNSEEN, and `onward` */
    for (int32_t i = 0; i < back_end; i++)
        way->onward[way->back[i]] = SEED;
    for (int32_t i = 0; i < out_end; i++) {
        way->came[way->out[i]] = SEED;
        if (way->onward[way->out[i]] == SEED)
            return way->out[i];
    }
    for (int32_t at = 0; at < out_end && at < back_end; at++) { /* both queues grow */
        int32_t v = way->out[at], u = way->back[at];
        for (int32_t i = net->first[v]; i < net->first[v + 1]; i++) {
            int32_t arc = net->arc[i], to = net->head[arc];
            if (!room[arc] || way->came[to] != UNSEEN)
                continue;
            way->came[to] = arc;
            if (way->onward[to] != UNSEEN)
                return to;
            way->out[out_end++] = to;
        }
        for (int32_t i = net->first[u]; i < net->first[u + 1]; i++) {
            int32_t arc = net->arc[i], to = net->head[arc];
            if (!room[arc ^ 1] || way->onward[to] != UNSEEN)
                continue;
            way->onward[to] = arc ^ 1;
            if (way->came[to] != UNSEEN)
                return to;
            way->back[back_end++] = to;
        }
    }
    return -1;
}

static void run(uint8_t *left, int32_t arc)
{
    left[arc]--;
    left[arc ^ 1] += left[arc ^ 1] < UINT8_MAX;
}

int joined_by(Between *way, const uint8_t *room, int32_t a, int32_t b, int ways, int without)
{
    const int32_t *head = way->net->head;
    int found = 0;
    if (a == b)
        return 1;
    memcpy(way->left, room, (size_t)way->net->arcs);
    if (without >= 0)
        way->left[2 * without] = way->left[2 * without + 1] = 0;
    way->starts = way->goals = 1;
    for (int32_t v = a; v >= 0 && found < ways; found += v >= 0) {
        way->out[0] = a;
        way->back[0] = b;
        v = meet(way);
        for (int32_t w = v; v >= 0 && w != a; w = head[way->came[w] ^ 1])
            run(way->left, way->came[w]);
        for (int32_t w = v; v >= 0 && w != b; w = head[way->onward[w]])
            run(way->left, way->onward[w]);
    }
    return found >= ways;
}

/* net.joined(room, a, b, ways, without): whether so many ways, none over one section, lead from one node to the other.
 * The arcs of section k are 2k and 2k + 1; `room` is left as it is. */
PyObject *net_joined(PyObject *self, PyObject *args)
{
    const Net *net = (const Net *)self;
    Between way = {.net = net};
    Py_buffer room;
    int a, b, ways, without, found = 0;
    if (!PyArg_ParseTuple(args, "y*iiii", &room, &a, &b, &ways, &without))
        return NULL;
    if (a < 0 || a >= net->nodes || b < 0 || b >= net->nodes || without >= net->arcs / 2 || room.len < net->arcs)
        PyErr_SetString(PyExc_IndexError, "each arc has its room, and there is no such node or section");
    else if (!between_ready(&way))
        found = joined_by(&way, room.buf, a, b, ways, without);
    between_free(&way);
    PyBuffer_Release(&room);
    return PyErr_Occurred() ? NULL : PyBool_FromLong(found);
}

static int add_arc(PyObject *list, int32_t arc)
{
    PyObject *number = PyLong_FromLong(arc);
    int failed = !number || PyList_Append(list, number);
    Py_XDECREF(number);
    return failed;
}

/* The arcs of ways led before are taken, with those of the same section: of ordinary sections two, of gated ones four. */
static int take_ways(Between *way, PyObject *ways)
{
    PyObject *led = PySequence_Tuple(ways);
    int failed = led ? 0 : -1;
    for (Py_ssize_t i = 0; !failed && i < PyTuple_Size(led); i++) {
        PyObject *one = PyTuple_GetItem(led, i);
        Py_ssize_t count = 0;
        int32_t *arcs = NULL;
        if (is_tuple(one, "a way led before is a tuple") && PyTuple_Size(one) == 5)
            arcs = int_array(PyTuple_GetItem(one, 4), &count, 0, way->net->arcs - 1L, "arc");
        else if (!PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError, "a way led before has five parts");
        for (Py_ssize_t k = 0; arcs && k < count; k++) {
            int32_t arc = arcs[k], gated = way->net->gated;
            int four = arc >= gated && arc < way->net->gates;
            int32_t first = four ? gated + (arc - gated) / 4 * 4 : arc & ~1;
            memset(way->left + first, 0, four ? 4 : 2);
        }
        failed = arcs ? 0 : -1;
        PyMem_Free(arcs);
    }
    Py_XDECREF(led);
    return failed;
}

static PyObject *way_past(const Between *way, int32_t v)
{
    const int32_t *head = way->net->head;
    PyObject *arcs = PyList_New(0);
    for (int32_t w = v; arcs && way->came[w] != SEED; w = head[way->came[w] ^ 1])
        if (add_arc(arcs, way->came[w]))
            Py_CLEAR(arcs);
    if (arcs && PyList_Reverse(arcs))
        Py_CLEAR(arcs);
    for (int32_t w = v; arcs && way->onward[w] != SEED; w = head[way->onward[w]])
        if (add_arc(arcs, way->onward[w]))
            Py_CLEAR(arcs);
    return arcs;
}

/* The nodes given, each once, at the beginning of a queue; how many, or -1 with an exception set. */
static int32_t begin_with(const Between *way, PyObject *nodes, int32_t *queue)
{
    Py_ssize_t count = 0;
    int32_t *given = int_array(nodes, &count, 0, way->net->nodes - 1L, "node"), found = given ? 0 : -1;
    for (Py_ssize_t i = 0; given && i < count; i++) {
        int32_t k = 0;
        while (k < found && queue[k] != given[i])
            k++;
        queue[k] = given[i];
        found += k == found;
    }
    PyMem_Free(given);
    return found;
}

/* net.way_between(room, starts, goals, led): the arcs of a way from one of these nodes to one of those, over no section of
 * ways led before; or None. */
PyObject *net_way_between(PyObject *self, PyObject *args)
{
    Between way = {.net = (const Net *)self};
    Py_buffer room;
    PyObject *starts, *goals, *led, *arcs = NULL;
    int32_t v = -1;
    if (!PyArg_ParseTuple(args, "y*OOO", &room, &starts, &goals, &led))
        return NULL;
    if (room.len < way.net->arcs)
        PyErr_SetString(PyExc_IndexError, "each arc has its room");
    else if (!between_ready(&way) && (way.starts = begin_with(&way, starts, way.out)) >= 0
             && (way.goals = begin_with(&way, goals, way.back)) >= 0) {
        memcpy(way.left, room.buf, (size_t)way.net->arcs);
        if (!take_ways(&way, led))
            v = meet(&way);
    }
    if (v >= 0)
        arcs = way_past(&way, v);
    between_free(&way);
    PyBuffer_Release(&room);
    return arcs ? arcs : PyErr_Occurred() ? NULL : Py_BuildValue("");
}
