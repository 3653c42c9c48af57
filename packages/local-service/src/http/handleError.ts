import type { FastifyReply, FastifyRequest } from 'fastify'
import { CdnError } from '../cdn/CdnError.js'
import { UploadApiError } from '../upload/UploadApiError.js'
import { readQueryText } from './readQueryText.js'

/** Turns whatever a handler threw into the answer of wire protocol §1.4; what nobody foresaw is logged and hidden. */
export function handleError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: (line: string) => void,
): FastifyReply {
  if (error instanceof CdnError) return sendText(reply, error.statusCode, error.message)
  const refusal = error instanceof UploadApiError ? error : unforeseen(error, request, log)
  if (readQueryText(request, 'jsonerrors') !== '1')
    return sendText(reply, refusal.statusCode, refusal.message)
  return reply.code(200).send({
    error: { status_code: refusal.statusCode, content: refusal.message, error_code: refusal.code },
  })
}

function unforeseen(error: unknown, request: FastifyRequest, log: (line: string) => void): UploadApiError {
  const cause = error instanceof Error && error.cause ? `\ncaused by ${describe(error.cause)}` : ''
  log(`${request.method} ${request.url} failed: ${describe(error)}${cause}`)
  return new UploadApiError('UploadAPIError', [], { cause: error })
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
