-- Writes the annotations of the module (LuaCATS) from its own list of functions, to standard output:
--   scripts/build-lua 5.4 && LUA_CPATH=target/lua/5.4/?.so lua5.4 scripts/lua-types.lua > lua-bindings/types/mobrule.lua
local mobrule = require "mobrule"

local lines = {}
local function line(text) lines[#lines + 1] = text or "" end
local function comment(text)
  for each in (text .. "\n"):gmatch("(.-)\n") do line(("---" .. each):gsub("%s+$", "")) end
end

local annotation

-- The type of a parameter as an annotation.
local function union(kinds)
  local parts = {}
  for i, kind in ipairs(kinds) do parts[i] = annotation(kind) end
  return table.concat(parts, "|")
end

function annotation(kind)
  if kind.kind == "integer" then return "integer" end
  if kind.kind == "number" then return "number" end
  if kind.kind == "bool" then return "boolean" end
  if kind.kind == "text" then return "string" end
  if kind.kind == "choice" then return '"' .. table.concat(kind.choices, '"|"') .. '"' end
  if kind.kind == "list" then return "(" .. annotation(kind.entry) .. ")[]" end
  if kind.kind == "either" then return union(kind.kinds) end
  if kind.kind == "optional" then return annotation(kind.of) end
  assert(kind.kind == "record", kind.kind)
  local fields = {}
  for i, field in ipairs(kind.fields) do
    fields[i] = field.name .. (field.required and "" or "?") .. ": " .. annotation(field.type)
  end
  return "{" .. table.concat(fields, ", ") .. "}"
end

-- What a number is held to, which the annotation does not say.
local function limits(kind)
  if kind.low then return ("From %d to %d."):format(kind.low, kind.high) end
  if kind.kind == "choice" then
    local said = {}
    for i, name in ipairs(kind.choices) do
      said[i] = ('"%s": %s'):format(name, kind.meanings[i])
    end
    return table.concat(said, " ")
  end
  if kind.kind == "optional" then return limits(kind.of) end
  if kind.kind == "list" then
    local inside = limits(kind.entry)
    return inside and inside:gsub("^From", "Each entry: from"):gsub("^As a number", "Each entry: as a number") or nil
  end
  local said, known = {}, {}
  for _, each in ipairs(kind.kinds or {}) do
    local inside = limits(each)
    if inside and not known[inside] then
      known[inside] = true
      said[#said + 1] = inside:gsub("^From", "As a number, from") .. ""
    end
  end
  return said[1] and table.concat(said, " ")
end

-- A default as one writes it in Lua.
local function literal(value)
  if type(value) == "string" then return '"' .. value .. '"' end
  if type(value) ~= "table" then return tostring(value) end
  local parts, names = {}, {}
  for i, entry in ipairs(value) do parts[i] = literal(entry) end
  for name in pairs(value) do
    if type(name) == "string" then names[#names + 1] = name end
  end
  table.sort(names)
  for _, name in ipairs(names) do parts[#parts + 1] = name .. " = " .. literal(value[name]) end
  return "{" .. table.concat(parts, ", ") .. "}"
end

local function one_line(text) return (text:gsub("%s*\n%s*", " ")) end
local function column_type(kind) return kind == "bool" and "boolean" or "integer" end

local function describe(entry)
  local path = "mobrule." .. entry["function"]
  line("---@class " .. path .. ".Parameters")
  for _, parameter in ipairs(entry.parameters) do
    local default = parameter.default ~= nil and " Default: " .. literal(parameter.default) .. "." or ""
    local held = limits(parameter.type)
    line(("---@field %s%s %s %s%s%s"):format(parameter.name, parameter.required and "" or "?", annotation(parameter.type),
      one_line(parameter.meaning), held and " " .. held or "", default))
  end
  line()
  local given
  if entry.form == "action" then
    line("---@class " .. path .. ".Result : mobrule.Result")
    local types = {}
    for i, column in ipairs(entry.columns) do
      types[i] = column_type(column.kind)
      line(("---@field %s %s %s"):format(column.name, types[i], one_line(column.meaning)))
    end
    for _, extra in ipairs(entry.extras) do
      line(("---@field %s? %s %s"):format(extra.name, annotation(extra.type), one_line(extra.meaning)))
    end
    line()
    given = path .. ".Action"
    line("---@class " .. given .. " : mobrule.Action")
    line("---@field roll fun(self: " .. given .. ", how?: mobrule.Seed|mobrule.How): " .. path .. ".Result")
    line("---@field row fun(self: " .. given .. ", how?: mobrule.Seed|mobrule.How): " .. table.concat(types, ", "))
    line()
  else
    given = annotation(entry.answer.type)
  end
  comment(entry.about)
  comment("")
  comment("Source: " .. entry.source .. ".")
  comment("")
  comment("```lua")
  local given_values = {}
  for _, parameter in ipairs(entry.parameters) do
    local value = entry.example[parameter.name]
    if value ~= nil then given_values[#given_values + 1] = parameter.name .. " = " .. literal(value) end
  end
  local call = path .. "{" .. table.concat(given_values, ", ") .. "}"
  comment(entry.form == "action" and "print(" .. call .. ":roll(42))" or "local answer = " .. call)
  comment("```")
  local first = entry.parameters[1]
  if first then
    line(("---@overload fun(%s%s: %s): %s"):format(first.name, first.required and "" or "?", annotation(first.type), given))
  end
  line("---@param parameters " .. path .. ".Parameters")
  line("---@return " .. given .. (entry.answer and " # " .. one_line(entry.answer.meaning) or ""))
  line("function " .. path .. "(parameters) end")
  line()
end

line "---@meta mobrule"
line()
line "-- Generated by scripts/lua-types.lua, which says how. Do not edit."
line()
comment [[
Group actions of tabletop role-playing games: rolled, simulated, and their exact odds.

Functions take one table of named parameters, or the first parameter alone. What is wrong with a call is raised as a text at its line.]]
line "---@class mobrule"
line "---@field _VERSION string The version of the module."
line "---@field stream_version integer The same seed gives the same dice in all versions with this number."
line "local mobrule = {}"
line()
comment [[
A seed: an integer from 0 to 2^53 - 1, a text of at most 255 bytes ("42" is not 42), or a running generator, which moves on by one trial for
each roll. Left out, a seed is drawn from the operating system.]]
line "---@alias mobrule.Seed integer|string|mobrule.Rng"
line()
line "---@class mobrule.How"
line "---@field seed? mobrule.Seed What reproduces it."
line "---@field trial? integer Which trial of the seed, from 0. Default: 0."
line "---@field faces? integer[] The dice that somebody threw, in dice order, instead of a seed."
line()
line "---@class mobrule.Column"
line "---@field name string Its name."
line '---@field kind "int"|"bool" Whole numbers, or truth values.'
line "---@field meaning string What it means."
line()
line "---@class mobrule.Throw"
line "---@field label string Who threw."
line "---@field sides integer How many sides the dice have."
line "---@field faces integer[] What they show, in the order in which they were thrown."
line "---@field hits? integer How many of them are hits, where the rule counts hits."
line()
comment "One result: a plain table with the columns and these. `tostring` and `..` give the outcome in a sentence."
line "---@class mobrule.Result"
line "---@operator concat(any): string"
line "---@field dice mobrule.Throw[] Who threw what, in dice order."
line "---@field seed? integer|string The seed; absent when faces were given."
line "---@field trial? integer The trial of the seed."
line '---@field explain fun(self: mobrule.Result, format?: "text"|"markdown"|"bbcode"): string How it came about, a sentence for each step.'
line()
comment "A procedure with its parameters. It cannot be changed; equal ones compare equal."
line "---@class mobrule.Action"
line "---@field name string System and name of its function."
line "---@field parameters table All its parameters, defaults included."
line "---@field columns mobrule.Column[] The columns of its results, in order."
line "local Action = {}"
line()
local function method(class, signature, about, annotations)
  comment(about)
  for _, each in ipairs(annotations) do line("---@" .. each) end
  line("function " .. class .. ":" .. signature .. " end")
  line()
end
method("Action", "roll(how)", "One result with every die.", {"param how? mobrule.Seed|mobrule.How", "return mobrule.Result"})
method("Action", "row(how)", "The columns of that result, in order, for loops that need speed.",
  {"param how? mobrule.Seed|mobrule.How", "return integer|boolean ..."})
method("Action", "needs(faces)", "The next throw once these faces are on the table; nothing when they suffice.",
  {"param faces? integer[]", "return {label: string, sides: integer, count: integer}?"})
line "---@class mobrule.Trials"
line "---@field trials integer How many, at most 2^40 of a seed."
line "---@field seed? mobrule.Seed What reproduces them."
line "---@field start? integer The first trial. Default: 0."
line "---@field threads? integer On how many threads, at most 1024. Default: 1. The results do not depend on it."
line()
line "---@class mobrule.SimulationTrials : mobrule.Trials"
line "---@field columns? string|string[] The columns to keep, in all at most 2 GiB. Default: all."
line()
method("Action", "simulate(trials, seed)", [[
Many trials as columns. A call cannot be interrupted: split long work with `start`.]],
  {"overload fun(self: mobrule.Action, trials: mobrule.SimulationTrials): mobrule.Simulation", "param trials integer", "param seed? mobrule.Seed",
   "return mobrule.Simulation"})
method("Action", "tally(trials, seed)", [[
How often each distinct result comes, in memory that does not grow with the trials. Split long work with `start`, and add the tallies.]],
  {"overload fun(self: mobrule.Action, trials: mobrule.Trials): mobrule.Tally", "param trials integer", "param seed? mobrule.Seed",
   "return mobrule.Tally"})
method("Action", "odds()", "Every possible result with its exact probability; or the distribution of one column.",
  {"overload fun(self: mobrule.Action, column: string): mobrule.Distribution", "return mobrule.Odds"})
method("Action", "to_json()", "The action as JSON, for `mobrule.from_json`.", {"return string"})
comment "For each column a value, a list of values, or `{min=, max=}` (inclusive; either end alone will do)."
line "---@alias mobrule.Event table<string, integer|boolean|(integer|boolean)[]|{min?: integer, max?: integer}>"
line()
comment "With `exact = true` probabilities are fractions in lowest terms: texts such as \"5/36\"."
line "---@alias mobrule.Exact {exact?: boolean}"
line()
comment "Every possible result with its probability. `#odds` is the number of rows."
line "---@class mobrule.Odds"
line "---@field action mobrule.Action Whose odds they are."
line "local Odds = {}"
line()
method("Odds", "rows(options)", "Tables with the columns and `probability`, ascending.", {"param options? mobrule.Exact", "return table[]"})
method("Odds", "chance(event, options)", "The probability of an event. `exact = true` may stand in the event too.",
  {"param event mobrule.Event", "param options? mobrule.Exact", "return number|string"})
method("Odds", "given(event)", "The odds once it is known that an event has come.", {"param event mobrule.Event", "return mobrule.Odds"})
method("Odds", "column(column)", "The distribution of one column.", {"param column string", "return mobrule.Distribution"})
comment "One number that depends on chance; truth values count as 0 and 1. `+` is the sum of independent ones."
line "---@class mobrule.Distribution"
line "---@operator add(mobrule.Distribution): mobrule.Distribution"
line "local Distribution = {}"
line()
method("Distribution", "pmf(value, options)", "The probability of exactly this value.",
  {"param value number|boolean", "param options? mobrule.Exact", "return number|string"})
method("Distribution", "cdf(value, options)", "The probability of this value or a lower one.",
  {"param value number|boolean", "param options? mobrule.Exact", "return number|string"})
method("Distribution", "sf(value)", "The probability of a higher value.", {"param value number|boolean", "return number"})
method("Distribution", "ppf(q)", "The smallest value whose cdf reaches `q`.", {"param q number", "return integer"})
method("Distribution", "mean(options)", "The mean.", {"param options? mobrule.Exact", "return number|string"})
method("Distribution", "var(options)", "The variance.", {"param options? mobrule.Exact", "return number|string"})
method("Distribution", "std()", "The standard deviation.", {"return number"})
method("Distribution", "median()", "`ppf(0.5)`.", {"return integer"})
method("Distribution", "mode()", "The most probable value; the smallest of several.", {"return integer"})
method("Distribution", "support()", "The lowest and the highest value.", {"return integer lowest", "return integer highest"})
method("Distribution", "interval(level)", "The ends of the central values that have at least this probability together.",
  {"param level number", "return integer lowest", "return integer highest"})
method("Distribution", "sample(n, seed)",
  "Independent draws, at most 10 million, the same for the same seed. An rng moves on by one trial for every 4096 draws begun.",
  {"param n integer", "param seed? mobrule.Seed", "return integer[]"})
comment "The columns of many trials. `#simulation` is their number."
line "---@class mobrule.Simulation"
line "---@field action mobrule.Action What was simulated."
line "---@field seed integer|string The seed."
line "---@field start integer The first trial."
line "---@field trials integer How many."
line "---@field columns string[] The columns that were kept."
line "local Simulation = {}"
line()
method("Simulation", "column(column)", "The values of a column, one for each trial.", {"param column string", "return (integer|boolean)[]"})
method("Simulation", "mean(column)", "The mean of a column.", {"param column string", "return number"})
method("Simulation", "standard_error(column)", "The standard error of that mean.", {"param column string", "return number"})
method("Simulation", "histogram(column)", "How often each value came.", {"param column string", "return table<integer|boolean, integer>"})
method("Simulation", "row(trial)", "The columns of one trial (from `start` on), in order.", {"param trial integer", "return integer|boolean ..."})
comment "How often each distinct result came. `+` adds tallies of the same action; `#tally` is the number of rows."
line "---@class mobrule.Tally"
line "---@field action mobrule.Action What was played."
line "---@field trials integer How many trials were counted."
line "---@operator add(mobrule.Tally): mobrule.Tally"
line "local Tally = {}"
line()
method("Tally", "rows()", "Tables with the columns and `count`, ascending.", {"return table[]"})
method("Tally", "chance(event)", "The share of the trials in which an event came, and its standard error.",
  {"param event mobrule.Event", "return number share", "return number standard_error"})
method("Tally", "given(event)", "The trials in which an event came.", {"param event mobrule.Event", "return mobrule.Tally"})
method("Tally", "column(column)", "The distribution of a column in these trials.", {"param column string", "return mobrule.Distribution"})
method("Tally", "mean(column)", "The mean of a column.", {"param column string", "return number"})
method("Tally", "standard_error(column)", "The standard error of the mean of a column, or, for an event, of its share of the trials.",
  {"param column string|mobrule.Event", "return number"})
method("Tally", "histogram(column)", "How often each value came.", {"param column string", "return table<integer|boolean, integer>"})
method("Tally", "fit(odds)", "Whether the counts agree with the odds of the action: Pearson's chi-square test.",
  {"param odds mobrule.Odds", "return {statistic: number, degrees: integer, p_value: number}"})
comment "A running generator for a game session."
line "---@class mobrule.Rng"
line "---@field seed integer|string The seed."
line "---@field trial integer The trial that the next roll will have."
line "local Rng = {}"
line()
method("Rng", "state()", "All of it in a short text, for `mobrule.rng{state = ...}`.", {"return string"})
comment "The action that `action:to_json()` wrote, checked like one that is built anew."
line "---@param text string"
line "---@return mobrule.Action"
line "function mobrule.from_json(text) end"
line()
comment "A running generator, at the start of a seed or where a saved state left off."
line "---@overload fun(from: {seed?: integer|string, state?: string}): mobrule.Rng"
line "---@param seed? integer|string"
line "---@return mobrule.Rng"
line "function mobrule.rng(seed) end"
line()
comment "Every function with its parameters, defaults, columns and meaning, for generators and tests."
line "---@return table[]"
line "function mobrule.functions() end"
line()

local known = {}
for _, entry in ipairs(mobrule.functions()) do
  if not known[entry.system] then
    known[entry.system] = true
    line("mobrule." .. entry.system .. " = {}")
    line()
  end
  describe(entry)
end
line "return mobrule"
io.write(table.concat(lines, "\n"), "\n")
