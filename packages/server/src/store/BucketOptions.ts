/** Where a bucket is. */
export interface BucketAddress {
  /** Name of the bucket, which exists. */
  readonly bucket: string
  /** URL of the store. @default the one of the AWS region */
  readonly endpoint?: string
  /** URL under which browsers reach the store, if it is another one. @default endpoint */
  readonly publicEndpoint?: string
  /** @default 'us-east-1' */
  readonly region?: string
  /** Puts the bucket into the host name, as AWS does. @default true without an endpoint */
  readonly virtualHost?: boolean
}

/**
 * How uploads reach their place. `direct`: the store refuses headers that are not signed, and parts for a file that is complete. `copied`:
 * it takes late parts, so the server copies each finished file from a folder for incoming parts to its place. `probed`: the handler
 * finds out which it is, with a few small objects below `.lading/probe/`, when the first upload starts.
 */
export type UploadMode = 'copied' | 'direct' | 'probed'

/** A bucket, and the access key for it. */
export interface BucketOptions extends BucketAddress {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Token of temporary credentials. @default none */
  readonly sessionToken?: string
  /**
   * Base of the URLs under which uploaded files are read, e.g. that of a CDN in front of the bucket.
   *
   * @default the URL of the bucket, where only public objects can be read
   */
  readonly publicUrl?: string
  /** How uploads reach their place. @default 'direct' without an endpoint, otherwise 'probed' */
  readonly uploads?: UploadMode
}
