import { getFault } from '../errors/getFault.js'
import { signInRequired } from './signInRequired.js'

const PROBE_MS = 3000

/** The latest probe, shared during an outage. */
let latest:
  | { readonly url: string; readonly atMs: number; readonly isRedirected: Promise<boolean> }
  | undefined

/**
 * Finds out whether a request to the page's server got no response because it was redirected to another host without CORS headers,
 * typically the login page after a session has expired. Resolves if the request wasn't redirected.
 *
 * @param error Error of the request.
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
  // A redirect to a URL that the page can read isn't a problem.
  return (await ask('follow')) === null
}
