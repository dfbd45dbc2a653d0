/* Country so broad that a section can be taken from it: the twin of `broad.py`. */
#include "kernel.h"

#define SAME (-1)   /* broad country stays as it is */
#define UNSURE (-2) /* it is hard to say what becomes of it */
#define STEPS 6     /* of the longest way round */

typedef struct {
    PyObject_HEAD
    Net *open;                             /* the network of open country */
    int32_t size, sections;                /* mileposts, sections */
    int32_t *near, *section, *arms, *node; /* as `Lattice` has them */
    uint8_t *special, *red;
} Broad;

typedef struct {
    const Broad *broad;
    const uint8_t *owner, *room;
    int section, ways;
    Between way; /* made ready when it is first asked for */
} Question;

/* Turns relative to the section's direction; -1 after the last. Of the last two there are wider forms. */
static const int8_t DETOURS[4][STEPS + 1] = {{5, 1, -1}, {1, 5, -1}, {4, 0, 0, 2, -1}, {2, 0, 0, 4, -1}};
static const int8_t WIDER[2][3][STEPS + 1] = {
    {{3, 5, 0, 0, 2, -1}, {4, 0, 0, 1, 3, -1}, {3, 5, 0, 0, 1, 3, -1}},
    {{3, 1, 0, 0, 4, -1}, {2, 0, 0, 5, 3, -1}, {3, 1, 0, 0, 5, 3, -1}},
};

enum { NO_WAY, TAKEN, OPEN };

/* Whether a way round the section is there, and free; one over `without` counts as taken. */
static int detour(const Broad *broad, const uint8_t *owner, int32_t section, const int8_t *turns, int32_t without)
{
    int32_t m = broad->arms[section] / ARMS, d = broad->arms[section] % ARMS;
    int found = OPEN;
    for (; *turns >= 0; turns++) {
        int32_t step = m * ARMS + (d + *turns) % ARMS, k = broad->section[step];
        if (k < 0 || broad->special[k])
            return NO_WAY;
        if (owner[k] || k == without)
            found = TAKEN;
        m = broad->near[step];
    }
    return found;
}

static int plain(const Broad *broad, int32_t section)
{
    return !broad->special[section] && !broad->red[section];
}

static int stays(const Broad *broad, const uint8_t *owner, int32_t section, int ways)
{
    int taken[4] = {0};
    if (!plain(broad, section))
        return 0;
    for (int i = 0; i < 4; i++) {
        int found = detour(broad, owner, section, DETOURS[i], -1);
        taken[i] = found == TAKEN;
        if (found == OPEN && --ways == 0)
            return 1;
    }
    for (int i = 0; ways == 1 && i < 6; i++)
        if (taken[2 + i / 3] && detour(broad, owner, section, WIDER[i / 3][i % 3], -1) == OPEN)
            return 1;
    return 0;
}

/* Whether so many ways join two mileposts through open country, none over the section; -1 with an exception set. */
static int joins(Question *asked, int32_t a, int32_t b)
{
    if (!asked->way.net) {
        asked->way.net = asked->broad->open;
        if (between_ready(&asked->way))
            return -1;
    }
    const int32_t *node = asked->broad->node;
    return joined_by(&asked->way, asked->room, node[a], node[b], asked->ways, asked->section);
}

/* The directions, as bits, in which free sections lead on through open country, but for the section asked about. */
static unsigned onward(const Question *asked, int32_t m)
{
    unsigned found = 0;
    for (int d = 0; d < ARMS; d++) {
        int32_t k = asked->broad->section[m * ARMS + d];
        if (k >= 0 && k != asked->section && !asked->owner[k] && !asked->broad->special[k])
            found |= 1u << d;
    }
    return found;
}

static int count(unsigned bits)
{
    int found = 0;
    for (; bits; bits &= bits - 1)
        found++;
    return found;
}

/* Whether the ends of a section are joined by so many ways, none of them over the section asked about. */
static int joins_ends(const Question *asked, int32_t pair)
{
    const Broad *broad = asked->broad;
    int ways = asked->ways;
    for (int i = 0; plain(broad, pair) && i < 4; i++)
        ways -= detour(broad, asked->owner, pair, DETOURS[i], asked->section) == OPEN;
    return ways <= (pair != asked->section && !asked->owner[pair] && !broad->special[pair]);
}

