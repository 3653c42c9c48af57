import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { FairTurns } from '@lading/local-service/parts'
import type { Redis } from 'ioredis'

/** Jobs that wait in Redis for any node. */
export interface RedisQueue<Data> {
  /**
   * Adds a job, unless a job with the same id is waiting or running.
   *
   * @param source whose turn the job takes, see `FairTurns`.
   * @throws Error if Redis is unreachable, or has `MAX_JOBS`.
   */
  add(source: string, id: string, data: Data, delayMs?: number): Promise<void>
  /**
   * Resolves to each source's waiting work: the number of (started) `UNIT_BYTES` units in its jobs.
   *
   * @throws Error if Redis is unreachable.
   */
  weigh(): Promise<ReadonlyMap<string, number>>
  /** Removes and returns a source's newest job. @throws Error if Redis is unreachable. */
  drop(source: string): Promise<Data | undefined>
  /**
   * Processes jobs from all nodes, with the sources taking turns. If a node dies, another node takes over its jobs.
   *
   * @param work rejects if the job has to be repeated.
   * @param hasPlace returns true if the node can do a job from this source now.
   */
  process(work: (data: Data) => Promise<void>, hasPlace: (source: string) => boolean): void
  /** Stops taking jobs, and leaves running jobs to other nodes. */
  close(): void
}

export interface RedisQueueSettings {
  readonly redis: Redis
  readonly name: string
  /** Called when a job has to be repeated. */
  readonly onFailure: (id: string, error: Error) => void
}

/** Size of one job unit, in bytes. */
export const UNIT_BYTES = 32_768
/** Polling interval while a queue has nothing for this node, in milliseconds. */
const POLL_MS = 200
/** A node that doesn't renew its lease for this long has died, in milliseconds. */
const LEASE_MS = 15_000
const BACKOFF_MS = 1000
const CONNECT_LIMIT_MS = 2000
/** Maximum jobs in a queue: waiting, running and delayed. */
const MAX_JOBS = 20_000
/** Maximum sources to look at, and maximum sources per network in each result, which differ from look to look. */
const MAX_LOOKED_AT = 2000
const MAX_OF_NETWORK = 8
/** A job is dropped after it has been returned this often. */
const MAX_RETURNS = 6

/**
 * Each source has a list of its job ids. An id in `due` returns to its list when its time comes, i.e. when its delay is over, or when its
 * node hasn't renewed its lease.
 */
const SHARED = `
local p = KEYS[1]
local time = redis.call("time")
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function cost(id) return math.ceil((redis.call("hstrlen", p .. "data", id) + 1) / ${UNIT_BYTES}) end
local function forget(id)
  redis.call("zrem", p .. "due", id)
  for _, name in ipairs({ "data", "source", "returns" }) do redis.call("hdel", p .. name, id) end
end
local function queue(id, push)
  local source = redis.call("hget", p .. "source", id)
  if not source then return forget(id) end
  redis.call(push, p .. "of:" .. source, id)
  redis.call("zincrby", p .. "sources", cost(id), source)
end
local function unqueue(source, pop)
  local id = redis.call(pop, p .. "of:" .. source)
  if id then redis.call("zincrby", p .. "sources", -cost(id), source) end
  if redis.call("llen", p .. "of:" .. source) == 0 then redis.call("zrem", p .. "sources", source) end
  return id
end
`
const ADD = `${SHARED}
if redis.call("hlen", p .. "data") >= ${MAX_JOBS} then return redis.error_reply("FULL") end
if redis.call("hsetnx", p .. "data", ARGV[1], ARGV[3]) == 0 then return 0 end
redis.call("hset", p .. "source", ARGV[1], ARGV[2])
if tonumber(ARGV[4]) > 0 then redis.call("zadd", p .. "due", now + ARGV[4], ARGV[1]) else queue(ARGV[1], "rpush") end
return 1`
const LOOK = `${SHARED}
for _, id in ipairs(redis.call("zrangebyscore", p .. "due", "-inf", now, "limit", 0, 100)) do
  redis.call("zrem", p .. "due", id)
  if redis.call("hincrby", p .. "returns", id, 1) > ${MAX_RETURNS} then forget(id) else queue(id, "lpush") end
end
local count = redis.call("zcard", p .. "sources")
local start = count > ${MAX_OF_NETWORK} and now % count or 0
local seen = redis.call("zrange", p .. "sources", start, start + ${MAX_LOOKED_AT} - 1)
local before = math.min(start, ${MAX_LOOKED_AT} - #seen)
if before > 0 then
  for _, source in ipairs(redis.call("zrange", p .. "sources", 0, before - 1)) do seen[#seen + 1] = source end
end
local found, of = {}, {}
for _, source in ipairs(seen) do
  local network = string.match(source, "^[^ ]*")
  of[network] = (of[network] or 0) + 1
  if of[network] <= ${MAX_OF_NETWORK} then found[#found + 1] = source end
end
return found`
const TAKE = `${SHARED}
local id = unqueue(ARGV[1], "lpop")
local data = id and redis.call("hget", p .. "data", id)
if not data then return false end
redis.call("zadd", p .. "due", now + ${LEASE_MS}, id)
return { id, data }`
const DROP = `${SHARED}
local id = unqueue(ARGV[1], "rpop")
local data = id and redis.call("hget", p .. "data", id)
if id then forget(id) end
return data`
const DONE = `${SHARED}
forget(ARGV[1])
return 1`
/** Only returns jobs that a node is working on; a finished job doesn't come back. */
const RETURN = `${SHARED}
redis.call("zadd", p .. "due", "xx", now + ARGV[2] * 2 ^ (redis.call("hget", p .. "returns", ARGV[1]) or 0), ARGV[1])
return 1`
const RENEW = `${SHARED}
redis.call("zadd", p .. "due", "xx", now + ${LEASE_MS}, ARGV[1])
return 1`

