/* A network: nodes, and arcs that come in pairs, each the other way round than its other half. */
#include "kernel.h"

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
int32_t *lists(PyObject *rows, int32_t *first, Py_ssize_t count, long high, const char *what)
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
    int gated, gates;
    if (!PyArg_ParseTuple(args, "OO(ii)", &arcs, &heads, &gated, &gates))
        return NULL;
    Py_ssize_t nodes = PySequence_Size(arcs), count;
    if (nodes < 0)
        return NULL;
    if (nodes > 1 << 24 || gated < 0 || gated % 2 || gates < gated || (gates - gated) % 4) {
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
    net->gated = gated;
    net->gates = gates;
    if (net->arc && gates > net->arcs)
        PyErr_SetString(PyExc_ValueError, "there are no such arcs to come in fours");
    for (int32_t v = 0; net->arc && v < net->nodes && !PyErr_Occurred(); v++)
        for (int32_t i = net->first[v]; i < net->first[v + 1]; i++)
            if (net->head[net->arc[i] ^ 1] != v)
                PyErr_SetString(PyExc_ValueError, "an arc does not start where its other half leads");
    if (!net->arc || PyErr_Occurred())
        Py_CLEAR(net);
    return (PyObject *)net;
}

static PyMethodDef methods[] = {
    {"lead", net_lead, METH_VARARGS, NULL},
    {"joined", net_joined, METH_VARARGS, NULL},
    {"way_between", net_way_between, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot slots[] = {{Py_tp_new, net_new}, {Py_tp_dealloc, net_free}, {Py_tp_methods, methods}, {0, NULL}};
PyType_Spec net_spec = {"milepost.crayon.kernel._kernel.Net", sizeof(Net), 0, Py_TPFLAGS_DEFAULT, slots};
