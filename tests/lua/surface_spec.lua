-- The list of functions, the module and the annotations say the same.
local mobrule = require "mobrule"
local raised = require "raised"

local here = debug.getinfo(1, "S").source:match("^@(.*)[/\\]") or "."
local handle = assert(io.open(here .. "/../../lua-bindings/types/mobrule.lua"))
local annotations = handle:read("*a")
handle:close()

local functions = mobrule.functions()

describe("surface", function()
  it("has every function in its system, and no other", function()
    local listed = {}
    for _, entry in ipairs(functions) do
      listed[entry.system] = listed[entry.system] or {}
      listed[entry.system][entry.name] = true
      assert.equal("function", type(mobrule[entry.system][entry.name]))
    end
    for _, system in ipairs{"legends", "position", "torg", "boundless"} do
      assert.equal("table", type(mobrule[system]))
      for name in pairs(mobrule[system]) do assert.is_true(listed[system][name], name) end
    end
  end)

  it("has versions", function()
    assert.matches("^%d+%.%d+%.%d+", mobrule._VERSION)
    assert.equal(1, mobrule.stream_version)
  end)

  it("leaves no global behind", function()
    assert.is_nil(rawget(_G, "mobrule"))
  end)

  for _, entry in ipairs(functions) do
    it("annotates " .. entry["function"], function()
      local path = ("mobrule." .. entry["function"]):gsub("%.", "%%.")
      assert.is_truthy(annotations:find("\nfunction " .. path .. "%(parameters%) end\n"), "no annotation; run scripts/generate")
      local fields = annotations:match("\n%-%-%-@class " .. path .. "%.Parameters\n(.-)\n\n")
      local names = {}
      for name in fields:gmatch("@field ([%w_]+)") do names[#names + 1] = name end
      for i, parameter in ipairs(entry.parameters) do
        assert.equal(parameter.name, names[i])
        local optional = fields:match("@field " .. parameter.name .. "(%??) ")
        assert.equal(parameter.required and "" or "?", optional)
      end
      assert.equal(#entry.parameters, #names)
      if entry.form == "action" then
        local columns = annotations:match("\n%-%-%-@class " .. path .. "%.Result : mobrule%.Result\n(.-)\n\n")
        local i = 0
        for name, kind in columns:gmatch("@field ([%w_]+) (%w+)") do
          i = i + 1
          assert.equal(entry.columns[i].name, name)
          assert.equal(entry.columns[i].kind == "bool" and "boolean" or "integer", kind)
        end
        assert.equal(#entry.columns, i)
        for _, extra in ipairs(entry.extras) do
          assert.is_truthy(columns:find("@field " .. extra.name .. "? ", 1, true), extra.name)
        end
      end
    end)
  end

  it("gives actions their parameters with defaults, and their columns", function()
    local action = mobrule.legends.assist(6)
    assert.equal("legends.assist", action.name)
    for _, entry in ipairs(functions) do
      if entry["function"] == action.name then
        for _, parameter in ipairs(entry.parameters) do
          if parameter.default ~= nil then assert.same(parameter.default, action.parameters[parameter.name]) end
        end
        assert.same(entry.columns, action.columns)
      end
    end
    assert.equal(6, action.parameters.leader)
  end)

  it("has methods that name themselves when they are called wrongly", function()
    local action = mobrule.boundless.check(2)
    local objects = {
      Action = action, Odds = action:odds(), Distribution = action:odds("hits"), Simulation = action:simulate(10, 1), Tally = action:tally(10, 1),
      Rng = mobrule.rng(1),
    }
    local methods = 0
    for class, method in annotations:gmatch("\nfunction (%u%w+):([%w_]+)%(") do
      local called = objects[class][method]
      local message = raised(function() local _ = called({}) end)
      assert.matches("^" .. method .. ": must be called on a mobrule %l+ with a colon, %l+:" .. method .. "%(%.%.%.%)$", message)
      methods = methods + 1
    end
    assert.is_true(methods > 30)
  end)
end)
