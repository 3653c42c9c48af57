import { HandlerError } from '../errors/HandlerError.js'
import { URL_LIFETIME_S } from '../store/createUrlSigner.js'
import { GUARD } from '../store/UploadMode.js'
import { getStoreUpload } from '../ticket/getStoreUpload.js'
import { countParts } from '../ticket/planParts.js'
import type { Ticket } from '../ticket/Ticket.js'
import type { HandlerParts } from './HandlerParts.js'

/** URLs to which a browser sends bytes. */
export interface SignedUrls {
  /** By the number of the part, from 1. One request is the part 1. */
  readonly urls: Readonly<Record<number, string>>
  /** Headers that each request must have. */
  readonly headers: Readonly<Record<string, string>>
  /** Seconds from now until the URLs expire. */
  readonly lifetimeS: number
}

/** Most URLs of one answer. */
const MAX_URLS = 1000

/** Signs URLs for the parts of an upload, with the size of each, and the type of an only part. */
export async function signUrls(
  { bucket, getUploadMode }: Pick<HandlerParts, 'bucket' | 'getUploadMode'>,
  ticket: Ticket,
  numbers: readonly unknown[],
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
  const headers = { ...(count === 1 && { 'content-type': type }), ...(isGuarded && GUARD) }
  const requests = numbers.map((number) => {
    const bytes = Math.min(partSizeBytes, sizeBytes - (number - 1) * partSizeBytes)
    const query = { partNumber: number, uploadId, 'x-id': 'UploadPart' }
    return { method: 'PUT' as const, key, query, headers: { ...headers, 'content-length': bytes } }
  })
  const urls = await bucket.signer.sign(requests)
  return {
    urls: Object.fromEntries(numbers.map((number, index) => [number, urls[index] ?? ''])),
    headers,
    lifetimeS: URL_LIFETIME_S,
  }
}
