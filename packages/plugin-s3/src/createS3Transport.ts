import { createFileName, createMetadata, type FileInfo, type Transport } from '@lading/kernel'
import { UploadError } from '@lading/transport-engine'
import type { CallServer } from './client/S3Connection.js'
import { createBucketUploads, type S3TransportPorts } from './createBucketUploads.js'
import type { S3TransportOptions } from './S3TransportOptions.js'

/** The kernel's transport to a bucket. */
export interface S3Transport extends Transport {
  /** Stops everything that the transport still waits for. */
  dispose(): void
  preconnect(files?: Iterable<Blob>): void
}

/** Creates the kernel's `Transport` that calls a server's upload handler. @param call Handles calls in its place. @default requests */
export function createS3Transport(
  options: S3TransportOptions,
  ports: S3TransportPorts,
  call?: CallServer,
): S3Transport {
  if (!options.endpoint && !call) {
    ports.logger?.warn(
      'The transport to your bucket has no "endpoint", so no file can be uploaded. Set it to the URL of your upload handler, such as "/api/upload".',
    )
  }
  const { upload, ...uploads } = createBucketUploads(options, ports, call)
  return {
    // Without an image CDN, URLs don't support image operations.
    servesImages: false,
    async upload({ internalId, file, fileName, metadata }, uploadOptions): Promise<FileInfo> {
      if (!file) throw new UploadError('file-missing', 'Only files of this device can be uploaded here.')
      return upload(internalId, {
        ...uploadOptions,
        file,
        fileName: createFileName(fileName ?? '', { type: file.type }),
        metadata: metadata && createMetadata(metadata),
      })
    },
    async fileInfo() {
      throw new UploadError('lookup-missing', 'Files of the bucket cannot be looked up.')
    },
    keepsUploads: options.resumable ?? true,
    // Parts that the store has confirmed aren't sent again.
    keepsBytes: ({ file }) => file !== null && file.size >= KEPT_FROM_BYTES,
    ...uploads,
  }
}

/** Same default as the `@lading/server` handler. */
const KEPT_FROM_BYTES = 16_777_216
