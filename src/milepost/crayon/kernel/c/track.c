/* Whose track the ways are, and on what terms a train runs there. */
#include "kernel.h"

void track_release(Track *track)
{
    PyBuffer_Release(&track->owner);
    PyBuffer_Release(&track->red);
    PyBuffer_Release(&track->shut);
    PyMem_Free(track->links);
    PyMem_Free(track->terms);
    memset(track, 0, sizeof *track); /* who failed to read it releases it, and so does whoever asked */
}

int track_read(const Land *land, PyObject *tuple, Track *track)
{
    PyObject *links, *terms;
    memset(track, 0, sizeof *track);
    if (!PyArg_ParseTuple(tuple, "y*y*y*OO", &track->owner, &track->red, &track->shut, &links, &terms)) {
        memset(track, 0, sizeof *track); /* what was read is released already */
        return -1;
    }
    if (track->owner.len < land->sections || track->red.len < land->sections || track->shut.len < land->sections)
        PyErr_SetString(PyExc_ValueError, "each section has an owner");
    else if ((track->links = int_array(links, &track->link_count, 0, 255, "owner of a link"))
             && (track->terms = int_array(terms, &track->term_count, -1, 1L << 30, "terms"))
             && track->link_count < land->links)
        PyErr_SetString(PyExc_ValueError, "each tunnel has an owner");
    if (!PyErr_Occurred())
        return 0;
    track_release(track);
    return -1;
}

int32_t terms_of(const Track *track, int32_t way)
{
    int32_t whose;
    if (way < 0)
        whose = track->links[-2 - way];
    else if (((const uint8_t *)track->shut.buf)[way])
        return -1;
    else if (((const uint8_t *)track->red.buf)[way])
        return 0;
    else
        whose = ((const uint8_t *)track->owner.buf)[way];
    return whose < track->term_count ? track->terms[whose] : -1;
}
