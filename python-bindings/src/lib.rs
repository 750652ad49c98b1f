//! The extension module of mobrule for Python.
