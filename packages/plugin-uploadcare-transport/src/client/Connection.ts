import type { Clock, Logger, SecureToken } from '@lading/kernel'
import type { SharedRealtime } from '../fromUrl/SharedRealtime.js'
import type { Http } from '../http/Http.js'
import type { ServiceLine } from '../line/ServiceLine.js'
import type { OpenRealtime } from '../ports/Realtime.js'
import type { Storage } from '../ports/Storage.js'
import type { SessionStore } from '../resume/SessionStore.js'
import type { UploadSettings } from './UploadSettings.js'

/** Asks for what a request is to be signed with; null to send it unsigned. */
export type Sign = (options?: { readonly renew: boolean }) => Promise<SecureToken | null>

/** What lives as long as the transport, and is made when it is first needed. */
export interface LazyParts {
  realtime?: SharedRealtime
  sessions?: SessionStore
}

/** The service as the calls below see it: who asks, over which network, by which clock. */
export interface Connection {
  readonly settings: UploadSettings
  readonly http: Http
  readonly clock: Clock
  /** The state of the way to the service, shared by all of an uploader's requests. */
  readonly line: ServiceLine
  readonly lazy: LazyParts
  /** @default unsigned */
  readonly sign?: Sign | undefined
  /** @default `pusher-js` */
  readonly openRealtime?: OpenRealtime | undefined
  /** @default IndexedDB */
  readonly storage?: Storage | undefined
  /** @default silent */
  readonly logger?: Pick<Logger, 'warn'> | undefined
}
