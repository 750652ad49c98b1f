-- All vectors of tests/vectors that ask for functions which exist, by kind: odds, played, lookups, refused.
local lfs = require "lfs"
local json = require "dkjson"
local mobrule = require "mobrule"

local here = debug.getinfo(1, "S").source:match("^@(.*)[/\\]") or "."
local folder = here .. "/../vectors"

-- Takes the nulls out: of named values they are absent; a list of Lua cannot hold one, and the case is left to other languages.
local function writable(value)
  if type(value) ~= "table" then return true end
  local list = #value > 0
  for name, inside in pairs(value) do
    if inside == json.null then
      if list then return false end
      value[name] = nil
    elseif not writable(inside) then
      return false
    end
  end
  return true
end

local vectors = {odds = {}, played = {}, lookups = {}, refused = {}, files = 0}
for file in lfs.dir(folder) do
  if file:match("%.json$") then
    vectors.files = vectors.files + 1
    local handle = assert(io.open(folder .. "/" .. file))
    local content = assert(json.decode(handle:read("*a"), 1, json.null, nil))
    handle:close()
    for kind, list in pairs(content) do
      for _, case in ipairs(type(list) == "table" and list or {}) do
        local system, name = case["function"]:match("^(%w+)%.([%w_]+)$")
        case.call = mobrule[system] and mobrule[system][name]
        case.text = case["function"] .. json.encode(case.parameters)
        if case.call and vectors[kind] and writable(case) then table.insert(vectors[kind], case) end
      end
    end
  end
end
return vectors
