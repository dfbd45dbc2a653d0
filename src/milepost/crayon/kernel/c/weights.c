/* What steps weigh: six sets for each weight, made into one table by arm. */
#include "kernel.h"

static void weights_free(PyObject *self)
{
    Weights *weights = (Weights *)self;
    PyTypeObject *type = Py_TYPE(self);
    Py_XDECREF((PyObject *)weights->land);
    PyMem_Free(weights->steps);
    PyMem_Free(weights->weight);
    PyMem_Free(weights->joined);
    PyMem_Free(weights->known);
    PyMem_Free(weights->edges);
    PyMem_Free(weights->edge_at);
    PyObject_Free(weights);
    Py_DECREF(type);
}

static Weights *weights_alloc(Land *land, Py_ssize_t edges)
{
    Weights *weights = (Weights *)PyType_GenericAlloc(WeightsType, 0);
    if (!weights)
        return NULL;
    Py_INCREF((PyObject *)land);
    weights->land = land;
    weights->edge_count = edges;
    weights->steps = take_raw((Py_ssize_t)land->size * ARMS, sizeof(Step));
    weights->weight = take_raw((Py_ssize_t)land->size * ARMS, sizeof(uint16_t));
    weights->joined = take(land->size, 1);
    weights->edges = take(edges, sizeof(Edge));
    weights->edge_at = take_raw(land->size, sizeof(int32_t));
    if (!weights->steps || !weights->weight || !weights->joined || !weights->edges || !weights->edge_at) {
        Py_DECREF(weights);
        return NULL;
    }
    memset(weights->weight, 0xff, (size_t)land->size * ARMS * sizeof(uint16_t));
    memset(weights->edge_at, 0xff, (size_t)land->size * sizeof(int32_t));
    return weights;
}

/* Six sets as words, one after the other; NULL with an exception set. */
static uint64_t *six_sets(const Land *land, PyObject *masks)
{
    PyObject *six = PySequence_Tuple(masks);
    Py_ssize_t words = land->bytes / 8;
    uint64_t *sets = six && PyTuple_Size(six) == ARMS ? take_raw(words * ARMS, sizeof *sets) : NULL;
    int failed = !sets;
    for (int d = 0; d < ARMS && !failed; d++)
        failed = read_words(land, PyTuple_GetItem(six, d), sets + d * words);
    if (six && PyTuple_Size(six) != ARMS)
        PyErr_SetString(PyExc_ValueError, "steps are six sets");
    Py_XDECREF(six);
    if (failed) {
        PyMem_Free(sets);
        return NULL;
    }
    return sets;
}

/* Steps, six sets, of one weight. */
static int add_layer(Weights *weights, long weight, PyObject *masks)
{
    const Land *land = weights->land;
    const Py_ssize_t words = land->bytes / 8 * ARMS;
    if (!weights->known && !(weights->known = take(words, sizeof *weights->known)))
        return -1;
    uint64_t *sets = six_sets(land, masks);
    for (Py_ssize_t i = 0; sets && i < words; i++)
        weights->known[i] |= sets[i];
    for (int d = 0; sets && d < ARMS; d++) {
        const uint64_t *set = sets + d * (land->bytes / 8);
        uint16_t *along = weights->weight + d;
        EACH (land, m, set[at_])
            along[m * ARMS] = weight < along[m * ARMS] ? (uint16_t)weight : along[m * ARMS];
    }
    PyMem_Free(sets);
    if (weight > weights->heaviest)
        weights->heaviest = (int32_t)weight;
    return sets ? 0 : -1;
}

/* Steps that lead on for nothing. */
static int add_joined(Weights *weights, PyObject *masks)
{
    const Land *land = weights->land;
    uint64_t *sets = six_sets(land, masks);
    for (int d = 0; sets && d < ARMS; d++) {
        const uint64_t *set = sets + d * (land->bytes / 8);
        EACH (land, m, set[at_])
            weights->joined[m] |= (uint8_t)(1 << d);
    }
    PyMem_Free(sets);
    return sets ? 0 : -1;
}

/* Takes over the weights of the free steps: all there are, and then those that are not free are closed, which are few. */
static int add_free(Weights *weights, const Weights *prices, PyObject *masks)
{
    const Land *land = weights->land;
    uint64_t *sets = six_sets(land, masks);
    if (sets)
        memcpy(weights->weight, prices->weight, (size_t)land->size * ARMS * sizeof(uint16_t));
    for (int d = 0; sets && prices->known && d < ARMS; d++) {
        const uint64_t *set = sets + d * (land->bytes / 8), *known = prices->known + d * (land->bytes / 8);
        uint16_t *along = weights->weight + d;
        EACH (land, m, known[at_] & ~set[at_])
            along[m * ARMS] = NONE;
    }
    PyMem_Free(sets);
    return sets ? 0 : -1;
}

