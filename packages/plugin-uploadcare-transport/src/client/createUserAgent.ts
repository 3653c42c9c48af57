import type { UploadSettings } from './UploadSettings.js'
import { version } from './version.js'

/** Builds the user agent of this package. Source: upload API, header `X-UC-User-Agent`. */
export function createUserAgent({
  publicKey,
  userAgentIntegration,
}: Pick<UploadSettings, 'publicKey' | 'userAgentIntegration'>): string {
  const library = ['blocks', version, publicKey].filter(Boolean).join('/')
  const environment = ['JavaScript', userAgentIntegration].filter(Boolean).join('; ')
  // Headers are ASCII: one accent in the integration's name would fail every upload.
  return `${library} (${environment})`.replace(/[^\x20-\x7e]/g, '')
}
