import type { FileInfo, FileMetadata } from '@lading/kernel'
import { systemClock } from '@lading/kernel/basics'
import { type FileUpload, FileUploader, type FileUploaderOptions } from '@lading/transport-engine/uppy'
import type { Body, Meta, Uppy, UppyFile } from '@uppy/core'
import { type BucketUploads, createBucketUploads, type S3TransportPorts } from '../createBucketUploads.js'
import type { S3TransportOptions } from '../S3TransportOptions.js'

/** Options of the Uppy plugin. */
export interface S3UploaderOptions<M extends Meta = Meta, B extends Body = Body>
  extends FileUploaderOptions,
    Omit<S3TransportOptions, 'delivery'>,
    Partial<Omit<S3TransportPorts, 'logger' | 'random' | 'waitsForSignIn'>> {
  /** Key-value pairs that the server receives with each file, or a function that returns them. @default none */
  metadata?: FileMetadata | ((file: UppyFile<M, B>) => FileMetadata | Promise<FileMetadata>)
}

/**
 * Uploads files from any Uppy instance into your own bucket, large files in parallel parts, with URLs that your server signs with
 * `@lading/server`.
 *
 * @example
 * new Uppy().use(S3Uploader, { endpoint: '/api/upload' })
 */
export class S3Uploader<M extends Meta, B extends Body> extends FileUploader<S3UploaderOptions<M, B>, M, B> {
  readonly #uploads: BucketUploads

  /** @throws TypeError when `endpoint` is missing */
  constructor(uppy: Uppy<M, B>, options: S3UploaderOptions<M, B>) {
    super(uppy, options, 'S3Uploader')
    if (!this.opts.endpoint) {
      throw new TypeError(
        'S3Uploader has no "endpoint". Set it to the URL of your upload handler, e.g. "/api/upload".',
      )
    }
    const { clock = systemClock, http, online, storage } = this.opts
    const logger = {
      warn: (...parts: readonly unknown[]) => uppy.log(parts.map(String).join(' '), 'warning'),
    }
    // Uppy only has a Retry button.
    const ports = { clock, http, online, storage, logger, waitsForSignIn: false }
    this.#uploads = createBucketUploads(this.opts, ports)
  }

  override uninstall(): void {
    super.uninstall()
    this.#uploads.dispose()
  }

  protected override async sendFile(file: UppyFile<M, B>, upload: FileUpload): Promise<FileInfo> {
    if (!(file.data instanceof Blob)) {
      throw new TypeError(
        'The bytes of this file are on a Companion server. Only files of this device are sent to a bucket.',
      )
    }
    const { metadata = null } = this.opts
    return this.#uploads.upload(file.id, {
      ...upload,
      file: file.data,
      fileName: file.meta.name || file.name || 'file',
      metadata: typeof metadata === 'function' ? await metadata(file) : metadata,
    })
  }
}
