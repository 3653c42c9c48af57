import type { Clock } from '@lading/kernel'

/** Browsers close an unused connection after about this time. */
const UNUSED_MS = 10_000

/** The latest link for each origin, and when it was added. */
const links = new Map<string, { readonly link: HTMLLinkElement; readonly atMs: number }>()

/**
 * Opens a connection to each URL's origin, so that the next request finds it open. A no-op for the page's origin, for an origin that was
 * connected within the last 10 s, for an invalid URL, when data saver is on, and without a document.
 *
 * @param urls Relative URLs are resolved against the page.
 */
export function preconnect(urls: readonly (string | undefined)[], { now }: Pick<Clock, 'now'>): void {
  const page = globalThis.document
  const { connection } = (globalThis.navigator ?? {}) as { connection?: { saveData?: boolean } }
  if (!page || connection?.saveData) return
  const nowMs = now()
  for (const url of urls) {
    const origin = parseOrigin(url, page.baseURI)
    if (!origin || origin === location.origin) continue
    const known = links.get(origin)
    if (known && Math.abs(nowMs - known.atMs) < UNUSED_MS) continue
    known?.link.remove()
    const link = page.createElement('link')
    link.rel = 'preconnect'
    link.href = origin
    // Uploads to other origins carry no cookies, and browsers keep connections with and without credentials apart.
    link.crossOrigin = 'anonymous'
    page.head.append(link)
    links.set(origin, { link, atMs: nowMs })
  }
}

/** Returns a URL's origin; null for an invalid URL. */
function parseOrigin(url: string | undefined, baseUrl: string): string | null {
  try {
    const { origin = 'null' } = url ? new URL(url, baseUrl) : {}
    return origin === 'null' ? null : origin
  } catch {
    return null
  }
}
