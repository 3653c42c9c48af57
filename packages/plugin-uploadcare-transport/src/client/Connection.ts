import type { Clock, SecureToken } from '@lading/kernel'
import type { Http } from '../http/Http.js'
import type { UploadSettings } from './UploadSettings.js'

/** The service as the calls below see it: who asks, over which network, by which clock. */
export interface Connection {
  readonly settings: UploadSettings
  readonly http: Http
  readonly clock: Clock
  /** What a request is to be signed with; null to send it unsigned. @default unsigned */
  readonly sign?: (() => Promise<SecureToken | null>) | undefined
}
