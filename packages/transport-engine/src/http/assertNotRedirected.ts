import { getFault } from '../errors/getFault.js'
import { signInRequired } from './signInRequired.js'

const PROBE_MS = 3000

/** The latest probe: an outage needs no more of them. */
let latest:
  | { readonly url: string; readonly atMs: number; readonly isRedirected: Promise<boolean> }
  | undefined

/**
 * Finds out whether a request to the page's own server had no answer because it was redirected to another host, which lets no page read its
 * answers: the login page of a session that has ended. Returns if it wasn't.
 *
 * @param error Of the request.
 * @throws UploadError `sign-in-required`
 */
export async function assertNotRedirected(url: string, error: unknown): Promise<void> {
  if (getFault(error) !== 'network' || !globalThis.document) return
  const nowMs = performance.now()
  if (latest?.url !== url || nowMs - latest.atMs >= PROBE_MS)
    latest = { url, atMs: nowMs, isRedirected: isRedirected(url) }
  if (await latest.isRedirected) throw signInRequired()
}

async function isRedirected(url: string): Promise<boolean> {
  const ask = (redirect: RequestRedirect) =>
    fetch(url, { method: 'HEAD', redirect, cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) }).catch(
      () => null,
    )
  const first = await ask('manual')
  if (first?.type !== 'opaqueredirect') return false
  // One to an address that the page may read is no obstacle.
  return (await ask('follow')) === null
}
