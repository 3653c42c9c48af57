import { isVirtualHost } from './createS3Client.js'
import type { S3Options } from './S3Options.js'

/** URL of a bucket for browsers, without a slash at its end. */
export function createBucketUrl(options: S3Options): string {
  const { bucket, region = 'us-east-1' } = options
  const base = new URL(options.publicEndpoint ?? options.endpoint ?? `https://s3.${region}.amazonaws.com`)
  const path = base.pathname.replace(/\/$/, '')
  return isVirtualHost(options)
    ? `${base.protocol}//${bucket}.${base.host}${path}`
    : `${base.origin}${path}/${bucket}`
}
