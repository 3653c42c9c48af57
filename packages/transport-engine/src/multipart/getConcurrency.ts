import type { Connection } from '../client/Connection.js'
import { engineDefaults } from '../client/EngineSettings.js'
import { ConcurrencyControl, type ConcurrencyLimits } from '../concurrency/ConcurrencyControl.js'
import { getProtocol } from '../http/protocols.js'

/** A browser opens six connections to a host. */
const ONE_REQUEST_A_CONNECTION: ConcurrencyLimits = { start: 4, max: 6, isConnectionEach: true }
/** All requests share one connection, on which the pause between two parts of one request is filled by others. */
const ALL_REQUESTS_ON_ONE: ConcurrencyLimits = { start: 8, max: 12 }

/**
 * Returns what finds the number of parts in flight, shared by the uploads of a transport. A setting other than the default is an upper
 * limit, which is reached at once.
 *
 * @param url Of a part; its host may be another than that of the service.
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

/** Returns the limits for a host; null as long as its protocol is not known. */
function getLimits(setting: number, url: string): ConcurrencyLimits | null {
  const max = Math.max(1, setting)
  if (max !== engineDefaults.multipartMaxConcurrentRequests) return { start: max, max }
  const protocol = getProtocol(url)
  if (protocol === '') return null
  return /^h[23]/.test(protocol) ? ALL_REQUESTS_ON_ONE : ONE_REQUEST_A_CONNECTION
}