static int32_t section_between(const Broad *broad, int32_t a, int32_t b)
{
    for (int32_t arm = a * ARMS; arm < a * ARMS + ARMS; arm++)
        if (broad->near[arm] == b)
            return broad->section[arm];
    return -1;
}

/* Of these directions from a milepost those whose neighbours the ring round it does not join broadly with the one in the
 * direction `towards`. */
static unsigned not_round(const Question *asked, int32_t m, int towards, unsigned left)
{
    const int32_t *near = asked->broad->near + m * ARMS;
    for (int turn = 1; turn < ARMS; turn += 4) /* 1, and 5 for back */
        for (int n = 1, x = near[towards % ARMS]; n < ARMS && left; n++) {
            int d = (towards + turn * n) % ARMS, pair = near[d] >= 0 ? section_between(asked->broad, x, near[d]) : -1;
            if (pair < 0 || !joins_ends(asked, pair))
                break;
            left &= ~(1u << d);
            x = near[d];
        }
    return left;
}

/* Whether all that a milepost still leads to is broadly joined with its neighbour in one direction; -1: an exception. */
static int dispensable(Question *asked, int32_t m, int towards, unsigned around)
{
    const int32_t *near = asked->broad->near + m * ARMS;
    unsigned left = not_round(asked, m, towards, around);
    int all = 1;
    for (int d = 0; d < ARMS && all > 0; d++)
        if (left >> d & 1)
            all = joins(asked, near[d], near[towards % ARMS]);
    return all;
}

static int32_t without(Question *asked)
{
    const Broad *broad = asked->broad;
    int32_t arm = broad->arms[asked->section], a = arm / ARMS, b = broad->near[arm], d = arm % ARMS;
    if (stays(broad, asked->owner, asked->section, asked->ways))
        return SAME;
    unsigned out = onward(asked, a), back = onward(asked, b);
    int same = count(out) >= asked->ways && count(back) >= asked->ways ? joins(asked, a, b) : 0;
    if (same)
        return SAME; /* or an exception is set */
    int swapped = count(out) > count(back), found = 0; /* the likelier end first */
    for (int n = 0; n < 2 && !found; n++) {
        int first = n == swapped;
        found = first ? dispensable(asked, a, d, out) : dispensable(asked, b, d + 3, back);
        if (found)
            return first ? a : b;
    }
    return UNSURE;
}

static int asks(const Question *asked, const Py_buffer *owner, const Py_buffer *room)
{
    const Broad *broad = asked->broad;
    if (asked->section >= 0 && asked->section < broad->sections && asked->ways > 0 && owner->len >= broad->sections
        && (!room || room->len >= broad->open->arcs))
        return 1;
    PyErr_SetString(PyExc_IndexError, "each section has its owner and each arc its room, and there is no such section");
    return 0;
}

/* broad.stays(owner, section, ways) */
static PyObject *broad_stays(PyObject *self, PyObject *args)
{
    Question asked = {.broad = (const Broad *)self};
    Py_buffer owner;
    if (!PyArg_ParseTuple(args, "y*ii", &owner, &asked.section, &asked.ways))
        return NULL;
    int found = asks(&asked, &owner, NULL) && stays(asked.broad, owner.buf, asked.section, asked.ways);
    PyBuffer_Release(&owner);
    return PyErr_Occurred() ? NULL : PyBool_FromLong(found);
}

/* broad.without(owner, room, section, ways): what becomes of broad country if the section is taken. */
static PyObject *broad_without(PyObject *self, PyObject *args)
{
    Question asked = {.broad = (const Broad *)self};
    Py_buffer owner, room;
    int32_t found = UNSURE;
    if (!PyArg_ParseTuple(args, "y*y*ii", &owner, &room, &asked.section, &asked.ways))
        return NULL;
    asked.owner = owner.buf;
    asked.room = room.buf;
    if (asks(&asked, &owner, &room))
        found = without(&asked);
    between_free(&asked.way);
    PyBuffer_Release(&owner);
    PyBuffer_Release(&room);
    return PyErr_Occurred() ? NULL : PyLong_FromLong(found);
}

