/* Numbers and sets from Python and back, and a heap. */
#include "kernel.h"

PyObject *bit_length;
static PyObject *to_bytes, *from_bytes, *little; /* methods of int, and their word for the order of bytes */

int prepare_names(void)
{
    to_bytes = PyObject_GetAttrString((PyObject *)&PyLong_Type, "to_bytes");
    from_bytes = PyObject_GetAttrString((PyObject *)&PyLong_Type, "from_bytes");
    bit_length = PyObject_GetAttrString((PyObject *)&PyLong_Type, "bit_length");
    little = PyUnicode_InternFromString("little");
    return to_bytes && from_bytes && bit_length && little ? 0 : -1;
}

void *take(Py_ssize_t count, size_t size)
{
    void *got = PyMem_Calloc(count > 0 ? (size_t)count : 1, size);
    if (!got)
        PyErr_NoMemory();
    return got;
}

/* The same, but not cleared. */
void *take_raw(Py_ssize_t count, size_t size)
{
    void *got = PyMem_Malloc((size_t)(count > 0 ? count : 1) * size);
    if (!got)
        PyErr_NoMemory();
    return got;
}

/* An int from Python within these bounds; -1 with an exception set if it is none. `low` is 0 or more, or -1 is in bounds
 * and the caller asks PyErr_Occurred. */
long bounded(PyObject *number, long low, long high, const char *what)
{
    long value = number ? PyLong_AsLong(number) : -1;
    if (value == -1 && PyErr_Occurred())
        return -1;
    if (value < low || value > high) {
        PyErr_Format(PyExc_IndexError, "%s: %ld is not between %ld and %ld", what, value, low, high);
        return -1;
    }
    return value;
}

/* A sequence of ints within bounds as an array; NULL with an exception set. */
int32_t *int_array(PyObject *sequence, Py_ssize_t *count, long low, long high, const char *what)
{
    PyObject *items = PySequence_Tuple(sequence);
    if (!items)
        return NULL;
    *count = PyTuple_Size(items);
    int32_t *array = take(*count, sizeof *array);
    for (Py_ssize_t i = 0; array && i < *count; i++) {
        array[i] = (int32_t)bounded(PyTuple_GetItem(items, i), low, high, what);
        if (array[i] == -1 && PyErr_Occurred()) {
            PyMem_Free(array);
            array = NULL;
        }
    }
    Py_DECREF(items);
    return array;
}

/* A set (a big int) as little-endian bytes of that many; a new reference, or NULL with an exception set. */
PyObject *set_bytes(PyObject *set, PyObject *size_object, Py_ssize_t size)
{
    if (!PyLong_Check(set)) {
        PyErr_SetString(PyExc_TypeError, "a set of mileposts is an int");
        return NULL;
    }
    PyObject *bytes = PyObject_CallFunctionObjArgs(to_bytes, set, size_object, little, NULL);
    if (bytes && (!PyBytes_Check(bytes) || PyBytes_Size(bytes) != size)) {
        Py_DECREF(bytes);
        PyErr_SetString(PyExc_TypeError, "a set of mileposts is an int");
        return NULL;
    }
    return bytes;
}

PyObject *set_of_bytes(const uint8_t *bytes, Py_ssize_t size)
{
    PyObject *raw = PyBytes_FromStringAndSize((const char *)bytes, size), *set = NULL;
    if (raw)
        set = PyObject_CallFunctionObjArgs(from_bytes, raw, little, NULL);
    Py_XDECREF(raw);
    return set;
}

/* Whether it is a tuple, which PyArg_ParseTuple takes for granted; else an exception is set. */
int is_tuple(PyObject *object, const char *what)
{
    if (object && PyTuple_Check(object))
        return 1;
    if (!PyErr_Occurred())
        PyErr_SetString(PyExc_TypeError, what);
    return 0;
}

/* A dict entry; takes key and value over. */
int put(PyObject *dict, PyObject *key, PyObject *value)
{
    int failed = !key || !value || PyDict_SetItem(dict, key, value);
    Py_XDECREF(key);
    Py_XDECREF(value);
    return failed ? -1 : 0;
}

/* A tuple of two; takes both over. */
PyObject *pair_of(PyObject *a, PyObject *b)
{
    PyObject *pair = a && b ? PyTuple_New(2) : NULL;
    if (!pair) {
        Py_XDECREF(a);
        Py_XDECREF(b);
    } else if (PyTuple_SetItem(pair, 0, a) || PyTuple_SetItem(pair, 1, b)) {
        Py_CLEAR(pair);
    }
    return pair;
}

void heap_free(Heap *heap)
{
    PyMem_Free(heap->all);
    PyMem_Free(heap->heap);
}

static inline int comes_before(const Heap *heap, Waiting x, Waiting y)
{
    return x.key != y.key ? x.key < y.key : heap->before(heap, x.number, y.number);
}

int heap_push(Heap *heap, uint64_t key, const void *entry)
{
    if (heap->count == heap->room) {
        int32_t room = heap->room ? heap->room * 2 : 64;
        char *all = room < 1 << 28 ? PyMem_Realloc(heap->all, (size_t)room * heap->entry) : NULL;
        if (all)
            heap->all = all;
        Waiting *waiting = all ? PyMem_Realloc(heap->heap, (size_t)room * sizeof *waiting) : NULL;
        if (!waiting) {
            PyErr_NoMemory();
            return -1;
        }
        heap->heap = waiting;
        heap->room = room;
    }
    Waiting new = {key, heap->count++};
    int32_t at = heap->waiting++;
    memcpy(heap->all + (size_t)new.number * heap->entry, entry, heap->entry);
    for (; at && comes_before(heap, new, heap->heap[(at - 1) / 2]); at = (at - 1) / 2)
        heap->heap[at] = heap->heap[(at - 1) / 2];
    heap->heap[at] = new;
    return 0;
}

int32_t heap_pop(Heap *heap)
{
    int32_t top = heap->heap[0].number, at = 0;
    Waiting last = heap->heap[--heap->waiting];
    for (int32_t child; (child = 2 * at + 1) < heap->waiting; at = child) {
        if (child + 1 < heap->waiting && comes_before(heap, heap->heap[child + 1], heap->heap[child]))
            child++;
        if (!comes_before(heap, heap->heap[child], last))
            break;
        heap->heap[at] = heap->heap[child];
    }
    heap->heap[at] = last;
    return top;
}
