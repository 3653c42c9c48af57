import { HandlerError } from '../errors/HandlerError.js'
import { URL_LIFETIME_S } from '../store/createUrlSigner.js'
import { createHeaders } from '../store/openBucket.js'
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

/** Signs URLs for the parts of an upload. The size of each is signed, and the type and metadata of one request. */
export async function signUrls(
  { bucket }: Pick<HandlerParts, 'bucket'>,
  ticket: Ticket,
  numbers: readonly number[],
): Promise<SignedUrls> {
  const { key, uploadId, sizeBytes, partSizeBytes } = ticket
  const count = uploadId === undefined ? 1 : Math.ceil(sizeBytes / partSizeBytes)
  const areKnown = numbers.every((number) => Number.isSafeInteger(number) && number >= 1 && number <= count)
  if (!areKnown || numbers.length === 0 || numbers.length > MAX_URLS) {
    throw new HandlerError('bad-request', 400, 'The upload has no such parts.')
  }
  // Those of an upload in parts were given when it was started.
  const headers = uploadId === undefined ? createHeaders(ticket) : {}
  const requests = numbers.map((number) => {
    const bytes = Math.min(partSizeBytes, sizeBytes - (number - 1) * partSizeBytes)
    const query = uploadId === undefined ? {} : { partNumber: number, uploadId, 'x-id': 'UploadPart' }
    return { method: 'PUT' as const, key, query, headers: { ...headers, 'content-length': bytes } }
  })
  const urls = await bucket.signer.sign(requests)
  return {
    urls: Object.fromEntries(numbers.map((number, index) => [number, urls[index] ?? ''])),
    headers,
    lifetimeS: URL_LIFETIME_S,
  }
}