static int add_layers(Weights *weights, PyObject *layers)
{
    int failed = 0;
    for (Py_ssize_t i = 0; !failed && i < PyTuple_Size(layers); i++) {
        PyObject *masks, *layer = PyTuple_GetItem(layers, i);
        long weight;
        failed = !is_tuple(layer, "a layer is its weight and six sets") || !PyArg_ParseTuple(layer, "lO", &weight, &masks);
        if (!failed && (weight < 0 || weight >= NONE)) {
            PyErr_SetString(PyExc_ValueError, "no step weighs so much or so little");
            failed = 1;
        }
        failed = failed || add_layer(weights, weight, masks);
    }
    return failed ? -1 : 0;
}

static int add_edges(Weights *weights, PyObject *edges)
{
    for (Py_ssize_t i = weights->edge_count; i-- > 0;) { /* backwards, so that the chains keep the order */
        long a, b, weight, size = weights->land->size;
        PyObject *edge = PyTuple_GetItem(edges, i);
        if (!is_tuple(edge, "a link is two mileposts and a weight") || !PyArg_ParseTuple(edge, "lll", &a, &b, &weight))
            return -1;
        if (a < 0 || a >= size || b < 0 || b >= size || weight < 0 || weight >= NONE) {
            PyErr_SetString(PyExc_IndexError, "a link leads off the board or weighs too much");
            return -1;
        }
        weights->edges[i] = (Edge){(int32_t)a, (int32_t)b, (int32_t)weight, weights->edge_at[a]};
        weights->edge_at[a] = (int32_t)i;
        if (weight > weights->heaviest)
            weights->heaviest = (int32_t)weight;
    }
    return 0;
}

/* What searches go by: one table of where steps lead and what they weigh. */
static void make_steps(Weights *weights)
{
    const Land *land = weights->land;
    const uint16_t *restrict leads = land->leads, *restrict weight = weights->weight;
    const uint32_t nowhere = (uint32_t)land->size;
    Step *restrict steps = weights->steps;
    const int32_t arms = land->size * ARMS;
    for (int32_t arm = 0; arm < arms; arm++) {
        uint32_t none = 0 - (uint32_t)(weight[arm] == NONE); /* all bits of it, so that compilers take many arms at once */
        steps[arm] = STEP((leads[arm] & ~none) | (nowhere & none), weight[arm]);
    }
    for (int32_t m = 0; m < land->size; m++)
        for (int d = 0; weights->joined[m] && d < ARMS; d++)
            if (weights->joined[m] >> d & 1)
                steps[m * ARMS + d] = STEP(leads[m * ARMS + d], 0);
}

/* land.weigh(layers, edges): what a search over these steps needs to know, ready for many searches. */
PyObject *land_weigh(PyObject *self, PyObject *args)
{
    PyObject *layers, *edges;
    if (!PyArg_ParseTuple(args, "O!O!", &PyTuple_Type, &layers, &PyTuple_Type, &edges))
        return NULL;
    Weights *weights = weights_alloc((Land *)self, PyTuple_Size(edges));
    if (weights && (add_layers(weights, layers) || add_edges(weights, edges)))
        Py_CLEAR(weights);
    if (weights)
        make_steps(weights);
    return (PyObject *)weights;
}

/* Along the arms that lead to these mileposts a step weighs no more than the step back. */
static int from_far_end(Weights *weights, PyObject *begun, int32_t *found)
{
    int32_t count = members(weights->land, begun, found);
    for (int32_t i = 0; i < count; i++)
        for (int d = 0; d < ARMS; d++) {
            int32_t to = weights->land->near[found[i] * ARMS + d], back = to * ARMS + OPPOSITE(d);
            if (to >= 0 && weights->weight[found[i] * ARMS + d] < weights->weight[back])
                weights->weight[back] = weights->weight[found[i] * ARMS + d];
        }
    return count < 0 ? -1 : 0;
}

/* weights.opened(free, begun, joined, edges): of these prices those of the free steps, and what is joined besides. */
static PyObject *weights_opened(PyObject *self, PyObject *args)
{
    const Weights *prices = (const Weights *)self;
    PyObject *free_steps, *begun, *joined, *edges;
    if (!PyArg_ParseTuple(args, "OOOO!", &free_steps, &begun, &joined, &PyTuple_Type, &edges))
        return NULL;
    Weights *weights = weights_alloc(prices->land, PyTuple_Size(edges));
    int32_t *found = weights ? take_raw(prices->land->size, sizeof *found) : NULL;
    if (!found || add_free(weights, prices, free_steps) || from_far_end(weights, begun, found)
        || add_joined(weights, joined) || add_edges(weights, edges))
        Py_CLEAR(weights);
    PyMem_Free(found);
    if (weights) {
        if (weights->heaviest < prices->heaviest)
            weights->heaviest = prices->heaviest;
        make_steps(weights);
    }
    return (PyObject *)weights;
}

