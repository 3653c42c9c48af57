import type { CallRates, OperationCounts } from '@lading/local-service/parts'
import type { RedisConnection } from './connectRedis.js'

const WINDOW_S = 60
/** Spends all operations, or doesn't spend any. */
const SPEND = `
local spent = tonumber(redis.call("get", KEYS[1]) or "0") + tonumber(ARGV[1])
if spent > tonumber(ARGV[2]) then return 0 end
redis.call("set", KEYS[1], spent, "PXAT", ARGV[3])
return 1`
/** Counts a call in a window that begins with the first call. Returns the count and the remaining time. */
const TAKE = `
local count = redis.call("incr", KEYS[1])
if count == 1 then redis.call("expire", KEYS[1], ARGV[1]) end
return { count, redis.call("ttl", KEYS[1]) }`

/** Counts project calls over all nodes. While Redis is unreachable, each node counts separately. */
export function createRedisRates({ redis }: RedisConnection, own: CallRates): CallRates {
  return {
    async take(name, limit) {
      try {
        const answer = await redis.eval(TAKE, 1, `lading:calls:${name}`, WINDOW_S)
        const [count, rest] = Array.isArray(answer) ? answer : []
        // The answer might not come from Redis, and must not disable the limit.
        if (!Number.isSafeInteger(count) || !Number.isSafeInteger(rest)) return await own.take(name, limit)
        return count > limit ? Math.max(1, rest) : 0
      } catch {
        return own.take(name, limit)
      }
    },
  }
}

/** Counts token operations over all nodes. While Redis is unreachable, each node counts separately. */
export function createRedisOperations({ redis }: RedisConnection, own: OperationCounts): OperationCounts {
  return {
    async spend(tokenId, count, limit, expiresAtMs, site) {
      try {
        const key = `lading:operations:${tokenId}`
        const answer = await redis.eval(SPEND, 1, key, count, limit, Math.ceil(expiresAtMs))
        if (answer !== 0 && answer !== 1) return await own.spend(tokenId, count, limit, expiresAtMs, site)
        return answer === 1
      } catch {
        return own.spend(tokenId, count, limit, expiresAtMs, site)
      }
    },
  }
}
