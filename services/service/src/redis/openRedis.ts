import { createRequire } from 'node:module'
import { type Callback, Redis, type RedisOptions } from 'ioredis'

/** Maximum wait before reconnecting, in milliseconds. */
const MAX_BACKOFF_MS = 2_000
/** Maximum bytes to read before the server is known to be Redis. INFO takes about 6,000. */
const MAX_UNKNOWN_BYTES = 1_048_576

/** The part of ioredis that hands each answer to its waiting command. */
interface ReplyHandler {
  readonly redis: Redis
  dispatch(work: () => void): void
}

const require = createRequire(import.meta.url)
const replies = require('ioredis/built/DataHandler.js') as { default: { prototype: ReplyHandler } }
const handlers = replies.default.prototype
const { dispatch } = handlers
const guarded = new WeakSet<Redis>()

// ioredis throws in a later task, where nothing catches it, so a single answer could end the process.
handlers.dispatch = function (this: ReplyHandler, work) {
  if (!guarded.has(this.redis)) return dispatch.call(this, work)
  try {
    work()
  } catch (error) {
    this.redis.stream.destroy(error as Error)
  }
}

/**
 * Opens a connection to Redis that survives nonsense, e.g. from another program at its port or from a proxy that answers instead. When
 * ioredis reads an answer that no command asked for, it throws. It also accepts any answer as ready, so a worker would ask again without a
 * pause. This function ends the connection in both cases, and reconnects after a growing wait.
 */
export function openRedis(url: string, options: Omit<RedisOptions, 'replyMapping'> = {}): Redis {
  let failures = 0
  const redis = new Redis(url, {
    ...options,
    retryStrategy: () => Math.min(100 * 2 ** failures++, MAX_BACKOFF_MS),
  })
  guarded.add(redis)
  endSilence(redis)
  redis.on('connect', () => guardReading(redis))
  let isHidden = false
  const info = redis.info.bind(redis) as (callback: Callback<string>) => Promise<string>
  redis.info = ((callback?: Callback<string>) =>
    info((error, text) => {
      // The access list forbids INFO; that answer also proves that it's Redis.
      isHidden = error?.message.startsWith('NOPERM') === true
      callback?.(error, text)
    })) as Redis['info']
  // Checks for the facts in INFO, which other programs don't have even if they accept any command.
  const { connector } = redis as unknown as { connector: { check(facts: unknown): boolean } }
  connector.check = (facts) => {
    const isRedis = isHidden || (typeof facts === 'object' && facts !== null && 'redis_version' in facts)
    if (isRedis) failures = 0
    return isRedis
  }
  redis.duplicate = ((changed: Omit<RedisOptions, 'replyMapping'> = {}) =>
    openRedis(url, { ...redis.options, ...changed })) as Redis['duplicate']
  return redis
}

/**
 * Ends a connection after a command timed out, so that further commands fail fast. A new connection is only ready after Redis has answered
 * its first command, which is repeated after a growing wait.
 */
function endSilence(redis: Redis): void {
  const send = redis.sendCommand.bind(redis)
  /** A command can be sent again on the next connection, long after it timed out. */
  const watched = new WeakSet<object>()
  redis.sendCommand = (command, stream) => {
    const answer = send(command, stream)
    if (watched.has(command)) return answer
    watched.add(command)
    command.promise.catch((error: unknown) => {
      const isSilent = error instanceof Error && error.message === 'Command timed out'
      if (isSilent && redis.status === 'ready') redis.stream.destroy(new Error('it has not answered in time'))
    })
    return answer
  }
}

/** Ends a connection whose answers can't be parsed. */
function guardReading(redis: Redis): void {
  const { stream } = redis
  let bytes = 0
  for (const listener of stream.listeners('data')) {
    stream.off('data', listener as (chunk: Buffer) => void)
    stream.on('data', (chunk: Buffer) => {
      try {
        bytes += chunk.length
        if (bytes > MAX_UNKNOWN_BYTES && redis.status !== 'ready')
          throw new Error('its first answer is too long')
        listener.call(stream, chunk)
      } catch (error) {
        stream.destroy(error as Error)
      }
    })
  }
}
