import { hostOf } from './hostRecords.js'

/** Questions to servers, which tell what a failure comes from. */
export interface Probes {
  /** Asks another host than that of the request; null if there is none. */
  readonly page: (url: string) => Promise<boolean | null>
  /** Asks for something small at the URL of the request, without reading the answer. */
  readonly address: (url: string) => Promise<boolean>
  /** Asks for something small at the host of the request; null if it can't be asked. */
  readonly host: (url: string) => Promise<boolean | null>
}

const TIMEOUT_MS = 3000

let latest: { readonly atMs: number; readonly result: Promise<boolean> } | null = null

/** The probes of a browser: HEAD requests. */
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
