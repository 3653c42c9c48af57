import { getBareType } from '@lading/cdn/names'
import { HandlerError } from '../errors/HandlerError.js'
import type { ObjectHead } from '../store/openBucket.js'
import type { StorePart } from '../store/StoreUpload.js'
import { getStoreUpload } from '../ticket/getStoreUpload.js'
import { planParts } from '../ticket/planParts.js'
import type { Ticket } from '../ticket/Ticket.js'
import { createCopyClaims } from './createCopyClaims.js'
import type { HandlerParts } from './HandlerParts.js'
import { moveUpload } from './moveUpload.js'
import type { UploadedFile } from './UploadHandlerOptions.js'

/**
 * Completes an upload and verifies the object. Can be repeated: the token in the object metadata shows whether it came from this upload.
 *
 * Besides `Ends`, needs three store requests: it lists the parts, whose ETags browsers can't read, and whose sizes can be wrong;
 * combines them; and reads the object's head, because an answer can be lost and another upload can have the key.
 *
 * @throws HandlerError `incomplete`, `upload-gone`, `replaced`, `damaged`
 */
export async function completeUpload(
  { bucket, options }: HandlerParts,
  ticket: Ticket,
  request: Request,
): Promise<UploadedFile> {
  const { key, incomingKey, name, sizeBytes, type, metadata } = ticket
  const failure = await assemble({ bucket }, ticket)
  const head = await bucket.head(key)
  // Completions can race, and an answer can be lost: only the object shows whether the upload is complete.
  if (head?.token !== ticket.token) {
    if (failure) throw failure.error
    throw head ? createReplacedError() : createGoneError()
  }
  if (!isPlanned(head, ticket)) {
    // Another request might have completed the upload with the size that it named.
    if (ticket.isOpen === false && isType(head, ticket)) throw failure?.error ?? createReplacedError()
    // The ETag protects a newer object, if the store compares it.
    await bucket.remove(key, head.etag)
    throw new HandlerError('damaged', 422, 'The file arrived damaged. Upload it again.')
  }
  // Removed before we report success; otherwise, a later completion could copy this file over a newer one.
  if (incomingKey !== undefined) {
    await bucket.remove(incomingKey)
    // Removed last. Leftovers are harmless.
    await createCopyClaims(bucket, ticket.token)
      .clear()
      .catch(() => {})
  }
  const file: UploadedFile = {
    key,
    url: await createUrl(),
    etag: head.etag.replaceAll('"', ''),
    sizeBytes,
    type,
    name,
    metadata,
  }
  await options.onSuccess?.(file, request)
  return file

  async function createUrl(): Promise<string> {
    if (options.createUrl) return options.createUrl(key)
    const base = (options.bucket.publicUrl ?? bucket.url).replace(/\/$/, '')
    return `${base}/${key.split('/').map(encodeURIComponent).join('/')}`
  }
}

type Failure = { readonly error: unknown } | undefined

/** Combines the parts into an object, if the store still has them. */
async function assemble({ bucket }: Pick<HandlerParts, 'bucket'>, ticket: Ticket): Promise<Failure> {
  // Already copied: the parts might still exist, and must not be copied over a later file.
  if (ticket.incomingKey !== undefined && (await bucket.head(ticket.key))?.token === ticket.token)
    return undefined
  const upload = getStoreUpload(ticket)
  const found = await bucket.listParts(upload)
  const failure = found && (await toFailure(bucket.complete(upload, choosePlanned(ticket, found))))
  if (ticket.incomingKey === undefined) return failure
  const head = await bucket.head(ticket.incomingKey)
  if (!head) return failure
  if (head.token !== ticket.token || !isPlanned(head, ticket)) {
    return (
      failure ?? { error: new HandlerError('damaged', 422, 'The file arrived damaged. Upload it again.') }
    )
  }
  return toFailure(moveUpload(bucket, ticket, ticket.incomingKey))
}

function toFailure(work: Promise<unknown>): Promise<Failure> {
  return work.then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
}

/** @throws HandlerError if a part is missing or has a different size. */
function choosePlanned(ticket: Ticket, found: readonly StorePart[]): readonly StorePart[] {
  const byNumber = new Map(found.map((part) => [part.number, part]))
  return planParts(ticket).map(({ number, sizeBytes }) => {
    const part = byNumber.get(number)
    if (part?.sizeBytes === sizeBytes) return part
    throw new HandlerError('incomplete', 409, 'Parts of the file have not arrived. Upload it again.')
  })
}

function isPlanned(head: ObjectHead, ticket: Ticket): boolean {
  return head.sizeBytes === ticket.sizeBytes && isType(head, ticket)
}

/** Stores can add a parameter to the type, such as a charset. */
function isType(head: ObjectHead, { type }: Ticket): boolean {
  return getBareType(head.type) === type
}

function createGoneError(): HandlerError {
  return new HandlerError('upload-gone', 410, 'The store no longer has the file. Upload it again.')
}

function createReplacedError(): HandlerError {
  return new HandlerError(
    'replaced',
    409,
    'Another file was uploaded to this place. Upload yours again to replace it.',
  )
}
