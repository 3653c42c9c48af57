import { UploadApiError } from '@lading/local-service/parts'
import type { SessionStore } from '@lading/server/handoff'
import type { RedisConnection } from './connectRedis.js'

/** Replaces a text if it's still the one that was read; an empty text stands for none. */
const SWAP = `
if (redis.call("get", KEYS[1]) or "") ~= ARGV[1] then return 0 end
redis.call("set", KEYS[1], ARGV[2], "PX", ARGV[3])
return 1`

/** Keeps handovers to phones in Redis, so the page and the phone can reach different nodes. */
export function createRedisHandoffs({ redis }: RedisConnection): SessionStore {
  const keyOf = (id: string) => `lading:handoff:${id}`
  return {
    async read(id) {
      const text: unknown = await redis.get(keyOf(id)).catch(refuse)
      return typeof text === 'string' ? text : null
    },
    async swap(id, before, after, lifetimeMs) {
      const answer = await redis
        .eval(SWAP, 1, keyOf(id), before ?? '', after, Math.max(1, Math.ceil(lifetimeMs)))
        .catch(refuse)
      return answer === 1
    },
  }
}

/** Both sides try again. Another store would forget who has joined. */
function refuse(cause: unknown): never {
  const advice = 'Redis, which keeps handovers, is not reached.'
  throw new UploadApiError('RequestThrottledError', [], { advice, retryAfterSeconds: 2, cause })
}
