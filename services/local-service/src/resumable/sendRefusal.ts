import { STATUS_CODES } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorSinks, toRefusal } from '../http/handleError.js'
import { UploadProblem } from './UploadProblem.js'

/** Answers a failed request with a problem document that also contains the upload API error. Source: RFC 9457. */
export function sendRefusal(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  sinks: ErrorSinks,
): FastifyReply {
  if (error instanceof UploadProblem) return sendProblem(reply, error.statusCode, error.body)
  const { code, message, statusCode, retryAfterSeconds } = toRefusal(error, request, sinks)
  // Part of the body may have been stored before the service failed.
  if (statusCode >= 500) reply.removeHeader('upload-offset')
  if (retryAfterSeconds !== null) reply.header('retry-after', retryAfterSeconds)
  return sendProblem(reply, statusCode, {
    type: 'about:blank',
    title: STATUS_CODES[statusCode],
    status: statusCode,
    detail: message,
    error: { code, message },
  })
}

function sendProblem(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply
    .code(status)
    .type('application/problem+json')
    .send(Buffer.from(JSON.stringify(body)))
}
