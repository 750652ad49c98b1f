-- Results, dice and saved games.
local mobrule = require "mobrule"
local json = require "dkjson"
local raised = require "raised"

local ritual = mobrule.legends.assist{leader = 6, assistants = {5, 5, 4}, required = 3}
local columns = {"successes", "helped", "hindered", "success", "fumble", "drain"}

local function sorted_keys(t)
  local keys = {}
  for key in pairs(t) do keys[#keys + 1] = key end
  table.sort(keys)
  return table.concat(keys, " ")
end

describe("a result", function()
  it("has the same dice in every Lua", function()
    local faces = {}
    for i, throw in ipairs(ritual:roll(42).dice) do faces[i] = throw.label .. " " .. table.concat(throw.faces, "") .. " " .. throw.hits end
    assert.same({"leader 646516 4", "assistant 1 63625 3", "assistant 2 64662 3", "assistant 3 4514 1"}, faces)
    assert.equal("text seed", ritual:roll("text seed").seed)
    assert.are_not.same(ritual:roll("42").dice, ritual:roll(42).dice)
    assert.are_not.same(ritual:roll("42").dice, ritual:roll("\255\0").dice)
  end)

  it("is a plain table that shows all that is its own", function()
    -- built field by field first, then by a function made for its shape
    local action = mobrule.legends.assist{leader = 7, assistants = {3, 2}}
    local first = action:roll(9)
    for _ = 1, 5 do
      local again = action:roll(9)
      assert.equal("table", type(again))
      assert.equal("dice drain fumble helped hindered seed success successes trial", sorted_keys(again))
      assert.same(first, again)
      assert.equal("faces hits label sides", sorted_keys(again.dice[1]))
      assert.equal(first:explain(), again:explain())
      again.successes, again.dice[1].faces[1] = 99, 99 -- is the user's own
    end
    local copy = json.decode(json.encode(first))
    assert.equal(first.successes, copy.successes)
    assert.equal(first.dice[2].faces[1], copy.dice[2].faces[1])
  end)

  it("can be a part of a text", function()
    local result = ritual:roll(42)
    assert.equal("Chat: " .. tostring(result) .. "!", "Chat: " .. result .. "!")
  end)

  it("is the same by roll, row and simulation", function()
    local simulation = ritual:simulate{trials = 50, seed = 7, start = 10}
    for trial = 10, 59 do
      local result = ritual:roll{seed = 7, trial = trial}
      assert.equal(trial, result.trial)
      local row, simulated = {ritual:row{seed = 7, trial = trial}}, {simulation:row(trial)}
      assert.equal(#columns, select("#", ritual:row{seed = 7, trial = trial}))
      for i, column in ipairs(columns) do
        assert.equal(result[column], row[i])
        assert.equal(result[column], simulated[i])
        assert.equal(result[column], simulation:column(column)[trial - 9])
      end
    end
    raised(function() local _ = simulation:row(9) end)
    raised(function() local _ = simulation:row(60) end)
  end)

  it("is found again from its seed, its trial or its faces", function()
    local result = ritual:roll()
    assert.same(result, ritual:roll{seed = result.seed, trial = result.trial})
    local faces = {}
    for _, throw in ipairs(result.dice) do
      for _, face in ipairs(throw.faces) do faces[#faces + 1] = face end
    end
    local again = ritual:roll{faces = faces}
    assert.same(result.dice, again.dice)
    assert.equal(result:explain("markdown"), again:explain("markdown"))
    assert.equal(tostring(result), tostring(again))
    assert.is_nil(again.seed)
  end)

  it("tells how it came about", function()
    local result = ritual:roll(42)
    local outcome = "Leader ends with 6 net Successes, 3 needed (2 helped, 0 hindered): a success."
    assert.equal(outcome, tostring(result))
    local lines = {}
    for line in result:explain():gmatch("[^\n]+") do lines[#lines + 1] = line end
    assert.equal("Leader throws 6d6: 6, 4, 6, 5, 1, 6.", lines[1])
    assert.equal(outcome, lines[#lines])
    assert.equal("**Leader** ", result:explain("markdown"):sub(1, 11))
    assert.equal("[b]Leader[/b] ", result:explain("bbcode"):sub(1, 14))
    assert.matches('did you mean "text"', raised(function() local _ = result:explain("txt") end))
    result.dice[1].faces[1] = 7
    assert.matches("faces entry 1", raised(function() local _ = result:explain() end))
    assert.equal("string", type(tostring(result)))
    result.dice = nil
    raised(function() local _ = result:explain() end)
  end)

  it("of a large roll has all its dice", function()
    local mob = mobrule.legends.assist{leader = 300, assistants = {{dice = 2, count = 50}}}
    for seed = 1, 4 do
      local result = mob:roll(seed)
      assert.equal(300, #result.dice[1].faces)
      assert.equal(51, #result.dice)
      assert.equal("assistant 50", result.dice[51].label)
      assert.equal(result.successes, (mob:row(seed)))
    end
  end)

  it("keeps no action alive", function()
    local weak = setmetatable({}, {__mode = "v"})
    do
      local action = mobrule.legends.assist{leader = 2}
      weak.action = action
      weak.result = action:roll(1)
    end
    collectgarbage()
    collectgarbage()
    collectgarbage()
    assert.is_nil(weak.result)
    assert.is_nil(weak.action)
  end)

  it("never touches the host's own dice", function()
    math.randomseed(5)
    local expected = math.random(1000000)
    math.randomseed(5)
    ritual:roll()
    ritual:tally(100)
    assert.equal(expected, math.random(1000000))
  end)
end)

describe("an rng", function()
  it("moves on by one trial for a roll, by all of them for many, by none for an error", function()
    local rng = mobrule.rng(42)
    assert.equal("mobrule1:i42:0", rng:state())
    local first, second = ritual:roll(rng), ritual:roll{seed = rng}
    assert.same(ritual:roll(42), first)
    assert.same(ritual:roll{seed = 42, trial = 1}, second)
    assert.same({ritual:row{seed = 42, trial = 2}}, {ritual:row(rng)})
    assert.equal("mobrule1:i42:3", rng:state())
    assert.equal(3, ritual:simulate(10, rng).start)
    assert.equal("mobrule1:i42:13", rng:state())
    assert.equal(7, ritual:tally{trials = 7, seed = rng}.trials)
    assert.equal("mobrule1:i42:20", rng:state())
    raised(function() local _ = ritual:roll{seed = rng, trial = 1} end)
    raised(function() local _ = ritual:roll{seed = rng, faces = {1}} end)
    raised(function() local _ = ritual:simulate{trials = 5, seed = rng, start = 0} end)
    raised(function() local _ = ritual:simulate(2^40, rng) end)
    raised(function() local _ = ritual:simulate{trials = 5, seed = rng, columns = {"successs"}} end)
    assert.equal("mobrule1:i42:20", rng:state())
  end)

  it("is saved and continued", function()
    for _, seed in ipairs{0, 2^53 - 1, "a saved game", "", "\0\255"} do
      local rng = mobrule.rng(seed)
      ritual:roll(rng)
      local state = rng:state()
      assert.matches("^[\32-\126]+$", state)
      local again = mobrule.rng{state = state}
      assert.is_true(again == rng)
      assert.same(ritual:roll(rng), ritual:roll(again))
      assert.is_true(again == rng and again ~= mobrule.rng(1))
    end
    -- saved elsewhere: the state and the dice that follow are the same in every language
    local rng = mobrule.rng{state = "mobrule1:i42:0"}
    assert.same({6, 4, 6, 5, 1, 6}, ritual:roll(rng).dice[1].faces)
  end)

  it("refuses forged states", function()
    for _, state in ipairs{"", "mobrule1", "mobrule2:i1:0", "mobrule1:i-1:0", "mobrule1:i01:0", "mobrule1:i1:1099511627777", ("x"):rep(100000)} do
      assert.matches("^rng: state", raised(function() local _ = mobrule.rng{state = state} end))
    end
    raised(function() local _ = mobrule.rng{state = 5} end)
    raised(function() local _ = mobrule.rng{state = "mobrule1:i1:0", seed = 1} end)
    raised(function() local _ = mobrule.rng{sate = "mobrule1:i1:0"} end)
    raised(function() local _ = mobrule.rng(-1) end)
    raised(function() local _ = mobrule.rng(mobrule.rng(1)) end)
  end)
end)

describe("an action", function()
  it("is compared, shown and written as JSON", function()
    local same = mobrule.legends.assist{leader = 6, assistants = {{dice = 5, count = 2}, 4}, required = 3}
    assert.is_true(ritual == same)
    assert.is_false(ritual == mobrule.legends.assist(6))
    assert.equal("legends.assist{leader=6}", tostring(mobrule.legends.assist(6)))
    local text = ritual:to_json()
    assert.is_true(mobrule.from_json(text) == ritual)
    assert.equal(text, mobrule.from_json(text):to_json())
    for _, bad in ipairs{"", "{", "[]", "5", '{"function":"legends.assist"}', '{"function":"legends.asist","parameters":{"leader":1}}',
      '{"function":"legends.mob_dice","parameters":{"members":9,"dice":6}}', ("["):rep(100000), "\255"} do
      raised(function() local _ = mobrule.from_json(bad) end)
    end
    raised(function() local _ = mobrule.from_json(nil) end)
    raised(function() local _ = mobrule.from_json({}) end)
  end)

  it("cannot be changed", function()
    assert.is_false((pcall(function() ritual.name = "x" end)))
    ritual.parameters.leader = 99
    assert.equal(6, ritual.parameters.leader)
  end)

  it("takes its first parameter alone", function()
    assert.is_true(mobrule.legends.assist(6) == mobrule.legends.assist{leader = 6})
    assert.equal(12, mobrule.legends.mob_dice{members = 9, dice = 6}.low)
  end)

  it("says who throws next", function()
    assert.same({label = "leader", sides = 6, count = 6}, ritual:needs())
    assert.same({label = "leader", sides = 6, count = 4}, ritual:needs{1, 2})
    assert.same({label = "assistant 1", sides = 6, count = 5}, ritual:needs{1, 2, 3, 4, 5, 6})
    raised(function() local _ = ritual:needs{7} end)
  end)
end)

describe("odds", function()
  local pair = mobrule.legends.assist{leader = 2, die = {sides = 2, success = 2}}

  it("are asked", function()
    local odds = pair:odds()
    assert.equal(0.25, odds:chance{successes = 2})
    assert.equal("1/4", odds:chance{successes = 2, exact = true})
    assert.equal("1/4", odds:chance({successes = 2}, {exact = true}))
    assert.equal(0.75, odds:chance{successes = {min = 1}})
    assert.equal(0.75, odds:chance{successes = {1, 2}})
    assert.equal("1/3", odds:given{success = true}:chance{successes = 2, exact = true})
    assert.equal(#odds:rows(), #odds)
    assert.matches("probability 0", raised(function() local _ = odds:given{successes = 5} end))
    assert.matches('did you mean "successes"', raised(function() local _ = odds:chance{sucesses = 1} end))
    raised(function() local _ = odds:chance{successes = 2, exact = 1} end)
    raised(function() local _ = odds:chance({successes = 2}, true) end)
    raised(function() local _ = odds:chance(5) end)
    raised(function() local _ = odds:rows{exakt = true} end)
  end)

  it("give distributions", function()
    local hits = pair:odds("successes")
    assert.same({0.25, 0.75, 0.25}, {hits:pmf(0), hits:cdf(1), hits:sf(1)})
    assert.same({1, 0.5, 1, 1}, {hits:mean(), hits:var(), hits:median(), hits:mode()})
    assert.same({"1/1", "1/2", "1/4", "3/4"},
      {hits:mean{exact = true}, hits:var{exact = true}, hits:pmf(2, {exact = true}), hits:cdf(1, {exact = true})})
    assert.same({0, 2}, {hits:support()})
    assert.same({0, 2}, {hits:interval(0.9)})
    assert.equal(0, hits:pmf(0.5))
    assert.equal(0, hits:ppf(0))
    assert.equal(2, (hits + hits):mean())
    assert.equal("3/8", (hits + hits):pmf(2, {exact = true}))
    assert.is_true(hits == pair:odds():column("successes"))
    assert.equal(1000, #hits:sample(1000, 3))
    assert.same(hits:sample(20, 3), hits:sample(20, 3))
    assert.equal(0.75, pair:odds("success"):pmf(true))
    for _, q in ipairs{-0.1, 1.1, 0 / 0} do raised(function() local _ = hits:ppf(q) end) end
    raised(function() local _ = hits:ppf("0.5") end)
    raised(function() local _ = hits:pmf(nil) end)
    raised(function() local _ = hits:sample(1e9) end)
    local rng = mobrule.rng(3)
    assert.same(hits:sample(5000, 3), hits:sample(5000, rng))
    assert.equal("mobrule1:i3:2", rng:state())
    raised(function() local _ = hits:sample(-1, rng) end)
    assert.equal("mobrule1:i3:2", rng:state())
    raised(function() local sum = hits + 1 return sum end)
  end)
end)

describe("many trials", function()
  it("agree with the odds", function()
    local tally = ritual:tally(20000, 1)
    local share, off = tally:chance{success = true}
    assert.is_true(math.abs(share - ritual:odds():chance{success = true}) < 5 * off)
    local fit = tally:fit(ritual:odds())
    assert.is_true(fit.p_value > 1e-6 and fit.degrees > 10 and fit.statistic > 0)
    raised(function() local _ = tally:fit(mobrule.legends.assist(1):odds()) end)
    raised(function() local _ = tally:fit(5) end)
    local sum = 0
    for _, row in ipairs(tally:rows()) do sum = sum + row.count end
    assert.equal(20000, sum)
    assert.equal(20000, tally.trials)
  end)

  it("are the same in parts and on threads", function()
    local whole = ritual:tally(1000, 5)
    local parts = ritual:tally(300, 5) + ritual:tally{trials = 700, seed = 5, start = 300, threads = 2}
    assert.is_true(whole == parts)
    assert.equal(whole:mean("successes"), parts:mean("successes"))
    raised(function() local sum = whole + mobrule.legends.assist(1):tally(5, 1) return sum end)
    local simulation = ritual:simulate{trials = 1000, seed = 5, threads = 2, columns = {"successes"}}
    assert.equal(simulation:mean("successes"), whole:mean("successes"))
    assert.is_true(math.abs(simulation:standard_error("successes") - whole:standard_error("successes")) < 1e-12)
    assert.same(simulation:histogram("successes"), whole:histogram("successes"))
    assert.same({"successes"}, simulation.columns)
    assert.same({5, 0, 1000}, {simulation.seed, simulation.start, simulation.trials})
    assert.matches("was not asked for", raised(function() local _ = simulation:column("helped") end))
  end)

  it("know what they are of, and how many", function()
    local simulation, tally, odds = ritual:simulate(10, 5), ritual:tally(10, 5), ritual:odds()
    assert.is_true(simulation.action == ritual and tally.action == ritual and odds.action == ritual)
    local rng = mobrule.rng(5)
    ritual:simulate(10, rng)
    assert.same({5, 10}, {rng.seed, rng.trial})
    if _VERSION ~= "Lua 5.1" then -- 5.1 and LuaJIT ask no metamethod for the length of a table, but of a userdata they do
      assert.equal(#tally:rows(), #tally)
    end
    assert.equal(10, #simulation)
    local error_of_share = select(2, tally:chance{success = true})
    assert.equal(error_of_share, tally:standard_error{success = true})
  end)

  it("are collected, although Lua does not see their memory", function()
    local alive = setmetatable({}, {__mode = "v"})
    for i = 1, 60 do alive[i] = ritual:simulate{trials = 200000, seed = i, columns = {"successes"}} end
    local left = 0
    for _ in pairs(alive) do left = left + 1 end
    assert.is_true(left < 30, left .. " of 60 are still there")
    collectgarbage("stop")
    local stopped = pcall(ritual.simulate, ritual, 200000, 1)
    collectgarbage("restart")
    assert.is_true(stopped)
  end)
end)
