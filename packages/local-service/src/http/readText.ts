import type { FastifyRequest } from 'fastify'
import { GrowingBuffer } from '../shared/GrowingBuffer.js'
import { holdText } from './createTextBudget.js'

/**
 * Reads a body as text, and counts it as it arrives: also before its sender is known, it takes memory of all. What is too much is read to
 * its end and not kept, because a client that is still sending never reads the answer.
 *
 * @param createError creates the error of a body with more bytes.
 * @throws UploadApiError `RequestThrottledError` when the unfinished requests hold too much together
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
