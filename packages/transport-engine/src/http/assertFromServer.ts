import { NetworkError } from '../errors/NetworkError.js'
import { isPage } from './assertNoPage.js'
import type { HttpResponse } from './Http.js'

const PROBE_MS = 3000

/**
 * Refuses a page that the page's service worker shows in place of a response, because there is no network. It looks like a redirect to a
 * login page, so we ask the server whether it redirects.
 *
 * @param url URL of the request.
 * @throws NetworkError
 */
export async function assertFromServer(response: HttpResponse, url: string): Promise<void> {
  if (!response.url || !globalThis.navigator?.serviceWorker?.controller || !isPage(response)) return
  if (!(await isRedirected(url))) throw new NetworkError()
}

async function isRedirected(url: string): Promise<boolean> {
  const answer = await fetch(url, {
    method: 'HEAD',
    redirect: 'manual',
    cache: 'no-store',
    signal: AbortSignal.timeout(PROBE_MS),
  }).catch(() => null)
  return answer?.type === 'opaqueredirect'
}
