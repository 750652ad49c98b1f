-- A chat card for a virtual tabletop: what the group tries, its chances, and what came of it.
--   LUA_CPATH=target/lua/5.4/?.so lua5.4 lua-bindings/lua/chat_card.lua
local mobrule = require "mobrule"

-- The title and the chance are known before the roll: a tooltip shows them. The rest follows from the dice.
local function card(title, action, seed)
  local result = action:roll(seed)
  local lines = {
    ("**%s**"):format(title),
    ("Chance of success: %.1f%%"):format(100 * action:odds():chance{success = true}),
    "",
    result:explain("markdown"),
    "",
    ("Roll %s, trial %d"):format(result.seed, result.trial), -- whoever doubts it can roll it again
  }
  return table.concat(lines, "\n"), result
end

local ritual = mobrule.legends.assist{leader = 6, assistants = {5, 5, 4}, required = 3}
print((card("The apprentices help with the ritual", ritual, 42)))

-- A table that throws real dice is asked for them, throw by throw. Here the hand that throws is another result's.
local on_the_table = {}
for _, throw in ipairs(ritual:roll("a night in spring").dice) do
  for _, face in ipairs(throw.faces) do on_the_table[#on_the_table + 1] = face end
end
local faces = {}
local needed = ritual:needs(faces)
while needed do
  print(("%s, throw %dd%d, please."):format(needed.label, needed.count, needed.sides))
  for _ = 1, needed.count do faces[#faces + 1] = on_the_table[#faces + 1] end
  needed = ritual:needs(faces)
end
print(ritual:roll{faces = faces})
