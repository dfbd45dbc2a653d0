/* A flood over open steps, on the words of big ints. */
#include "kernel.h"

/* The bits that a shift of a set brings into one word; `shift` may be negative. */
static inline uint64_t shifted(const uint64_t *set, const uint64_t *mask, Py_ssize_t words, Py_ssize_t word, long shift)
{
    Py_ssize_t bit = (Py_ssize_t)word * 64 - shift; /* the bit that becomes this word's lowest */
    Py_ssize_t from = bit >= 0 ? bit / 64 : -((63 - bit) / 64);
    int by = (int)(bit - from * 64);
    uint64_t low = from >= 0 && from < words ? set[from] & mask[from] : 0;
    if (!by)
        return low;
    uint64_t high = from + 1 >= 0 && from + 1 < words ? set[from + 1] & mask[from + 1] : 0;
    return low >> by | high << (64 - by);
}

/* flood(start, steps, stride): all mileposts that open steps lead to. Goes up and down the board word by word until
 * nothing is added: what one word gains the next one has at once. */
PyObject *kernel_flood(PyObject *Py_UNUSED(module), PyObject *args)
{
    PyObject *start, *masks, *six, *set = NULL, *length;
    long stride;
    if (!PyArg_ParseTuple(args, "OOl", &start, &masks, &stride) || !(six = PySequence_Tuple(masks)))
        return NULL;
    Py_ssize_t words = 0;
    for (Py_ssize_t i = 0; i <= ARMS && words >= 0; i++) { /* the longest of all, and one row more for the last step */
        PyObject *one = i < ARMS ? PyTuple_GetItem(six, i) : start;
        length = one && PyLong_Check(one) ? PyObject_CallMethod(one, "bit_length", NULL) : NULL;
        long bits = length ? PyLong_AsLong(length) : -1;
        Py_XDECREF(length);
        if (bits < 0 || bits > 1L << 30 || stride < 2 || stride > 1L << 24 || PyTuple_Size(six) != ARMS) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_TypeError, "a flood takes a set, six sets of steps and the stride");
            words = -1;
        } else if ((bits + stride) / 64 + 1 > words) {
            words = (bits + stride) / 64 + 1;
        }
    }
    uint64_t *sets = words > 0 ? take(words * (ARMS + 1), 8) : NULL, *seen = sets ? sets + words * ARMS : NULL;
    PyObject *size = sets ? PyLong_FromSsize_t(words * 8) : NULL;
    int ready = size != NULL;
    for (Py_ssize_t i = 0; ready && i <= ARMS; i++) {
        PyObject *bytes = set_bytes(i < ARMS ? PyTuple_GetItem(six, i) : start, size, words * 8);
        ready = bytes != NULL;
        for (Py_ssize_t w = 0; ready && w < words; w++)
            sets[i * words + w] = word_at((const uint8_t *)PyBytes_AsString(bytes) + w * 8);
        Py_XDECREF(bytes);
    }
    const long shift[ARMS] = SHIFTS(stride);
    for (int again = ready, down = 1; again; down = !down) {
        again = 0;
        for (Py_ssize_t i = 0; i < words; i++) {
            Py_ssize_t w = down ? i : words - 1 - i;
            uint64_t had = seen[w], has = had, then;
            for (int d = 0; d < ARMS; d++)
                has |= shifted(seen, sets + d * words, words, w, shift[d]);
            do { /* along the row */
                then = has;
                has |= (has & sets[w]) << 1 | (has & sets[3 * words + w]) >> 1;
            } while (has != then);
            seen[w] = has;
            again |= has != had;
        }
    }
    if (ready) {
        uint8_t *bytes = (uint8_t *)sets; /* the steps are no longer needed */
        for (Py_ssize_t w = 0; w < words; w++)
            for (int i = 0; i < 8; i++)
                bytes[w * 8 + i] = (uint8_t)(seen[w] >> (8 * i));
        set = set_of_bytes(bytes, words * 8);
    }
    PyMem_Free(sets);
    Py_XDECREF(size);
    Py_DECREF(six);
    return set;
}

