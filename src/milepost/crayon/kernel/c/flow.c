/* Ways that share nothing: a small maximum flow, the twin of `flow.py`. */
#include "kernel.h"

#define SINK (1 << 16)    /* in `came`: reached by giving another end to the way of sink -(SINK + p) */
#define UNSEEN INT32_MIN
#define SINKS 8           /* as many as there are bits in a byte */

typedef struct {
    PyObject_HEAD
    int32_t nodes, arcs;
    int32_t *first, *arc; /* the arcs out of node v: from first[v] to first[v + 1] */
    int32_t *head;        /* where each arc leads */
} Net;

static void net_free(PyObject *self)
{
    Net *net = (Net *)self;
    PyTypeObject *type = Py_TYPE(self);
    PyMem_Free(net->first);
    PyMem_Free(net->arc);
    PyMem_Free(net->head);
    PyObject_Free(self);
    Py_DECREF((PyObject *)type);
}

/* The lists of all nodes, one after the other; `first` gets where each begins. */
static int32_t *lists(PyObject *rows, int32_t *first, Py_ssize_t count, long high, const char *what)
{
    int32_t *all = NULL;
    Py_ssize_t total = 0, room = 0;
    for (Py_ssize_t v = 0; v <= count; v++) {
        Py_ssize_t more = 0;
        PyObject *row = v < count ? PySequence_GetItem(rows, v) : NULL;
        int32_t *one = row ? int_array(row, &more, 0, high, what) : NULL;
        Py_XDECREF(row);
        first[v] = (int32_t)total;
        if (one && (total + more > room || !all)) {
            room = 2 * (total + more) + 16;
            int32_t *larger = room < 1 << 28 ? PyMem_Realloc(all, (size_t)room * sizeof *all) : NULL;
            if (larger)
                all = larger;
            else
                PyErr_NoMemory();
        }
        if (one && !PyErr_Occurred())
            memcpy(all + total, one, (size_t)more * sizeof *all);
        total += more;
        PyMem_Free(one);
        if (v < count && (!one || PyErr_Occurred())) {
            PyMem_Free(all);
            return NULL;
        }
    }
    return all ? all : take(1, sizeof *all);
}

static PyObject *net_new(PyTypeObject *type, PyObject *args, PyObject *Py_UNUSED(kwargs))
{
    PyObject *arcs, *heads;
    if (!PyArg_ParseTuple(args, "OO", &arcs, &heads))
        return NULL;
    Py_ssize_t nodes = PySequence_Size(arcs), count;
    if (nodes < 0)
        return NULL;
    if (nodes > 1 << 24) {
        PyErr_SetString(PyExc_ValueError, "this is no network");
        return NULL;
    }
    Net *net = (Net *)PyType_GenericAlloc(type, 0);
    if (!net)
        return NULL;
    net->nodes = (int32_t)nodes;
    if ((net->head = int_array(heads, &count, 0, (long)nodes - 1, "node")) && count % 2 == 0 && count < 1 << 28) {
        net->arcs = (int32_t)count;
        net->first = take(nodes + 1, sizeof(int32_t));
        if (net->first)
            net->arc = lists(arcs, net->first, nodes, (long)count - 1, "arc");
    } else if (net->head) {
        PyErr_SetString(PyExc_ValueError, "arcs come in pairs");
    }
    for (int32_t v = 0; net->arc && v < net->nodes && !PyErr_Occurred(); v++)
        for (int32_t i = net->first[v]; i < net->first[v + 1]; i++)
            if (net->head[net->arc[i] ^ 1] != v)
                PyErr_SetString(PyExc_ValueError, "an arc does not start where its other half leads");
    if (!net->arc || PyErr_Occurred())
        Py_CLEAR(net);
    return (PyObject *)net;
}

