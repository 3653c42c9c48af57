import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Locks } from '../s3/createSharedRenders.js'
import type { RedisConnection } from './connectRedis.js'

/** If a holder ends without releasing its lock, the lock expires after this time. */
const LOCK_MS = 60_000
const POLL_MS = 150
/** Only removes a lock if the same holder still has it. */
const RELEASE = 'if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0'

/** Makes one node at a time do a piece of work. Without Redis, each node does it: duplicate work, but never an error. */
export function createRedisLocks({ redis }: RedisConnection): Locks {
  async function once<Value>(
    name: string,
    find: () => Promise<Value | undefined>,
    work: () => Promise<Value>,
    signal: AbortSignal,
  ): Promise<Value> {
    const key = `lading:lock:${name}`
    const token = randomUUID()
    for (;;) {
      const isOurs = await redis.set(key, token, 'PX', LOCK_MS, 'NX').then(
        (answer) => answer === 'OK',
        () => null,
      )
      if (isOurs === null) return work()
      const found = await find()
      if (isOurs) {
        try {
          return found ?? (await work())
        } finally {
          await redis.eval(RELEASE, 1, key, token).catch(() => {})
        }
      }
      if (found !== undefined) return found
      await wait(POLL_MS, undefined, { signal })
    }
  }
  return { once }
}
