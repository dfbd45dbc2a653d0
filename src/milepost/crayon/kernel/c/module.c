/* The module `_kernel`: its types and functions. `compiled.py` is what callers see. */
#include "kernel.h"

PyTypeObject *WeightsType, *FieldType, *ReachedType, *NetType;

static PyMethodDef functions[] = {
    {"flood", (PyCFunction)(void (*)(void))kernel_flood, METH_FASTCALL, NULL},
    {"trips", kernel_trips, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
static struct PyModuleDef kernel_module = {PyModuleDef_HEAD_INIT, "_kernel", NULL, -1, functions, NULL, NULL, NULL, NULL};

/* A new reference, which the module's globals keep. */
static PyTypeObject *add_type(PyObject *module, PyType_Spec *spec)
{
    PyTypeObject *type = (PyTypeObject *)PyType_FromSpec(spec);
    if (type && PyModule_AddType(module, type)) {
        Py_DECREF((PyObject *)type);
        return NULL;
    }
    return type;
}

PyMODINIT_FUNC PyInit__kernel(void)
{
    PyObject *module = PyModule_Create(&kernel_module);
    if (!module)
        return NULL;
    if (prepare_names() || !add_type(module, &land_spec) || !add_type(module, &broad_spec)
        || !(NetType = add_type(module, &net_spec))
        || !(WeightsType = add_type(module, &weights_spec)) || !(FieldType = add_type(module, &field_spec))
        || !(ReachedType = add_type(module, &reached_spec)) || PyModule_AddIntConstant(module, "EDITION", EDITION))
        Py_CLEAR(module);
    return module;
}
