import { HandlerError } from '../errors/HandlerError.js'
import { answerError } from './answerError.js'
import { createCors } from './createCors.js'
import { type Complete, createHandlerParts } from './createHandlerParts.js'
import { createUpload } from './createUpload.js'
import { findProblem } from './findProblem.js'
import type { Fields, HandlerParts } from './HandlerParts.js'
import { listUploaded } from './listUploaded.js'
import { readFields } from './readFields.js'
import { reportRefusal } from './reportRefusal.js'
import { signAgain } from './signAgain.js'
import type { UploadHandlerOptions } from './UploadHandlerOptions.js'

/** Answers a request; never rejects. */
export type UploadHandler = (request: Request) => Promise<Response>

/**
 * Creates a handler that lets pages upload into your bucket. It starts, signs, completes and aborts uploads; their bytes go from the
 * browser to the bucket. Mount it for `POST` at any path.
 *
 * @throws TypeError when `authorize` is missing, when the bucket has no name or access key, or when `secret` is empty.
 * @example
 * export const POST = createUploadHandler({
 *   bucket: { bucket: 'uploads', region: 'eu-central-1', accessKeyId, secretAccessKey },
 *   authorize: async (request) => ((await isSignedIn(request)) ? { maxBytes: 50_000_000 } : { reject: 'Sign in to upload.' }),
 * })
 */
export function createUploadHandler(options: UploadHandlerOptions): UploadHandler {
  const { parts, complete } = createHandlerParts(options, 'upload')
  return async (request) => {
    const cors = createCors(options.allowOrigins ?? [], request, { methods: 'POST' })
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors })
    try {
      const answer = await run(parts, await readFields(request), request, complete)
      return Response.json(answer, { headers: { 'cache-control': 'no-store', ...cors } })
    } catch (error) {
      return answerError(options, request, error, cors)
    }
  }
}

function run(parts: HandlerParts, fields: Fields, request: Request, complete: Complete): Promise<unknown> {
  const readTicket = () => parts.tickets.read(fields.ticket, request)
  switch (fields.action) {
    case 'create':
      return createUpload(parts, fields, request)
    case 'sign':
      return signAgain(parts, readTicket(), fields)
    case 'parts':
      return listUploaded(parts, readTicket())
    case 'complete':
      return complete(readTicket(), request)
    case 'abort':
      return parts.abort(readTicket()).then(() => ({}))
    case 'check':
      return fields.refusal === undefined
        ? findProblem(parts, readTicket(), request.headers.get('origin') ?? new URL(request.url).origin)
        : reportRefusal(parts, readTicket(), request, fields.refusal)
    default:
      throw new HandlerError('bad-request', 400, 'The request has no known action.')
  }
}
