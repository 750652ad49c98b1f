-- What a user of the module sees, around the functions of Rust. Those give nil and a message where they refuse; here the message is raised, as a
-- text, at the line of whoever called. They look at four arguments, the object included.
local raw, systems = ...
local error, getmetatable, pcall, rawget, setmetatable, tostring, type = error, getmetatable, pcall, rawget, setmetatable, tostring, type
local collectgarbage = collectgarbage

-- A function with one value.
local function one(call)
  return function(a, b, c, d)
    local value, message = call(a, b, c, d)
    if value == nil then error(message, 2) end
    return value
  end
end

-- A function whose value holds memory that the collector of Lua does not see. It is told of so many kilobytes, as if Lua had allocated them,
-- unless somebody has stopped it.
local function heavy(call, kilobytes)
  return function(a, b, c, d)
    local value, message = call(a, b, c, d)
    if value == nil then error(message, 2) end
    local weight = kilobytes(value)
    if weight and weight > 64 and collectgarbage then
      local known, running = pcall(collectgarbage, "isrunning")
      if running or not known then collectgarbage("step", weight) end
    end
    return value
  end
end

-- A function with two values.
local function two(call)
  return function(a, b, c, d)
    local value, other = call(a, b, c, d)
    if value == nil then error(other, 2) end
    return value, other
  end
end

-- A function with any number of values. `check` is called last and so takes the place of its caller, except in Lua 5.1, which keeps a mark
-- of it: the line of the user is one level further then.
local level = 2
do
  local function check() error("", level) end
  local function last() return check() end
  local _, message = pcall(function() local value = last() return value end)
  if message == "" then level = 3 end
end
local function check(first, ...)
  if first == nil then error((...), level) end
  return first, ...
end
local function many(call)
  return function(a, b, c, d) return check(call(a, b, c, d)) end
end

-- The metatable of an object: its methods, and fields that are read when asked for.
local function class(methods, fields, metamethods)
  metamethods.__index = function(self, key)
    local method = methods[key]
    if method ~= nil then return method end
    local field = fields[key]
    if field == nil then return nil end
    local value, message = field(self)
    if value == nil then error(message, 2) end
    return value
  end
  return metamethods
end

-- The metatable of the results of one action. Results are plain tables: all that is theirs is what pairs shows.
local Result = {}

local function action_of(self)
  local meta = type(self) == "table" and getmetatable(self)
  return type(meta) == "table" and rawget(meta, "action") or nil
end

function Result.explain(self, format, ...)
  local action = action_of(self)
  if action == nil then error("explain: must be called on the result of a roll with a colon, result:explain(...)", 2) end
  local text, message = raw.action_explain(action, self, format, ...)
  if text == nil then error(message, 2) end
  return text
end

local function outcome(self)
  local action = action_of(self)
  if action == nil then return "mobrule result" end
  local text, message = raw.action_outcome(action, self)
  return text or message
end

-- So that a chat line can be put together with ..
local function join(a, b) return tostring(a) .. tostring(b) end

-- Weak, so that it keeps no action alive: each metatable refers to a twin of its action, never to the action itself.
local metatables = setmetatable({}, {__mode = "k"})

local function new_metatable(action)
  local twin, message = raw.action_twin(action)
  if twin == nil then error(message, 0) end
  local meta = {__index = Result, __tostring = outcome, __concat = join, action = twin}
  metatables[action] = meta
  return meta
end

local action_roll = raw.action_roll

local function finish(action, build, ...)
  if build == nil then error((...), 3) end
  return build(setmetatable, metatables[action] or new_metatable(action), ...)
end

local Action = {
  roll = function(self, how, b, c)
    return (finish(self, action_roll(self, how, b, c)))
  end,
  row = many(raw.action_row),
  needs = function(self, faces, b, c)
    local needed, message = raw.action_needs(self, faces, b, c)
    if needed == nil then error(message, 2) end
    return needed or nil
  end,
  simulate = heavy(raw.action_simulate, raw.simulation_kilobytes),
  tally = heavy(raw.action_tally, raw.tally_kilobytes),
  odds = heavy(raw.action_odds, raw.odds_kilobytes),
  to_json = one(raw.action_to_json),
}

local Odds = {
  rows = one(raw.odds_rows),
  chance = one(raw.odds_chance),
  given = heavy(raw.odds_given, raw.odds_kilobytes),
  column = one(raw.odds_column),
}

local Distribution = {
  pmf = one(raw.distribution_pmf),
  cdf = one(raw.distribution_cdf),
  sf = one(raw.distribution_sf),
  ppf = one(raw.distribution_ppf),
  mean = one(raw.distribution_mean),
  var = one(raw.distribution_var),
  std = one(raw.distribution_std),
  median = one(raw.distribution_median),
  mode = one(raw.distribution_mode),
  support = two(raw.distribution_support),
  interval = two(raw.distribution_interval),
  sample = one(raw.distribution_sample),
}

local Simulation = {
  column = one(raw.simulation_column),
  mean = one(raw.simulation_mean),
  standard_error = one(raw.simulation_standard_error),
  histogram = one(raw.simulation_histogram),
  row = many(raw.simulation_row),
}

local Tally = {
  rows = one(raw.tally_rows),
  chance = two(raw.tally_chance),
  given = heavy(raw.tally_given, raw.tally_kilobytes),
  column = one(raw.tally_column),
  mean = one(raw.tally_mean),
  standard_error = one(raw.tally_standard_error),
  histogram = one(raw.tally_histogram),
  fit = one(raw.tally_fit),
}

local Rng = {
  state = one(raw.rng_state),
}

local count, tally_count = raw.odds_count, raw.tally_count

local classes = {
  Action = class(Action, {name = raw.action_name, parameters = raw.action_parameters, columns = raw.action_columns},
    {__tostring = one(raw.action_text), __eq = one(raw.action_equal)}),
  Odds = class(Odds, {action = raw.odds_action}, {__tostring = one(raw.odds_text), __len = function(self) return (count(self)) end}),
  Distribution = class(Distribution, {},
    {__tostring = one(raw.distribution_text), __eq = one(raw.distribution_equal), __add = one(raw.distribution_add)}),
  Simulation = class(Simulation, {
    action = raw.simulation_action, seed = raw.simulation_seed, start = raw.simulation_start, trials = raw.simulation_trials,
    columns = raw.simulation_columns,
  }, {__tostring = one(raw.simulation_text), __len = function(self) return self.trials end}),
  Tally = class(Tally, {action = raw.tally_action, trials = raw.tally_trials},
    {__tostring = one(raw.tally_text), __len = function(self) return (tally_count(self)) end, __eq = one(raw.tally_equal),
      __add = one(raw.tally_add)}),
  Rng = class(Rng, {seed = raw.rng_seed, trial = raw.rng_trial}, {
    __tostring = function(self)
      local state, message = raw.rng_state(self)
      return "rng at " .. (state or message)
    end,
    __eq = one(raw.rng_equal),
  }),
}

local mobrule = {functions = one(raw.functions), from_json = one(raw.from_json), rng = one(raw.rng)}
for system, functions in pairs(systems) do
  local called = {}
  for name, call in pairs(functions) do called[name] = one(call) end
  mobrule[system] = called
end
return mobrule, classes
