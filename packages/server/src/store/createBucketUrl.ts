import type { BucketAddress } from './BucketOptions.js'

/** URL of a bucket for browsers, without a slash at its end. */
export function createBucketUrl(address: BucketAddress): string {
  const { bucket, region = 'us-east-1' } = address
  const base = new URL(address.publicEndpoint ?? address.endpoint ?? `https://s3.${region}.amazonaws.com`)
  const path = base.pathname.replace(/\/$/, '')
  return isVirtualHost(address)
    ? `${base.protocol}//${bucket}.${base.host}${path}`
    : `${base.origin}${path}/${bucket}`
}

/** True if the bucket is a part of the host name. */
export function isVirtualHost({ virtualHost, endpoint }: BucketAddress): boolean {
  return virtualHost ?? endpoint === undefined
}
