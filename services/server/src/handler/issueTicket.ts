import { base64url } from '../crypto/base64url.js'
import type { Ticket } from '../ticket/Ticket.js'
import type { AuthorizedFile } from './authorizeFile.js'
import type { HandlerParts } from './HandlerParts.js'

const LIFETIME_MS = 86_400_000
/** Folder for multipart uploads that are copied to their place when complete. */
const INCOMING = '.lading/incoming/'

/**
 * Starts a multipart upload in the store, and returns its ticket. The server sets type and metadata here, so nothing that the page sends
 * with its bytes can change them. An existing object at the key stays as it is until the server completes the upload.
 */
export async function issueTicket(
  { bucket, getUploadMode, options, now }: HandlerParts,
  file: AuthorizedFile,
  partSizeBytes: number,
): Promise<Ticket> {
  const { key, name, sizeBytes, type, metadata } = file
  const token = base64url.encode(crypto.getRandomValues(new Uint8Array(16)))
  const { isCopied } = await getUploadMode()
  const incomingKey = isCopied ? `${INCOMING}${token}` : undefined
  const properties = { type, metadata: isCopied ? {} : metadata, token, isTemporary: isCopied }
  const uploadId = await bucket.startUpload(incomingKey ?? key, properties)
  const expiresAtMs = now() + (options.ticketLifetimeMs ?? LIFETIME_MS)
  const place = { key, ...(incomingKey !== undefined && { incomingKey }), uploadId, token }
  return { ...place, partSizeBytes, sizeBytes, type, name, metadata, expiresAtMs }
}