/* Steps of six sets weigh no more than that; with NONE they lead nowhere. */
static int mark(Weights *weights, PyObject *masks, uint16_t weight)
{
    const Land *land = weights->land;
    uint64_t *sets = masks == Py_None ? NULL : six_sets(land, masks);
    for (int d = 0; sets && d < ARMS; d++) {
        const uint64_t *set = sets + d * (land->bytes / 8);
        uint16_t *along = weights->weight + d;
        EACH (land, m, set[at_])
            along[m * ARMS] = weight == NONE || weight < along[m * ARMS] ? weight : along[m * ARMS];
    }
    PyMem_Free(sets);
    return sets || masks == Py_None ? 0 : -1;
}

/* weights.planned(money, free, begun, own, others, foreign, gone, edges): running and building in one measure. A step of
 * these prices weighs 1 and so much for 1M, one on own track 1, one on others' `foreign`; those `gone` lead nowhere. */
static PyObject *weights_planned(PyObject *self, PyObject *args)
{
    const Weights *prices = (const Weights *)self;
    PyObject *free_steps, *begun, *own, *others, *gone, *edges;
    long money, foreign;
    if (!PyArg_ParseTuple(args, "lOOOOlOO!", &money, &free_steps, &begun, &own, &others, &foreign, &gone, &PyTuple_Type,
                          &edges))
        return NULL;
    if (money < 0 || money >= NONE || foreign < 0 || foreign >= NONE || prices->heaviest * money + 1 >= NONE) {
        PyErr_SetString(PyExc_ValueError, "no step weighs so much or so little");
        return NULL;
    }
    Weights *weights = weights_alloc(prices->land, PyTuple_Size(edges));
    int32_t *found = weights ? take_raw(prices->land->size, sizeof *found) : NULL;
    int failed = !found || add_free(weights, prices, free_steps) || from_far_end(weights, begun, found);
    if (!failed) {
        const uint32_t each = (uint32_t)money;
        uint16_t *restrict weight = weights->weight;
        for (int32_t arm = 0, arms = prices->land->size * ARMS; arm < arms; arm++)
            weight[arm] = weight[arm] == NONE ? NONE : (uint16_t)(1 + each * weight[arm]);
        weights->heaviest = (int32_t)(1 + money * prices->heaviest > foreign ? 1 + money * prices->heaviest : foreign);
        failed = mark(weights, others, (uint16_t)foreign) || mark(weights, own, 1) || mark(weights, gone, NONE)
                 || add_edges(weights, edges);
    }
    if (failed)
        Py_CLEAR(weights);
    PyMem_Free(found);
    if (weights)
        make_steps(weights);
    return (PyObject *)weights;
}

/* weights.eased(arms, weight): the same, but these arms weigh no more than that in both directions. */
static PyObject *weights_eased(PyObject *self, PyObject *args)
{
    const Weights *old = (const Weights *)self;
    PyObject *sequence;
    long weight;
    if (!PyArg_ParseTuple(args, "Ol", &sequence, &weight))
        return NULL;
    if (weight < 0 || weight >= NONE) {
        PyErr_SetString(PyExc_ValueError, "no step weighs so much or so little");
        return NULL;
    }
    Land *land = old->land;
    Py_ssize_t count, arms = (Py_ssize_t)land->size * ARMS;
    int32_t *eased = int_array(sequence, &count, 0, (long)arms - 1, "arm");
    Weights *weights = eased ? weights_alloc(land, old->edge_count) : NULL;
    if (weights) {
        memcpy(weights->weight, old->weight, (size_t)arms * sizeof(uint16_t));
        memcpy(weights->joined, old->joined, (size_t)land->size);
        memcpy(weights->edges, old->edges, (size_t)old->edge_count * sizeof(Edge));
        memcpy(weights->edge_at, old->edge_at, (size_t)land->size * sizeof(int32_t));
        weights->heaviest = old->heaviest > weight ? old->heaviest : (int32_t)weight;
        for (Py_ssize_t i = 0; i < count; i++) {
            int32_t to = land->near[eased[i]], back = to * ARMS + OPPOSITE(eased[i] % ARMS);
            if (to < 0)
                continue;
            if (weights->weight[eased[i]] > weight)
                weights->weight[eased[i]] = (uint16_t)weight;
            if (weights->weight[back] > weight)
                weights->weight[back] = (uint16_t)weight;
        }
        make_steps(weights);
    }
    PyMem_Free(eased);
    return (PyObject *)weights;
}

static PyMethodDef methods[] = {
    {"opened", weights_opened, METH_VARARGS, NULL},
    {"planned", weights_planned, METH_VARARGS, NULL},
    {"eased", weights_eased, METH_VARARGS, NULL},
    {"grow", weights_grow, METH_VARARGS, NULL},
    {"between", weights_between, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot slots[] = {{Py_tp_dealloc, weights_free}, {Py_tp_methods, methods}, {0, NULL}};
PyType_Spec weights_spec = {"milepost.crayon.kernel._kernel.Weights", sizeof(Weights), 0,
                            Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
