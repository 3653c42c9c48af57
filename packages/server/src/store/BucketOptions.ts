import type { ChecksumName } from './checksums.js'

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
  /**
   * Headers that each upload is started with, and each object of the server's own is written with, all of them signed: encryption
   * (`x-amz-server-side-encryption`, `-aws-kms-key-id`), Object Lock, storage class, ACL, tags, `cache-control`. A function is called
   * for each upload, such as for a date until which the file is locked. Pages don't see them. Objects that the server removes again
   * aren't locked.
   *
   * @default none
   */
  readonly headers?: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>)
  /**
   * Headers that pages send with each part, signed. Only some gateways and policies want them: AWS refuses encryption headers there.
   * Pages see them, and the bucket's CORS rule must allow them.
   *
   * @default none
   */
  readonly partHeaders?: Readonly<Record<string, string>>
  /**
   * Has pages compute a checksum of each part, off their main thread, and the store compare it: buckets with Object Lock demand it.
   * The server signs it with the part's URL, so an upload needs a further request to the server. The bucket's CORS rule must allow
   * `x-amz-checksum-sha256` or `x-amz-checksum-crc64nvme`.
   *
   * `sha256` is known to most stores. `crc64nvme` is compared for the whole object as well, needs no secure page, and is known to Amazon S3
   * and a few others: a store that doesn't know it refuses uploads, and the server's log says so.
   *
   * @default none
   */
  readonly checksum?: ChecksumName
}