typedef struct {
    const Net *net;
    uint8_t *room;
    const uint8_t *ends;
    int32_t sources, *source_first, *source; /* the nodes of each source */
    int32_t served;
    int32_t *began, *began_order, began_count; /* the node at which a source's way starts, -1 for none */
    int32_t last[SINKS], last_order[SINKS], last_count; /* the node at which a sink's way ends, -1 for none */
    int32_t met[SINKS];       /* the node from which a sink was reached, -1 for none */
    int32_t *came, *queue, end;
    uint8_t *starting;        /* nodes at which a way starts */
    int32_t *ways; /* for a pair of arcs: ways along the even one less those along the odd one */
} Flow;

static void reach_node(Flow *flow, int32_t v, int32_t by)
{
    if (flow->came[v] == UNSEEN) {
        flow->came[v] = by;
        flow->queue[flow->end++] = v;
    }
}

static int run_along(Flow *flow, int32_t arc)
{
    if (flow->room[arc ^ 1] == UINT8_MAX) {
        PyErr_SetString(PyExc_ValueError, "more room on an arc than a byte holds");
        return -1;
    }
    flow->room[arc]--;
    flow->room[arc ^ 1]++;
    flow->ways[arc >> 1] += arc & 1 ? -1 : 1;
    return 0;
}

/* Serve one of the sinks at the node, follow back how it was reached and lead the ways accordingly. */
static int take_way(Flow *flow, int32_t v)
{
    int sink = lowest((uint64_t)(flow->ends[v] & ~flow->served));
    flow->served |= 1 << sink;
    if (flow->last[sink] < 0)
        flow->last_order[flow->last_count++] = sink;
    flow->last[sink] = v;
    for (;;) {
        int32_t by = flow->came[v];
        if (by >= 0) {
            if (run_along(flow, by))
                return -1;
            v = flow->net->head[by ^ 1];
        } else if (by <= -SINK) {
            v = flow->last[-SINK - by] = flow->met[-SINK - by];
        } else {
            int32_t j = -1 - by, before = flow->began[j];
            flow->began[j] = v;
            if (before < 0) {
                flow->began_order[flow->began_count++] = j;
                return 1;
            }
            v = before;
        }
    }
}

/* One way more, found by breadth: 1 if there is one, 0 if not, -1 with an exception set. */
static int one_more(Flow *flow)
{
    const Net *net = flow->net;
    int open_sinks = ~flow->served;
    flow->end = 0;
    for (int32_t v = 0; v < net->nodes; v++)
        flow->came[v] = UNSEEN;
    memset(flow->starting, 0, (size_t)net->nodes);
    memset(flow->met, 0xff, sizeof flow->met);
    for (int32_t j = 0; j < flow->sources; j++)
        if (flow->began[j] >= 0)
            flow->starting[flow->began[j]] = 1;
        else
            for (int32_t i = flow->source_first[j]; i < flow->source_first[j + 1]; i++)
                reach_node(flow, flow->source[i], -1 - j);
    for (int32_t at = 0; at < flow->end; at++) { /* the queue grows */
        int32_t v = flow->queue[at];
        if (flow->ends[v] & open_sinks)
            return take_way(flow, v);
        for (int32_t i = 0; flow->ends[v] && i < flow->last_count; i++) {
            int32_t p = flow->last_order[i];
            if (flow->ends[v] >> p & 1 && flow->met[p] < 0) {
                flow->met[p] = v;
                reach_node(flow, flow->last[p], -SINK - p);
            }
        }
        for (int32_t k = 0; flow->starting[v] && k < flow->began_count; k++) {
            int32_t j = flow->began_order[k];
            for (int32_t i = flow->source_first[j]; flow->began[j] == v && i < flow->source_first[j + 1]; i++)
                reach_node(flow, flow->source[i], -1 - j);
        }
        for (int32_t i = net->first[v]; i < net->first[v + 1]; i++) {
            int32_t arc = net->arc[i], to = net->head[arc];
            if (!flow->room[arc] || flow->came[to] != UNSEEN)
                continue;
            reach_node(flow, to, arc);
            if (flow->ends[to] & open_sinks)
                return take_way(flow, to);
        }
    }
    return 0;
}

