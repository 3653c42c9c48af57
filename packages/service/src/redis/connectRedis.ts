import type { Redis } from 'ioredis'
import type { Log } from '../ops/createLog.js'
import { openRedis } from './openRedis.js'

/** A connection that fails at once while Redis is away, and comes back by itself. */
export interface RedisConnection {
  readonly redis: Redis
  /** Begins the names of channels; the connection itself adds it to keys. */
  readonly scope: string
  /** True if Redis answers and takes writes. */
  isThere(): boolean
  /** Opens another connection, for subscriptions. */
  duplicate(): Redis
  close(): void
}

/** Time between two looks at the role of a replica. */
const ROLE_INTERVAL_MS = 2_000

/**
 * Connects to Redis. It need not be there: everything that it holds may be lost.
 *
 * @param scope begins the names of all keys and channels.
 */
export function connectRedis(url: string, log: Log, scope = ''): RedisConnection {
  const connections: Redis[] = []
  const options = {
    keyPrefix: scope,
    // A request must not wait for a Redis that is away.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
    // A replica that was made of the leader while this was connected takes no writes.
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
      // A connection that ends while it's being opened fails, too.
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
    // A connection that's being opened again doesn't answer, which says nothing about the role.
    if (Array.isArray(answer)) isReplica = answer[0] === 'slave'
    if (isReplica && !wasReplica) {
      log.error(
        'Redis is a replica and takes no writes, so uploads continue without it: name its leader by --redis.',
      )
    }
    if (!isReplica && wasReplica) log.info('Redis takes writes again.')
    // It can be made the leader without an end of its connections.
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
