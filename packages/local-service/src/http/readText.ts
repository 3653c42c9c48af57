import type { FastifyRequest } from 'fastify'
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
  const chunks: Buffer[] = []
  let sizeBytes = 0
  let failure: unknown
  for await (const chunk of request.raw) {
    if (failure !== undefined) continue
    try {
      sizeBytes += chunk.length
      if (sizeBytes > maxBytes) throw createError()
      holdText(request, chunk, 0)
      chunks.push(chunk)
    } catch (error) {
      chunks.length = 0
      failure = error
    }
  }
  if (failure !== undefined) throw failure
  return Buffer.concat(chunks).toString('utf8')
}
