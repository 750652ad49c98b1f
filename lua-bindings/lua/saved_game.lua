-- A saved game: the actions that are under way and the generator, as texts. Loaded again, in any Lua (or in Python), it goes on with the same dice.
--   LUA_CPATH=target/lua/5.4/?.so lua5.4 lua-bindings/lua/saved_game.lua
local mobrule = require "mobrule"

local function save(game)
  return {rng = game.rng:state(), ritual = game.ritual:to_json()}
end

-- A saved game may come from a stranger; both are checked, and what is wrong raises a text.
local function load_game(saved)
  return {rng = mobrule.rng{state = saved.rng}, ritual = mobrule.from_json(saved.ritual)}
end

local game = {
  rng = mobrule.rng(2024),
  ritual = mobrule.legends.assist{leader = 6, assistants = {{dice = 5, count = 3}}, required = 4},
}
print(game.ritual:roll(game.rng))
local saved = save(game)
print(saved.rng, saved.ritual)

local again = load_game(saved)
for _ = 1, 3 do
  local here, there = game.ritual:roll(game.rng), again.ritual:roll(again.rng)
  assert(here:explain() == there:explain())
  print(there)
end

local ok, message = pcall(function()
  local forged = load_game{rng = "mobrule1:i1:99999999999999", ritual = saved.ritual}
  return forged
end)
print(ok, message)
