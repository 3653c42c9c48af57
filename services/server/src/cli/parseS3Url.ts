import type { BucketAddress } from '../store/BucketOptions.js'

/** A bucket parsed from a URL. */
export interface ParsedBucket extends BucketAddress {
  /** Folder inside the bucket, ending with a slash, or empty. */
  readonly prefix: string
  readonly accessKeyId?: string
  readonly secretAccessKey?: string
}

/**
 * Parses a bucket URL: `http://KEY:SECRET@HOST:PORT/BUCKET/FOLDER`, whose credentials can come from the environment instead, or
 * `s3://BUCKET/FOLDER` for AWS. Returns null for any other URL.
 *
 * @throws Error for a name that no bucket can have
 */
export function parseS3Url(text: string): ParsedBucket | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isAws = url.protocol === 's3:'
  if (!isAws && !/^https?:$/.test(url.protocol)) return null
  if (!isDecodable(url)) return null
  const [first = '', ...rest] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  const bucket = isAws ? url.hostname : first
  if (bucket === '') return null
  if (!/^[a-z0-9][a-z0-9.-]{2,62}$/.test(bucket)) throw createNameError(bucket)
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

function createNameError(bucket: string): Error {
  // A key with an unescaped slash ends up here, followed by the start of the secret.
  if (bucket.includes('@'))
    return new Error(
      'The address of the bucket has a key with a character that must be escaped: write "/" as %2F.',
    )
  return new Error(
    `No bucket can be named ${JSON.stringify(bucket.slice(0, 100))}: names have 3 to 63 lower-case letters, digits, dots and dashes, and begin with a letter or a digit.`,
  )
}

function isDecodable({ pathname, username, password }: URL): boolean {
  try {
    decodeURIComponent(`${pathname}${username}${password}`)
    return true
  } catch {
    return false
  }
}
