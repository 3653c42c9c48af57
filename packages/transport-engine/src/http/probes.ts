import { ask, askPage } from '../ports/askPage.js'
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

/** Browser probes: HEAD requests. */
export const probes: Probes = {
  async page(url) {
    return hostOf(url) === globalThis.location?.origin ? null : askPage()
  },
  async address(url) {
    const [address = ''] = url.split('?')
    return globalThis.document ? ask(address, 'no-cors') : false
  },
  async host(url) {
    return globalThis.document ? ask(`${hostOf(url)}/`, 'no-cors') : null
  },
}
