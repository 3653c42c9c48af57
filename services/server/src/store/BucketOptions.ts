import type { ChecksumName } from './checksums.js'

/** A bucket's address. */
export interface BucketAddress {
  /** Name of an existing bucket. */
  readonly bucket: string
  /** Store URL. @default the AWS region's URL */
  readonly endpoint?: string
  /** Store URL for browsers, if it's different. @default endpoint */
  readonly publicEndpoint?: string
  /** @default 'us-east-1' */
  readonly region?: string
  /** Puts the bucket into the host name, like AWS does. @default true without an endpoint */
  readonly virtualHost?: boolean
}

/** A bucket and its access key. */
export interface BucketOptions extends BucketAddress {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Session token for temporary credentials. @default none */
  readonly sessionToken?: string
  /**
   * Base URL to read uploaded files, e.g. a CDN in front of the bucket.
   *
   * @default the bucket URL, which only works for public objects
   */
  readonly publicUrl?: string
  /**
   * How the store treats anything that a signature doesn't name. `direct`: it refuses unsigned `x-amz-` headers, and parts for a complete
   * file. `copied`: it takes both, so pages send a header that forbids copying, and the server copies finished files from
   * `.lading/incoming/` to their place. `probed`: the handler finds out when the first upload starts, with small objects below
   * `.lading/probe/`.
   *
   * @default 'direct' without an endpoint, otherwise 'probed'
   */
  readonly uploads?: 'copied' | 'direct' | 'probed'
  /**
   * Headers for starting each upload and for writing each of the server's internal objects, all of them signed: encryption
   * (`x-amz-server-side-encryption`, `-aws-kms-key-id`), Object Lock, storage class, ACL, tags, `cache-control`. A function is called for
   * each upload, e.g. for the date until which the file is locked. Pages don't see these headers. Objects that the server removes later
   * aren't locked.
   *
   * @default none
   */
  readonly headers?: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>)
  /**
   * Headers that pages send with each part, signed. Only some gateways and policies require them: AWS refuses encryption headers there.
   * Pages see them, and the bucket's CORS rule must allow them.
   *
   * @default none
   */
  readonly partHeaders?: Readonly<Record<string, string>>
  /**
   * Makes pages compute a checksum for each part, off the main thread, which the store compares: buckets with Object Lock require it. The
   * server signs the checksum with the part's URL, so an upload needs an additional request to the server. The bucket's CORS rule must
   * allow `x-amz-checksum-sha256` or `x-amz-checksum-crc64nvme`.
   *
   * Most stores support `sha256`. `crc64nvme` is also compared for the whole object and works without a secure context, but only Amazon S3
   * and a few others support it: a store that doesn't support it refuses uploads, and the server log says so.
   *
   * @default none
   */
  readonly checksum?: ChecksumName
}
