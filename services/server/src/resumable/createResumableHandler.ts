import { HandlerError } from '../errors/HandlerError.js'
import { answerError } from '../handler/answerError.js'
import { createCors } from '../handler/createCors.js'
import { createHandlerParts } from '../handler/createHandlerParts.js'
import type { UploadHandler } from '../handler/createUploadHandler.js'
import type { UploadHandlerOptions } from '../handler/UploadHandlerOptions.js'
import { type Answer, appendToUpload, findTicket, remove } from './appendToUpload.js'
import { createBudget } from './createBudget.js'
import { createClaims } from './createClaims.js'
import { createInterrupts } from './createInterrupts.js'
import { createResumable } from './createResumable.js'
import { createStateHeaders } from './createStateHeaders.js'
import { getOffset } from './getOffset.js'
import type { ResumableParts } from './ResumableParts.js'
import { WANTED_DIGESTS } from './readDigest.js'
import { readUploadHeaders } from './readUploadHeaders.js'
import { UploadProblem } from './UploadProblem.js'

/** Options of `createResumableHandler()`: the upload handler's options without `multipartFromBytes`, because the server makes the parts. */
export interface ResumableHandlerOptions extends Omit<UploadHandlerOptions, 'multipartFromBytes'> {
  /**
   * Maximum bytes that all of the handler's requests hold in memory; when full, requests are refused with a temporary 503.
   *
   * @default 256 MiB
   */
  readonly maxBufferedBytes?: number
}

const MAX_BUFFERED_BYTES = 268_435_456
const EXPOSED =
  'location, retry-after, upload-complete, upload-length, upload-limit, upload-offset, want-content-digest'

/**
 * Creates a handler for resumable uploads over HTTP, into your bucket through your server: one URL, to which a client appends at an offset.
 * Mount it at any path, for `POST`, `HEAD`, `GET`, `PATCH`, `DELETE` and `OPTIONS`. The handler is stateless: the upload URL contains a
 * signed ticket, and the offset comes from the bucket.
 *
 * Source: draft-ietf-httpbis-resumable-upload-15, interop version 9.
 *
 * @throws TypeError when `authorize` is missing, when the bucket has no name or access key, or when `secret` is empty.
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

  return async (request) => {
    const cors = createCors(options.allowOrigins ?? [], request, {
      methods: 'DELETE, GET, HEAD, PATCH, POST',
      expose: EXPOSED,
    })
    // Before a file is authorized, the handler doesn't know its limit.
    const headers = { ...cors, 'cache-control': 'no-store', 'upload-limit': 'min-size=0' }
    const answer: Answer = (error, known) => answerByProblem(options, request, error, known)
    try {
      return await run(parts, request, headers, answer)
    } catch (error) {
      const isWrite = request.method === 'POST' || request.method === 'PATCH'
      return answer(error, isWrite ? { ...headers, 'upload-complete': '?0' } : headers)
    }
  }
}

async function run(
  parts: ResumableParts,
  request: Request,
  headers: Readonly<Record<string, string>>,
  answer: Answer,
): Promise<Response> {
  const { method, url } = request
  if (method === 'OPTIONS') {
    return new Response(null, {
      status: 204,
      headers: {
        ...headers,
        'accept-patch': 'application/partial-upload',
        'want-content-digest': WANTED_DIGESTS,
      },
    })
  }
  const text = new URL(url).searchParams.get('upload')
  if (text === null) {
    if (method !== 'POST') throw new HandlerError('bad-request', 405, 'Uploads are started by POST.')
    return createResumable(parts, request, headers, answer)
  }
  const ticket = parts.tickets.read(text, request)
  switch (method) {
    case 'PATCH':
      return appendToUpload(parts, { ticket, given: readUploadHeaders(request), request, headers }, answer)
    case 'HEAD':
    case 'GET': {
      // A client that sends these fields means a different request.
      if (request.headers.has('upload-offset') || request.headers.has('upload-complete')) {
        throw new HandlerError('bad-request', 400, 'Upload-Offset and Upload-Complete have no meaning here.')
      }
      await parts.interrupts.end(ticket)
      const current = await findTicket(parts, ticket)
      const state = await getOffset(parts, current)
      const found = { ...headers, ...createStateHeaders(current, state) }
      if (method === 'HEAD' || !state.isComplete) return new Response(null, { status: 204, headers: found })
      const sized = { ...current, sizeBytes: state.offset }
      return Response.json(await parts.complete(sized, request), { headers: found })
    }
    case 'DELETE': {
      await parts.interrupts.end(ticket)
      await remove(parts, ticket)
      return new Response(null, { status: 204, headers })
    }
    default:
      throw new HandlerError('bad-request', 405, 'This upload takes HEAD, GET, PATCH and DELETE.')
  }
}

/** Answers an error with a problem document that also contains the upload handler's error. Source: RFC 9457. */
async function answerByProblem(
  options: UploadHandlerOptions,
  request: Request,
  error: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const type = { 'content-type': 'application/problem+json' }
  if (error instanceof UploadProblem) {
    return Response.json(error.body, { status: error.status, headers: { ...headers, ...type } })
  }
  const response = answerError(options, request, error, headers)
  const { status } = response
  const body = (await response.json()) as { readonly error: { readonly message: string } }
  const given = { ...Object.fromEntries(response.headers), ...type }
  return Response.json({ status, detail: body.error.message, ...body }, { status, headers: given })
}
