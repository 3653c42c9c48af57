const TIMEOUT_MS = 3000

let latest: { readonly href: string; readonly atMs: number; readonly result: Promise<boolean> } | null = null

/** Asks the page's own server for an answer, at most once in three seconds; null on a page that isn't from a web server. */
export async function askPage(): Promise<boolean | null> {
  const { origin = '', href = '' } = globalThis.location ?? {}
  if (!/^https?:/.test(origin) || !globalThis.document) return null
  const nowMs = performance.now()
  if (latest?.href !== href || nowMs - latest.atMs > TIMEOUT_MS)
    latest = { href, atMs: nowMs, result: ask(href) }
  return latest.result
}

/** Sends a small request. Returns whether anything has answered, except for a page of the service worker in place of a network. */
export async function ask(url: string, mode: RequestMode = 'cors'): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'HEAD',
      mode,
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return answer.redirected || !answer.url || answer.url === url.split('#')[0]
  } catch {
    return false
  }
}
