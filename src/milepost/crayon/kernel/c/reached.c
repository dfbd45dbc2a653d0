/* What was found, kept in arrays: a mapping from mileposts. To make a dict of all would cost many times the search. */
#include "kernel.h"

static void reached_free(PyObject *self)
{
    Reached *reached = (Reached *)self;
    PyTypeObject *type = Py_TYPE(self);
    Py_XDECREF((PyObject *)reached->land);
    PyMem_Free(reached->order);
    PyMem_Free(reached->steps);
    PyMem_Free(reached->cost);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

/* A mapping of that class, a child of ours, in which nothing is found yet. */
Reached *reached_new(PyObject *kind, Land *land, int costs)
{
    if (!PyType_Check(kind) || !PyType_IsSubtype((PyTypeObject *)kind, ReachedType)) {
        PyErr_SetString(PyExc_TypeError, "what is found is told in a class of its own");
        return NULL;
    }
    Reached *reached = (Reached *)PyType_GenericAlloc((PyTypeObject *)kind, 0);
    if (!reached)
        return NULL;
    Py_INCREF((PyObject *)land);
    reached->land = land;
    reached->order = take_raw(land->size, sizeof(int32_t));
    reached->steps = take_raw(land->size, sizeof(int32_t));
    reached->cost = costs ? take_raw(land->size, sizeof(int64_t)) : NULL;
    if (!reached->order || !reached->steps || (costs && !reached->cost)) {
        Py_DECREF(reached);
        return NULL;
    }
    memset(reached->steps, 0xff, (size_t)land->size * sizeof(int32_t));
    return reached;
}

/* The milepost meant, if it was found; else -1. Other keys than numbers are just not there. */
static long key_of(const Reached *reached, PyObject *key)
{
    long m = PyLong_Check(key) ? PyLong_AsLong(key) : -1;
    if (m == -1)
        PyErr_Clear();
    /* whoever calls the class has one without a land */
    return reached->land && m >= 0 && m < reached->land->size && reached->steps[m] >= 0 ? m : -1;
}

static PyObject *reached_get(PyObject *self, PyObject *key)
{
    const Reached *reached = (const Reached *)self;
    long m = key_of(reached, key);
    if (m < 0) {
        PyErr_SetObject(PyExc_KeyError, key);
        return NULL;
    }
    PyObject *steps = PyLong_FromLong(reached->steps[m]);
    return reached->cost ? pair_of(PyLong_FromLongLong(reached->cost[m]), steps) : steps;
}

static int reached_has(PyObject *self, PyObject *key)
{
    return key_of((const Reached *)self, key) >= 0;
}

static Py_ssize_t reached_count(PyObject *self)
{
    return ((const Reached *)self)->count;
}

static PyObject *reached_iter(PyObject *self)
{
    const Reached *reached = (const Reached *)self;
    PyObject *keys = PyTuple_New(reached->count), *iter = NULL;
    for (int32_t i = 0; keys && i < reached->count; i++)
        if (PyTuple_SetItem(keys, i, number(reached->land, reached->order[i])))
            Py_CLEAR(keys);
    if (keys)
        iter = PyObject_GetIter(keys);
    Py_XDECREF(keys);
    return iter;
}

static PyType_Slot slots[] = {
    {Py_tp_dealloc, reached_free}, {Py_mp_subscript, reached_get}, {Py_mp_length, reached_count},
    {Py_sq_contains, reached_has}, {Py_tp_iter, reached_iter},     {0, NULL},
};
PyType_Spec reached_spec = {"milepost.crayon.kernel._kernel.Reached", sizeof(Reached), 0,
                            Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots};
