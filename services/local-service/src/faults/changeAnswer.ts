import { Readable } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { corruptBody } from './corruptBody.js'
import { dripBody } from './dripBody.js'
import type { FaultAction } from './FaultRule.js'

/** Applies a fault action to an answer after the work is done. */
export async function changeAnswer(
  act: FaultAction,
  payload: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  switch (act.act) {
    case 'cut-answer':
      request.raw.socket.end()
      return never()
    case 'hold':
      return never()
    case 'set-cookie':
      reply.header('set-cookie', 'lading=1; Path=/; SameSite=Lax')
      return payload
    case 'drip': {
      const text = await textOf(payload)
      reply.header('content-length', Buffer.byteLength(text))
      return dripBody(text, act.intervalMs, act.bytes)
    }
    case 'corrupt-answer': {
      if (act.status !== undefined) reply.code(act.status)
      if (act.form === 'html') reply.type('text/html; charset=utf-8')
      const text = corruptBody(await textOf(payload), act.form)
      reply.header('content-length', Buffer.byteLength(text))
      return act.form === 'truncated' ? cutShort(text, request) : text
    }
    case 'merge-answer':
      return replaceJson(payload, reply, (answer) => ({ ...answer, ...act.values }))
    case 'other-parts':
      return replaceJson(payload, reply, (answer) => ({
        ...answer,
        ...(Array.isArray(answer.parts) && { parts: answer.parts.slice(0, -1) }),
      }))
    default:
      return payload
  }
}

async function replaceJson(
  payload: unknown,
  reply: FastifyReply,
  change: (answer: Record<string, unknown>) => Record<string, unknown>,
): Promise<string> {
  const answer: unknown = JSON.parse((await textOf(payload)) || '{}')
  const text = JSON.stringify(change(typeof answer === 'object' && answer !== null ? { ...answer } : {}))
  reply.header('content-length', Buffer.byteLength(text))
  return text
}

/** Announces the whole body, sends half of it and closes the connection. */
function cutShort(text: string, request: FastifyRequest): Readable {
  const half = Buffer.from(text).subarray(0, Math.ceil(text.length / 2))
  async function* halfOnly(): AsyncGenerator<Buffer> {
    yield half
    request.raw.socket.destroySoon()
    await never()
  }
  return Readable.from(halfOnly(), { objectMode: false })
}

async function textOf(payload: unknown): Promise<string> {
  if (payload instanceof Readable) return readText(payload)
  if (typeof payload === 'string') return payload
  return Buffer.isBuffer(payload) ? payload.toString('utf8') : ''
}

function never(): Promise<never> {
  return new Promise(() => {})
}
