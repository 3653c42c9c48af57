/** An S3-compatible store. */
export interface S3Options {
  /** Name of the bucket, which exists. */
  readonly bucket: string
  /** Folder inside of the bucket, ending with a slash. @default '' */
  readonly prefix?: string
  /** URL of the store. @default the one of the AWS region */
  readonly endpoint?: string
  /** URL under which browsers reach the store, if it is another one. @default endpoint */
  readonly publicEndpoint?: string
  /** @default 'us-east-1' */
  readonly region?: string
  /** Access key. @default the credential chain of the AWS SDK */
  readonly accessKeyId?: string
  readonly secretAccessKey?: string
  /** Puts the bucket into the host name, as AWS does. @default true without an endpoint */
  readonly virtualHost?: boolean
  /** Attempts of each request. @default 4 */
  readonly maxAttempts?: number
}
