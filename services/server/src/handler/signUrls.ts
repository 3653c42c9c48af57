import { HandlerError } from '../errors/HandlerError.js'
import { type Checksum, type ChecksumName, findChecksum } from '../store/checksums.js'
import { URL_LIFETIME_S } from '../store/createUrlSigner.js'
import { GUARD } from '../store/UploadMode.js'
import { getStoreUpload } from '../ticket/getStoreUpload.js'
import { countParts } from '../ticket/planParts.js'
import type { Ticket } from '../ticket/Ticket.js'
import type { HandlerParts } from './HandlerParts.js'

/** URLs to which a browser sends bytes. */
export interface SignedUrls {
  /** URLs by part number, from 1. A single request is part 1. */
  readonly urls: Readonly<Record<number, string>>
  /** Headers that each request must have. */
  readonly headers: Readonly<Record<string, string>>
  /** Seconds from now until the URLs expire. */
  readonly lifetimeS: number
  /** Checksum that the page must send for each part to get its URL. @default none */
  readonly checksum?: ChecksumName
}

/** Maximum URLs per response. */
const MAX_URLS = 1000

/**
 * Signs URLs for an upload's parts, with each part's size, and with the type if there's only one part. If the bucket has checksums, parts
 * without a checksum get no URL.
 *
 * @param checksums Checksums by part number.
 */
export async function signUrls(
  { bucket, getUploadMode, options }: Pick<HandlerParts, 'bucket' | 'getUploadMode' | 'options'>,
  ticket: Ticket,
  numbers: readonly unknown[],
  checksums?: unknown,
): Promise<SignedUrls> {
  const { sizeBytes, partSizeBytes, type } = ticket
  const { key, uploadId } = getStoreUpload(ticket)
  const count = countParts(ticket)
  const isPart = (number: unknown): number is number =>
    Number.isSafeInteger(number) && Number(number) >= 1 && Number(number) <= count
  if (!numbers.every(isPart) || numbers.length === 0 || numbers.length > MAX_URLS) {
    throw new HandlerError('bad-request', 400, 'The upload has no such parts.')
  }
  const { isGuarded } = await getUploadMode()
  const headers = {
    ...bucket.partHeaders,
    ...(count === 1 && { 'content-type': type }),
    ...(isGuarded && GUARD),
  }
  const checksum = findChecksum(options.bucket.checksum)
  const answer = { headers, lifetimeS: URL_LIFETIME_S, ...(checksum && { checksum: checksum.name }) }
  // Resumed uploads learn here that their bucket has checksums.
  if (checksum && checksums === undefined) return { urls: {}, ...answer }
  const requests = numbers.map((number) => {
    const bytes = Math.min(partSizeBytes, sizeBytes - (number - 1) * partSizeBytes)
    const query = { partNumber: number, uploadId, 'x-id': 'UploadPart' }
    const own = checksum && { [checksum.header]: readChecksum(checksums, number, checksum) }
    return { method: 'PUT' as const, key, query, headers: { ...headers, 'content-length': bytes, ...own } }
  })
  const urls = await bucket.signer.sign(requests)
  return { urls: Object.fromEntries(numbers.map((number, index) => [number, urls[index] ?? ''])), ...answer }
}

/** @throws HandlerError */
function readChecksum(checksums: unknown, number: number, { name, pattern }: Checksum): string {
  const isObject = typeof checksums === 'object' && checksums !== null && Object.hasOwn(checksums, number)
  const value: unknown = isObject ? (checksums as Readonly<Record<number, unknown>>)[number] : undefined
  if (typeof value === 'string' && pattern.test(value)) return value
  throw new HandlerError('bad-request', 400, `The request has no ${name} of a part that it wants to send.`)
}
