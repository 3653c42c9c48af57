import { Readable } from 'node:stream'
import { UploadApiError } from '../errors/UploadApiError.js'
import { createPartPlan } from '../multipart/createPartPlan.js'
import type { MultipartStore } from '../multipart/MultipartStore.js'
import type { MultipartUpload } from '../multipart/MultipartUpload.js'

/** A body that is appended. */
export interface AppendedBody {
  readonly bytes: Readable
  /** Bytes of the file that are stored already: the end of a part. */
  readonly offset: number
  readonly signal: AbortSignal
}

/**
 * Stores a body in the parts of its upload, one after the other, and returns the offset of its end. The rest of a body that breaks off
 * inside of a part is not kept: its client asks for the offset, and sends it again.
 *
 * @throws UploadApiError `MultipartUploadSizeTooLargeError` for more bytes than planned. @throws StorageError
 */
export async function storeBody(
  upload: MultipartUpload,
  { bytes, offset, signal }: AppendedBody,
  multipart: Pick<MultipartStore, 'storePart'>,
): Promise<number> {
  const body = createReader(bytes, signal)
  try {
    return await storeParts(upload, body, offset, multipart)
  } finally {
    body.release()
  }
}

type Body = ReturnType<typeof createReader>

async function storeParts(
  upload: MultipartUpload,
  body: Body,
  offset: number,
  multipart: Pick<MultipartStore, 'storePart'>,
): Promise<number> {
  const { sizeBytes, partSizeBytes } = upload
  let stored = offset
  for (const part of createPartPlan(sizeBytes, partSizeBytes).slice(Math.floor(offset / partSizeBytes))) {
    // Nothing is begun for a body that has ended.
    if (stored >= sizeBytes || !(await body.hasMore())) return stored
    const slice = Readable.from(body.read(part.sizeBytes), { objectMode: false })
    if (!(await multipart.storePart(upload, part, slice))) return stored
    stored += part.sizeBytes
  }
  if (await body.hasMore()) throw new UploadApiError('MultipartUploadSizeTooLargeError')
  return stored
}

/** A body that broke off has ended; one that is refused has not. */
function ignoreBreak(error: unknown): undefined {
  if (error instanceof UploadApiError) throw error
}

/** Reads a stream in slices. A connection that breaks off, and a signal that aborts, end it. */
function createReader(bytes: Readable, signal: AbortSignal) {
  // The connection must outlive a refusal, or the client never reads it.
  const iterator = bytes.iterator({ destroyOnReturn: false })
  const aborted = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
    if (signal.aborted) resolve(undefined)
  })
  let rest: Uint8Array = new Uint8Array()

  async function hasMore(): Promise<boolean> {
    while (rest.length === 0) {
      const next = await Promise.race([iterator.next().catch(ignoreBreak), aborted])
      if (!next || next.done) return false
      rest = next.value
    }
    return true
  }

  return {
    hasMore,
    /** Leaves the stream to others. */
    release: () => void iterator.return?.().catch(() => {}),
    async *read(sizeBytes: number): AsyncGenerator<Uint8Array> {
      let left = sizeBytes
      while (left > 0 && (await hasMore())) {
        const piece = rest.subarray(0, left)
        rest = rest.subarray(piece.length)
        left -= piece.length
        yield piece
      }
    },
  }
}
