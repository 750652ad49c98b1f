-- The figures that only a Lua host can take; prints JSON: name -> {seconds, goal}.
local mobrule = require "mobrule"
local assist = mobrule.legends.assist
local ready = assist{ leader = 5, assistants = { 5, 5, 5 } }

local works = {
  { "roll, four pools, 20 dice", "<= 2 us", function(i) return ready:roll(i) end },
  { "row", "<= 0.25 us", function(i) return ready:row(i) end },
  { "an action from a table", "<= 3 us", function() return assist{ leader = 5, assistants = { 5, 5, 5 }, required = 2 } end },
  { "built anew and asked for the chance", "<= 20 us", function()
    return assist{ leader = 5, assistants = { 5, 5, 4 }, required = 2 }:odds():chance{ success = true }
  end },
}

local out = {}
for _, work in ipairs(works) do
  local name, goal, run = work[1], work[2], work[3]
  local best, calls = math.huge, 20000
  for _ = 1, 7 do
    collectgarbage()
    local start = os.clock()
    for i = 1, calls do run(i) end
    best = math.min(best, (os.clock() - start) / calls)
  end
  out[#out + 1] = ("%q: [%.10f, %q]"):format(name, best, goal)
end
print("{" .. table.concat(out, ", ") .. "}")
