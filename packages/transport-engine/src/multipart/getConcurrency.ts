import type { Connection } from '../client/Connection.js'
import { engineDefaults } from '../client/EngineSettings.js'
import { ConcurrencyControl, type ConcurrencyLimits } from '../concurrency/ConcurrencyControl.js'
import { getProtocol } from '../http/protocols.js'

/** Over HTTP/1.1, browsers open up to six connections per host. */
const ONE_REQUEST_A_CONNECTION: ConcurrencyLimits = { start: 4, max: 6, isConnectionEach: true }
/** All requests share one connection. While one request pauses between two parts, the other requests use the connection. */
const ALL_REQUESTS_ON_ONE: ConcurrencyLimits = { start: 8, max: 12 }

/**
 * Returns the concurrency controller, which the transport's uploads share. A
 * setting other than the default is an upper limit that applies from the start.
 *
 * @param url Part URL; its host can differ from the service's host.
 */
export function getConcurrency({ settings, lazy, clock }: Connection, url: string): ConcurrencyControl {
  const limits = getLimits(settings.multipartMaxConcurrentRequests, url)
  const { concurrency } = lazy
  if (concurrency && (!limits || concurrency.max === limits.max)) return concurrency.control
  const known = limits ?? ONE_REQUEST_A_CONNECTION
  const control = new ConcurrencyControl(known, () => clock.now())
  lazy.concurrency = { max: known.max, control }
  return control
}

/** Returns the limits for a host; null until its protocol is known. */
function getLimits(setting: number, url: string): ConcurrencyLimits | null {
  const max = Math.max(1, setting)
  if (max !== engineDefaults.multipartMaxConcurrentRequests) return { start: max, max }
  const protocol = getProtocol(url)
  if (protocol === '') return null
  return /^h[23]/.test(protocol) ? ALL_REQUESTS_ON_ONE : ONE_REQUEST_A_CONNECTION
}
