std = "max"
max_line_length = 150
files["tests/lua/*_spec.lua"] = {std = "max+busted"}
files["lua-bindings/types/mobrule.lua"] = {ignore = {"212", "211", "241", "631", "143"}}