/** Opens a queue. */
export function createRedisQueue<Data>({ redis, name, onFailure }: RedisQueueSettings): RedisQueue<Data> {
  const prefix = `lading:jobs:${name}:`
  /** Waits for a connection that's being opened. */
  const connect = async () => {
    const isOpening = redis.status === 'connecting' || redis.status === 'connect'
    if (isOpening) await once(redis, 'ready', { signal: AbortSignal.timeout(CONNECT_LIMIT_MS) })
  }
  const run = async (script: string, ...values: readonly string[]): Promise<unknown> => {
    await connect()
    return redis.eval(script, 1, prefix, ...values)
  }
  const turns = new FairTurns()
  const closing = new AbortController()
  let wake = () => {}

  async function work(id: string, text: string, job: (data: Data) => Promise<void>): Promise<void> {
    const lease = setInterval(() => void run(RENEW, id).catch(() => {}), LEASE_MS / 3).unref()
    try {
      await job(JSON.parse(text) as Data)
      await run(DONE, id)
    } catch (error) {
      if (!closing.signal.aborted) onFailure(id, error instanceof Error ? error : new Error(String(error)))
      // If this node is closing, another node gets the job without a pause. Without Redis, the lease expires.
      await run(RETURN, id, String(closing.signal.aborted ? 0 : BACKOFF_MS)).catch(() => {})
    } finally {
      clearInterval(lease)
      wake()
    }
  }

  /** Starts the next job. Returns false if there's no job for this node. */
  async function startNext(
    job: (data: Data) => Promise<void>,
    hasPlace: (source: string) => boolean,
  ): Promise<boolean> {
    const sources = readTexts(await run(LOOK))
    const source = turns.give(sources.filter(hasPlace))
    if (source === undefined) return false
    const taken = await run(TAKE, source)
    const [id, text] = taken === null ? [] : readTexts(taken)
    // Another node was faster.
    if (id === undefined || text === undefined) return true
    void work(id, text, job)
    return true
  }

  return {
    async add(source, id, data, delayMs = 0) {
      const answer = await run(ADD, id, source, JSON.stringify(data), String(Math.ceil(delayMs)))
      if (answer !== 0 && answer !== 1) throw createNonsense()
      wake()
    },
    async weigh() {
      await connect()
      const pairs = readTexts(await redis.zrange(`${prefix}sources`, '0', '-1', 'WITHSCORES'))
      const weights = new Map<string, number>()
      for (let index = 0; index < pairs.length; index += 2) {
        weights.set(pairs[index] ?? '', Number(pairs[index + 1]))
      }
      return weights
    },
    async drop(source) {
      const text = await run(DROP, source)
      return typeof text === 'string' ? (JSON.parse(text) as Data) : undefined
    },
    process(job, hasPlace) {
      const loop = async () => {
        while (!closing.signal.aborted) {
          const isStarted = await startNext(job, hasPlace).catch(() => false)
          if (isStarted) continue
          const pause = new AbortController()
          wake = () => pause.abort()
          const signal = AbortSignal.any([pause.signal, closing.signal])
          await wait(POLL_MS, undefined, { ref: false, signal }).catch(() => {})
        }
      }
      void loop()
    },
    close: () => closing.abort(),
  }
}

/** @throws Error for an answer from another program. */
function readTexts(answer: unknown): readonly string[] {
  if (!Array.isArray(answer) || answer.some((text) => typeof text !== 'string')) {
    throw createNonsense()
  }
  return answer
}

const createNonsense = () => new Error('Redis answers nonsense.')
