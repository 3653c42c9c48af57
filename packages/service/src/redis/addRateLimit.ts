import { UploadApiError } from '@lading/local-service/parts'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { App } from '../ops/addRequestLog.js'
import type { RedisConnection } from './connectRedis.js'

/** The server API too: each of its calls is a try at the secret of a project. */
const ofApi = /^\/(?:base|multipart|resumable|from_url|info|group|groups|files|webhooks)(?:[/?]|$)/

/** Limits the API calls of each client address, over all nodes. While Redis is away, each node counts for itself. */
export function addRateLimit(
  app: App,
  callsPerMinute: number,
  connection: RedisConnection | undefined,
): void {
  if (callsPerMinute === 0) return
  const limits = { points: callsPerMinute, duration: 60, keyPrefix: 'lading:rate' }
  const memory = new RateLimiterMemory(limits)
  const limiter = connection
    ? new RateLimiterRedis({ ...limits, storeClient: connection.redis, insuranceLimiter: memory })
    : memory
  app.addHook('onRequest', async (request) => {
    if (!ofApi.test(request.url)) return
    try {
      await limiter.consume(request.ip)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      const retryAfterSeconds = Math.ceil(error.msBeforeNext / 1000)
      throw new UploadApiError('RequestThrottledError', [], { retryAfterSeconds })
    }
  })
}
