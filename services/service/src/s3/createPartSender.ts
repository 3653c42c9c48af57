import type { Readable } from 'node:stream'
import { type Holder, type MultipartUpload, type Part, UploadApiError } from '@lading/local-service/parts'
import type { StoreUpload } from '@lading/server/store'
import type { Spooled } from './openSpool.js'
import type { S3Parts } from './S3Parts.js'

/**
 * Sends a part from this node to the store, unless it's too short.
 *
 * @param expectedSha256 SHA-256 stated by the client, in lowercase hexadecimal.
 * @param holder on whose behalf the bytes take up disk space.
 * @returns what has arrived.
 * @throws UploadApiError `MultipartUploadSizeTooLargeError`, `MultipartPartDamagedError`, or `MultipartFileAlreadyUploadedError` if no more
 * parts are taken. @throws StorageError
 */
export type SendPart = (
  session: StoreUpload & { readonly upload: MultipartUpload },
  part: Part,
  bytes: Readable,
  expectedSha256?: string,
  holder?: Holder,
) => Promise<Spooled>

/** Creates a part sender. @param isCompleting whether an upload's completion has begun */
export function createPartSender(
  { objects, spool }: Pick<S3Parts, 'objects' | 'spool'>,
  isCompleting: (uuid: string) => Promise<boolean>,
): SendPart {
  return async (session, { number, sizeBytes }, bytes, expectedSha256, holder) => {
    // Written to disk first: a store takes a part whole or not at all, so sending it might have to be retried.
    const spooled = await spool.write(limitBytes(bytes, sizeBytes), holder)
    try {
      if (expectedSha256 !== undefined && expectedSha256 !== spooled.sha256)
        throw new UploadApiError('MultipartPartDamagedError')
      if (spooled.sizeBytes !== sizeBytes) return spooled
      if (await isCompleting(session.upload.uuid))
        throw new UploadApiError('MultipartFileAlreadyUploadedError')
      await objects.putPart(session, number, sizeBytes, () => spool.read(spooled.path))
      return spooled
    } finally {
      await spool.remove(spooled.path)
    }
  }
}

/** Passes bytes on. @throws UploadApiError as soon as there are more than planned */
async function* limitBytes(bytes: Readable, maxBytes: number): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0
  // A refusal must not end the connection, or the client never reads it.
  for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
    sizeBytes += chunk.length
    if (sizeBytes > maxBytes) throw new UploadApiError('MultipartUploadSizeTooLargeError')
    yield chunk
  }
}
