/* How far everything is from a start, and the courses there. */
#include "kernel.h"

static void field_free(PyObject *self)
{
    Field *field = (Field *)self;
    PyTypeObject *type = Py_TYPE(self);
    Py_XDECREF((PyObject *)field->weights);
    PyMem_Free(field->far);
    PyMem_Free(field->starts);
    PyMem_Free(field->goals);
    PyObject_Free(field);
    Py_DECREF(type);
}

/* A bucket queue: a ring of lists of mileposts, one for each weight that can be pending at a time. A milepost to which a
 * lighter way is found is entered again, and its old entry is passed over when its turn comes: that is quicker than to
 * take it out. The room for entries is the land's, since a new one would have to be made for every search. */
typedef struct {
    Entry *entries;
    int32_t *ring;
    int32_t last, count; /* the ring's last place, one less than a power of two; entries made */
} Buckets;

/* A way of that weight leads to m; how many entries there are then. */
static inline int32_t offer(Entry *restrict entries, int32_t *restrict ring, int32_t *restrict far, int32_t place,
                            int32_t count, int32_t weight, int32_t m)
{
    if (weight >= far[m])
        return count;
    far[m] = weight;
    entries[count] = (Entry){m, ring[place]};
    ring[place] = count;
    return count + 1;
}

/* Goes from weight to weight until all goals are found (if there are any) or the limit; gives the weight it ended at.
 * What it changes is kept in variables of its own, for a compiler cannot know that arrays do not overlap. */
static int32_t spread(const Field *field, const Buckets *queue, int32_t *far, const uint8_t *is_goal, int32_t limit)
{
    const Weights *weights = field->weights;
    const Step *all = weights->steps;
    const int32_t *edge_at = weights->edge_count ? weights->edge_at : NULL;
    const int32_t last = queue->last, goal_count = field->goal_count;
    Entry *entries = queue->entries;
    int32_t *ring = queue->ring;
    int32_t wanted = goal_count, count = queue->count, done = 0;
    const int32_t size = weights->land->size;
    Step first[ARMS];
    for (int32_t now = 0; done < count && now <= limit; now++) {
        for (int32_t place = now & last, at; (at = ring[place]) >= 0; done++) {
            const int32_t m = entries[at].m;
            ring[place] = entries[at].next;
            if (far[m] != now)
                continue;
            wanted -= is_goal[m];
            const Step *steps = all + m * ARMS;
            if (!now && field->back >= 0) { /* a train does not turn round */
                memcpy(first, steps, sizeof first);
                if (field->back / ARMS == m)
                    first[field->back % ARMS] = STEP(size, 0);
                steps = first;
            }
            for (int d = 0; d < ARMS; d++) {
                int32_t weight = now + STEP_WEIGHT(steps[d]);
                count = offer(entries, ring, far, weight & last, count, weight, STEP_TO(steps[d]));
            }
            for (int32_t e = edge_at ? edge_at[m] : -1; e >= 0; e = weights->edges[e].next) {
                int32_t weight = now + weights->edges[e].weight;
                count = offer(entries, ring, far, weight & last, count, weight, weights->edges[e].b);
            }
        }
        if (!wanted && goal_count)
            return now;
    }
    return limit;
}

/* Fills in how far everything is. */
int grow(Field *field, int32_t limit)
{
    const Weights *weights = field->weights;
    const int32_t size = weights->land->size, unknown = limit >= 0 ? limit + 1 : -1;
    int32_t *far = field->far;
    Buckets queue = {.last = 1};
    while (queue.last < weights->heaviest)
        queue.last = 2 * queue.last + 1;
    /* A step is offered once, when the milepost it leads from is settled. */
    queue.entries = room_for_entries(weights->land, (Py_ssize_t)size * (ARMS + 1) + weights->edge_count);
    queue.ring = take_raw((Py_ssize_t)queue.last + 1, sizeof(int32_t));
    uint8_t *is_goal = take(size, 1);
    int failed = !queue.entries || !queue.ring || !is_goal;
    field->last = limit;
    for (int32_t m = 0, count = failed ? 0 : size; m < count; m++)
        far[m] = unknown;
    far[size] = -1; /* nothing leads there, which is no milepost */
    if (!failed && limit >= 0) {
        memset(queue.ring, 0xff, ((size_t)queue.last + 1) * sizeof(int32_t));
        for (int32_t i = 0; i < field->goal_count; i++)
            is_goal[field->goals[i]] = 1;
        for (int32_t m = 0; m < size; m++)
            if (field->starts[m])
                queue.count = offer(queue.entries, queue.ring, far, 0, queue.count, 0, m);
        field->last = spread(field, &queue, far, is_goal, limit);
    }
    const int32_t last = field->last;
    for (int32_t m = 0, count = failed ? 0 : size; m < count; m++) /* what was still pending is not known for sure */
        far[m] = far[m] < 0 || far[m] > last ? FAR : far[m];
    PyMem_Free(queue.ring);
    PyMem_Free(is_goal);
    return failed ? -1 : 0;
}

