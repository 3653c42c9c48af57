import type { FastifyReply, FastifyRequest } from 'fastify'
import { CdnError } from '../errors/CdnError.js'
import { StorageError } from '../errors/StorageError.js'
import { UploadApiError } from '../errors/UploadApiError.js'
import { type Audit, isAccessRefusal } from './createAudit.js'
import { maskAddress } from './maskAddress.js'
import { readQueryText } from './readQueryText.js'

/** Where errors are logged. */
export interface ErrorSinks {
  readonly log: (line: string, requestId: string) => void
  readonly audit: Audit
}

/** Converts a handler error to an answer as wire protocol §1.4 has it; an unexpected error is logged and hidden. */
export function handleError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  sinks: ErrorSinks,
): FastifyReply {
  if (error instanceof CdnError) return sendText(reply, error.statusCode, error.message)
  const refusal = toRefusal(error, request, sinks)
  if (refusal.retryAfterSeconds !== null) reply.header('retry-after', refusal.retryAfterSeconds)
  if (readQueryText(request, 'jsonerrors') !== '1')
    return sendText(reply, refusal.statusCode, refusal.message)
  return reply.code(200).send({
    error: { status_code: refusal.statusCode, content: refusal.message, error_code: refusal.code },
  })
}

/**
 * Converts a handler error to a refusal, which goes to the audit log if it concerns access; an unexpected error is logged and
 * hidden.
 */
export function toRefusal(
  error: unknown,
  request: FastifyRequest,
  { log, audit }: ErrorSinks,
): UploadApiError {
  const refusal = findRefusal(error, request, log)
  if (isAccessRefusal(refusal.code)) audit({ event: 'request.refused', code: refusal.code }, request)
  return refusal
}

function findRefusal(error: unknown, request: FastifyRequest, log: ErrorSinks['log']): UploadApiError {
  if (error instanceof UploadApiError) return error
  if (isClientMistake(error) || isBrokenOff(error, request))
    return new UploadApiError('PostRequestParserFailedError', [], { cause: error })
  const cause = error instanceof Error && error.cause ? `\ncaused by ${describe(error.cause)}` : ''
  log(`${request.method} ${maskAddress(request.url)} failed: ${describe(error)}${cause}`, request.id)
  const isFull = error instanceof StorageError && error.code === 'disk-full'
  return new UploadApiError(isFull ? 'StorageFullError' : 'UploadAPIError', [], { cause: error })
}

/**
 * True if the failure is that the client left before its body or its answer was complete. Nobody reads the answer, and a log of these
 * would grow at a client's will. A store or disk can fail with the same codes while a client leaves, so a reset has to be that of the
 * body itself. A stream that closed without an error, and a wait that was aborted, ended because the client left.
 */
function isBrokenOff(error: unknown, { raw }: FastifyRequest): boolean {
  const hasLeft = raw.socket.destroyed || (raw.destroyed && !raw.complete)
  if (!hasLeft || !(error instanceof Error)) return false
  const isClosed = 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  return error === raw.errored || error.name === 'AbortError' || isClosed
}

/** True for the web framework's refusals, e.g. of a malformed content type. */
function isClientMistake(error: unknown): boolean {
  const statusCode = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return statusCode >= 400 && statusCode < 500
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function sendText(reply: FastifyReply, statusCode: number, text: string): FastifyReply {
  return reply
    .code(statusCode)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(text)
}
