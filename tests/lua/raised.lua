-- What a call raises, and the proof that it is a text that begins with the line of the call.
return function(call)
  local ok, message = pcall(call)
  assert(not ok, "nothing was raised")
  assert(type(message) == "string", "raised a " .. type(message))
  local info = debug.getinfo(call, "S")
  local line, rest = message:match("^[^\n]-([%d]+): (.*)$")
  assert(message:find(info.short_src:gsub("^%.%.%.", ""), 1, true) and line, "no line of the caller: " .. message)
  line = tonumber(line)
  assert(info.linedefined <= line and line <= info.lastlinedefined, "another line than the caller's: " .. message)
  return rest
end
