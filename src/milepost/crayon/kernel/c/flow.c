/* Ways that share nothing: a small maximum flow, the twin of `flow.py`. */
#include "kernel.h"

#define SINK (1 << 16)    /* in `came`: reached by giving another end to the way of sink -(SINK + p) */
#define UNSEEN INT32_MIN
#define TOUCHED (1 << 20) /* added to the ways of a pair that was run along */
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
    int32_t count, served;
    int32_t *began, *began_order, began_count; /* the node at which a source's way starts, -1 for none */
    int32_t last[SINKS], last_order[SINKS], last_count; /* the node at which a sink's way ends, -1 for none */
    int32_t met[SINKS];       /* the node from which a sink was reached, -1 for none */
    int32_t *came, *queue, end;
    uint8_t *starting;        /* nodes at which a way starts */
    int32_t *ways; /* for a pair of arcs: ways along the even one less those along the odd one */
    int32_t *touched, touched_count; /* pairs along which a way ran or runs, in that order */
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
    int32_t pair = arc >> 1;
    if (flow->room[arc ^ 1] == UINT8_MAX) {
        PyErr_SetString(PyExc_ValueError, "more room on an arc than a byte holds");
        return -1;
    }
    flow->room[arc]--;
    flow->room[arc ^ 1]++;
    if (!flow->ways[pair]) {
        flow->touched[flow->touched_count++] = pair;
        flow->ways[pair] = TOUCHED;
    }
    flow->ways[pair] += arc & 1 ? -1 : 1;
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

/* What was found, as Python's Flow holds it: count, served, began, last, and the ways along each pair of arcs. */
static PyObject *flow_found(const Flow *flow)
{
    PyObject *began = PyDict_New(), *last = PyDict_New(), *ways = PyDict_New(), *found = NULL;
    int failed = !began || !last || !ways;
    for (int32_t i = 0; !failed && i < flow->began_count; i++)
        failed = put(began, PyLong_FromLong(flow->began_order[i]), PyLong_FromLong(flow->began[flow->began_order[i]]));
    for (int32_t i = 0; !failed && i < flow->last_count; i++)
        failed = put(last, PyLong_FromLong(flow->last_order[i]), PyLong_FromLong(flow->last[flow->last_order[i]]));
    for (int32_t i = 0; !failed && i < flow->touched_count; i++)
        failed = put(ways, PyLong_FromLong(2L * flow->touched[i]), PyLong_FromLong(flow->ways[flow->touched[i]] - TOUCHED));
    if (!failed)
        found = Py_BuildValue("llOOO", (long)flow->count, (long)flow->served, began, last, ways);
    Py_XDECREF(began);
    Py_XDECREF(last);
    Py_XDECREF(ways);
    return found;
}

/* A dict of ints as two arrays of that many. */
typedef struct {
    int32_t *keys, *values;
    Py_ssize_t count;
} Table;

static int table_read(Table *table, PyObject *dict, long high, long low_value, long high_value, const char *what)
{
    PyObject *keys = PyDict_Keys(dict), *values = PyDict_Values(dict);
    if (keys && values && (table->keys = int_array(keys, &table->count, 0, high, what)))
        table->values = int_array(values, &table->count, low_value, high_value, what);
    Py_XDECREF(keys);
    Py_XDECREF(values);
    return table->values ? 0 : -1;
}

static void table_free(Table *table)
{
    PyMem_Free(table->keys);
    PyMem_Free(table->values);
}

/* So many ways run along a pair of arcs already: along the odd one if they are fewer than none. */
static int run_already(Flow *flow, int32_t even, int32_t ways)
{
    int32_t arc = ways < 0 ? even + 1 : even, along = ways < 0 ? -ways : ways;
    if (even & 1 || flow->ways[even >> 1] || flow->room[arc] < along || flow->room[arc ^ 1] > UINT8_MAX - along) {
        PyErr_SetString(PyExc_ValueError, "there is no room for the ways led already");
        return -1;
    }
    flow->room[arc] = (uint8_t)(flow->room[arc] - along);
    flow->room[arc ^ 1] = (uint8_t)(flow->room[arc ^ 1] + along);
    flow->touched[flow->touched_count++] = even >> 1;
    flow->ways[even >> 1] = TOUCHED + ways;
    return 0;
}

