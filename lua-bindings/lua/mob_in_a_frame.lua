-- A mob of non-player characters that acts once in every frame of a game: only the columns are needed, so `row` does it, in well under a
-- microsecond, and the running generator makes every fight replayable.
--   LUA_CPATH=target/lua/luajit/?.so luajit lua-bindings/lua/mob_in_a_frame.lua
local mobrule = require "mobrule"

local rng = mobrule.rng("the bridge at dusk")

local Mob = {}
Mob.__index = Mob

-- An action is made when the mob changes, not in every frame.
local function gather(members)
  local mob = setmetatable({members = members}, Mob)
  mob:regroup()
  return mob
end

function Mob:regroup()
  self.attack = self.members > 0 and mobrule.legends.mob{members = self.members, dice = 6, required = 4} or nil
end

function Mob:update()
  if not self.attack then return 0 end
  local _, successes, success, fumble = self.attack:row(rng) -- pool, successes, success, fumble
  if fumble then
    self.members = self.members - 1 -- one of them runs
    self:regroup()
  end
  return success and successes or 0
end

-- Artificial intelligence decides by the odds: it attacks where that is likelier than not to do something.
local function worth_it(mob)
  return mob.attack ~= nil and mob.attack:odds():chance{success = true} > 0.5
end

local mob = gather(9)
local damage, frames = 0, 0
while worth_it(mob) and frames < 600 do
  damage = damage + mob:update()
  frames = frames + 1
end
print(("%d frames, %d damage, %d of 9 left; %s"):format(frames, damage, mob.members, rng:state()))
