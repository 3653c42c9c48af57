import type { BucketAddress } from '@lading/server/store'

/** An S3-compatible store. */
export interface S3Options extends BucketAddress {
  /** Folder inside of the bucket, ending with a slash. @default '' */
  readonly prefix?: string
  /** Access key. @default the credential chain of the AWS SDK */
  readonly accessKeyId?: string
  readonly secretAccessKey?: string
  /** Lifetime of the URL of a part in seconds; clients ask for new ones. @default 900 */
  readonly partUrlsEndIn?: number
  /**
   * Copies each completed upload to its final name: for a store where a part that comes late changes a finished file, as
   * `lading-service doctor` finds out. @default false
   */
  readonly copiesUploads?: boolean
  /**
   * How the parts of an upload reach the store. `direct`: by signed URLs, for a store that copies no other object into a part when
   * an unsigned header names it. `relayed`: through the nodes. `probed`: each node finds out which of both the store needs when its
   * first upload starts, by small objects below `.lading/probe/`.
   *
   * @default 'direct' without an endpoint, otherwise 'probed'
   */
  readonly parts?: 'direct' | 'probed' | 'relayed'
  /** Attempts of each request. @default 4 */
  readonly maxAttempts?: number
}
