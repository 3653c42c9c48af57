import type { ConfigMap, UploadEntry, UploadSession } from '@lading/kernel'
import type {
  AbandonedUploads,
  Connection as EngineConnection,
  LazyParts as EngineLazyParts,
} from '@lading/transport-engine'
import type { OpenRealtime } from '../realtime/Realtime.js'
import type { SharedRealtime } from '../realtime/SharedRealtime.js'
import type { AuthTokenSource } from '../secure/AuthTokenSource.js'
import type { SecureToken } from '../secure/SecureToken.js'
import type { UploadSettings } from './UploadSettings.js'

/** Returns the signature of a request; null to send it unsigned. With `renew`, a cached one must not be used. */
export type Sign = (options?: { readonly renew: boolean }) => Promise<SecureToken | null>

/**
 * Begins an upload that may be taken back.
 *
 * @param session Receives what was begun, and what takes it back.
 * @param config Has the metadata and the tags of entries that have none of their own.
 * @param connect Creates the connection of an entry.
 */
export type BeginUpload = (
  entry: UploadEntry,
  session: UploadSession,
  config: Readonly<Partial<ConfigMap>>,
  connect: (entryId: string) => Connection,
) => void

/** Parts that live as long as the transport and are created on first use. */
export interface LazyParts extends EngineLazyParts {
  realtime?: SharedRealtime
  abandoned?: AbandonedUploads
  /** Begins uploads in parts before their bytes may be sent; set once a service lets them be given up. */
  begin?: BeginUpload
  /** The latest project whose service lets them. */
  abortsFor?: string
  /** Smallest file whose single request was refused for its size, while parts were taken; in the latest project that did. */
  refusedSize?: { readonly project: string; readonly bytes: number } | undefined
  /** Whether a large part was refused for its size. */
  hasSmallParts?: boolean
  /** The latest project whose service has refused an id that its client had chosen. */
  refusesIds?: string
}

/** Everything that a call to the service needs. */
export interface Connection extends EngineConnection {
  readonly settings: UploadSettings
  readonly lazy: LazyParts
  /** Tokens, which are sent instead of signatures while they are set. @default none */
  readonly authTokens?: AuthTokenSource | undefined
  /** @default unsigned */
  readonly sign?: Sign | undefined
  /** @default a WebSocket, lazy-loaded by the first upload from a URL */
  readonly openRealtime?: OpenRealtime | undefined
}
