import { HandlerError } from '../errors/HandlerError.js'
import type { Bucket } from '../store/openBucket.js'
import type { StorePart, StoreUpload } from '../store/StoreUpload.js'
import type { Ticket } from '../ticket/Ticket.js'
import { createCopyClaims } from './createCopyClaims.js'

const GIBIBYTE = 1_073_741_824
const MAX_ROUNDS = 10
const PAUSE_MS = 50

/**
 * Copies a finished upload to its place, through a multipart upload that only servers know. The source can change while it's copied,
 * because its sender still has URLs for it. So a copy must be final before it's visible: if several servers make copies, only the claimed
 * copy is ever completed, whichever server completes it. A store completes a multipart upload only once, so a late server can't overwrite a
 * newer file either.
 *
 * @throws HandlerError `busy`; StoreError
 */
export async function moveUpload(bucket: Bucket, ticket: Ticket, from: string): Promise<void> {
  const claims = createCopyClaims(bucket, ticket.token)
  let own: StoreUpload | undefined
  for (let round = 0; round < MAX_ROUNDS; round++) {
    // Another server might be about to withdraw its claim.
    if (round > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * (1 + Math.random() * round)))
    const [found, ...others] = await claims.find()
    if (others.length > 0) continue
    if (found === undefined) own ??= await copyUpload(bucket, ticket, from)
    const uploadId = found ?? own?.uploadId ?? ''
    if (!(await claims.claim(uploadId))) continue
    // The source is removed after its copy is complete, and the claims after the source. So if no other claim exists, this claim might be
    // too late.
    const isDone = (await bucket.head(ticket.key))?.token === ticket.token
    const isSourceThere = (await bucket.head(from)) !== undefined
    if (!isDone && isSourceThere) await completeCopy(bucket, ticket, uploadId)
    // Nobody will complete this copy now. In all other cases, another server might be completing it.
    if (own && (own.uploadId !== uploadId || !isSourceThere)) await bucket.abort(own).catch(() => {})
    return
  }
  throw createBusyError()
}

/** Copies a file into an upload that isn't complete yet. */
async function copyUpload(bucket: Bucket, ticket: Ticket, from: string): Promise<StoreUpload> {
  const { key, type, metadata, token, sizeBytes } = ticket
  const upload = { key, uploadId: await bucket.startUpload(key, { type, metadata, token }) }
  try {
    if (sizeBytes === 0) await bucket.putPart(upload, 1, '')
    for (let start = 0, number = 1; start < sizeBytes; start += GIBIBYTE, number++) {
      const end = Math.min(start + GIBIBYTE, sizeBytes) - 1
      await bucket.copyPart(upload, { from, number, start, end })
    }
    if (!isWhole(await bucket.listParts(upload), sizeBytes)) throw createBusyError()
    return upload
  } catch (error) {
    await bucket.abort(upload).catch(() => {})
    throw error
  }
}

/** Completes a copy. If the store no longer has the upload, it's already complete. */
async function completeCopy(bucket: Bucket, ticket: Ticket, uploadId: string): Promise<void> {
  const upload = { key: ticket.key, uploadId }
  const parts = await bucket.listParts(upload)
  if (!parts) return
  if (!isWhole(parts, ticket.sizeBytes)) throw createBusyError()
  await bucket.complete(upload, parts)
}

/** Stores can list a part late. */
function isWhole(parts: readonly StorePart[] | undefined, sizeBytes: number): boolean {
  return parts?.reduce((total, part) => total + part.sizeBytes, 0) === sizeBytes
}

function createBusyError(): HandlerError {
  return new HandlerError('busy', 503, 'The file is still being stored. Try again in a moment.')
}
