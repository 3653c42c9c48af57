import type { FastifyRequest } from 'fastify'
import { GrowingBuffer } from '../shared/GrowingBuffer.js'
import { holdText } from './createTextBudget.js'

/**
 * Reads a body as text, and counts it as it arrives: it takes up shared memory even before we know the sender. Excess text is read
 * to its end and dropped, because a client that's still sending never reads the answer.
 *
 * @param createError creates the error for a body with more bytes.
 * @throws UploadApiError `RequestThrottledError` if all unfinished requests together hold too much
 */
export async function readText(
  request: FastifyRequest,
  maxBytes: number,
  createError: () => Error,
): Promise<string> {
  const text = new GrowingBuffer()
  let failure: unknown
  for await (const chunk of request.raw) {
    if (failure !== undefined) continue
    try {
      if (text.sizeBytes + chunk.length > maxBytes) throw createError()
      holdText(request, chunk, 0)
      text.add(chunk)
    } catch (error) {
      text.clear()
      failure = error
    }
  }
  if (failure !== undefined) throw failure
  return text.bytes.toString('utf8')
}
