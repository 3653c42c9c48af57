import type { BucketAddress } from '@lading/server/store'

/** An S3-compatible store. */
export interface S3Options extends BucketAddress {
  /** Folder inside the bucket, ending with a slash. @default '' */
  readonly prefix?: string
  /** Access key. @default the AWS SDK's credential chain */
  readonly accessKeyId?: string
  readonly secretAccessKey?: string
  /** Lifetime of part URLs in seconds; clients request new URLs after that. @default 900 */
  readonly partUrlsEndIn?: number
  /**
   * Copies each completed upload to its final name. For stores that let a late part change a finished file; `lading-service doctor` finds
   * out whether yours does.
   *
   * @default false
   */
  readonly copiesUploads?: boolean
  /**
   * How upload parts reach the store. `direct`: by signed URLs, for a store that doesn't copy other objects into a part when an unsigned
   * header names them. `relayed`: through the nodes. `probed`: each node finds out what the store needs when its first upload starts, with
   * small objects below `.lading/probe/`.
   *
   * @default 'direct' without an endpoint, otherwise 'probed'
   */
  readonly parts?: 'direct' | 'probed' | 'relayed'
  /** Attempts per request. @default 4 */
  readonly maxAttempts?: number
}
