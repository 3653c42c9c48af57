import type { Clock, FileMetadata } from '@lading/kernel'
import type { Body, Meta, PluginOpts, UppyFile } from '@uppy/core'
import type { Sign } from '../client/Connection.js'
import type { UploadSettings } from '../client/UploadSettings.js'
import type { Http } from '../http/Http.js'
import type { Online } from '../ports/Online.js'
import type { Storage } from '../ports/Storage.js'

/** Options of the plugin for Uppy. */
export interface UploadcareTransportOptions<M extends Meta = Meta, B extends Body = Body>
  extends PluginOpts,
    Partial<UploadSettings> {
  /** Public key of the project that receives the files. */
  publicKey: string
  /** Files uploaded at the same time. @default 10 */
  limit?: number
  /** Key-value pairs kept with each file, or a function that makes them. @default none */
  metadata?: FileMetadata | ((file: UppyFile<M, B>) => FileMetadata | Promise<FileMetadata>)
  /** Asks the page's server for what an upload is to be signed with; null to send it unsigned. @default unsigned */
  sign?: Sign
  /** Sends the requests. @default `XMLHttpRequest` */
  http?: Http
  /** Waits between requests. @default the platform's own time */
  clock?: Clock
  /** Says whether there is a network. @default `navigator.onLine` */
  online?: Online
  /** Keeps uploads in parts over a reload. @default IndexedDB */
  storage?: Storage
}
