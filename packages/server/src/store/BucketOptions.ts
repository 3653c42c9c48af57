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
  /**
   * How the store treats what a signature does not name. `direct`: it refuses unsigned `x-amz-` headers and parts for a file that is
   * complete. `copied`: it takes both, so pages send a header that forbids copying, and the server copies finished files from
   * `.lading/incoming/` to their place. `probed`: the handler finds out when the first upload starts, with small objects below
   * `.lading/probe/`.
   *
   * @default 'direct' without an endpoint, otherwise 'probed'
   */
  readonly uploads?: 'copied' | 'direct' | 'probed'
}
