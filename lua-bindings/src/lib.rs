//! mobrule for Lua.
