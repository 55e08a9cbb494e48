-- Asks for the lines of a file in turn: method, path and body, separated by tabs. "{once}" in a path is a number that never comes again.
local requests = {}
local at = 0
local asked = 0

function init(args)
  asked = tonumber(args[2] or 0)
  for line in io.lines(args[1]) do
    local method, path, body = line:match("^([^\t]*)\t([^\t]*)\t(.*)$")
    table.insert(requests, { method = method, path = path, body = body })
  end
end

function request()
  at = at % #requests + 1
  asked = asked + 1
  local one = requests[at]
  local headers = { ["x-inbox-key"] = "none" }
  if one.body ~= "" then
    headers["content-type"] = "application/json"
  end
  return wrk.format(one.method, one.path:gsub("{once}", asked), headers, one.body ~= "" and one.body or nil)
end
