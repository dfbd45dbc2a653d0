/* How far many places are from each other, in one call. */
#include "kernel.h"

/* The places, which are sets of mileposts, one after the other: those of place i are from first[i] to first[i + 1]. A
 * milepost may be in several. */
typedef struct {
    int32_t *all, *first;
    Py_ssize_t count;
} Places;

static int places_read(const Land *land, PyObject *sets, Places *places)
{
    Py_ssize_t end = 0;
    places->count = PyTuple_Size(sets);
    if (places->count > 1 << 14) {
        PyErr_SetString(PyExc_ValueError, "too many places");
        return -1;
    }
    places->first = take(places->count + 1, sizeof(int32_t));
    for (Py_ssize_t i = 0; places->first && i < places->count; i++) {
        int32_t *larger = PyMem_Realloc(places->all, (size_t)(end + land->size) * sizeof(int32_t));
        if (!larger) {
            PyErr_NoMemory();
            return -1;
        }
        places->all = larger;
        int32_t more = members(land, PyTuple_GetItem(sets, i), places->all + end);
        if (more < 0)
            return -1;
        places->first[i + 1] = (int32_t)(end += more);
    }
    return places->first ? 0 : -1;
}

/* How far each place is from where the field starts; more than the limit where no way leads. */
static PyObject *row(const Field *field, const Places *places, int32_t limit)
{
    PyObject *list = PyList_New(places->count);
    for (Py_ssize_t i = 0; list && i < places->count; i++) {
        int32_t least = limit + 1;
        for (int32_t at = places->first[i]; at < places->first[i + 1]; at++)
            if (field->far[places->all[at]] < least)
                least = field->far[places->all[at]];
        PyObject *number = PyLong_FromLong(least);
        if (!number || PyList_SetItem(list, i, number))
            Py_CLEAR(list);
    }
    return list;
}

/* weights.between(places, limit): for each place how far each other is. */
PyObject *weights_between(PyObject *self, PyObject *args)
{
    Weights *weights = (Weights *)self;
    Places places = {NULL, NULL, 0};
    PyObject *sets, *table = NULL;
    long limit;
    if (!PyArg_ParseTuple(args, "O!l", &PyTuple_Type, &sets, &limit))
        return NULL;
    if (limit < -1 || limit > LIMIT) {
        PyErr_SetString(PyExc_ValueError, "the limit is too high or too low");
        return NULL;
    }
    Field *field = field_new(weights);
    if (field && !places_read(weights->land, sets, &places))
        table = PyList_New(places.count);
    for (int32_t at = 0; table && at < places.first[places.count]; at++) /* the search ends when all are found */
        field->starts[places.all[at]] = 1;
    for (int32_t m = 0; table && m < weights->land->size; m++)
        if (field->starts[m])
            field->goals[field->goal_count++] = m;
    for (Py_ssize_t i = 0; table && i < places.count; i++) {
        memset(field->starts, 0, (size_t)weights->land->size);
        for (int32_t at = places.first[i]; at < places.first[i + 1]; at++)
            field->starts[places.all[at]] = 1;
        PyObject *list = grow(field, (int32_t)limit) ? NULL : row(field, &places, (int32_t)limit);
        if (!list || PyList_SetItem(table, i, list))
            Py_CLEAR(table);
    }
    PyMem_Free(places.all);
    PyMem_Free(places.first);
    Py_XDECREF((PyObject *)field);
    return table;
}