/* A copy of so many bytes; NULL with an exception set. */
static uint8_t *bytes_of(PyObject *object, Py_ssize_t count)
{
    Py_buffer buffer;
    uint8_t *copy = NULL;
    if (PyObject_GetBuffer(object, &buffer, PyBUF_SIMPLE))
        return NULL;
    if (buffer.len != count)
        PyErr_SetString(PyExc_ValueError, "each section is special or not, and red or not");
    else if ((copy = take_raw(count, 1)))
        memcpy(copy, buffer.buf, (size_t)count);
    PyBuffer_Release(&buffer);
    return copy;
}

/* What is read as an index must be one: sections lie between mileposts, each along its arm. */
static int fits(const Broad *broad, Py_ssize_t arms, Py_ssize_t more_arms)
{
    int good = arms == (Py_ssize_t)broad->size * ARMS && more_arms == arms && broad->open->arcs >= 2 * broad->sections;
    for (int32_t arm = 0; good && arm < broad->size * ARMS; arm++)
        good = broad->section[arm] < 0 || broad->near[arm] >= 0;
    for (int32_t k = 0; good && k < broad->sections; k++) {
        int32_t arm = broad->arms[k], d = arm % ARMS;
        good = broad->section[arm] == k && broad->near[broad->near[arm] * ARMS + OPPOSITE(d)] == arm / ARMS;
    }
    if (!good)
        PyErr_SetString(PyExc_ValueError, "these sections do not lie between these mileposts");
    return good;
}

static PyObject *broad_new(PyTypeObject *type, PyObject *args, PyObject *Py_UNUSED(kwargs))
{
    PyObject *near, *section, *along, *special, *red, *node, *open;
    Py_ssize_t arms = 0, more_arms = 0, sections = 0, size = 0;
    if (!PyArg_ParseTuple(args, "(OOOOOO)O!", &near, &section, &along, &special, &red, &node, NetType, &open))
        return NULL;
    Broad *broad = (Broad *)PyType_GenericAlloc(type, 0);
    if (!broad)
        return NULL;
    Py_INCREF(open);
    broad->open = (Net *)open;
    if ((broad->node = int_array(node, &size, 0, broad->open->nodes - 1L, "node")) && size <= MILEPOSTS
        && (broad->near = int_array(near, &arms, -1, (long)size - 1, "milepost"))
        && (broad->arms = int_array(along, &sections, 0, (long)size * ARMS - 1, "arm"))
        && (broad->section = int_array(section, &more_arms, -1, (long)sections - 1, "section"))
        && (broad->special = bytes_of(special, sections)) && (broad->red = bytes_of(red, sections))) {
        broad->size = (int32_t)size;
        broad->sections = (int32_t)sections;
        if (fits(broad, arms, more_arms))
            return (PyObject *)broad;
    } else if (!PyErr_Occurred()) {
        PyErr_SetString(PyExc_ValueError, "no board has so many mileposts");
    }
    Py_DECREF((PyObject *)broad);
    return NULL;
}

static void broad_free(PyObject *self)
{
    Broad *broad = (Broad *)self;
    PyTypeObject *type = Py_TYPE(self);
    PyMem_Free(broad->near);
    PyMem_Free(broad->section);
    PyMem_Free(broad->arms);
    PyMem_Free(broad->node);
    PyMem_Free(broad->special);
    PyMem_Free(broad->red);
    Py_XDECREF((PyObject *)broad->open);
    PyObject_Free(self);
    Py_DECREF((PyObject *)type);
}

static PyMethodDef methods[] = {
    {"stays", broad_stays, METH_VARARGS, NULL},
    {"without", broad_without, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot slots[] = {{Py_tp_new, broad_new}, {Py_tp_dealloc, broad_free}, {Py_tp_methods, methods}, {0, NULL}};
PyType_Spec broad_spec = {"milepost.crayon.kernel._kernel.Broad", sizeof(Broad), 0, Py_TPFLAGS_DEFAULT, slots};
