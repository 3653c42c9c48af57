import { toWellFormed } from '@lading/cdn/names'
import type { BucketOptions } from './BucketOptions.js'
import { createBucketUrl } from './createBucketUrl.js'
import { createUrlSigner, URL_LIFETIME_S } from './createUrlSigner.js'
import { isObjectKey, MAX_KEY_BYTES } from './isObjectKey.js'

/** Longest lifetime in Signature Version 4: 7 days, in seconds. */
const MAX_LIFETIME_S = 604_800
/** Folder for unfinished uploads and the server's internal objects. */
const OWN_FOLDER = '.lading/'

/** Options of `signUrl()`. */
export interface SignUrlOptions {
  /** How long the URL works, in seconds, up to 7 days. @default 900 */
  readonly lifetimeS?: number
  /** Makes browsers save the file under this name instead of showing it. @default none: they decide by its type */
  readonly downloadName?: string
}

/**
 * Returns a URL with which anyone can read an object until it expires. Check who is allowed to read it first.
 *
 * @throws TypeError for a key that can't be one of your objects, or a lifetime that no store takes
 * @example
 * app.get('/files/:id', async (request, response) => {
 *   const file = await findFile(request.params.id, request.user)
 *   response.redirect(await signUrl(bucket, file.key, { lifetimeS: 60 }))
 * })
 */
export async function signUrl(
  bucket: BucketOptions,
  key: string,
  { lifetimeS = URL_LIFETIME_S, downloadName }: SignUrlOptions = {},
): Promise<string> {
  if (!isObjectKey(key) || key.startsWith(OWN_FOLDER) || toWellFormed(key) !== key) {
    throw new TypeError(
      `signUrl() got the key ${JSON.stringify(key)}, and no uploaded file has it: a key has 1 to ${MAX_KEY_BYTES} bytes, begins without a slash or "${OWN_FOLDER}", and has no folder "." or "..".`,
    )
  }
  if (!Number.isInteger(lifetimeS) || lifetimeS < 1 || lifetimeS > MAX_LIFETIME_S) {
    throw new TypeError(
      `signUrl() got the lifetime ${lifetimeS}: "lifetimeS" is a whole number from 1 to ${MAX_LIFETIME_S}.`,
    )
  }
  const { region = 'us-east-1', accessKeyId, secretAccessKey, sessionToken } = bucket
  const credentials = async () => ({ accessKeyId, secretAccessKey, sessionToken })
  const signer = createUrlSigner({
    bucketUrl: createBucketUrl(bucket),
    region,
    credentials,
    now: Date.now,
    lifetimeS,
  })
  const query: Record<string, string> =
    downloadName === undefined ? {} : { 'response-content-disposition': toDisposition(downloadName) }
  const [url = ''] = await signer.sign([{ method: 'GET', key, query }])
  return url
}

/**
 * Returns a header that names a download. Only the encoded form contains the name, so quotes and line breaks can't end the header value.
 */
function toDisposition(name: string): string {
  const encoded = encodeURIComponent(toWellFormed(name)).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}
