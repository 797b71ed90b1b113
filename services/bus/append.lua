#!lua
-- The one script that writes a game. It checks everything first and writes last: no write below may fail, because
-- a script that stops half-way is not undone. KEYS and ARGV are laid out in append.py, which alone calls it.

local MAX_EVENTS, MAX_BYTES, MAX_REJECTIONS, FEED_LENGTH, LEASE_MS = 64, 65536, 64, 100000, 30000

local log, head, epoch, answers, rejections, feed, games, deadlines, source = unpack(KEYS, 1, 9)
local kind, game, my_epoch, owner, cmd, digest, want_seq, want_head, status, now, deadline, answer, group, entry =
  unpack(ARGV, 1, 14)
local wakes, count = tonumber(ARGV[15]), tonumber(ARGV[19])
local FIRST_EVENT, FIRST_PART = 20, 20 + 2 * count
local brings_events = kind == 'events' or kind == 'void'

local found = redis.call('HMGET', head, 'seq', 'head', 'status', 'owner', 'until', 'was')
local seq, last_hash, current = tonumber(found[1] or 0), found[2] or '', found[3] or 'open'
local leased_to, lease_end, was = found[4] or '', tonumber(found[5] or 0), found[6]

-- Each of these reads fails on a key of the wrong type, which no write may meet later.
redis.call('XLEN', feed)
redis.call('XLEN', source)
redis.call('ZSCORE', games, game)
redis.call('ZSCORE', deadlines, game)
if wakes == 1 then redis.call('XLEN', KEYS[10]) end
local rejected = redis.call('LLEN', rejections)
local answered = redis.call('HGET', answers, cmd)

local function tell(first, last)
  redis.call('XADD', feed, 'MAXLEN', '~', FEED_LENGTH, '*', 'game', game, 'first', first, 'last', last, 'cmd', cmd)
  if entry ~= '' then redis.call('XACK', source, group, entry) end
end

if digest ~= '' and answered then
  tell(seq + 1, seq)
  if string.sub(answered, 1, 32) ~= digest then return {'reused'} end
  return {'repeated', string.sub(answered, 33)}
end

if kind == 'busy' then
  tell(seq + 1, seq)
  return {'appended', seq}
end

if my_epoch ~= (redis.call('GET', epoch) or '0') then return {'fenced'} end
local now_ms = 0
if leased_to ~= '' or owner ~= '' then
  local time = redis.call('TIME')
  now_ms = time[1] * 1000 + math.floor(time[2] / 1000)
  if leased_to ~= '' and leased_to ~= owner and lease_end > now_ms then return {'fenced'} end
end

if kind ~= 'rejection' then
  if kind == 'void' and current == 'parked' then current = was end
  if current == 'closed' then return {'closed'} end
  if current == 'parked' and kind ~= 'requeue' then return {'parked'} end
  if current == 'over' and brings_events and status ~= 'closed' then return {'over'} end
end
if seq ~= tonumber(want_seq) or last_hash ~= want_head then return {'conflict', seq, last_hash} end

local function refusal()
  if seq == 0 and (kind == 'park' or kind == 'requeue') then return 'there is no such game' end
  if not brings_events then return count > 0 and 'only a decision brings events' end
  if count < 1 or count > MAX_EVENTS then return 'an append holds 1 to 64 events' end
  if current == 'open' and status ~= 'open' and status ~= 'over' then return 'an open game goes on or is over' end
  if kind == 'void' and status ~= 'over' then return 'a void ends the game' end
  local bytes = 0
  for at = FIRST_EVENT, FIRST_PART - 1, 2 do bytes = bytes + #ARGV[at] end
  for at = FIRST_PART, #ARGV, 5 do bytes = bytes + #ARGV[at + 4] end
  if bytes > MAX_BYTES then return 'an append holds at most 65536 bytes of events and private parts' end
  local tail = redis.call('XREVRANGE', log, '+', '-', 'COUNT', 1)[1]
  if (tail and tail[1] or '0-0') ~= seq .. '-0' then return 'log and head disagree' end
  local newest = {}
  for at = FIRST_PART, #ARGV, 5 do
    local key, n = KEYS[9 + wakes + tonumber(ARGV[at])], seq + tonumber(ARGV[at + 1])
    if not newest[key] then
      local sealed = redis.call('XREVRANGE', key, '+', '-', 'COUNT', 1)[1]
      newest[key] = sealed and tonumber(string.match(sealed[1], '^%d+')) or 0
    end
    if newest[key] >= n or n > seq + count then return 'the private parts are not those of these events' end
    newest[key] = n
  end
end
local why = refusal()
if why then return {'refused', why} end

-- From here on only writes.
if brings_events then
  for i = 1, count do
    local at = FIRST_EVENT + 2 * (i - 1)
    redis.call('XADD', log, (seq + i) .. '-0', 'e', ARGV[at], 'h', ARGV[at + 1])
  end
  for at = FIRST_PART, #ARGV, 5 do
    redis.call('XADD', KEYS[9 + wakes + tonumber(ARGV[at])], (seq + tonumber(ARGV[at + 1])) .. '-0',
      'aud', ARGV[at + 2], 'salt', ARGV[at + 3], 'blob', ARGV[at + 4])
  end
  redis.call('HSET', head, 'seq', seq + count, 'head', ARGV[FIRST_PART - 1], 'status', status)
  if owner ~= '' then
    deadline = string.format('%.0f', now_ms + LEASE_MS)
    redis.call('HSET', head, 'owner', owner, 'until', deadline)
  elseif leased_to ~= '' then
    redis.call('HSET', head, 'owner', '', 'until', '0')
  end
  if was then redis.call('HDEL', head, 'was') end
  if digest ~= '' then redis.call('HSET', answers, cmd, digest .. answer) end
  redis.call('ZADD', games, now, game)
elseif kind == 'rejection' then
  redis.call('HSET', answers, cmd, digest .. answer)
  redis.call('RPUSH', rejections, cmd)
  if rejected >= MAX_REJECTIONS then redis.call('HDEL', answers, redis.call('LPOP', rejections)) end
elseif kind == 'park' then
  status = 'parked'
  redis.call('HSET', head, 'status', status, 'was', current)
else
  status = was or current
  redis.call('HSET', head, 'status', status)
  redis.call('HDEL', head, 'was')
end

if kind ~= 'rejection' then
  if deadline == '' or status ~= 'open' then
    redis.call('ZREM', deadlines, game)
  else
    redis.call('ZADD', deadlines, deadline, game)
  end
end
if wakes == 1 then
  redis.call('XADD', KEYS[10], '*', '__data__', ARGV[16], 'correlation_id', ARGV[17], 'traceparent', ARGV[18])
end
tell(seq + 1, seq + count)
return {'appended', seq + count}