/* A field that nothing is known of yet. */
Field *field_new(Weights *weights)
{
    int32_t size = weights->land->size;
    Field *field = (Field *)PyType_GenericAlloc(FieldType, 0);
    if (!field)
        return NULL;
    Py_INCREF((PyObject *)weights);
    field->weights = weights;
    field->back = -1;
    field->far = take_raw((Py_ssize_t)size + 1, sizeof(int32_t));
    field->starts = take(size, 1);
    field->goals = take_raw(size, sizeof(int32_t));
    if (!field->far || !field->starts || !field->goals)
        Py_CLEAR(field);
    return field;
}

/* weights.grow(start, goals, limit, back): the field around a set of mileposts. */
PyObject *weights_grow(PyObject *self, PyObject *args)
{
    Weights *weights = (Weights *)self;
    PyObject *start, *goals;
    long limit, back = -1;
    int32_t size = weights->land->size;
    if (!PyArg_ParseTuple(args, "OOl|l", &start, &goals, &limit, &back))
        return NULL;
    if (limit > LIMIT || back < -1 || back >= (long)size * ARMS) {
        PyErr_SetString(PyExc_ValueError, "the limit is too high, or the arm is none");
        return NULL;
    }
    Field *field = field_new(weights);
    if (!field)
        return NULL;
    field->back = (int32_t)back;
    int32_t count = members(weights->land, start, field->goals);
    for (int32_t i = 0; i < count; i++)
        field->starts[field->goals[i]] = 1;
    field->goal_count = count < 0 ? -1 : members(weights->land, goals, field->goals);
    if (field->goal_count < 0 || grow(field, limit < 0 ? -1 : (int32_t)limit))
        Py_CLEAR(field);
    return (PyObject *)field;
}

typedef struct {
    int32_t far, m;
} Goal;

static int by_weight(const void *x, const void *y)
{
    const Goal *a = x, *b = y;
    return a->far != b->far ? (a->far > b->far) - (a->far < b->far) : (a->m > b->m) - (a->m < b->m);
}

/* field.found(): the goals that were found with their weight, the lightest first. */
static PyObject *field_found(PyObject *self, PyObject *Py_UNUSED(none))
{
    const Field *field = (const Field *)self;
    Goal *goals = take(field->goal_count, sizeof *goals);
    PyObject *found = goals ? PyDict_New() : NULL;
    int32_t count = 0;
    for (int32_t i = 0; found && i < field->goal_count; i++)
        if (field->far[field->goals[i]] != FAR)
            goals[count++] = (Goal){field->far[field->goals[i]], field->goals[i]};
    if (found)
        qsort(goals, (size_t)count, sizeof *goals, by_weight);
    for (int32_t i = 0; found && i < count; i++)
        if (put(found, number(field->weights->land, goals[i].m), PyLong_FromLong(goals[i].far)))
            Py_CLEAR(found);
    PyMem_Free(goals);
    return found;
}

/* field.far(m): how far a milepost is, or None. */
static PyObject *field_far(PyObject *self, PyObject *given)
{
    const Field *field = (const Field *)self;
    long m = bounded(given, 0, (long)field->weights->land->size - 1, "milepost");
    if (m < 0)
        return NULL;
    if (field->far[m] == FAR)
        Py_RETURN_NONE;
    return PyLong_FromLong(field->far[m]);
}

