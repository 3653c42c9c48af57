import { createRequire } from 'node:module'
import { type Callback, Redis, type RedisOptions } from 'ioredis'

/** Maximum wait before a connection is tried again, in milliseconds. */
const MAX_BACKOFF_MS = 2_000
/** Maximum bytes of a connection before it's known to be Redis. INFO takes about 6,000. */
const MAX_UNKNOWN_BYTES = 1_048_576

/** The part of ioredis that gives each answer to the command that waits for it. */
interface ReplyHandler {
  readonly redis: Redis
  dispatch(work: () => void): void
}

const require = createRequire(import.meta.url)
const replies = require('ioredis/built/DataHandler.js') as { default: { prototype: ReplyHandler } }
const handlers = replies.default.prototype
const { dispatch } = handlers
const guarded = new WeakSet<Redis>()

// ioredis throws in a later task, where nothing catches it, so one answer could end the process.
handlers.dispatch = function (this: ReplyHandler, work) {
  if (!guarded.has(this.redis)) return dispatch.call(this, work)
  try {
    work()
  } catch (error) {
    this.redis.stream.destroy(error as Error)
  }
}

/**
 * Opens a connection to Redis that outlives nonsense: another program at its port, or a proxy that answers for it. ioredis throws while
 * it reads an answer that no command asked for, and takes anything for ready, so that a worker asks again without a pause. Both end the
 * connection here, and it is tried again after a wait that grows.
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
      // The access list forbids it, which is an answer of Redis, too.
      isHidden = error?.message.startsWith('NOPERM') === true
      callback?.(error, text)
    })) as Redis['info']
  // The facts that INFO answers: another program has none, even if it takes any command.
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
 * Ends a connection after a command that timed out, so that further commands fail at once instead of waiting, too. A new one isn't ready
 * before Redis has answered its first command, which is asked again after a wait that grows.
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

/** Ends a connection whose answers can't be read. */
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
