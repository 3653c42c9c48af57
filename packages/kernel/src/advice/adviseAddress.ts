import type { Uploader } from '../Uploader.js'
import { getAddress } from './getAddress.js'
import type { Report } from './Report.js'

/** Reports a server that was never reached. */
export function adviseAddress(uploader: Uploader, report: Report): void {
  const reached = new Set<string>()
  uploader.entries.observe(({ after, next }) => {
    const { uploadError } = next
    const isReached = after === 'success' || uploadError?.type === 'UPLOAD_ERROR'
    if (!isReached && (after !== 'failed' || uploadError?.type !== 'NETWORK_ERROR')) return
    const address = getAddress(uploader, next)
    if (!address) return
    const { url, setting } = address
    if (isReached) reached.add(url)
    if (reached.has(url) || globalThis.navigator?.onLine === false) return
    report(
      `Nothing has reached "${url}", which is "${setting}", so no file is uploaded. Check that the address is right, that the server allows the origin of this page (CORS), and that connect-src of the Content-Security-Policy allows the server.`,
    )
  })
}