/* field.nearest(set): how far the nearest milepost of the set is, or None. */
static PyObject *field_nearest(PyObject *self, PyObject *set)
{
    const Field *field = (const Field *)self;
    const Land *land = field->weights->land;
    int32_t *found = take(land->size, sizeof *found), least = FAR;
    int32_t count = found ? members(land, set, found) : -1;
    for (int32_t i = 0; i < count; i++)
        if (field->far[found[i]] < least)
            least = field->far[found[i]];
    PyMem_Free(found);
    if (count < 0)
        return NULL;
    if (least == FAR)
        Py_RETURN_NONE;
    return PyLong_FromLong(least);
}

/* field.wave(weight): the set of mileposts exactly that far; all that were reached for -1. */
static PyObject *field_wave(PyObject *self, PyObject *given)
{
    const Field *field = (const Field *)self;
    const Land *land = field->weights->land;
    long far = bounded(given, -1, FAR - 1, "weight");
    if (far < 0 && PyErr_Occurred())
        return NULL;
    uint8_t *bytes = take(land->bytes, 1);
    if (!bytes)
        return NULL;
    for (int32_t m = 0; m < land->size; m++)
        if (far < 0 ? field->far[m] != FAR : field->far[m] == far)
            bytes[land->cell[m] / 8] |= (uint8_t)(1 << land->cell[m] % 8);
    PyObject *set = set_of_bytes(bytes, land->bytes);
    PyMem_Free(bytes);
    return set;
}

static PyObject *field_last(PyObject *self, PyObject *Py_UNUSED(none))
{
    const Field *field = (const Field *)self;
    return PyLong_FromLong(field->last);
}

/* The milepost before m on the lightest way, by the lightest last step, then the first direction; -1 if none is. */
static int32_t course_before(const Field *field, int32_t m)
{
    const Weights *weights = field->weights;
    int32_t now = field->far[m], best = -1;
    uint16_t lightest = NONE;
    for (int d = 0; d < ARMS; d++) {
        int32_t a = weights->land->near[m * ARMS + d], arm = a * ARMS + OPPOSITE(d);
        if (a < 0 || weights->weight[arm] >= lightest || field->far[a] != now - weights->weight[arm])
            continue;
        if (field->far[a] || field->back != arm) {
            lightest = weights->weight[arm];
            best = a;
        }
    }
    for (Py_ssize_t e = 0; best < 0 && e < weights->edge_count; e++)
        if (weights->edges[e].b == m && field->far[weights->edges[e].a] == now - weights->edges[e].weight)
            best = weights->edges[e].a;
    return best;
}

/* field.course(m): the mileposts from the start to m. Only for weights above nothing. */
static PyObject *field_course(PyObject *self, PyObject *given)
{
    const Field *field = (const Field *)self;
    int32_t size = field->weights->land->size;
    long m = bounded(given, 0, (long)size - 1, "milepost");
    if (m < 0)
        return NULL;
    int32_t *places = take_raw((Py_ssize_t)size + 1, sizeof *places), count = 0;
    while (places && m >= 0 && count <= size) {
        places[count++] = (int32_t)m;
        if (!field->far[m])
            break;
        m = field->far[m] == FAR ? -1 : course_before(field, (int32_t)m);
    }
    PyObject *path = places && m >= 0 && !field->far[m] ? PyList_New(count) : NULL;
    if (places && !path && !PyErr_Occurred())
        PyErr_SetString(PyExc_ValueError, "no way leads here");
    for (int32_t i = 0; path && i < count; i++)
        if (PyList_SetItem(path, i, number(field->weights->land, places[count - 1 - i])))
            Py_CLEAR(path);
    PyMem_Free(places);
    return path;
}

static PyMethodDef methods[] = {
    {"found", field_found, METH_NOARGS, NULL}, {"far", field_far, METH_O, NULL},
    {"nearest", field_nearest, METH_O, NULL},  {"wave", field_wave, METH_O, NULL},
    {"last", field_last, METH_NOARGS, NULL},   {"course", field_course, METH_O, NULL},
    {"line", field_line, METH_O, NULL},        {NULL, NULL, 0, NULL},
};
static PyType_Slot slots[] = {{Py_tp_dealloc, field_free}, {Py_tp_methods, methods}, {0, NULL}};
PyType_Spec field_spec = {"milepost.crayon.kernel._kernel.Field", sizeof(Field), 0,
                          Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
