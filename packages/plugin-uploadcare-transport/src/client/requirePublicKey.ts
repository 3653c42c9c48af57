import { UploadError } from '../errors/UploadError.js'
import type { UploadSettings } from './UploadSettings.js'

/** Refuses settings without a public key. @param name Name of the option. @throws UploadError `pubkey-missing` */
export function requirePublicKey({ publicKey }: Pick<UploadSettings, 'publicKey'>, name: string): void {
  if (publicKey) return
  throw new UploadError(
    'pubkey-missing',
    `Nothing can be uploaded, because no public key is set. Set "${name}" to the public key of your project.`,
  )
}
