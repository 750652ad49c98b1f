-- Misuse: each is a text at the caller's line, whatever was handed over; and nothing is left changed.
local mobrule = require "mobrule"
local raised = require "raised"

local assist = mobrule.legends.assist
local ritual = assist{leader = 6, assistants = {5, 5, 4}}

local function refuse(arguments, pattern)
  local message = raised(function() local _ = assist(arguments) end)
  assert.equal("legends.assist: ", message:sub(1, 16))
  if pattern then assert.is_truthy(message:find(pattern, 1, true), message) end
end

describe("arguments", function()
  it("are read raw", function()
    local touched = false
    local function touch() touched = true return 5 end
    local hostile = {
      __index = touch, __len = touch, __pairs = touch, __ipairs = touch, __call = touch, __tostring = touch, __eq = touch, __newindex = touch,
      __metatable = "locked", __gc = nil,
    }
    refuse(setmetatable({}, hostile), "leader is missing")
    local action = assist(setmetatable({leader = 3, assistants = setmetatable({2, 2}, hostile)}, hostile))
    assert.is_true(action == assist{leader = 3, assistants = {2, 2}})
    ritual:odds():chance(setmetatable({success = true}, hostile))
    raised(function() local _ = ritual:roll(setmetatable({}, hostile)):explain(setmetatable({}, hostile)) end)
    raised(function() local _ = ritual:roll{faces = setmetatable({}, hostile)} end)
    assert.is_false(touched)
  end)

  it("that are whole numbers may be floats", function()
    assert.is_true(assist{leader = 12 / 2} == assist{leader = 6})
    assert.is_true(assist{leader = -0.0} == assist{leader = 0})
    assert.same(ritual:roll(42), ritual:roll(84 / 2))
  end)

  it("that are no whole numbers in range are refused", function()
    for _, bad in ipairs{2.5, 0 / 0, 1 / 0, -1 / 0, -1, 10001, 2^53, 2^53 + 1, 2^63, 1e300, "6", "", true, false} do
      refuse({leader = bad}, "leader must be")
      refuse({leader = 3, assistants = {4, bad}}, "assistants entry 2 must be")
      if type(bad) ~= "boolean" then refuse(bad) end
    end
    refuse({leader = print}, "got a function")
    refuse({leader = coroutine.create(function() end)}, "got a coroutine")
    refuse({leader = ritual}, "leader must be")
    refuse({leader = 3, assistants = 4}, "assistants must be a list")
    refuse({leader = 3, assistants = {dice = 4}}, "assistants must be a list")
    refuse({leader = 3, assistants = {{{{4}}}}}, "assistants entry 1 must be")
    refuse({leader = 3, assistants = {{dice = 4, count = 1e12}}}, "assistants entry 1 count must be")
    refuse({leader = 1e9}, "leader must be")
  end)

  it("with unknown names are refused with the nearest", function()
    refuse({leader = 3, asistants = {2}}, 'unknown parameter "asistants"; did you mean "assistants"?')
    refuse({leader = 3, ["\255"] = 2}, "unknown parameter")
    refuse({leader = 3, [("x"):rep(1e6)] = 2}, "unknown parameter")
    refuse({leader = 3, [true] = 2}, "names and places")
    refuse({leader = 3, [1.5] = 2}, "names and places")
    refuse({leader = 3, [print] = 2}, "names and places")
    refuse({6, assistants = {5}}, "not both")
    refuse({leader = 3, die = {side = 6}}, 'did you mean "sides"?')
    refuse({leader = 3, die = {fumble = "evr"}}, "die fumble must be")
  end)

  it("that are hidden, odd or endless tables are refused at once", function()
    local endless = {leader = 3}
    endless.assistants = {endless}
    refuse(endless, "nested")
    local itself = {}
    itself[1] = itself
    refuse(itself, "nested")
    refuse({leader = 3, assistants = {[1] = 2, [1e9] = 2}}, "60000")
    refuse({leader = 3, assistants = {[2^53] = 2}}, "60000")
    refuse({leader = 3, assistants = {[0] = 2}}, "places from 1")
    refuse({leader = 3, assistants = {[-1] = 2}}, "places from 1")
    refuse({leader = 3, assistants = {5, nil, 5}}, "assistants entry 2 must be")
    refuse({leader = 3, assistants = {[2] = 5}}, "assistants entry 1 must be")
    local many = {}
    for i = 1, 100000 do many[i] = 1 end
    refuse({leader = 3, assistants = many}, "60000")
    local names = {}
    for i = 1, 100000 do names["n" .. i] = 1 end
    refuse(names, "60000")
    local deep = {}
    for _ = 1, 100000 do deep = {deep} end
    refuse(deep, "nested")
    collectgarbage()
    local before = collectgarbage("count")
    for _ = 1, 10 do pcall(assist, {leader = 3, assistants = {[1e9] = 1}}) end
    assert.is_true(collectgarbage("count") - before < 1000)
  end)

  it("beyond the one table are refused", function()
    raised(function() local _ = assist({leader = 3}, 5) end)
    raised(function() local _ = mobrule.legends:assist{leader = 3} end)
    raised(function() local _ = assist() end)
    raised(function() local _ = mobrule.functions(1) end)
    raised(function() local _ = ritual:roll(42, 7) end)
    raised(function() local _ = ritual:row(42, 7) end)
    raised(function() local _ = ritual:simulate(1, 2, 3) end)
    raised(function() local _ = ritual:simulate({trials = 1}, 3) end)
    raised(function() local _ = ritual:to_json(1) end)
    raised(function() local _ = ritual:odds():rows(nil, 1) end)
  end)

  it("are shown short and without control bytes", function()
    local message = raised(function() local _ = assist{leader = ("\27[31m"):rep(1000)} end)
    assert.is_nil(message:find("%c"))
    assert.is_true(#message < 300)
    message = raised(function() local _ = assist{leader = ("\195\164"):rep(1e6)} end)
    assert.is_true(#message < 400)
    refuse({leader = "\255\254"}, "leader must be")
  end)
end)

describe("seeds and faces", function()
  it("are refused when they are none", function()
    for _, bad in ipairs{-1, 2.5, 2^53, 2^53 + 1, 0 / 0, 1 / 0, true, ("x"):rep(256), print, ritual, coroutine.create(function() end)} do
      assert.matches("seed must be", raised(function() local _ = ritual:roll(bad) end))
      assert.matches("seed must be", raised(function() local _ = ritual:roll{seed = bad} end))
      assert.matches("seed must be", raised(function() local _ = ritual:row(bad) end))
      assert.matches("seed must be", raised(function() local _ = ritual:simulate(5, bad) end))
      assert.matches("seed must be", raised(function() local _ = mobrule.rng(bad) end))
    end
    assert.is_not_nil(ritual:roll(("x"):rep(255)))
    for _, bad in ipairs{-1, 2.5, 2^40, "1", {}} do
      assert.matches("trial must be", raised(function() local _ = ritual:roll{seed = 1, trial = bad} end))
    end
    raised(function() local _ = ritual:roll{sed = 1} end)
    raised(function() local _ = ritual:roll{42} end)
    raised(function() local _ = ritual:roll{seed = 1, faces = {}} end)
    raised(function() local _ = ritual:roll{faces = {}, trial = 1} end)
    for _, bad in ipairs{5, "123", {1.5}, {0}, {7}, {"1"}, {true}, {{1}}, {[2] = 1}, {[1e9] = 1}, {a = 1}} do
      assert.matches("faces", raised(function() local _ = ritual:roll{faces = bad} end))
      assert.matches("faces", raised(function() local _ = ritual:row{faces = bad} end))
      if type(bad) == "table" then assert.matches("faces", raised(function() local _ = ritual:needs(bad) end)) end
    end
  end)

  it("are refused for trials that are too many, too few or none", function()
    for _, bad in ipairs{-1, 2.5, 2^41, "5", true} do
      assert.matches("trials must be", raised(function() local _ = ritual:simulate(bad, 1) end))
      assert.matches("trials must be", raised(function() local _ = ritual:tally{trials = bad, seed = 1} end))
    end
    raised(function() local _ = ritual:simulate() end)
    assert.matches("tally", raised(function() local _ = ritual:simulate(1e12, 1) end))
    raised(function() local _ = ritual:simulate{trials = 5, seed = 1, threads = 0} end)
    raised(function() local _ = ritual:simulate{trials = 5, seed = 1, threads = 1e9} end)
    raised(function() local _ = ritual:simulate{trials = 5, seed = 1, start = -1} end)
    raised(function() local _ = ritual:simulate{trials = 5, seed = 1, start = 2^40 - 2} end)
    raised(function() local _ = ritual:simulate{trials = 5, seed = 1, columns = {}} end)
    raised(function() local _ = ritual:simulate{trials = 5, seed = 1, columns = {5}} end)
    raised(function() local _ = ritual:tally{trials = 5, seed = 1, columns = {"success"}} end)
    assert.equal(0, #ritual:simulate(0, 1):column("success"))
    assert.is_true(#ritual:tally(0, 1):rows() == 0)
  end)
end)

describe("objects", function()
  local objects = {
    action = ritual, odds = ritual:odds(), distribution = ritual:odds("successes"), simulation = ritual:simulate(5, 1), tally = ritual:tally(5, 1),
    rng = mobrule.rng(1),
  }
  local methods = {
    action = {"roll", "row", "needs", "simulate", "tally", "odds", "to_json"},
    odds = {"rows", "chance", "given", "column"},
    distribution = {"pmf", "cdf", "sf", "ppf", "mean", "var", "std", "median", "mode", "support", "interval", "sample"},
    simulation = {"column", "mean", "standard_error", "histogram", "row"},
    tally = {"rows", "chance", "given", "column", "mean", "standard_error", "histogram", "fit"},
    rng = {"state"},
  }

  it("refuse to be called on something else", function()
    for called, names in pairs(methods) do
      for _, name in ipairs(names) do
        local method = objects[called][name]
        for other, object in pairs(objects) do
          if other ~= called then assert.matches("colon", raised(function() local _ = method(object) end)) end
        end
        for _, bad in ipairs{5, "text", true, {}, print, io.stdout} do
          assert.matches("colon", raised(function() local _ = method(bad, 1) end))
        end
        assert.matches("colon", raised(function() local _ = method() end))
      end
    end
    local result = ritual:roll(1)
    for _, bad in ipairs{5, "text", true, {}, print, ritual, setmetatable({}, {action = 5}), setmetatable({}, {__metatable = 5})} do
      raised(function() local _ = result.explain(bad) end)
    end
    raised(function() local _ = result.explain() end)
  end)

  it("are shown as texts and have no other fields", function()
    for _, object in pairs(objects) do
      assert.equal("string", type(tostring(object)))
      assert.is_nil(object.nothing)
      assert.is_nil(object[1])
      assert.is_false(getmetatable(object))
      assert.is_false(object == nil or object == 5)
    end
  end)

  it("refuse columns that are not there", function()
    for _, called in ipairs{"odds", "simulation", "tally"} do
      for _, bad in ipairs{"succeses", "", 5, true, {}, "dice", "seed", "probability", "count"} do
        raised(function() local _ = objects[called]:column(bad) end)
      end
      raised(function() local _ = objects[called]:column() end)
    end
    raised(function() local _ = ritual:odds("succeses") end)
    raised(function() local _ = ritual:odds(5) end)
  end)
end)