/* Begin with what `flow_found` told of ways that were led before. */
static int flow_goes_on(Flow *flow, PyObject *led)
{
    PyObject *began_dict, *last_dict, *ways_dict;
    Table began = {0}, last = {0}, ways = {0};
    unsigned char count, served;
    int failed;
    if (!is_tuple(led, "ways led already are a tuple")
        || !PyArg_ParseTuple(led, "bbO!O!O!", &count, &served, &PyDict_Type, &began_dict, &PyDict_Type, &last_dict,
                             &PyDict_Type, &ways_dict))
        return -1;
    flow->count = count;
    flow->served = served;
    failed = table_read(&began, began_dict, flow->sources - 1L, 0, flow->net->nodes - 1L, "start of a way")
             || table_read(&last, last_dict, SINKS - 1, 0, flow->net->nodes - 1L, "end of a way")
             || table_read(&ways, ways_dict, flow->net->arcs - 1L, -UINT8_MAX, UINT8_MAX, "arc of a way");
    for (Py_ssize_t i = 0; !failed && i < began.count; i++) {
        if (flow->began[began.keys[i]] < 0)
            flow->began_order[flow->began_count++] = began.keys[i];
        flow->began[began.keys[i]] = began.values[i];
    }
    for (Py_ssize_t i = 0; !failed && i < last.count; i++) {
        if (flow->last[last.keys[i]] < 0)
            flow->last_order[flow->last_count++] = last.keys[i];
        flow->last[last.keys[i]] = last.values[i];
    }
    for (Py_ssize_t i = 0; !failed && i < ways.count; i++)
        failed = run_already(flow, ways.keys[i], ways.values[i]);
    table_free(&began);
    table_free(&last);
    table_free(&ways);
    return failed ? -1 : 0;
}

static PyObject *flow_lead(Flow *flow, long want, PyObject *led)
{
    int32_t nodes = flow->net->nodes, pairs = flow->net->arcs / 2;
    PyObject *found = NULL;
    memset(flow->last, 0xff, sizeof flow->last);
    if ((flow->began = take(flow->sources, sizeof(int32_t))) && (flow->began_order = take(flow->sources, sizeof(int32_t)))
        && (flow->came = take_raw(nodes, sizeof(int32_t))) && (flow->queue = take_raw(nodes, sizeof(int32_t)))
        && (flow->starting = take_raw(nodes, 1)) && (flow->ways = take(pairs, sizeof(int32_t)))
        && (flow->touched = take_raw(pairs, sizeof(int32_t)))) {
        int more = 1;
        memset(flow->began, 0xff, (size_t)flow->sources * sizeof(int32_t));
        if (led != Py_None)
            more = flow_goes_on(flow, led) ? -1 : 1;
        while (more > 0 && flow->count < want && (more = one_more(flow)) > 0)
            flow->count++;
        if (more >= 0)
            found = flow_found(flow);
    }
    PyMem_Free(flow->began);
    PyMem_Free(flow->began_order);
    PyMem_Free(flow->came);
    PyMem_Free(flow->queue);
    PyMem_Free(flow->starting);
    PyMem_Free(flow->ways);
    PyMem_Free(flow->touched);
    return found;
}

/* net.lead(room, sources, ends, want, led): as many ways as there can be, up to `want`; `room` becomes what they leave.
 * `led` is None, or what was told of ways led before. */
static PyObject *net_lead(PyObject *self, PyObject *args)
{
    Flow flow = {.net = (const Net *)self};
    Py_buffer room, ends;
    PyObject *sources, *led, *found = NULL;
    long want;
    if (!PyArg_ParseTuple(args, "w*Oy*lO", &room, &sources, &ends, &want, &led))
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
            found = flow_lead(&flow, want, led);
    }
    PyMem_Free(flow.source);
    PyMem_Free(flow.source_first);
    PyBuffer_Release(&room);
    PyBuffer_Release(&ends);
    return found;
}

static PyMethodDef methods[] = {{"lead", net_lead, METH_VARARGS, NULL}, {NULL, NULL, 0, NULL}};
static PyType_Slot slots[] = {{Py_tp_new, net_new}, {Py_tp_dealloc, net_free}, {Py_tp_methods, methods}, {0, NULL}};
PyType_Spec net_spec = {"milepost.crayon.kernel._kernel.Net", sizeof(Net), 0, Py_TPFLAGS_DEFAULT, slots};
