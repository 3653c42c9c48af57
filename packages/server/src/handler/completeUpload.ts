import { HandlerError } from '../errors/HandlerError.js'
import type { ObjectHead } from '../store/openBucket.js'
import type { StorePart } from '../store/StoreUpload.js'
import { getStoreUpload, type Ticket } from '../ticket/Ticket.js'
import type { HandlerParts } from './HandlerParts.js'
import type { UploadedFile } from './UploadHandlerOptions.js'

/**
 * Completes an upload and verifies the object. May be repeated: the object carries the upload's token, so a repetition finds its own
 * object and never takes another one for it.
 *
 * @param sent ETags of parts that the caller has sent itself, by their number; the store refuses others.
 * @throws HandlerError `incomplete`, `upload-gone`, `replaced`, `damaged`
 */
export async function completeUpload(
  { bucket, options }: HandlerParts,
  ticket: Ticket,
  request: Request,
  sent: ReadonlyMap<number, string> = new Map(),
): Promise<UploadedFile> {
  const { key, name, sizeBytes, type, metadata } = ticket
  const head = await assemble(bucket, ticket, sent)
  if (head.sizeBytes !== sizeBytes || !isSameType(head.type, type)) {
    await bucket.remove(key)
    throw new HandlerError('damaged', 422, 'The file arrived damaged. Upload it again.')
  }
  const file: UploadedFile = {
    key,
    url: await createUrl(key),
    etag: head.etag.replaceAll('"', ''),
    sizeBytes,
    type,
    name,
    metadata,
  }
  await options.onSuccess?.(file, request)
  return file

  async function createUrl(key: string): Promise<string> {
    if (options.createUrl) return options.createUrl(key)
    const base = (options.bucket.publicUrl ?? bucket.url).replace(/\/$/, '')
    return `${base}/${key.split('/').map(encodeURIComponent).join('/')}`
  }
}

/** Makes the object and returns its head. @throws HandlerError, StoreError */
async function assemble(
  bucket: HandlerParts['bucket'],
  ticket: Ticket,
  sent: ReadonlyMap<number, string>,
): Promise<ObjectHead> {
  const { key, stagingKey, token } = ticket
  const upload = getStoreUpload(ticket)
  if (stagingKey !== undefined) {
    // Its upload may stay open after the completion, and would be completed twice.
    const done = await bucket.head(key)
    if (done?.token === token) return done
  }
  const found = upload && (await bucket.listParts(upload))
  // Two completions may meet, and an answer may be lost: only the object shows whether it exists.
  const failure =
    upload &&
    found &&
    (await bucket.complete(upload, choosePlanned(ticket, found, sent)).then(
      () => undefined,
      (error: unknown) => ({ error }),
    ))
  const head =
    stagingKey === undefined ? await bucket.head(key) : await copyStaged(bucket, ticket, stagingKey)
  if (head?.token === token) return head
  if (failure) throw failure.error
  if (!head) throw new HandlerError('upload-gone', 410, 'The store no longer has the file. Upload it again.')
  throw new HandlerError(
    'replaced',
    409,
    'Another file has been stored in place of this one. Upload it again if it should replace that one.',
  )
}

/** Copies a finished upload to its key, exactly as it was checked. */
async function copyStaged(
  bucket: HandlerParts['bucket'],
  { key, token, sizeBytes }: Ticket,
  stagingKey: string,
): Promise<ObjectHead | undefined> {
  const staged = await bucket.head(stagingKey)
  if (staged?.token !== token || staged.sizeBytes !== sizeBytes) return bucket.head(key)
  await bucket.copy(stagingKey, key, staged.etag)
  const head = await bucket.head(key)
  if (head?.token === token) await bucket.remove(stagingKey)
  return head
}

/** @throws HandlerError when a part is missing or has another size. */
function choosePlanned(
  ticket: Ticket,
  found: readonly StorePart[],
  sent: ReadonlyMap<number, string>,
): readonly StorePart[] {
  return planParts(ticket).map(({ number, sizeBytes }) => {
    const part = found.find((item) => item.number === number)
    if (part?.sizeBytes === sizeBytes) return { ...part, etag: sent.get(number) ?? part.etag }
    throw new HandlerError('incomplete', 409, 'Parts of the file have not arrived. Upload it again.')
  })
}

/** The parts that make a file; an empty one has one part. */
export function planParts({ sizeBytes, partSizeBytes }: Ticket): readonly Omit<StorePart, 'etag'>[] {
  return Array.from({ length: countParts({ sizeBytes, partSizeBytes }) }, (_, index) => ({
    number: index + 1,
    sizeBytes: Math.min(partSizeBytes, sizeBytes - index * partSizeBytes),
  }))
}

/** Counts the parts of a file. */
export function countParts({
  sizeBytes,
  partSizeBytes,
}: Pick<Ticket, 'sizeBytes' | 'partSizeBytes'>): number {
  return sizeBytes === 0 ? 1 : Math.ceil(sizeBytes / partSizeBytes)
}

/** Stores may add a parameter, such as a charset. */
function isSameType(found: string, expected: string): boolean {
  return found.split(';')[0]?.trim().toLowerCase() === expected
}
