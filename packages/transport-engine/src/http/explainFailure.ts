import { getFault, isConnectionFault } from '../errors/getFault.js'
import type { NetworkError } from '../errors/NetworkError.js'
import { askPage } from '../ports/askPage.js'
import {
  attempts,
  type HostRecord,
  hostOf,
  hostRecords,
  INSTANT_MS,
  LARGE_BYTES,
  RECENT_MS,
  recordOf,
} from './hostRecords.js'
import { probes as browserProbes, type Probes } from './probes.js'

/** Hosts on this machine or a local network, which can refuse a connection as quickly as a browser blocks a request. */
const NEARBY =
  /^https?:\/\/([\w-]+|[\w.-]+\.(home|internal|lan|local|localhost)|(10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))(\.\d{1,3})+|\[(::1|f[cd]|fe80:)[\da-f:]*\])(:\d+)?$/i

/**
 * Determines why the last attempt of a request failed, and stores the reason in the error. Requests are better evidence than browser
 * flags: we blame the connection only if more than one host fails and a small request, sent now, fails as well.
 *
 * @param probes @default browser probes
 */
export async function explainFailure(
  error: unknown,
  nowMs: number,
  probes: Partial<Probes> = {},
): Promise<unknown> {
  const { page, address, host } = { ...browserProbes, ...probes }
  const attempt = error instanceof Error ? attempts.get(error) : undefined
  if (!attempt || !isConnectionFault(getFault(error))) return error
  const { url, sizeBytes, elapsedMs, sentBytes } = attempt
  const origin = hostOf(url)
  const own = recordOf(url)
  const isInstant = elapsedMs < INSTANT_MS
  const isLarge = sizeBytes >= LARGE_BYTES
  const isKnown = Number.isFinite(own.answeredAtMs)
  const isRecent = (atMs: number) => Math.abs(nowMs - atMs) < RECENT_MS
  const isDown = ([name, { answeredAtMs, failedAtMs }]: readonly [string, HostRecord]) =>
    name !== origin && isRecent(failedAtMs) && failedAtMs > answeredAtMs
  const isReached = () => address(url)

  const find = async (): Promise<NetworkError['reason']> => {
    const hasAnswered = isRecent(own.answeredAtMs)
    if (own.cuts >= 2 && (sentBytes > 0 || hasAnswered || (await isReached()))) return 'closed'
    if (!hasAnswered) {
      const isPageUp = await page(url)
      if (isPageUp === false) return 'disconnected'
      // The page's own host has failed. Only a second host tells whether that's the connection.
      if (isPageUp === null)
        return [...hostRecords].some(isDown) && (await host(url)) === false ? 'disconnected' : undefined
    }
    // If the host has never responded, the whole body might have arrived.
    const mayBeUnread = !isKnown && (!isLarge || sentBytes >= sizeBytes)
    if (!isInstant && !mayBeUnread) return undefined
    // A blocker that blocks a URL also blocks small requests to it.
    if (await isReached()) return mayBeUnread ? 'unshared' : isLarge ? 'closed' : undefined
    if (!isInstant) return undefined
    const isHostUp = await host(url)
    // A host that responded before, or a nearby host, might be down.
    return isHostUp === false && (isKnown || NEARBY.test(origin)) ? undefined : 'blocked'
  }
  const reason = await find()
  if (reason) Object.assign(error as NetworkError, { reason })
  if (reason === 'unshared') Object.assign(error as NetworkError, { cause: new Error(describeCors(origin)) })
  return error
}

/**
 * Finds out whether nothing can be reached: a request has got no response, and the page's own host doesn't answer either. Returns
 * `unreachable` if that's one host, which might be down itself, and null if something answers.
 *
 * @param error From {@link explainFailure}.
 */
export async function findOutage(error: unknown): Promise<'offline' | 'unreachable' | null> {
  const attempt = error instanceof Error ? attempts.get(error) : undefined
  const fault = getFault(error)
  if (!attempt || (fault !== 'network' && fault !== 'disconnected')) return null
  if ((await askPage()) !== false) return null
  return hostOf(attempt.url) === globalThis.location?.origin ? 'unreachable' : 'offline'
}

/** Tells the server's owner which headers are missing. */
function describeCors(server: string): string {
  const page = globalThis.location?.origin ?? 'the page'
  return `${server} answers, but doesn't let this page read them. Have it send "Access-Control-Allow-Origin: ${page}" with all answers, errors and OPTIONS included. @lading/server does it for the origins in "allowOrigins".`
}
