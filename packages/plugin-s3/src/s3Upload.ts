import { lazyPlugin, type PluginFactory } from '@lading/kernel'
import type { S3UploadOptions } from './S3TransportOptions.js'
import { s3Definition } from './s3Definition.js'

/**
 * Uploads some files into your own bucket, next to another transport, as the upload method `s3`.
 *
 * @example
 * createUploader({
 *   plugins: [uploadcareTransport(), s3Upload({ endpoint: '/api/upload', order: -10, accepts: ({ file }) => !!file?.type.startsWith('video/') })],
 * })
 */
export const s3Upload: PluginFactory<S3UploadOptions> = lazyPlugin(
  s3Definition('s3-upload', true),
  () => import('./createS3Transport.js'),
)
