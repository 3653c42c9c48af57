import { createHmac } from 'node:crypto'
import { HandlerError } from '../errors/HandlerError.js'
import { openBucket } from '../store/openBucket.js'
import { StoreError } from '../store/StoreError.js'
import { createTickets } from '../ticket/createTickets.js'
import type { Ticket } from '../ticket/Ticket.js'
import { completeUpload } from './completeUpload.js'
import { createUpload } from './createUpload.js'
import { findProblem } from './findProblem.js'
import type { Fields, HandlerParts } from './HandlerParts.js'
import { listUploaded } from './listUploaded.js'
import { readFields } from './readFields.js'
import { signUrls } from './signUrls.js'
import type { UploadedFile, UploadHandlerOptions } from './UploadHandlerOptions.js'

/** Answers a request; never rejects. */
export type UploadHandler = (request: Request) => Promise<Response>

/**
 * Creates a handler that lets pages upload into your bucket. It starts, signs, completes and aborts uploads; their bytes go from
 * the browser to the bucket. Mount it for `POST` at any path.
 *
 * @throws TypeError when the bucket has no access key, or when `secret` is empty.
 * @example
 * export const POST = createUploadHandler({
 *   bucket: { bucket: 'uploads', region: 'eu-central-1', accessKeyId, secretAccessKey },
 *   authorize: async (request) => ((await isSignedIn(request)) ? { maxBytes: 50_000_000 } : { reject: 'Sign in to upload.' }),
 * })
 */
export function createUploadHandler(options: UploadHandlerOptions): UploadHandler {
  const { accessKeyId, secretAccessKey } = options.bucket
  if (!accessKeyId || !secretAccessKey) {
    throw new TypeError(
      'The bucket has no "accessKeyId" or no "secretAccessKey". Set both: uploads are signed with them.',
    )
  }
  // Often from the environment; with it, anyone could make tickets for any key.
  if (options.secret === '') {
    throw new TypeError('"secret" is empty. Set it to a long random string, or leave it out.')
  }
  const secret =
    options.secret ?? createHmac('sha256', secretAccessKey).update('lading-ticket-secret').digest('base64url')
  const now = Date.now
  const parts: HandlerParts = {
    options,
    bucket: openBucket(options.bucket),
    tickets: createTickets(secret, now),
    now,
  }
  const completing = new Map<string, Promise<UploadedFile>>()

  /** Completions of one upload that meet have one result, so that the page is notified of it once. */
  function complete(ticket: Ticket, request: Request): Promise<UploadedFile> {
    const id = `${ticket.uploadId} ${ticket.key}`
    const running =
      completing.get(id) ?? completeUpload(parts, ticket, request).finally(() => completing.delete(id))
    completing.set(id, running)
    return running
  }

  return async (request) => {
    const cors = createCors(options.allowOrigins ?? [], request)
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors })
    try {
      const answer = await run(parts, await readFields(request), request, complete)
      return Response.json(answer, { headers: { 'cache-control': 'no-store', ...cors } })
    } catch (error) {
      const known = toHandlerError(error)
      if (known.status >= 500) report(options, error, request)
      return toResponse(known, cors)
    }
  }
}

type Complete = (ticket: Ticket, request: Request) => Promise<UploadedFile>

function run(parts: HandlerParts, fields: Fields, request: Request, complete: Complete): Promise<unknown> {
  const readTicket = () => parts.tickets.read(fields.ticket)
  switch (fields.action) {
    case 'create':
      return createUpload(parts, fields, request)
    case 'sign':
      return signUrls(parts, readTicket(), Array.isArray(fields.numbers) ? fields.numbers : [])
    case 'parts':
      return listUploaded(parts, readTicket())
    case 'complete':
      return complete(readTicket(), request)
    case 'abort':
      return abort(parts, fields)
    case 'check':
      return findProblem(parts, readTicket(), request.headers.get('origin') ?? new URL(request.url).origin)
    default:
      throw new HandlerError('bad-request', 400, 'The request has no known action.')
  }
}

/** Ends an upload in parts. A file that is complete stays, and one that was sent in one request, too. */
async function abort({ bucket, tickets }: HandlerParts, { ticket }: Fields): Promise<object> {
  const { key, uploadId } = tickets.read(ticket)
  if (uploadId !== undefined) await bucket.abort({ key, uploadId })
  return {}
}

/** Hides the reasons of failures from people, who can do nothing about them. */
function toHandlerError(error: unknown): HandlerError {
  if (error instanceof HandlerError) return error
  if (!(error instanceof StoreError)) {
    return new HandlerError('handler-failed', 500, 'The server could not handle the upload. Try again later.')
  }
  const isBusy = error.status === 503 || error.status === 429 || error.status === 0
  return isBusy
    ? new HandlerError('store-busy', 503, 'The store is busy or cannot be reached. Try again in a moment.')
    : new HandlerError('store-failed', 502, 'The store refused the upload. Try again later.')
}

function toResponse({ code, status, message }: HandlerError, cors: HeadersInit): Response {
  const retry = status === 503 ? { 'retry-after': '2' } : {}
  const headers = { 'cache-control': 'no-store', ...retry, ...Object.fromEntries(new Headers(cors)) }
  return Response.json({ error: { code, message } }, { status, headers })
}

function report({ onError }: UploadHandlerOptions, error: unknown, request: Request): void {
  try {
    if (onError) onError(error, request)
    else log(error)
  } catch (failure) {
    // The page receives its response all the same.
    log(failure)
    log(error)
  }
}

function log(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: without a listener, a failure must not be lost.
  console.error('Lading could not handle an upload.', error)
}

function createCors(allowed: readonly string[], request: Request): Record<string, string> {
  const origin = request.headers.get('origin')
  if (origin === null || !allowed.includes(origin)) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? 'content-type',
    'access-control-allow-methods': 'POST',
    'access-control-max-age': '86400',
    vary: 'origin',
  }
}
