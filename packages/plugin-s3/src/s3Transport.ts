import { lazyPlugin, type PluginFactory } from '@lading/kernel'
import type { S3TransportOptions } from './S3TransportOptions.js'
import { s3Definition } from './s3Definition.js'

/**
 * Uploads files into your own S3-compatible bucket, with URLs that the page's server
 * signs with `@lading/server`. The upload code is loaded for the first upload.
 *
 * @example
 * createUploader({ plugins: [s3Transport({ endpoint: '/api/upload' })] })
 */
export const s3Transport: PluginFactory<S3TransportOptions> = lazyPlugin(
  s3Definition('s3-transport', false),
  () => import('./createS3Transport.js'),
)
