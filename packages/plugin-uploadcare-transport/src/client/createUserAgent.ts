import { version } from '../version.js'
import type { UploadSettings } from './UploadSettings.js'

/** Names who asks, in the words that the service knows. Source: upload API, header `X-UC-User-Agent`. */
export function createUserAgent({
  publicKey,
  userAgentIntegration,
}: Pick<UploadSettings, 'publicKey' | 'userAgentIntegration'>): string {
  const library = ['blocks', version, publicKey].filter(Boolean).join('/')
  const environment = ['JavaScript', userAgentIntegration].filter(Boolean).join('; ')
  // A header takes no other characters: one accent in the integration's name would end every upload.
  return `${library} (${environment})`.replace(/[^\x20-\x7e]/g, '')
}
