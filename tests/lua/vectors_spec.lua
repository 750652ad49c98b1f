-- What the vectors, made by an independent program, say of every function.
local vectors = require "vectors"
local json = require "dkjson"
local raised = require "raised"

-- n/d of texts too long for a number: the leading digits decide.
local function ratio(fraction)
  local n, d = fraction:match("^(%-?%d+)/(%d+)$")
  local cut = math.max(#n, #d) - 300
  if cut > 0 then
    if #n - cut < 20 then return nil end
    n, d = n:sub(1, #n - cut), d:sub(1, #d - cut)
  end
  return tonumber(n) / tonumber(d)
end

local function key(row, columns)
  local parts = {}
  for i, column in ipairs(columns) do parts[i] = tostring(row[column.name]):gsub("%.0$", "") end
  return table.concat(parts, " ")
end

local function near(expected, got, what)
  if expected then assert.is_true(math.abs(got - expected) <= 1e-11 * expected, what .. ": " .. got .. " for " .. expected) end
end

describe("vectors", function()
  it("are all read", function()
    assert.is_true(vectors.files >= 4)
    assert.is_true(#vectors.odds > 0 and #vectors.played > 0 and #vectors.lookups > 0 and #vectors.refused > 0)
  end)

  for _, case in ipairs(vectors.odds) do
    it("odds of " .. case.text, function()
      local action = case.call(case.parameters)
      local odds = action:odds()
      if case.rows then
        local expected = {}
        for _, row in ipairs(case.rows) do expected[key(row, action.columns)] = row.probability end
        assert.equal(#case.rows, #odds)
        local sum = 0
        for _, row in ipairs(odds:rows()) do
          local fraction = assert(expected[key(row, action.columns)])
          near(ratio(fraction), row.probability, key(row, action.columns))
          sum = sum + row.probability
        end
        assert.is_true(math.abs(sum - 1) < 1e-12)
        for _, row in ipairs(odds:rows{exact = true}) do assert.equal(expected[key(row, action.columns)], row.probability) end
      end
      for column, marginal in pairs(case.marginals or {}) do
        local distribution = odds:column(column)
        local again = action:odds(column)
        for value, fraction in pairs(marginal) do
          value = json.decode(value)
          near(ratio(fraction), distribution:pmf(value), column)
          assert.equal(distribution:pmf(value), again:pmf(value))
          assert.equal(fraction, distribution:pmf(value, {exact = true}))
          assert.equal(fraction, odds:chance{[column] = value, exact = true})
        end
      end
    end)
  end

  for _, case in ipairs(vectors.played) do
    it("play " .. case.text .. " with " .. json.encode(case.faces), function()
      local action = case.call(case.parameters)
      local result = action:roll{faces = case.faces}
      local values = {action:row{faces = case.faces}}
      for i, column in ipairs(action.columns) do
        assert.equal(case.result[column.name], result[column.name])
        assert.equal(case.result[column.name], values[i])
      end
      for name in pairs(case.result) do assert.is_not_nil(result[name]) end
      assert.is_nil(result.seed)
      assert.is_nil(result.trial)
      assert.is_nil(action:needs(case.faces))
      local thrown = {}
      for _, throw in ipairs(result.dice) do
        for _, face in ipairs(throw.faces) do
          assert.is_true(face <= throw.sides)
          thrown[#thrown + 1] = face
        end
      end
      assert.same(case.faces, thrown)
      assert.equal(tostring(result), result:explain():match("[^\n]*$"))
      if #case.faces > 0 then
        local all_but_one = {}
        for i = 1, #case.faces - 1 do all_but_one[i] = case.faces[i] end
        assert.is_true(action:needs(all_but_one).count >= 1)
        assert.matches("faces", raised(function() local _ = action:roll{faces = all_but_one} end))
      end
      local one_more = {1}
      for _, face in ipairs(case.faces) do table.insert(one_more, #one_more, face) end
      assert.matches("faces", raised(function() local _ = action:roll{faces = one_more} end))
    end)
  end

  for _, case in ipairs(vectors.lookups) do
    it("look up " .. case.text, function() assert.same(case.result, case.call(case.parameters)) end)
  end

  for _, case in ipairs(vectors.refused) do
    local faces = case.faces and " with " .. json.encode(case.faces) or ""
    it("refuse " .. case.text .. faces, function()
      local message = raised(function()
        local answer = case.call(case.parameters)
        if case.faces then answer = answer:roll{faces = case.faces} end
        return answer
      end)
      assert.equal(case["function"] .. ": ", message:sub(1, #case["function"] + 2))
      if case.message then assert.equal(case.message, message) end
    end)
  end
end)
