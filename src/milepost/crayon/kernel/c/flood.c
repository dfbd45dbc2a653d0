/* A flood over open steps, on the words of big ints. */
#include "kernel.h"

/* How many words the longest of these sets has, with a row more for the last step; -1 with an exception set. */
static Py_ssize_t words_of(PyObject *start, PyObject *six, long stride)
{
    long longest = -1;
    for (Py_ssize_t i = 0; i <= ARMS && PyTuple_Size(six) == ARMS && stride >= 2 && stride <= 1L << 24; i++) {
        PyObject *one = i < ARMS ? PyTuple_GetItem(six, i) : start;
        PyObject *length = PyLong_Check(one) ? PyObject_CallFunctionObjArgs(bit_length, one, NULL) : NULL;
        long bits = length ? PyLong_AsLong(length) : -1;
        Py_XDECREF(length);
        if (bits < 0 || bits > 1L << 30) {
            longest = -1;
            break;
        }
        longest = bits > longest ? bits : longest;
    }
    if (longest < 0 && !PyErr_Occurred())
        PyErr_SetString(PyExc_TypeError, "a flood takes a set, six sets of steps and the stride");
    return longest < 0 ? -1 : (longest + stride) / 64 + 1;
}

/* What a step in one direction is for the words of a set: bits come from the word so far off and from the one after it. */
typedef struct {
    Py_ssize_t off;
    int by;
} Shift;

static inline uint64_t come(const uint64_t *seen, const uint64_t *mask, Py_ssize_t word, Shift shift)
{
    Py_ssize_t from = word + shift.off;
    return (seen[from] & mask[from]) >> shift.by | (seen[from + 1] & mask[from + 1]) << 1 << (63 - shift.by);
}

/* Up and down the board word by word until nothing is added: what one word gains the next one has at once. `room` words
 * before and after the sets are empty, so that no step leads out of them. */
static void flow_on(const uint64_t *sets, uint64_t *seen, Py_ssize_t words, Py_ssize_t room, long stride)
{
    const long shifts[ARMS] = SHIFTS(stride);
    const Py_ssize_t all = words + 2 * room;
    Shift shift[ARMS];
    for (int d = 0; d < ARMS; d++) {
        shift[d].off = -shifts[d] >= 0 ? -shifts[d] / 64 : -((shifts[d] + 63) / 64);
        shift[d].by = (int)(-shifts[d] - shift[d].off * 64);
    }
    Py_ssize_t low = room, high = room + words - 1; /* nothing is seen outside */
    for (int again = 1, down = 1; again; down = !down) {
        again = 0;
        while (low < high && !seen[low])
            low++;
        while (low < high && !seen[high])
            high--;
        Py_ssize_t from = low - room + 1 > room ? low - room + 1 : room;
        Py_ssize_t to = high + room < room + words ? high + room : room + words; /* one after the last it can lead to */
        for (Py_ssize_t i = from; i < to; i++) {
            Py_ssize_t w = down ? i : from + to - 1 - i;
            uint64_t had = seen[w], has = had, then;
            for (int d = 0; d < ARMS; d++)
                has |= come(seen, sets + d * all, w, shift[d]);
            do { /* along the row */
                then = has;
                has |= (has & sets[w]) << 1 | (has & sets[3 * all + w]) >> 1;
            } while (has != then);
            seen[w] = has;
            again |= has != had;
        }
        low = from;
        high = to - 1;
    }
}

/* flood(start, steps, stride): all mileposts that open steps lead to. */
PyObject *kernel_flood(PyObject *Py_UNUSED(module), PyObject *const *args, Py_ssize_t count)
{
    long stride = count == 3 ? PyLong_AsLong(args[2]) : -1;
    PyObject *six = count == 3 ? PySequence_Tuple(args[1]) : PyTuple_New(0), *set = NULL;
    Py_ssize_t words = six ? words_of(count == 3 ? args[0] : Py_None, six, PyErr_Occurred() ? -1 : stride) : -1;
    Py_ssize_t room = words > 0 ? stride / 64 + 2 : 0, all = words + 2 * room;
    uint64_t *sets = words > 0 ? take(all * (ARMS + 1), 8) : NULL, *seen = sets ? sets + all * ARMS : NULL;
    PyObject *size = sets ? PyLong_FromSsize_t(words * 8) : NULL;
    int ready = size != NULL;
    for (Py_ssize_t i = 0; ready && i <= ARMS; i++) {
        PyObject *bytes = set_bytes(i < ARMS ? PyTuple_GetItem(six, i) : args[0], size, words * 8);
        ready = bytes != NULL;
        for (Py_ssize_t w = 0; ready && w < words; w++)
            sets[i * all + room + w] = word_at((const uint8_t *)PyBytes_AsString(bytes) + w * 8);
        Py_XDECREF(bytes);
    }
    if (ready) {
        flow_on(sets, seen, words, room, stride);
        uint8_t *bytes = (uint8_t *)sets; /* the steps are no longer needed */
        for (Py_ssize_t w = 0; w < words; w++)
            for (int i = 0; i < 8; i++)
                bytes[w * 8 + i] = (uint8_t)(seen[room + w] >> (8 * i));
        set = set_of_bytes(bytes, words * 8);
    }
    PyMem_Free(sets);
    Py_XDECREF(size);
    Py_XDECREF(six);
    return set;
}
