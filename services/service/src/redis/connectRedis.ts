import type { Redis } from 'ioredis'
import type { Log } from '../ops/createLog.js'
import { openRedis } from './openRedis.js'

/** A connection that fails fast while Redis is unreachable, and reconnects automatically. */
export interface RedisConnection {
  readonly redis: Redis
  /** Prefix for channel names; the connection adds it to keys automatically. */
  readonly scope: string
  /** Returns true if Redis answers and accepts writes. */
  isThere(): boolean
  /** Opens another connection, for subscriptions. */
  duplicate(): Redis
  close(): void
}

/** Interval between checks of a replica's role. */
const ROLE_INTERVAL_MS = 2_000

/**
 * Connects to Redis. Redis is optional: everything in it can be lost.
 *
 * @param scope prefix for all key and channel names.
 */
export function connectRedis(url: string, log: Log, scope = ''): RedisConnection {
  const connections: Redis[] = []
  const options = {
    keyPrefix: scope,
    // Requests must not wait for an unreachable Redis.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
    // A leader that was demoted to a replica during this connection refuses writes.
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
  }

  let isClosed = false

  function open(): Redis {
    const redis = openRedis(url, options)
    let isAway = false
    redis.on('ready', () => {
      if (isAway) log.info('Redis is back.')
      isAway = false
      void checkRole(redis)
    })
    redis.on('error', (error: Error) => {
      // A connection that ends while it's being opened also fails.
      if (isClosed) return
      if (!isAway) log.error(`Redis is away, and uploads continue without it: ${error.message}`)
      isAway = true
    })
    connections.push(redis)
    return redis
  }

  let isReplica = false
  async function checkRole(connection: Redis): Promise<void> {
    const answer: unknown = await connection.role().catch(() => undefined)
    const wasReplica = isReplica
    // A reconnecting connection doesn't answer, which doesn't reveal the role.
    if (Array.isArray(answer)) isReplica = answer[0] === 'slave'
    if (isReplica && !wasReplica) {
      log.error(
        'Redis is a replica and takes no writes, so uploads continue without it: name its leader by --redis.',
      )
    }
    if (!isReplica && wasReplica) log.info('Redis takes writes again.')
    // Promotion to leader doesn't end its connections, so the role is checked again.
    if (isReplica) setTimeout(() => void checkRole(redis), ROLE_INTERVAL_MS).unref()
  }

  const redis = open()
  return {
    redis,
    scope,
    isThere: () => redis.status === 'ready' && !isReplica,
    duplicate: open,
    close() {
      isClosed = true
      for (const connection of connections) connection.disconnect()
    },
  }
}
