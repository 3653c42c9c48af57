import type { BucketAddress } from './BucketOptions.js'

/** Creates the bucket URL for browsers, without a trailing slash. */
export function createBucketUrl(address: BucketAddress): string {
  const { bucket, region = 'us-east-1' } = address
  const base = new URL(address.publicEndpoint ?? address.endpoint ?? `https://s3.${region}.amazonaws.com`)
  const path = base.pathname.replace(/\/$/, '')
  return isVirtualHost(address)
    ? `${base.protocol}//${bucket}.${base.host}${path}`
    : `${base.origin}${path}/${bucket}`
}

/** Returns true if the bucket is in the host name. */
export function isVirtualHost({ virtualHost, endpoint }: BucketAddress): boolean {
  return virtualHost ?? endpoint === undefined
}
