/* Ways from one node of a network to another, looked for from both ends. */
#include "kernel.h"

/* A way between two nodes: by which arc each node was reached from the one and along which it leads to the other, -1 for
 * none; the queues of both searches. */
typedef struct {
    const Net *net;
    int32_t a, b, *came, *onward, *out, *back;
} Between;

static int between_ready(Between *way)
{
    size_t nodes = (size_t)way->net->nodes;
    way->came = take_raw((Py_ssize_t)nodes * 4, sizeof *way->came);
    if (!way->came)
        return -1;
    way->onward = way->came + nodes;
    way->out = way->onward + nodes;
    way->back = way->out + nodes;
    return 0;
}

/* The node at which the searches from both ends meet, in turns and by breadth; -1 if they do not. */
static int32_t meet(Between *way, const uint8_t *room)
{
    const Net *net = way->net;
    int32_t out_end = 1, back_end = 1;
    memset(way->came, 0xff, (size_t)net->nodes * 2 * sizeof *way->came); /* and `onward` */
    way->out[0] = way->a;
    way->back[0] = way->b;
    for (int32_t at = 0; at < out_end && at < back_end; at++) { /* both queues grow */
        int32_t v = way->out[at], u = way->back[at];
        for (int32_t i = net->first[v]; i < net->first[v + 1]; i++) {
            int32_t arc = net->arc[i], to = net->head[arc];
            if (!room[arc] || way->came[to] >= 0 || to == way->a)
                continue;
            way->came[to] = arc;
            if (way->onward[to] >= 0 || to == way->b)
                return to;
            way->out[out_end++] = to;
        }
        for (int32_t i = net->first[u]; i < net->first[u + 1]; i++) {
            int32_t arc = net->arc[i], to = net->head[arc];
            if (!room[arc ^ 1] || way->onward[to] >= 0 || to == way->b)
                continue;
            way->onward[to] = arc ^ 1;
            if (way->came[to] >= 0 || to == way->a)
                return to;
            way->back[back_end++] = to;
        }
    }
    return -1;
}

/* Between what is asked and what there is: an exception if these are no nodes, or the room is not that of all arcs. */
static int between_asks(const Between *way, const Py_buffer *room, int without)
{
    const Net *net = way->net;
    if (room->len >= net->arcs && way->a >= 0 && way->a < net->nodes && way->b >= 0 && way->b < net->nodes
        && without < net->arcs / 2)
        return 1;
    PyErr_SetString(PyExc_IndexError, "each arc has its room, and there is no such node or section");
    return 0;
}

/* net.joined(room, a, b, ways, without): whether so many ways, none over one section, lead from one node to the other.
 * The arcs of section k are 2k and 2k + 1; `room` is left as it is. */
PyObject *net_joined(PyObject *self, PyObject *args)
{
    Between way = {.net = (const Net *)self};
    Py_buffer room;
    int ways, without, found = 0;
    if (!PyArg_ParseTuple(args, "y*iiii", &room, &way.a, &way.b, &ways, &without))
        return NULL;
    uint8_t *left = between_asks(&way, &room, without) ? take_raw(way.net->arcs, 1) : NULL;
    if (left && !between_ready(&way)) {
        memcpy(left, room.buf, (size_t)way.net->arcs);
        if (without >= 0)
            left[2 * without] = left[2 * without + 1] = 0;
        for (int32_t v = way.a; v >= 0 && found < ways; found += v >= 0) {
            if (way.a == way.b)
                continue;
            v = meet(&way, left);
            for (int32_t w = v, arc; v >= 0 && w != way.a; w = way.net->head[arc ^ 1]) {
                arc = way.came[w];
                left[arc]--;
                left[arc ^ 1] += left[arc ^ 1] < UINT8_MAX;
            }
            for (int32_t w = v, arc; v >= 0 && w != way.b; w = way.net->head[arc]) {
                arc = way.onward[w];
                left[arc]--;
                left[arc ^ 1] += left[arc ^ 1] < UINT8_MAX;
            }
        }
    }
    PyMem_Free(left);
    PyMem_Free(way.came);
    PyBuffer_Release(&room);
    return PyErr_Occurred() ? NULL : PyBool_FromLong(found >= ways);
}

static int add_arc(PyObject *list, int32_t arc)
{
    PyObject *number = PyLong_FromLong(arc);
    int failed = !number || PyList_Append(list, number);
    Py_XDECREF(number);
    return failed;
}

/* net.way_between(room, a, b): the arcs of a way from one node to the other, or None. */
PyObject *net_way_between(PyObject *self, PyObject *args)
{
    Between way = {.net = (const Net *)self};
    Py_buffer room;
    PyObject *arcs = NULL;
    int32_t v = -1;
    if (!PyArg_ParseTuple(args, "y*ii", &room, &way.a, &way.b))
        return NULL;
    if (between_asks(&way, &room, -1) && !between_ready(&way))
        v = way.a == way.b ? way.a : meet(&way, room.buf);
    if (v >= 0 && (arcs = PyList_New(0))) {
        for (int32_t w = v; arcs && w != way.a; w = way.net->head[way.came[w] ^ 1])
            if (add_arc(arcs, way.came[w]))
                Py_CLEAR(arcs);
        if (arcs && PyList_Reverse(arcs))
            Py_CLEAR(arcs);
        for (int32_t w = v; arcs && w != way.b; w = way.net->head[way.onward[w]])
            if (add_arc(arcs, way.onward[w]))
                Py_CLEAR(arcs);
    }
    PyMem_Free(way.came);
    PyBuffer_Release(&room);
    return arcs ? arcs : PyErr_Occurred() ? NULL : Py_BuildValue("");
}
