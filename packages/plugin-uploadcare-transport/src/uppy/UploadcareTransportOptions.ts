import type { Clock, FileMetadata, UploadMethod } from '@lading/kernel'
import type { Http, Online, Storage } from '@lading/transport-engine'
import type { FileUploaderOptions } from '@lading/transport-engine/uppy'
import type { Body, Meta, UppyFile } from '@uppy/core'
import type { Sign } from '../client/Connection.js'
import type { UploadSettings } from '../client/UploadSettings.js'
import type { AuthToken } from '../secure/AuthTokenProvider.js'

/** Options of the plugin for Uppy. */
export interface UploadcareTransportOptions<M extends Meta = Meta, B extends Body = Body>
  extends FileUploaderOptions,
    Partial<UploadSettings> {
  /** Public key of the project that receives the files. */
  publicKey: string
  /** Key-value pairs stored with each file, or a function that returns them. @default none */
  metadata?: FileMetadata | ((file: UppyFile<M, B>) => FileMetadata | Promise<FileMetadata>)
  /** Permits uploads by tokens, instead of signatures. @default none */
  authToken?: AuthToken
  /** Returns the signature of an upload; null to send it unsigned. @default unsigned */
  sign?: Sign
  /**
   * Methods that are asked before ours, in their `order`: the first that accepts a file sends it. They read its bytes, name, size, type,
   * source and metadata. @default none
   */
  methods?: readonly UploadMethod[]
  /** Methods of ours that are not used: a file for which none is left fails. @default none */
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
