import { HandlerError } from '../errors/HandlerError.js'
import type { Ticket } from '../ticket/Ticket.js'
import type { Fields, HandlerParts } from './HandlerParts.js'
import { type SignedUrls, signUrls } from './signUrls.js'

/**
 * Signs part URLs after the page has computed checksums, or to replace expired URLs. An upload that has ended gets no URLs.
 *
 * @throws HandlerError `upload-gone`
 */
export async function signAgain(
  parts: HandlerParts,
  ticket: Ticket,
  { numbers, checksums }: Fields,
): Promise<SignedUrls> {
  const signed = await signUrls(parts, ticket, Array.isArray(numbers) ? numbers : [], checksums)
  if (await parts.openUploads.has(ticket)) return signed
  throw new HandlerError('upload-gone', 410, 'The store no longer has this upload. Upload the file again.')
}
