import { createHash, createHmac } from 'node:crypto'
import type { StoreUpload } from './Objects.js'

/** Credentials of a store. */
export interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
}

/** Options of a signer. */
export interface PartSignerSettings {
  /** URL of the bucket as browsers reach it, without a slash at its end. */
  readonly bucketUrl: string
  readonly region: string
  readonly credentials: () => Promise<Credentials>
  /** The real time in milliseconds since 1970: the store compares it with its own. */
  readonly now: () => number
}

/** Signs URLs, each of which takes one part. */
export interface PartSigner {
  /** URLs in the order of the sizes. A body of another length is refused by the store. */
  sign(upload: StoreUpload, sizesBytes: readonly number[]): Promise<readonly string[]>
}

/** Life of a part URL: a store that lets a late part change a finished file does so for this long at most. */
export const PART_URL_LIFETIME_S = 900
const ALGORITHM = 'AWS4-HMAC-SHA256'
const SIGNED_HEADERS = 'content-length;host'

/** Signs with Signature Version 4 in the query. The key of a day is computed once, so that a URL costs two hashes. */
export function createPartSigner({ bucketUrl, region, credentials, now }: PartSignerSettings): PartSigner {
  const { host, pathname, origin } = new URL(bucketUrl)
  let cached: { readonly id: string; readonly key: Buffer } | undefined

  function signingKey(secret: string, day: string): Buffer {
    const id = `${day} ${secret}`
    if (cached?.id !== id) {
      const steps = [day, region, 's3', 'aws4_request']
      const key = steps.reduce<Buffer | string>((parent, step) => hmac(parent, step), `AWS4${secret}`)
      cached = { id, key: Buffer.from(key) }
    }
    return cached.key
  }

  return {
    async sign({ key, uploadId }, sizesBytes) {
      const { accessKeyId, secretAccessKey, sessionToken } = await credentials()
      const time = `${new Date(now()).toISOString().replace(/[-:]|\.\d+/g, '')}`
      const day = time.slice(0, 8)
      const scope = `${day}/${region}/s3/aws4_request`
      const path = `${pathname.replace(/\/$/, '')}/${key.split('/').map(encode).join('/')}`
      const start = [
        `X-Amz-Algorithm=${ALGORITHM}`,
        'X-Amz-Content-Sha256=UNSIGNED-PAYLOAD',
        `X-Amz-Credential=${encode(`${accessKeyId}/${scope}`)}`,
        `X-Amz-Date=${time}`,
        `X-Amz-Expires=${PART_URL_LIFETIME_S}`,
        ...(sessionToken === undefined ? [] : [`X-Amz-Security-Token=${encode(sessionToken)}`]),
        `X-Amz-SignedHeaders=${encode(SIGNED_HEADERS)}`,
      ].join('&')
      const end = `&uploadId=${encode(uploadId)}&x-id=UploadPart`
      const signing = signingKey(secretAccessKey, day)
      return sizesBytes.map((sizeBytes, index) => {
        const query = `${start}&partNumber=${index + 1}${end}`
        const request = `PUT\n${path}\n${query}\ncontent-length:${sizeBytes}\nhost:${host}\n\n${SIGNED_HEADERS}\nUNSIGNED-PAYLOAD`
        const text = `${ALGORITHM}\n${time}\n${scope}\n${createHash('sha256').update(request).digest('hex')}`
        return `${origin}${path}?${query}&X-Amz-Signature=${hmac(signing, text).toString('hex')}`
      })
    },
  }
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** As `encodeURIComponent`, with the characters that the signature encodes too. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
