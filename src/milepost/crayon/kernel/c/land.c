/* The board, put into arrays once. */
#include "kernel.h"

static int land_places(Land *land, PyObject *bits)
{
    long before = -1;
    land->cell = take(land->size, sizeof(int32_t));
    for (int32_t m = 0; land->cell && m < land->size; m++) {
        PyObject *bit = PySequence_GetItem(bits, m);
        PyObject *length = bit ? PyObject_CallMethod(bit, "bit_length", NULL) : NULL;
        long cell = bounded(length, before + 2, 1L << 28, "mileposts lie in order, each in its own cell") - 1;
        Py_XDECREF(bit);
        Py_XDECREF(length);
        if (PyErr_Occurred())
            return -1;
        land->cell[m] = (int32_t)(before = cell);
    }
    if (!land->cell)
        return -1;
    land->bytes = (before / 64 + 1) * 8;
    land->bytes_object = PyLong_FromSsize_t(land->bytes);
    land->at_cell = take(land->bytes * 8, sizeof(int32_t));
    land->numbers = PyTuple_New(land->size);
    if (!land->bytes_object || !land->at_cell || !land->numbers)
        return -1;
    for (int32_t m = 0; m < land->size; m++)
        if (PyTuple_SetItem(land->numbers, m, PyLong_FromLong(m)) || !PyTuple_GetItem(land->numbers, m))
            return -1;
    land->cells = take(land->bytes / 8, sizeof(uint64_t));
    if (!land->cells)
        return -1;
    memset(land->at_cell, -1, (size_t)land->bytes * 8 * sizeof(int32_t));
    for (int32_t m = 0; m < land->size; m++) {
        land->at_cell[land->cell[m]] = m;
        land->cells[land->cell[m] / 64] |= (uint64_t)1 << land->cell[m] % 64;
    }
    return 0;
}

static int land_near(Land *land, PyObject *near, long stride)
{
    const long shift[ARMS] = SHIFTS(stride);
    Py_ssize_t count;
    land->near = int_array(near, &count, -1, (long)land->size - 1, "near");
    if (!land->near)
        return -1;
    for (Py_ssize_t arm = 0; arm < count && count == (Py_ssize_t)land->size * ARMS; arm++)
        if (land->near[arm] >= 0 && land->cell[land->near[arm]] != land->cell[arm / ARMS] + shift[arm % ARMS])
            count = -1;
    if (count != (Py_ssize_t)land->size * ARMS) {
        PyErr_SetString(PyExc_ValueError, "neighbours do not lie beside each other");
        return -1;
    }
    land->leads = take(count, sizeof(uint16_t));
    for (Py_ssize_t arm = 0; land->leads && arm < count; arm++)
        land->leads[arm] = (uint16_t)(land->near[arm] < 0 ? land->size : land->near[arm]);
    return land->leads ? 0 : -1;
}

/* The section at each arm, as the steps onward name it. */
static int land_sections(Land *land)
{
    land->section = take_raw((Py_ssize_t)land->size * ARMS, sizeof(int32_t));
    for (int32_t arm = 0; land->section && arm < land->size * ARMS; arm++) {
        land->section[arm] = -1;
        for (int32_t i = land->first[arm / ARMS]; i < land->first[arm / ARMS + 1]; i++)
            if (land->way[i] >= 0 && land->to[i] == land->near[arm])
                land->section[arm] = land->way[i];
    }
    return land->section ? 0 : -1;
}

static int land_onward(Land *land, PyObject *onward)
{
    Py_ssize_t total = 0, rows = PySequence_Size(onward);
    if (rows != land->size) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError, "each milepost has its steps onward");
        return -1;
    }
    land->first = take(rows + 1, sizeof(int32_t));
    for (int pass = 0; land->first && pass < 2; pass++) { /* first count, then fill */
        if (pass && (!(land->way = take(total, sizeof(int32_t))) || !(land->to = take(total, sizeof(int32_t)))))
            return -1;
        Py_ssize_t at = 0;
        for (Py_ssize_t m = 0; m < rows; m++) {
            PyObject *row = PySequence_GetItem(onward, m), *steps = row ? PySequence_Tuple(row) : NULL;
            Py_XDECREF(row);
            if (!steps)
                return -1;
            land->first[m] = (int32_t)at;
            for (Py_ssize_t i = 0; i < PyTuple_Size(steps); i++, at++) {
                long way, to;
                PyObject *step = PyTuple_GetItem(steps, i);
                if (!is_tuple(step, "a step is its way and where it leads") || !PyArg_ParseTuple(step, "ll", &way, &to)
                    || way == -1 || labs(way) > 1L << 28 || to < 0 || to >= rows || (pass && at >= total)) {
                    if (!PyErr_Occurred())
                        PyErr_SetString(PyExc_IndexError, "a step leads off the board");
                    Py_DECREF(steps);
                    return -1;
                }
                if (way >= land->sections)
                    land->sections = (int32_t)way + 1;
                if (-1 - way > land->links)
                    land->links = (int32_t)(-1 - way);
                if (pass) {
                    land->way[at] = (int32_t)way;
                    land->to[at] = (int32_t)to;
                }
            }
            Py_DECREF(steps);
        }
        if (pass && at != total) {
            PyErr_SetString(PyExc_ValueError, "the steps onward changed");
            return -1;
        }
        land->first[rows] = (int32_t)(total = at);
    }
    return land->first ? land_sections(land) : -1;
}

