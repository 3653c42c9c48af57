import type { CallRates, OperationCounts } from '@lading/local-service/parts'
import type { RedisConnection } from './connectRedis.js'

const WINDOW_S = 60
/** Spends operations, all of them or none. */
const SPEND = `
local spent = tonumber(redis.call("get", KEYS[1]) or "0") + tonumber(ARGV[1])
if spent > tonumber(ARGV[2]) then return 0 end
redis.call("set", KEYS[1], spent, "PXAT", ARGV[3])
return 1`
/** Counts a call in a window that begins with the first one, and returns its number and the rest of the window. */
const TAKE = `
local count = redis.call("incr", KEYS[1])
if count == 1 then redis.call("expire", KEYS[1], ARGV[1]) end
return { count, redis.call("ttl", KEYS[1]) }`

/** Counts calls of projects over all nodes. While Redis is away, each node counts for itself. */
export function createRedisRates({ redis }: RedisConnection, own: CallRates): CallRates {
  return {
    async take(name, limit) {
      try {
        const answer = await redis.eval(TAKE, 1, `lading:calls:${name}`, WINDOW_S)
        const [count, rest] = Array.isArray(answer) ? answer : []
        // What answers may not be Redis: a limit must not fall with it.
        if (!Number.isSafeInteger(count) || !Number.isSafeInteger(rest)) return await own.take(name, limit)
        return count > limit ? Math.max(1, rest) : 0
      } catch {
        return own.take(name, limit)
      }
    },
  }
}

/** Counts the operations of tokens over all nodes. While Redis is away, each node counts for itself. */
export function createRedisOperations({ redis }: RedisConnection, own: OperationCounts): OperationCounts {
  return {
    async spend(tokenId, count, limit, expiresAtMs) {
      try {
        const key = `lading:operations:${tokenId}`
        const answer = await redis.eval(SPEND, 1, key, count, limit, Math.ceil(expiresAtMs))
        if (answer !== 0 && answer !== 1) return await own.spend(tokenId, count, limit, expiresAtMs)
        return answer === 1
      } catch {
        return own.spend(tokenId, count, limit, expiresAtMs)
      }
    },
  }
}
