import { HandlerError } from '../errors/HandlerError.js'
import type { Fields } from './HandlerParts.js'

/** Most characters of a request: names, metadata and a ticket. */
const MAX_CHARACTERS = 65_536

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
  const declared = Number(request.headers.get('content-length') ?? 0)
  const text = declared > MAX_CHARACTERS ? '' : await request.text()
  if (text.length <= MAX_CHARACTERS) {
    try {
      const value: unknown = JSON.parse(text)
      if (typeof value === 'object' && value !== null) return value as Fields
    } catch {
      // Answered below.
    }
  }
  throw new HandlerError('bad-request', 400, 'The request is not valid.')
}
