import { isGroupFacts, isProxied, networkOf, UploadApiError } from '@lading/local-service/parts'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { App } from '../ops/addRequestLog.js'
import type { RedisConnection } from './connectRedis.js'

/** Counts a call. Throws UploadApiError `RequestThrottledError` beyond the limit. @param ip client address */
export type CountCall = (ip: string) => Promise<void>

/**
 * Limits the API calls of each client network, over all nodes. While Redis is unreachable, each node counts separately. The matched route
 * decides what is counted, never the URL's spelling: everything except health checks and deliveries. Images from other servers count
 * although they're deliveries, because they're fetched and kept for anyone, and so do facts about groups, because one request asks for up to
 * 1,000 files. Server API calls also count, because each call can be a guess at a project's secret.
 */
export function addRateLimit(app: App, count: CountCall): void {
  app.addHook('onRequest', async (request) => {
    const { work } = request.routeOptions.config
    const isCounted = work === 'delivery' ? isProxied(request) || isGroupFacts(request) : work !== 'service'
    if (isCounted) await count(request.ip)
  })
}

/** Creates the API call counter. @param callsPerMinute 0 means no limit. */
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
