/* What running along a path takes: track that is missing, and rent turn by turn. */
#include "kernel.h"

#define LANDLORDS 63 /* owners above this are none that rent is paid to */

typedef struct {
    const Land *land;
    Py_buffer owner, red; /* by section: whose it is, everybody's */
    PyObject *hops;       /* Python's table of steps that are not on own track */
    PyObject *fixed;      /* by arm: the section and its price where that is the same for everybody, else None */
    PyObject *added;      /* sections that count as own track; NULL for none */
    long mine, left, speed;
    uint64_t paid; /* owners who have had their rent in this turn */
    int waits;
    long edge; /* the last step of that turn */
    long long longer, cost, rents, fees, others;
    PyObject *missing;
} Account;

/* Rounded down, as Python divides. */
static long whole(long number, long by)
{
    return number / by - (number % by != 0 && (number < 0) != (by < 0));
}

static void pay_rent(Account *account, long steps, long owner)
{
    long at = steps + (long)account->longer, left = account->left, speed = account->speed;
    account->others++;
    if (at > account->edge) {
        account->edge = left - whole(left - at, speed) * speed;
        account->paid = 0;
    }
    if (!(account->paid >> owner & 1)) {
        account->rents++;
        account->paid |= (uint64_t)1 << owner;
    }
}

/* A section that is missing, with its price. */
static int lay(Account *account, PyObject *section, long steps, long more)
{
    long number, price;
    if (!is_tuple(section, "a section has a price") || !PyArg_ParseTuple(section, "ll", &number, &price))
        return -1;
    account->longer += more;
    account->cost += price;
    if (account->waits && number >= 0 && steps + account->longer <= account->left)
        account->edge = account->left = steps + (long)account->longer - 1; /* it waits there: the turn is lost */
    return PyList_Append(account->missing, section);
}

/* 1 if the section counts as own track, -1 with an exception set. */
static int is_added(const Account *account, PyObject *section)
{
    return account->added ? PySequence_Contains(account->added, section) : 0;
}

/* A step that is looked up: its section with a price (or None), owner, more steps, fee. */
static int hop_on(Account *account, PyObject *hop, long steps)
{
    PyObject *section;
    long owner, more, fee;
    if (!is_tuple(hop, "a step is a tuple") || !PyArg_ParseTuple(hop, "Olll", &section, &owner, &more, &fee))
        return -1;
    if (owner < -1 || owner > LANDLORDS || labs(more) > 1L << 20 || labs(fee) > 1L << 20
        || (section != Py_None && (!PyTuple_Check(section) || PyTuple_Size(section) != 2))) {
        PyErr_SetString(PyExc_ValueError, "there is no such step");
        return -1;
    }
    int own = section == Py_None ? 1 : is_added(account, PyTuple_GetItem(section, 0));
    if (own > 0) {
        account->longer += more;
        account->fees += fee;
        account->others += owner < 0;
    } else if (!own && owner > 0) {
        pay_rent(account, steps, owner);
    } else if (!own) {
        return lay(account, section, steps, more);
    }
    return own < 0 ? -1 : 0;
}

static int look_up(Account *account, long a, long b, long steps)
{
    PyObject *step = pair_of(number(account->land, a), number(account->land, b));
    PyObject *hop = step ? PyObject_GetItem(account->hops, step) : NULL;
    int failed = !hop || (hop != Py_None && hop_on(account, hop, steps));
    Py_XDECREF(step);
    Py_XDECREF(hop);
    return failed ? -1 : 0;
}

static int step_on(Account *account, int32_t a, int32_t b, long steps)
{
    const Land *land = account->land;
    int d = 0;
    while (d < ARMS && land->near[a * ARMS + d] != b)
        d++;
    int32_t arm = a * ARMS + d, section = d < ARMS ? land->section[arm] : -1;
    if (section < 0)
        return look_up(account, a, b, steps);
    long owner = ((const uint8_t *)account->owner.buf)[section];
    if (owner == account->mine)
        return 0;
    if (((const uint8_t *)account->red.buf)[section] || owner > LANDLORDS)
        return look_up(account, a, b, steps);
    PyObject *fixed = owner ? NULL : PyTuple_GetItem(account->fixed, arm);
    if (!owner && (!fixed || fixed == Py_None))
        return fixed ? look_up(account, a, b, steps) : -1;
    if (account->added) {
        PyObject *one = PyLong_FromLong(section);
        int own = one ? is_added(account, one) : -1;
        Py_XDECREF(one);
        if (own)
            return own < 0 ? -1 : 0;
    }
    if (!owner)
        return lay(account, fixed, steps, 0);
    pay_rent(account, steps, owner);
    return 0;
}

/* land.account(path, table, left, paid, speed, waits, added): longer, missing, cost, rents, fees, others. */
PyObject *land_account(PyObject *self, PyObject *args)
{
    const Land *land = (const Land *)self;
    Account account = {.land = land};
    PyObject *given, *table, *result = NULL;
    unsigned long long paid;
    Py_ssize_t count;
    if (!PyArg_ParseTuple(args, "OO!lKlpO", &given, &PyTuple_Type, &table, &account.left, &paid, &account.speed,
                          &account.waits, &account.added)
        || !PyArg_ParseTuple(table, "Oy*ly*O!", &account.hops, &account.owner, &account.mine, &account.red,
                             &PyTuple_Type, &account.fixed))
        return NULL;
    account.edge = account.left;
    account.paid = paid;
    int32_t *path = int_array(given, &count, 0, (long)land->size - 1, "milepost");
    Py_ssize_t added = path ? PyObject_Size(account.added) : -1;
    if (added >= 0 && (account.speed < 1 || account.speed > 1L << 20 || labs(account.left) > 1L << 20
                       || account.owner.len < land->sections || account.red.len < land->sections))
        PyErr_SetString(PyExc_ValueError, "no train is so slow or so fast, or a section has no owner");
    else if (added >= 0 && (account.missing = PyList_New(0))) {
        int failed = 0;
        account.added = added ? account.added : NULL;
        for (Py_ssize_t i = 1; i < count && !failed; i++)
            failed = step_on(&account, path[i - 1], path[i], (long)i);
        if (!failed)
            result = Py_BuildValue("LNLLLL", account.longer, PyList_AsTuple(account.missing), account.cost, account.rents,
                                   account.fees, account.others);
    }
    Py_XDECREF(account.missing);
    PyMem_Free(path);
    PyBuffer_Release(&account.owner);
    PyBuffer_Release(&account.red);
    return result;
}
