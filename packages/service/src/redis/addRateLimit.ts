import { isProxied, networkOf, UploadApiError } from '@lading/local-service/parts'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { App } from '../ops/addRequestLog.js'
import type { RedisConnection } from './connectRedis.js'

/** Counts a call. Throws UploadApiError `RequestThrottledError` beyond the limit. @param ip address of the client */
export type CountCall = (ip: string) => Promise<void>

/**
 * Limits the API calls of each client network, over all nodes. While Redis is away, each node counts for itself. The matched route decides
 * what is counted, never the spelling of a URL: everything but health checks and deliveries; of those, pictures of other servers, which are
 * fetched and kept for anyone. Calls of the server API count too, since each
 * is a try at a project's secret.
 */
export function addRateLimit(app: App, count: CountCall): void {
  app.addHook('onRequest', async (request) => {
    const { work } = request.routeOptions.config
    if (work === 'delivery' ? isProxied(request) : work !== 'service') await count(request.ip)
  })
}

/** Creates the counter of API calls. @param callsPerMinute 0 is no limit. */
export function createCallCounter(
  callsPerMinute: number,
  connection: RedisConnection | undefined,
): CountCall {
  if (callsPerMinute === 0) return async () => {}
  const limits = { points: callsPerMinute, duration: 60, keyPrefix: 'lading:rate' }
  const memory = new RateLimiterMemory(limits)
  const limiter = connection
    ? new RateLimiterRedis({ ...limits, storeClient: connection.redis, insuranceLimiter: memory })
    : memory
  return async (ip) => {
    try {
      await limiter.consume(networkOf(ip))
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      const retryAfterSeconds = Math.ceil(error.msBeforeNext / 1000)
      throw new UploadApiError('RequestThrottledError', [], { retryAfterSeconds })
    }
  }
}
