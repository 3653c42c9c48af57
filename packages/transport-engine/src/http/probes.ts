import { hostOf } from './hostRecords.js'

/** Probes that help to find a failure's cause. */
export interface Probes {
  /** Probes a host other than the request's host; null if there's no other host. */
  readonly page: (url: string) => Promise<boolean | null>
  /** Probes the request's URL with a small request, without reading the response. */
  readonly address: (url: string) => Promise<boolean>
  /** Probes the request's host with a small request; null if it can't be probed. */
  readonly host: (url: string) => Promise<boolean | null>
}

const TIMEOUT_MS = 3000

let latest: { readonly atMs: number; readonly result: Promise<boolean> } | null = null

/** Browser probes: HEAD requests. */
export const probes: Probes = {
  async page(url) {
    const { origin = '', href = '' } = globalThis.location ?? {}
    if (!/^https?:/.test(origin) || hostOf(url) === origin || !globalThis.document) return null
    const nowMs = performance.now()
    if (!latest || nowMs - latest.atMs > TIMEOUT_MS) latest = { atMs: nowMs, result: ask(href) }
    return latest.result
  },
  async address(url) {
    const [address = ''] = url.split('?')
    return globalThis.document ? ask(address, 'no-cors') : false
  },
  async host(url) {
    return globalThis.document ? ask(`${hostOf(url)}/`, 'no-cors') : null
  },
}

async function ask(url: string, mode: RequestMode = 'cors'): Promise<boolean> {
  try {
    await fetch(url, { method: 'HEAD', mode, cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return true
  } catch {
    return false
  }
}
