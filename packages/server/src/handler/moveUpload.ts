import type { Bucket } from '../store/openBucket.js'
import type { StorePart } from '../store/StoreUpload.js'
import type { Ticket } from '../ticket/Ticket.js'

const GIBIBYTE = 1_073_741_824

/** Copies a finished upload to its place, by an upload in parts that only the server knows. */
export async function moveUpload(bucket: Bucket, ticket: Ticket, from: string): Promise<void> {
  const { key, type, metadata, token, sizeBytes } = ticket
  const upload = { key, uploadId: await bucket.startUpload(key, { type, metadata, token }) }
  try {
    if (sizeBytes === 0) await bucket.putPart(upload, 1, '')
    for (let start = 0, number = 1; start < sizeBytes; start += GIBIBYTE, number++) {
      const end = Math.min(start + GIBIBYTE, sizeBytes) - 1
      await bucket.copyPart(upload, { from, number, start, end })
    }
    const parts: readonly StorePart[] = (await bucket.listParts(upload)) ?? []
    await bucket.complete(upload, parts)
  } catch (error) {
    // Two completions may meet: the one that failed leaves nothing behind.
    await bucket.abort(upload).catch(() => {})
    throw error
  }
}
