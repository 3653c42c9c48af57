import { lazyPlugin, type PluginFactory } from '@lading/kernel'
import type { S3TransportOptions } from './S3TransportOptions.js'
import { s3Definition } from './s3Definition.js'

/**
 * Uploads files into your own S3-compatible bucket, which the server of the page signs with `@lading/server`. The code of uploads is
 * loaded with the first of them.
 *
 * @example
 * createUploader({ plugins: [s3Transport({ endpoint: '/api/upload' })] })
 */
export const s3Transport: PluginFactory<S3TransportOptions> = lazyPlugin(
  s3Definition('s3-transport', false),
  () => import('./createS3Transport.js'),
)