static PyObject *land_new(PyTypeObject *type, PyObject *args, PyObject *Py_UNUSED(kwargs))
{
    long stride;
    PyObject *near, *bits, *onward;
    if (!PyArg_ParseTuple(args, "lOOO", &stride, &near, &bits, &onward))
        return NULL;
    Py_ssize_t size = PySequence_Size(bits);
    if (size < 0)
        return NULL;
    if (size > MILEPOSTS || stride < 2 || stride > 1 << 24) {
        PyErr_SetString(PyExc_ValueError, "this is no board");
        return NULL;
    }
    Land *land = (Land *)PyType_GenericAlloc(type, 0);
    if (!land)
        return NULL;
    land->size = (int32_t)size;
    if (land_places(land, bits) || land_near(land, near, stride) || land_onward(land, onward)) {
        Py_DECREF(land);
        return NULL;
    }
    return (PyObject *)land;
}

static void land_free(PyObject *self)
{
    Land *land = (Land *)self;
    PyTypeObject *type = Py_TYPE(self);
    Py_XDECREF(land->bytes_object);
    Py_XDECREF(land->numbers);
    PyMem_Free(land->near);
    PyMem_Free(land->section);
    PyMem_Free(land->leads);
    PyMem_Free(land->cell);
    PyMem_Free(land->at_cell);
    PyMem_Free(land->cells);
    PyMem_Free(land->first);
    PyMem_Free(land->way);
    PyMem_Free(land->to);
    PyMem_Free(land->entries);
    PyObject_Free(land);
    Py_DECREF(type);
}

/* Room for so many entries, which is the next one's when a search is over; NULL with an exception set. */
Entry *room_for_entries(Land *land, Py_ssize_t count)
{
    if (count > land->entry_room) {
        PyMem_Free(land->entries);
        land->entries = take_raw(count, sizeof(Entry));
        land->entry_room = land->entries ? count : 0;
    }
    return land->entries;
}

/* A set as words, without what is no milepost; -1 with an exception set. */
int read_words(const Land *land, PyObject *set, uint64_t *restrict words)
{
    PyObject *bytes = set_bytes(set, land->bytes_object, land->bytes);
    const uint8_t *raw = bytes ? (const uint8_t *)PyBytes_AsString(bytes) : NULL;
    const uint64_t *restrict cells = land->cells;
    for (Py_ssize_t at = 0, count = raw ? land->bytes / 8 : 0; at < count; at++)
        words[at] = word_at(raw + at * 8) & cells[at];
    Py_XDECREF(bytes);
    return raw ? 0 : -1;
}

/* The mileposts of a set, in order, into `found`, which has room for all there are; how many, or -1. */
int32_t members(const Land *land, PyObject *set, int32_t *found)
{
    uint64_t *words = take_raw(land->bytes / 8, sizeof *words);
    int32_t count = words && !read_words(land, set, words) ? 0 : -1;
    if (!count)
        EACH (land, m, words[at_])
            found[count++] = m;
    PyMem_Free(words);
    return count;
}

/* The number of a milepost as a Python int, a new reference. */
PyObject *number(const Land *land, long m)
{
    PyObject *known = PyTuple_GetItem(land->numbers, m);
    Py_XINCREF(known);
    return known;
}

/* land.distances(kind, sources, radius): steps from the nearest source, in the order they are found. */
static PyObject *land_distances(PyObject *self, PyObject *args)
{
    Land *land = (Land *)self;
    PyObject *kind, *given;
    long radius;
    Py_ssize_t count;
    if (!PyArg_ParseTuple(args, "OOl", &kind, &given, &radius))
        return NULL;
    int32_t *sources = int_array(given, &count, 0, (long)land->size - 1, "milepost");
    Reached *found = sources ? reached_new(kind, land, 0) : NULL;
    if (found) {
        int32_t *far = found->steps, *queue = found->order, end = 0;
        for (Py_ssize_t i = 0; i < count; i++)
            if (far[sources[i]] < 0) {
                far[sources[i]] = 0;
                queue[end++] = sources[i];
            }
        for (int32_t at = 0; at < end && far[queue[at]] < radius; at++)
            for (int32_t i = land->first[queue[at]]; i < land->first[queue[at] + 1]; i++)
                if (far[land->to[i]] < 0) {
                    far[land->to[i]] = far[queue[at]] + 1;
                    queue[end++] = land->to[i];
                }
        found->count = end;
    }
    PyMem_Free(sources);
    return (PyObject *)found;
}

static PyMethodDef methods[] = {
    {"weigh", land_weigh, METH_VARARGS, NULL},       {"distances", land_distances, METH_VARARGS, NULL},
    {"journeys", land_journeys, METH_VARARGS, NULL}, {"reach", land_reach, METH_VARARGS, NULL},
    {"lengths", land_lengths, METH_VARARGS, NULL},   {"account", land_account, METH_VARARGS, NULL},
    {"network", land_network, METH_VARARGS, NULL},   {"groups", land_groups, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot slots[] = {{Py_tp_new, land_new}, {Py_tp_dealloc, land_free}, {Py_tp_methods, methods}, {0, NULL}};
PyType_Spec land_spec = {"milepost.crayon.kernel._kernel.Land", sizeof(Land), 0, Py_TPFLAGS_DEFAULT, slots};
