import type { Clock } from '@lading/kernel'
import { UploadError } from '../errors/UploadError.js'
import type { Http } from '../http/Http.js'
import type { UploadSettings } from './UploadSettings.js'

/** The service as the calls below see it: who asks, over which network, by which clock. */
export interface Connection {
  readonly settings: UploadSettings
  readonly http: Http
  readonly clock: Clock
}

/** Refuses settings with which no call can succeed. @throws UploadError `pubkey-missing` */
export function requirePublicKey({ publicKey }: Pick<UploadSettings, 'publicKey'>, name: string): void {
  if (publicKey) return
  throw new UploadError(
    'pubkey-missing',
    `Nothing can be uploaded, because no public key is set. Set "${name}" to the public key of your project.`,
  )
}
