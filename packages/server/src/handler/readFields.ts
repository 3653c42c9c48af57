import { HandlerError } from '../errors/HandlerError.js'
import type { Fields } from './HandlerParts.js'

/** Maximum body size in bytes: names, metadata and a ticket. */
const MAX_BYTES = 65_536

/**
 * Reads the body of a request. Only JSON is taken: a form of another site cannot send it with the person's cookies.
 *
 * @throws HandlerError `bad-request`
 */
export async function readFields(request: Request): Promise<Fields> {
  if (request.method !== 'POST') throw new HandlerError('bad-request', 405, 'Uploads are started by POST.')
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new HandlerError('bad-request', 415, 'The request must be JSON.')
  }
  try {
    const value: unknown = JSON.parse((await readText(request)) ?? '')
    if (typeof value === 'object' && value !== null) return value as Fields
  } catch {
    // Answered below: the body is no JSON, or its connection broke.
  }
  throw new HandlerError('bad-request', 400, 'The request is not valid.')
}

/** Reads a body while it arrives; undefined as soon as it's too long. Its declared length is a claim, and may be missing. */
async function readText(request: Request): Promise<string | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BYTES) return undefined
  const reader = request.body?.getReader()
  if (!reader) return undefined
  const decoder = new TextDecoder()
  let bytes = 0
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    // The rest stays unread rather than canceled: canceling would close the connection before the answer is sent.
    if (bytes > MAX_BYTES) return undefined
    text += decoder.decode(value, { stream: true })
  }
}
