import { HandlerError } from '../errors/HandlerError.js'
import type { StorePart, StoreUpload } from '../store/StoreUpload.js'
import type { Ticket } from '../ticket/Ticket.js'
import type { HandlerParts } from './HandlerParts.js'
import type { UploadedFile } from './UploadHandlerOptions.js'

/**
 * Completes an upload and verifies the object. May be repeated: an upload that is complete already is only verified.
 *
 * @throws HandlerError `incomplete`, `upload-gone`, `damaged`
 */
export async function completeUpload(
  { bucket, options }: HandlerParts,
  ticket: Ticket,
  request: Request,
): Promise<UploadedFile> {
  const { key, uploadId, name, sizeBytes, type, metadata } = ticket
  if (uploadId !== undefined) await assemble({ bucket, options }, ticket, { key, uploadId })
  const head = await bucket.head(key)
  if (!head) throw new HandlerError('upload-gone', 410, 'The store no longer has the file. Upload it again.')
  // A store that does not compare the signed headers keeps no file that was not allowed, either.
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

async function assemble(
  { bucket }: Pick<HandlerParts, 'bucket' | 'options'>,
  ticket: Ticket,
  upload: StoreUpload,
): Promise<void> {
  const found = await bucket.listParts(upload)
  // It is complete or removed, which the object shows.
  if (!found) return
  const failure = await bucket.complete(upload, choosePlanned(ticket, found)).then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
  // Two completions may meet, and an answer may be lost: only the object shows whether it exists.
  if (failure && (await bucket.head(upload.key))?.sizeBytes !== ticket.sizeBytes) throw failure.error
}

/** @throws HandlerError when a part is missing or has another size. */
function choosePlanned(ticket: Ticket, found: readonly StorePart[]): readonly StorePart[] {
  return planParts(ticket).map(({ number, sizeBytes }) => {
    const part = found.find((item) => item.number === number)
    if (part?.sizeBytes === sizeBytes) return part
    throw new HandlerError('incomplete', 409, 'Parts of the file have not arrived. Upload it again.')
  })
}

/** The parts that make a file. */
export function planParts({ sizeBytes, partSizeBytes }: Ticket): readonly Omit<StorePart, 'etag'>[] {
  return Array.from({ length: Math.ceil(sizeBytes / partSizeBytes) }, (_, index) => ({
    number: index + 1,
    sizeBytes: Math.min(partSizeBytes, sizeBytes - index * partSizeBytes),
  }))
}

/** Stores may add a parameter, such as a charset. */
function isSameType(found: string, expected: string): boolean {
  return found.split(';')[0]?.trim().toLowerCase() === expected
}
