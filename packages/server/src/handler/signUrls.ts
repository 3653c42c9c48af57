import { HandlerError } from '../errors/HandlerError.js'
import { URL_LIFETIME_S } from '../store/createUrlSigner.js'
import { getStoreUpload, type Ticket } from '../ticket/Ticket.js'
import { countParts } from './completeUpload.js'
import type { HandlerParts } from './HandlerParts.js'

/** URLs to which a browser sends bytes. */
export interface SignedUrls {
  /** By the number of the part, from 1. */
  readonly urls: Readonly<Record<number, string>>
  /** Headers that each request must have. */
  readonly headers: Readonly<Record<string, string>>
  /** Seconds from now until the URLs expire. */
  readonly lifetimeS: number
}

/** Most URLs of one answer. */
const MAX_URLS = 1000

/** Signs URLs for the parts of an upload, with the size of each. After the completion the store refuses them. */
export async function signUrls(
  { bucket }: Pick<HandlerParts, 'bucket'>,
  ticket: Ticket,
  numbers: readonly number[],
): Promise<SignedUrls> {
  const { sizeBytes, partSizeBytes } = ticket
  const upload = getStoreUpload(ticket)
  const count = upload ? countParts(ticket) : 0
  const areKnown = numbers.every((number) => Number.isSafeInteger(number) && number >= 1 && number <= count)
  if (!upload || !areKnown || numbers.length === 0 || numbers.length > MAX_URLS) {
    throw new HandlerError('bad-request', 400, 'The upload has no such parts.')
  }
  const { key, uploadId } = upload
  const requests = numbers.map((number) => {
    const bytes = Math.min(partSizeBytes, sizeBytes - (number - 1) * partSizeBytes)
    const query = { partNumber: number, uploadId, 'x-id': 'UploadPart' }
    return { method: 'PUT' as const, key, query, headers: { 'content-length': bytes } }
  })
  const urls = await bucket.signer.sign(requests)
  return {
    urls: Object.fromEntries(numbers.map((number, index) => [number, urls[index] ?? ''])),
    headers: {},
    lifetimeS: URL_LIFETIME_S,
  }
}
