import { bytesToHex } from '@noble/hashes/utils.js'
import { hashText } from '../crypto/hashText.js'
import { signText } from '../crypto/signText.js'

/** A store's credentials. */
export interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
}

/** Signer options. */
export interface UrlSignerSettings {
  /** Bucket URL to send requests to, without a trailing slash. */
  readonly bucketUrl: string
  readonly region: string
  readonly credentials: () => Promise<Credentials>
  /** Returns the real time in milliseconds since 1970: the store compares it with its clock. */
  readonly now: () => number
  /** URL lifetime in seconds. @default URL_LIFETIME_S */
  readonly lifetimeS?: number
}

/** A request that a URL should allow. */
export interface RequestToSign {
  readonly method: 'DELETE' | 'GET' | 'HEAD' | 'POST' | 'PUT'
  /** Object key; empty for the bucket. */
  readonly key: string
  /** @default none */
  readonly query?: Readonly<Record<string, string | number>>
  /** Headers that the request must have with these values, by lowercase name. @default none */
  readonly headers?: Readonly<Record<string, string | number>>
}

/** Signs URLs with Signature Version 4. */
export interface UrlSigner {
  /** Resolves to URLs in the order of the requests. The store refuses a request with other values. */
  sign(requests: readonly RequestToSign[]): Promise<readonly string[]>
}

/** URL lifetime, in seconds. If a store lets a late part change a finished file, it does so no longer than this. */
export const URL_LIFETIME_S = 900
const ALGORITHM = 'AWS4-HMAC-SHA256'

/** Creates a signer that puts Signature Version 4 into the query. A day's key is only computed once, so a URL costs two hashes. */
export function createUrlSigner(settings: UrlSignerSettings): UrlSigner {
  const { bucketUrl, region, credentials, now, lifetimeS = URL_LIFETIME_S } = settings
  const { host, pathname, origin } = new URL(bucketUrl)
  const bucketPath = pathname.replace(/\/$/, '')
  let cached: { readonly id: string; readonly key: Uint8Array } | undefined

  function signingKey(secret: string, day: string): Uint8Array {
    const id = `${day} ${secret}`
    if (cached?.id !== id) {
      const steps = [day, region, 's3', 'aws4_request']
      const [first = '', ...others] = steps
      const start = signText(`AWS4${secret}`, first)
      cached = { id, key: others.reduce(signText, start) }
    }
    return cached.key
  }

  return {
    async sign(requests) {
      const { accessKeyId, secretAccessKey, sessionToken } = await credentials()
      const time = `${new Date(now()).toISOString().replace(/[-:]|\.\d+/g, '')}`
      const day = time.slice(0, 8)
      const scope = `${day}/${region}/s3/aws4_request`
      const signing = signingKey(secretAccessKey, day)
      const shared = [
        `X-Amz-Algorithm=${ALGORITHM}`,
        'X-Amz-Content-Sha256=UNSIGNED-PAYLOAD',
        `X-Amz-Credential=${encode(`${accessKeyId}/${scope}`)}`,
        `X-Amz-Date=${time}`,
        `X-Amz-Expires=${lifetimeS}`,
        ...(sessionToken === undefined ? [] : [`X-Amz-Security-Token=${encode(sessionToken)}`]),
      ]
      let path = ''
      let pathKey: string | undefined
      return requests.map(({ method, key, query = {}, headers = {} }) => {
        // A file's parts have the same path.
        if (key !== pathKey) path = `${bucketPath}/${key.split('/').map(encode).join('/')}`
        pathKey = key
        const lines = Object.entries({ ...headers, host }).sort(byName)
        const names = lines.map(([name]) => name).join(';')
        const own = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(String(value))}`)
        const signed = [...shared, `X-Amz-SignedHeaders=${encode(names)}`, ...own].sort().join('&')
        const canonical = lines.map(([name, value]) => `${name}:${foldSpaces(String(value))}\n`).join('')
        const request = `${method}\n${path}\n${signed}\n${canonical}\n${names}\nUNSIGNED-PAYLOAD`
        const text = `${ALGORITHM}\n${time}\n${scope}\n${hashText(request)}`
        return `${origin}${path}?${signed}&X-Amz-Signature=${bytesToHex(signText(signing, text))}`
      })
    },
  }
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1
}

/** Collapses repeated spaces, as the signature requires. */
function foldSpaces(value: string): string {
  return value.trim().replace(/ {2,}/g, ' ')
}

/** Like `encodeURIComponent`, but also encodes the other characters that the signature encodes. */
function encode(text: string): string {
  if (/^[\w.~-]*$/.test(text)) return text
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
