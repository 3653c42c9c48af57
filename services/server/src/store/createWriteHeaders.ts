import type { BucketOptions } from './BucketOptions.js'
import { checksums } from './checksums.js'

type Headers = Readonly<Record<string, string>>

/** Headers with which write requests meet a bucket's rules; names in lower case. */
export interface WriteHeaders {
  /**
   * Returns the headers for a request that starts an upload or writes an object.
   *
   * @param isTemporary Whether the server removes the object later, so it must not be locked. @default false
   */
  forObject(isTemporary?: boolean): Headers
  /** Headers that each request with bytes needs. */
  readonly forPart: Headers
}

/** Object headers that don't begin with `x-`. */
const PLAIN: ReadonlySet<string> = new Set([
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
])
/** Headers that the server sets itself, or that would take a part's bytes from elsewhere. */
const RESERVED =
  /^x-amz-(?:checksum-|content-sha256$|copy-source|date$|decoded-content-length$|meta-|sdk-checksum-|security-token$|trailer$|write-offset)/
/** Refused because each request would need the key, so all pages would know it. */
const CUSTOMER_KEY = /^x-amz-server-side-encryption-customer-/
const LOCK = /^x-amz-object-lock-/

/** Reads the headers that bucket options add to requests. @throws TypeError for headers that can't be sent */
export function createWriteHeaders({
  headers = {},
  partHeaders = {},
  checksum,
}: BucketOptions): WriteHeaders {
  const forPart = readHeaders(partHeaders, 'partHeaders')
  const plain = Object.keys(forPart).find((name) => !name.startsWith('x-') || LOCK.test(name))
  if (plain !== undefined) {
    throw new TypeError(
      `"partHeaders" of the bucket has "${plain}", which is a header of objects: move it to "headers".`,
    )
  }
  if (checksum !== undefined && !Object.hasOwn(checksums, checksum)) {
    throw new TypeError(
      `"checksum" of the bucket is ${JSON.stringify(checksum)}: set it to "sha256" or "crc64nvme".`,
    )
  }
  const fixed = typeof headers === 'function' ? undefined : readHeaders(headers, 'headers')
  return {
    forPart,
    forObject(isTemporary = false) {
      const all = fixed ?? readHeaders(typeof headers === 'function' ? headers() : headers, 'headers')
      const kept = Object.entries(all).filter(([name]) => !isTemporary || !LOCK.test(name))
      return Object.fromEntries(kept)
    },
  }
}

function readHeaders(headers: Headers, option: string): Headers {
  if (typeof headers !== 'object' || headers === null) {
    throw new TypeError(`"${option}" of the bucket must be an object of headers.`)
  }
  const pairs = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  for (const [name, value] of pairs) {
    if (CUSTOMER_KEY.test(name)) {
      throw new TypeError(
        `"${option}" of the bucket has "${name}": each page would learn the key that encrypts your files. Encrypt with KMS instead ("x-amz-server-side-encryption": "aws:kms").`,
      )
    }
    const isKnown = /^x-[a-z\d-]{1,98}$/.test(name) || PLAIN.has(name)
    if (!isKnown || RESERVED.test(name)) {
      throw new TypeError(
        `"${option}" of the bucket has "${name}", which the server sets by itself or a store doesn't know. For metadata, see "authorize"; for checksums, "checksum".`,
      )
    }
    if (typeof value !== 'string' || !/^[\x21-\x7e](?:[\x20-\x7e]{0,1998}[\x21-\x7e])?$/.test(value)) {
      throw new TypeError(
        `"${option}" of the bucket has a value of "${name}" that no header can have: use 1 to 2,000 printable ASCII characters.`,
      )
    }
  }
  return Object.fromEntries(pairs)
}
