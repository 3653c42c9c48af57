import { createHash, type Hash } from 'node:crypto'
import { type MultipartUpload, type ReceivedFile, UploadApiError } from '@lading/local-service/parts'
import { fromStore } from './fromStore.js'
import type { S3Parts } from './S3Parts.js'

/** Reads an assembled object to compute its SHA-256, if the client states or requests it. The store has no SHA-256 for the whole object. */
export async function hashContent(
  { expectedSha256, wantsSha256 }: MultipartUpload,
  received: ReceivedFile,
  { objects, heads }: Pick<S3Parts, 'heads' | 'objects'>,
): Promise<ReceivedFile> {
  if (expectedSha256 === undefined && !wantsSha256) return received
  const found = await objects.read(received.location)
  if (!found) throw new UploadApiError('MultipartFileCompletionFailedError')
  const hash = createHash('sha256')
  await fromStore(
    readInto(
      hash,
      found.body.on('error', () => {}),
    ),
  )
  const hashed = { ...received, sha256: hash.digest('hex') }
  const head = heads.get(received)
  if (head) heads.set(hashed, head)
  return hashed
}

async function readInto(hash: Hash, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of bytes) hash.update(chunk)
}
