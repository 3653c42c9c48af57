import type { Uploader } from '../Uploader.js'
import { getAddress } from './getAddress.js'
import type { Report } from './Report.js'

/** Reports refusals caused by one of the page's settings. */
export function adviseRefusal(uploader: Uploader, report: Report): void {
  uploader.entries.observe(({ after, next }) => {
    if (after !== 'failed') return
    const { uploadError } = next
    const { code } = (uploadError?.error ?? {}) as { readonly code?: unknown }
    const { pubkey } = uploader.cfg as { readonly pubkey?: string }
    const address = code === 'invalid-response' ? getAddress(uploader, next) : undefined
    if (code === 'ProjectPublicKeyInvalidError' && pubkey) {
      report(
        `The service does not know the public key "${pubkey}", which is "pubkey", so no file is uploaded. Copy it from the settings of the project, or set "baseUrl" to the service that has the project.`,
      )
    } else if (address) {
      report(
        `"${address.url}", which is "${address.setting}", did not answer as an upload service, so no file is uploaded. Check that the address is right and that no other server answers there.`,
      )
    }
  })
}
