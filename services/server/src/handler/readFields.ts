import { HandlerError } from '../errors/HandlerError.js'
import { readLimited } from '../store/readLimited.js'
import type { Fields } from './HandlerParts.js'

/** Maximum bytes per request: names, metadata and a ticket. */
const MAX_BYTES = 65_536
/** A request is sent in one go, so nobody can hold a connection by sending it slowly. */
const TIMEOUT_MS = 30_000

/**
 * Reads a request body. Only JSON is accepted: a form on another site can't send it with the user's cookies.
 *
 * @throws HandlerError `bad-request`
 */
export async function readFields(request: Request): Promise<Fields> {
  if (request.method !== 'POST') throw new HandlerError('bad-request', 405, 'Uploads are started by POST.')
  if (!/^application\/json(?:\s*;|\s*$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new HandlerError('bad-request', 415, 'The request must be JSON.')
  }
  const declared = Number(request.headers.get('content-length') ?? 0)
  const text = declared > MAX_BYTES ? undefined : await readText(request)
  if (text !== undefined) {
    try {
      const value: unknown = JSON.parse(text)
      if (typeof value === 'object' && value !== null) return value as Fields
    } catch {
      // Answered below.
    }
  }
  throw new HandlerError('bad-request', 400, 'The request is not valid.')
}

/** Resolves to undefined for a body that is too long, too slow, or incomplete. */
function readText({ body }: Request): Promise<string | undefined> {
  return readLimited(body, MAX_BYTES, { timeoutMs: TIMEOUT_MS }).catch(() => undefined)
}
