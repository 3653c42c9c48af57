import type { BucketAddress } from '../store/BucketOptions.js'

/** A bucket as an address names it. */
export interface ParsedBucket extends BucketAddress {
  /** Folder inside of the bucket, ending with a slash, or empty. */
  readonly prefix: string
  readonly accessKeyId?: string
  readonly secretAccessKey?: string
}

/**
 * Parses the address of a bucket: `http://KEY:SECRET@HOST:PORT/BUCKET/FOLDER`, where the credentials may be left to the
 * environment, or `s3://BUCKET/FOLDER` for AWS. Null when it is neither.
 */
export function parseS3Url(text: string): ParsedBucket | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isAws = url.protocol === 's3:'
  if (!isAws && !/^https?:$/.test(url.protocol)) return null
  const [first = '', ...rest] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  const bucket = isAws ? url.hostname : first
  if (!/^[a-z0-9][a-z0-9.-]{2,62}$/.test(bucket)) return null
  const folders = isAws && first !== '' ? [first, ...rest] : rest
  return {
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    ...(!isAws && { endpoint: `${url.protocol}//${url.host}` }),
    ...(url.username !== '' && {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    }),
  }
}