/* The arcs of one way from the node on, into `way`, and how many; where it ends takes its sink from `last_order`.
 * Nobody goes in circles: `been` is how many arcs lead to a node, for those on the way, and -1 for the others. */
static int32_t follow(Flow *flow, int32_t v, int32_t *way, int32_t *been, int32_t *sink)
{
    const Net *net = flow->net;
    int32_t count = 0;
    been[v] = 0;
    for (;;) {
        int32_t i = 0;
        while (i < flow->last_count && flow->last[flow->last_order[i]] != v)
            i++;
        if (i < flow->last_count) {
            *sink = flow->last_order[i];
            flow->last_count--;
            memmove(flow->last_order + i, flow->last_order + i + 1, (size_t)(flow->last_count - i) * sizeof *way);
            return count;
        }
        for (i = net->first[v]; i < net->first[v + 1]; i++)
            if (net->arc[i] & 1 ? flow->ways[net->arc[i] >> 1] < 0 : flow->ways[net->arc[i] >> 1] > 0)
                break;
        if (i == net->first[v + 1]) {
            PyErr_SetString(PyExc_ValueError, "a way leads nowhere");
            return -1;
        }
        flow->ways[net->arc[i] >> 1] += net->arc[i] & 1 ? 1 : -1;
        v = net->head[net->arc[i]];
        if (been[v] >= 0) {
            while (count > been[v])
                been[net->head[way[--count]]] = -1;
            been[v] = count;
        } else {
            way[count++] = net->arc[i];
            been[v] = count;
        }
    }
}

/* The ways one by one, as Python makes them. */
static PyObject *flow_found(Flow *flow, PyObject *make_way)
{
    PyObject *found = PyList_New(0);
    int32_t *way = flow->queue, *been = flow->came; /* both are as long as there are nodes */
    memset(been, 0xff, (size_t)flow->net->nodes * sizeof *been);
    for (int32_t k = 0; found && k < flow->began_count; k++) {
        int32_t j = flow->began_order[k], sink = 0, count = follow(flow, flow->began[j], way, been, &sink);
        PyObject *arcs = count >= 0 ? PyTuple_New(count) : NULL, *one = NULL;
        been[flow->began[j]] = -1;
        for (int32_t i = 0; arcs && i < count; i++) {
            PyObject *arc = PyLong_FromLong(way[i]);
            been[flow->net->head[way[i]]] = -1;
            if (!arc || PyTuple_SetItem(arcs, i, arc))
                Py_CLEAR(arcs);
        }
        if (arcs)
            one = PyObject_CallFunction(make_way, "iiiiO", j, sink, flow->began[j], flow->last[sink], arcs);
        if (!one || PyList_Append(found, one))
            Py_CLEAR(found);
        Py_XDECREF(one);
        Py_XDECREF(arcs);
    }
    return found;
}

/* Whether a way led before may start and end where it does, beside those taken over already. */
static int may_be(const Flow *flow, int32_t j, int32_t sink, int32_t start, int32_t end)
{
    int may_start = 0;
    for (int32_t i = flow->source_first[j]; !may_start && i < flow->source_first[j + 1]; i++)
        may_start = flow->source[i] == start;
    return may_start && flow->began[j] < 0 && flow->last[sink] < 0 && flow->ends[end] >> sink & 1;
}

/* Run along these arcs if there is room: 1 if so, 0 if not, -1 with an exception set. */
static int run_again(Flow *flow, const int32_t *arcs, Py_ssize_t count)
{
    Py_ssize_t i = 0;
    while (i < count && flow->room[arcs[i]])
        if (run_along(flow, arcs[i++]))
            return -1;
    if (i == count)
        return 1;
    while (i > 0)
        if (run_along(flow, arcs[--i] ^ 1))
            return -1;
    return 0;
}

