import { Redis, type RedisOptions } from 'ioredis'

/** Maximum wait before a connection is tried again, in milliseconds. */
const MAX_BACKOFF_MS = 2_000

/**
 * Opens a connection to Redis that outlives nonsense: another program at its port, or a proxy that answers for it. ioredis throws while
 * it reads an answer that no command asked for, which would end the process, and takes anything for ready, so that a worker asks again
 * without a pause. Both end the connection here, and it is tried again after a wait that grows.
 */
export function openRedis(url: string, options: Omit<RedisOptions, 'replyMapping'> = {}): Redis {
  let failures = 0
  const redis = new Redis(url, {
    ...options,
    retryStrategy: () => Math.min(100 * 2 ** failures++, MAX_BACKOFF_MS),
  })
  redis.on('connect', () => guardReplies(redis))
  // The answer to INFO: facts, or none where the access list forbids it.
  const { connector } = redis as unknown as { connector: { check(info: unknown): boolean } }
  connector.check = (info) => {
    const isRedis = typeof info === 'object' && info !== null
    if (isRedis) failures = 0
    return isRedis
  }
  redis.duplicate = ((changed: Omit<RedisOptions, 'replyMapping'> = {}) =>
    openRedis(url, { ...redis.options, ...changed })) as Redis['duplicate']
  return redis
}

/** Ends a connection whose answers can't be read. */
function guardReplies({ stream }: Redis): void {
  for (const listener of stream.listeners('data')) {
    stream.off('data', listener as (chunk: Buffer) => void)
    stream.on('data', (chunk: Buffer) => {
      try {
        listener.call(stream, chunk)
      } catch (error) {
        stream.destroy(error as Error)
      }
    })
  }
}
