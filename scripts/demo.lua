-- The Lua half of the demo: what a VTT mod or a game script would do.
local mobrule = require "mobrule"

local function heading(text) print("\n-- " .. (jit and jit.version or _VERSION) .. ": " .. text) end

heading("three senior apprentices assist their master, who needs 4 Successes (seed 42)")
local experiment = mobrule.legends.assist{ leader = 8, assistants = { { dice = 9, count = 3 } }, required = 4 }
local result = experiment:roll(42)
print(result:explain())
print(("chance of success: %.4f"):format(experiment:odds():chance{ success = true }))

heading("nine mercenaries as one mob (seed 42)")
local mob = mobrule.legends.mob{ members = 9, dice = 6, required = 6 }
print(mob:roll(42):explain())
print(("chance of success: %.4f"):format(mob:odds():chance{ success = true }))
do
  heading("Torg: seven lift a boulder, six helpers coordinate (seed 42)")
  local helpers = { { value = 9, perception = 8, count = 6 } }
  local boulder = mobrule.torg.combine{ lead = 12, helpers = helpers, coordination = "easy", difficulty = "hard" }
  print(boulder:roll(42):explain())

  heading("Torg: six shooters on one target (seed 42)")
  local shooters = mobrule.torg.many_on_one{ value = 10, characters = 6, difficulty = 9, effect = 15 }
  print(shooters:roll(42):explain())

  heading("Torg: a mob of thirty (seed 42)")
  local thirty = mobrule.torg.many_on_one{ value = 8, characters = 30, difficulty = 12, skill = "none" }
  print(tostring(thirty:roll(42)))
  print(("mean number who succeed: %.4f"):format(thirty:odds("successes"):mean()))
end
