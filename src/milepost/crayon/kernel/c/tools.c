/* Numbers and sets from Python and back, and a heap. */
#include "kernel.h"

static PyObject *name_to_bytes, *name_from_bytes, *name_little;

int prepare_names(void)
{
    name_to_bytes = PyUnicode_InternFromString("to_bytes");
    name_from_bytes = PyUnicode_InternFromString("from_bytes");
    name_little = PyUnicode_InternFromString("little");
    return name_to_bytes && name_from_bytes && name_little ? 0 : -1;
}

void *take(Py_ssize_t count, size_t size)
{
    void *got = PyMem_Calloc(count > 0 ? (size_t)count : 1, size);
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
    PyObject *bytes = PyObject_CallMethodObjArgs(set, name_to_bytes, size_object, name_little, NULL);
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
        set = PyObject_CallMethodObjArgs((PyObject *)&PyLong_Type, name_from_bytes, raw, name_little, NULL);
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

/* A dict entry; takes the value over. */
int put(PyObject *dict, long key, PyObject *value)
{
    PyObject *number = PyLong_FromLong(key);
    int failed = !number || !value || PyDict_SetItem(dict, number, value);
    Py_XDECREF(number);
    Py_XDECREF(value);
    return failed ? -1 : 0;
}

void heap_free(Heap *heap)
{
    PyMem_Free(heap->all);
    PyMem_Free(heap->heap);
}

int heap_push(Heap *heap, const void *entry)
{
    if (heap->count == heap->room) {
        int32_t room = heap->room ? heap->room * 2 : 256;
        char *all = room < 1 << 28 ? PyMem_Realloc(heap->all, (size_t)room * heap->entry) : NULL;
        if (all)
            heap->all = all;
        int32_t *numbers = all ? PyMem_Realloc(heap->heap, (size_t)room * sizeof(int32_t)) : NULL;
        if (!numbers) {
            PyErr_NoMemory();
            return -1;
        }
        heap->heap = numbers;
        heap->room = room;
    }
    int32_t number = heap->count++, at = heap->waiting++;
    memcpy(heap->all + (size_t)number * heap->entry, entry, heap->entry);
    for (; at && heap->before(heap, number, heap->heap[(at - 1) / 2]); at = (at - 1) / 2)
        heap->heap[at] = heap->heap[(at - 1) / 2];
    heap->heap[at] = number;
    return 0;
}

int32_t heap_pop(Heap *heap)
{
    int32_t top = heap->heap[0], last = heap->heap[--heap->waiting], at = 0;
    for (int32_t child; (child = 2 * at + 1) < heap->waiting; at = child) {
        if (child + 1 < heap->waiting && heap->before(heap, heap->heap[child + 1], heap->heap[child]))
            child++;
        if (!heap->before(heap, heap->heap[child], last))
            break;
        heap->heap[at] = heap->heap[child];
    }
    heap->heap[at] = last;
    return top;
}
