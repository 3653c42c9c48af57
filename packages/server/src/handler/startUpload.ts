import { randomUUID } from 'node:crypto'
import { HandlerError } from '../errors/HandlerError.js'
import type { Ticket } from '../ticket/Ticket.js'
import type { AuthorizedFile } from './authorizeFile.js'
import type { HandlerParts } from './HandlerParts.js'

const LIFETIME_MS = 86_400_000
/** Largest object that stores copy in one request. */
const MAX_COPY_BYTES = 5_368_709_120

/**
 * Starts an upload at the store. Every file is sent in parts, a small one as a single part: the server itself has set key, type and
 * metadata, the key isn't touched before the completion, and the sender has nothing that could write to it afterwards.
 */
export async function startUpload(
  { bucket, options, now, findTrust }: HandlerParts,
  { key, name, sizeBytes, type, metadata }: AuthorizedFile,
  partSizeBytes: number,
): Promise<Ticket> {
  const { mustCopy } = await findTrust(key)
  if (mustCopy && sizeBytes > MAX_COPY_BYTES) {
    throw new HandlerError('too-large', 413, 'The file is too large for this store: 5 GB are the most.')
  }
  const token = randomUUID()
  const stagingKey = mustCopy ? `.lading/incoming/${token}` : undefined
  const uploadId = await bucket.startUpload(stagingKey ?? key, { type, metadata, token })
  const expiresAtMs = now() + (options.ticketLifetimeMs ?? LIFETIME_MS)
  const staging = stagingKey !== undefined && { stagingKey }
  return { key, ...staging, uploadId, token, partSizeBytes, sizeBytes, type, name, metadata, expiresAtMs }
}