/* A caller may have made it up: the arcs must lead from the start to the end. */
static int leads_on(const Net *net, int32_t start, int32_t end, const int32_t *arcs, Py_ssize_t count)
{
    int32_t v = start;
    for (Py_ssize_t i = 0; i < count && v >= 0; i++)
        v = net->head[arcs[i] ^ 1] == v ? net->head[arcs[i]] : -1;
    if (v != end)
        PyErr_SetString(PyExc_ValueError, "a way led before does not lead from its start to its end");
    return v == end;
}

static int take_over(Flow *flow, PyObject *way)
{
    PyObject *row;
    int j, sink, start, end, taken = -1;
    Py_ssize_t count = 0;
    if (!is_tuple(way, "a way led before is a tuple") || !PyArg_ParseTuple(way, "iiiiO", &j, &sink, &start, &end, &row))
        return -1;
    if (j < 0 || j >= flow->sources || sink < 0 || sink >= SINKS || start < 0 || start >= flow->net->nodes || end < 0
        || end >= flow->net->nodes) {
        PyErr_SetString(PyExc_IndexError, "a way led before has no such source, sink or node");
        return -1;
    }
    int32_t *arcs = int_array(row, &count, 0, flow->net->arcs - 1L, "arc");
    if (arcs && leads_on(flow->net, start, end, arcs, count))
        taken = may_be(flow, j, sink, start, end) ? run_again(flow, arcs, count) : 0;
    if (taken > 0) {
        flow->began[j] = start;
        flow->began_order[flow->began_count++] = j;
        flow->last[sink] = end;
        flow->last_order[flow->last_count++] = sink;
        flow->served |= 1 << sink;
    }
    PyMem_Free(arcs);
    return taken < 0 ? -1 : 0;
}

/* Begin with ways that were led before, as far as they still can be. */
static int flow_goes_on(Flow *flow, long want, PyObject *led)
{
    PyObject *ways = PySequence_Tuple(led);
    int failed = ways ? 0 : -1;
    for (Py_ssize_t i = 0; !failed && i < PyTuple_Size(ways) && flow->began_count < want; i++)
        failed = take_over(flow, PyTuple_GetItem(ways, i));
    Py_XDECREF(ways);
    return failed;
}

static PyObject *flow_lead(Flow *flow, PyObject *make_way, long want, PyObject *led)
{
    int32_t nodes = flow->net->nodes, pairs = flow->net->arcs / 2;
    PyObject *found = NULL;
    memset(flow->last, 0xff, sizeof flow->last);
    if ((flow->began = take(flow->sources, sizeof(int32_t))) && (flow->began_order = take(flow->sources, sizeof(int32_t)))
        && (flow->came = take_raw(nodes, sizeof(int32_t))) && (flow->queue = take_raw(nodes, sizeof(int32_t)))
        && (flow->starting = take_raw(nodes, 1)) && (flow->ways = take(pairs, sizeof(int32_t)))) {
        memset(flow->began, 0xff, (size_t)flow->sources * sizeof(int32_t));
        int more = flow_goes_on(flow, want, led) ? -1 : 1;
        while (more > 0 && flow->began_count < want)
            more = one_more(flow);
        if (more >= 0)
            found = flow_found(flow, make_way);
    }
    PyMem_Free(flow->began);
    PyMem_Free(flow->began_order);
    PyMem_Free(flow->came);
    PyMem_Free(flow->queue);
    PyMem_Free(flow->starting);
    PyMem_Free(flow->ways);
    return found;
}

/* net.lead(make_way, room, sources, ends, want, led): as many ways as there can be, up to `want`; `room` becomes what they
 * leave. `led` are ways led before, of which those that still can be are a beginning. */
