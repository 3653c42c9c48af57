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

/** Returns a request's signature; null to send it unsigned. With `renew`, a cached signature must not be used. */
export type Sign = (options?: { readonly renew: boolean }) => Promise<SecureToken | null>

/**
 * Starts an upload that can be taken back.
 *
 * @param session Receives what was started, and how to take it back.
 * @param config Has default metadata and tags for entries without them.
 * @param connect Creates an entry's connection.
 */
export type BeginUpload = (
  entry: UploadEntry,
  session: UploadSession,
  config: Readonly<Partial<ConfigMap>>,
  connect: (entryId: string) => Connection,
) => void

/** Lazily created objects that live as long as the transport. */
export interface LazyParts extends EngineLazyParts {
  realtime?: SharedRealtime
  abandoned?: AbandonedUploads
  /** Starts multipart uploads before their bytes can be sent; set once a service supports aborting them. */
  begin?: BeginUpload
  /** The latest project whose service supports aborting. */
  abortsFor?: string
  /** Smallest file whose single request was refused as too large although its parts were accepted; for the latest project that did this. */
  refusedSize?: { readonly project: string; readonly bytes: number } | undefined
  /** Whether a large part was refused as too large. */
  hasSmallParts?: boolean
  /** The latest project whose service refused a client-chosen id. */
  refusesIds?: string
}

/** Everything a service call needs. */
export interface Connection extends EngineConnection {
  readonly settings: UploadSettings
  readonly lazy: LazyParts
  /** Auth tokens, which are sent instead of signatures if they're set. @default none */
  readonly authTokens?: AuthTokenSource | undefined
  /** @default unsigned */
  readonly sign?: Sign | undefined
  /** @default a WebSocket, lazy-loaded by the first upload from a URL */
  readonly openRealtime?: OpenRealtime | undefined
}
