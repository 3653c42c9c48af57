import { getFault } from '../errors/getFault.js'
import { signInRequired } from './signInRequired.js'

const PROBE_MS = 3000

/** The latest questions, by URL: an outage needs no more of them. */
const asked = new Map<string, { readonly atMs: number; readonly isRedirected: Promise<boolean> }>()

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
  const latest = asked.get(url)
  const question =
    latest && nowMs - latest.atMs < PROBE_MS ? latest : { atMs: nowMs, isRedirected: isRedirected(url) }
  asked.set(url, question)
  if (await question.isRedirected) throw signInRequired()
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
