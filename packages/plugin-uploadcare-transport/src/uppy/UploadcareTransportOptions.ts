import type { Clock, FileMetadata, UploadMethod } from '@lading/kernel'
import type { Http, Online, Storage } from '@lading/transport-engine'
import type { FileUploaderOptions } from '@lading/transport-engine/uppy'
import type { Body, Meta, UppyFile } from '@uppy/core'
import type { Sign } from '../client/Connection.js'
import type { UploadSettings } from '../client/UploadSettings.js'
import type { AuthToken } from '../secure/AuthTokenProvider.js'

/** Options of the Uppy plugin. */
export interface UploadcareTransportOptions<M extends Meta = Meta, B extends Body = Body>
  extends FileUploaderOptions,
    Partial<UploadSettings> {
  /** Public key of the project that receives files. */
  publicKey: string
  /** Key-value pairs stored with each file, or a function that returns them. @default none */
  metadata?: FileMetadata | ((file: UppyFile<M, B>) => FileMetadata | Promise<FileMetadata>)
  /** Authorizes uploads with tokens instead of signatures. @default none */
  authToken?: AuthToken
  /** Returns an upload's signature; null to send it unsigned. @default unsigned */
  sign?: Sign
  /**
   * Methods to try before our methods, in their `order`: the first method that accepts a file sends it. They can read the file's bytes,
   * name, size, type, source and metadata. @default none
   */
  methods?: readonly UploadMethod[]
  /** Our methods that aren't used. A file that no other method accepts fails. @default none */
  leaveOut?: readonly ('base' | 'multipart' | 'from-url')[]
  /** Sends the requests. @default `XMLHttpRequest` */
  http?: Http
  /** @default the platform's timers */
  clock?: Clock
  /** Reports connectivity. @default `navigator.onLine` */
  online?: Online
  /** Keeps multipart uploads across reloads. @default IndexedDB */
  storage?: Storage
}
