import { HandlerError } from '../errors/HandlerError.js'
import { answerError } from '../handler/answerError.js'
import { createCors } from '../handler/createCors.js'
import { createHandlerParts } from '../handler/createHandlerParts.js'
import type { UploadHandler } from '../handler/createUploadHandler.js'
import type { UploadHandlerOptions } from '../handler/UploadHandlerOptions.js'
import { getStoreUpload } from '../ticket/getStoreUpload.js'
import { appendToUpload } from './appendToUpload.js'
import { createBudget } from './createBudget.js'
import { createClaims } from './createClaims.js'
import { createInterrupts } from './createInterrupts.js'
import { createResumable } from './createResumable.js'
import { createStateHeaders } from './createStateHeaders.js'
import { getOffset } from './getOffset.js'
import { getPartSize, type ResumableParts } from './ResumableParts.js'
import { readUploadHeaders } from './readUploadHeaders.js'

/** Options of `createResumableHandler()`: those of an upload handler, whose parts the server makes itself. */
export interface ResumableHandlerOptions extends Omit<UploadHandlerOptions, 'multipartFromBytes'> {
  /** Most bytes that all requests of the handler hold in memory; more are refused with 503 for a moment. @default 256 MiB */
  readonly maxBufferedBytes?: number
}

const MAX_BUFFERED_BYTES = 268_435_456
const EXPOSED = 'location, retry-after, upload-complete, upload-length, upload-limit, upload-offset'

/**
 * Creates a handler of resumable uploads over HTTP, into your bucket through your server: one URL, to which a client appends at an
 * offset. Mount it at any path, for `POST`, `HEAD`, `GET`, `PATCH`, `DELETE` and `OPTIONS`. It keeps nothing itself: the URL of an
 * upload has its signed ticket, and the offset is what the bucket has.
 *
 * Source: draft-ietf-httpbis-resumable-upload, interop version 9.
 *
 * @throws TypeError when the bucket has no access key, or when `secret` is empty.
 * @example
 * const handler = createResumableHandler({ bucket, authorize: () => ({ maxBytes: 1_000_000_000 }) })
 * export { handler as DELETE, handler as GET, handler as HEAD, handler as OPTIONS, handler as PATCH, handler as POST }
 */
export function createResumableHandler(options: ResumableHandlerOptions): UploadHandler {
  const { parts: shared, complete } = createHandlerParts(options, 'resumable')
  const parts: ResumableParts = {
    ...shared,
    complete,
    interrupts: createInterrupts(),
    claims: createClaims(shared.bucket),
    budget: createBudget(options.maxBufferedBytes ?? MAX_BUFFERED_BYTES),
  }
  const limit = `min-append-size=${getPartSize(options)}`

  return async (request) => {
    const cors = createCors(options.allowOrigins ?? [], request, {
      methods: 'DELETE, GET, HEAD, PATCH, POST',
      expose: EXPOSED,
    })
    const headers = { ...cors, 'cache-control': 'no-store', 'upload-limit': limit }
    try {
      return await run(parts, request, headers)
    } catch (error) {
      return answerError(options, request, error, headers)
    }
  }
}

async function run(
  parts: ResumableParts,
  request: Request,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const { method, url } = request
  if (method === 'OPTIONS') {
    return new Response(null, {
      status: 204,
      headers: { ...headers, 'accept-patch': 'application/partial-upload' },
    })
  }
  const text = new URL(url).searchParams.get('upload')
  if (text === null) {
    if (method !== 'POST') throw new HandlerError('bad-request', 405, 'Uploads are started by POST.')
    return createResumable(parts, request, headers)
  }
  const ticket = parts.tickets.read(text, request)
  switch (method) {
    case 'PATCH':
      return appendToUpload(parts, { ticket, given: readUploadHeaders(request), request, headers })
    case 'HEAD':
    case 'GET': {
      await parts.interrupts.end(ticket)
      const state = await getOffset(parts, ticket)
      const found = { ...headers, ...createStateHeaders(ticket, state) }
      if (method === 'HEAD' || !state.isComplete) return new Response(null, { status: 204, headers: found })
      return Response.json(await parts.complete(ticket, request), { headers: found })
    }
    case 'DELETE': {
      await parts.interrupts.end(ticket)
      await parts.bucket.abort(getStoreUpload(ticket))
      await parts.claims.clear(ticket)
      return new Response(null, { status: 204, headers })
    }
    default:
      throw new HandlerError('bad-request', 405, 'This upload takes HEAD, GET, PATCH and DELETE.')
  }
}