static PyObject *net_lead(PyObject *self, PyObject *args)
{
    Flow flow = {.net = (const Net *)self};
    Py_buffer room, ends;
    PyObject *make_way, *sources, *led, *found = NULL;
    long want;
    if (!PyArg_ParseTuple(args, "Ow*Oy*lO", &make_way, &room, &sources, &ends, &want, &led))
        return NULL;
    Py_ssize_t count = PySequence_Size(sources);
    if (count >= SINK - 1 || (count >= 0 && (room.len < flow.net->arcs || ends.len < flow.net->nodes)))
        PyErr_SetString(PyExc_ValueError, "each arc has its room and each node its sinks");
    else if (count >= 0 && (flow.source_first = take(count + 1, sizeof(int32_t)))) {
        flow.sources = (int32_t)count;
        flow.source = lists(sources, flow.source_first, count, (long)flow.net->nodes - 1, "node");
        flow.room = room.buf;
        flow.ends = ends.buf;
        if (flow.source)
            found = flow_lead(&flow, make_way, want, led);
    }
    PyMem_Free(flow.source);
    PyMem_Free(flow.source_first);
    PyBuffer_Release(&room);
    PyBuffer_Release(&ends);
    return found;
}

/* One way more from a node to another, by breadth, in the room that is left: 1 if there is one, 0 if not. */
static int one_between(const Net *net, uint8_t *left, int32_t *came, int32_t *queue, int32_t a, int32_t b)
{
    int32_t end = 0;
    memset(came, 0xff, (size_t)net->nodes * sizeof *came);
    queue[end++] = a;
    for (int32_t at = 0; at < end && came[b] < 0; at++) /* the queue grows */
        for (int32_t i = net->first[queue[at]]; i < net->first[queue[at] + 1]; i++) {
            int32_t arc = net->arc[i], to = net->head[arc];
            if (!left[arc] || came[to] >= 0 || to == a)
                continue;
            came[to] = arc;
            queue[end++] = to;
        }
    if (came[b] < 0)
        return 0;
    for (int32_t v = b; v != a; v = net->head[came[v] ^ 1]) {
        left[came[v]]--;
        left[came[v] ^ 1] += left[came[v] ^ 1] < UINT8_MAX;
    }
    return 1;
}

/* net.joined(room, a, b, ways, without): whether so many ways, none over one section, lead from one node to the other.
 * The arcs of section k are 2k and 2k + 1; `room` is left as it is. */
static PyObject *net_joined(PyObject *self, PyObject *args)
{
    const Net *net = (const Net *)self;
    Py_buffer room;
    int a, b, ways, without, found = 0, more = 1;
    if (!PyArg_ParseTuple(args, "y*iiii", &room, &a, &b, &ways, &without))
        return NULL;
    if (room.len < net->arcs || a < 0 || a >= net->nodes || b < 0 || b >= net->nodes || without >= net->arcs / 2) {
        PyErr_SetString(PyExc_IndexError, "each arc has its room, and there is no such node or section");
        PyBuffer_Release(&room);
        return NULL;
    }
    uint8_t *left = take_raw(net->arcs, 1);
    int32_t *came = take_raw(net->nodes, sizeof *came), *queue = take_raw(net->nodes, sizeof *queue);
    if (left && came && queue) {
        memcpy(left, room.buf, (size_t)net->arcs);
        if (without >= 0)
            left[2 * without] = left[2 * without + 1] = 0;
        for (; more && found < ways; found += more)
            more = a == b || one_between(net, left, came, queue, a, b);
    }
    PyMem_Free(left);
    PyMem_Free(came);
    PyMem_Free(queue);
    PyBuffer_Release(&room);
    return PyErr_Occurred() ? NULL : PyBool_FromLong(found >= ways);
}

static PyMethodDef methods[] = {
    {"lead", net_lead, METH_VARARGS, NULL},
    {"joined", net_joined, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot slots[] = {{Py_tp_new, net_new}, {Py_tp_dealloc, net_free}, {Py_tp_methods, methods}, {0, NULL}};
PyType_Spec net_spec = {"milepost.crayon.kernel._kernel.Net", sizeof(Net), 0, Py_TPFLAGS_DEFAULT, slots};
