import type { Uploader } from '../Uploader.js'
import type { Report } from './Report.js'

/** Reports an upload service that was never reached. */
export function adviseAddress(uploader: Uploader, report: Report): void {
  let wasReached = false
  uploader.entries.observe(({ after, next: { uploadError } }) => {
    wasReached ||= after === 'success' || uploadError?.type === 'UPLOAD_ERROR'
    if (after !== 'failed' || wasReached || uploadError?.type !== 'NETWORK_ERROR') return
    const { baseUrl } = uploader.cfg as { readonly baseUrl?: string }
    if (!baseUrl || globalThis.navigator?.onLine === false) return
    report(
      `Nothing has reached "${baseUrl}", which is "baseUrl", so no file is uploaded. Check that the address is right, that the service allows the origin of this page (CORS), and that connect-src of the Content-Security-Policy allows the service.`,
    )
  })
}
