import type { Clock, FileMetadata } from '@lading/kernel'
import type { Body, Meta, PluginOpts, UppyFile } from '@uppy/core'
import type { UploadSettings } from '../client/UploadSettings.js'
import type { Http } from '../http/Http.js'

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
  /** Sends the requests. @default `XMLHttpRequest` */
  http?: Http
  /** Waits between requests. @default the platform's own time */
  clock?: Clock
}
