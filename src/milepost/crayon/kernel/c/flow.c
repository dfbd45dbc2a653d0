/* Ways that share nothing: a small maximum flow, the twin of `flow.py`. */
#include "kernel.h"

#define SINK (1 << 16)    /* in `came`: reached by giving another end to the way of sink -(SINK + p) */
#define UNSEEN INT32_MIN
#define SINKS 8           /* as many as there are bits in a byte */

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

/* A way as Python has it: a tuple of that kind, made as `tuple` makes it, for the kind's own way to do so is slow. */
static PyObject *new_way(PyTypeObject *kind, int source, int sink, int start, int end, PyObject *arcs)
{
    newfunc tuple_new = (newfunc)PyType_GetSlot(&PyTuple_Type, Py_tp_new);
    PyObject *args = Py_BuildValue("((iiiiO))", source, sink, start, end, arcs);
    PyObject *way = args && tuple_new ? tuple_new(kind, args, NULL) : NULL;
    Py_XDECREF(args);
    return way;
}

/* The ways one by one. */
static PyObject *flow_found(Flow *flow, PyTypeObject *kind)
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
            one = new_way(kind, j, sink, flow->began[j], flow->last[sink], arcs);
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

static PyObject *flow_lead(Flow *flow, PyTypeObject *kind, long want, PyObject *led)
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
            found = flow_found(flow, kind);
    }
    PyMem_Free(flow->began);
    PyMem_Free(flow->began_order);
    PyMem_Free(flow->came);
    PyMem_Free(flow->queue);
    PyMem_Free(flow->starting);
    PyMem_Free(flow->ways);
    return found;
}

/* net.lead(kind, room, sources, ends, want, led): as many ways as there can be, up to `want`, each a tuple of that kind;
 * `room` becomes what they leave. `led` are ways led before, of which those that still can be are a beginning. */
PyObject *net_lead(PyObject *self, PyObject *args)
{
    Flow flow = {.net = (const Net *)self};
    Py_buffer room, ends;
    PyObject *kind, *sources, *led, *found = NULL;
    long want;
    if (!PyArg_ParseTuple(args, "O!w*Oy*lO", &PyType_Type, &kind, &room, &sources, &ends, &want, &led))
        return NULL;
    Py_ssize_t count = PySequence_Size(sources);
    if (!PyType_IsSubtype((PyTypeObject *)kind, &PyTuple_Type))
        PyErr_SetString(PyExc_TypeError, "a way is a tuple");
    else if (count >= SINK - 1 || (count >= 0 && (room.len < flow.net->arcs || ends.len < flow.net->nodes)))
        PyErr_SetString(PyExc_ValueError, "each arc has its room and each node its sinks");
    else if (count >= 0 && (flow.source_first = take(count + 1, sizeof(int32_t)))) {
        flow.sources = (int32_t)count;
        flow.source = lists(sources, flow.source_first, count, (long)flow.net->nodes - 1, "node");
        flow.room = room.buf;
        flow.ends = ends.buf;
        if (flow.source)
            found = flow_lead(&flow, (PyTypeObject *)kind, want, led);
    }
    PyMem_Free(flow.source);
    PyMem_Free(flow.source_first);
    PyBuffer_Release(&room);
    PyBuffer_Release(&ends);
    return found;
}
