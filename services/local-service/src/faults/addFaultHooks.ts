import { finished } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { UploadApiError } from '../errors/UploadApiError.js'
import { recallFields } from '../http/rememberFields.js'
import { corsHeaders } from '../http/securityHeaders.js'
import { changeAnswer } from './changeAnswer.js'
import type { Faults } from './createFaults.js'
import type { FaultAction } from './FaultRule.js'
import { TappedRequest } from './TappedRequest.js'

/** Applies the active faults before the handler and to its answer; request-body faults are applied earlier. */
export function addFaultHooks(app: FastifyInstance, faults: Faults): void {
  app.addHook('onRequest', async (request, reply) => {
    for (const act of actsOf(request)) {
      const answer = await actBefore(act, request, reply, faults)
      if (answer) return answer
    }
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const raw: unknown = request.raw
    if (raw instanceof TappedRequest) raw.entry.fields = recallFields(request)
    let changed = payload
    for (const act of actsOf(request)) changed = await changeAnswer(act, changed, request, reply)
    return changed
  })
}

function actsOf(request: FastifyRequest): readonly FaultAction[] {
  const raw: unknown = request.raw
  return raw instanceof TappedRequest ? raw.acts : []
}

async function actBefore(
  act: FaultAction,
  request: FastifyRequest,
  reply: FastifyReply,
  faults: Faults,
): Promise<FastifyReply | undefined> {
  switch (act.act) {
    case 'delay':
      await wait(act.minMs + faults.random() * (act.maxMs - act.minMs), undefined, { ref: false })
      return
    case 'answer':
      await drain(request)
      reply.code(act.status)
      if (act.retryAfter !== undefined) reply.header('retry-after', act.retryAfter)
      if (!act.isBare) reply.header('access-control-allow-origin', corsHeaders['access-control-allow-origin'])
      if (!act.isBare && !act.isHidden) reply.headers(corsHeaders)
      return reply.type('text/plain; charset=utf-8').send(`This answer is caused by a fault: ${act.status}.`)
    case 'refuse': {
      await drain(request)
      reply.headers(corsHeaders)
      const { retryAfterSeconds, details } = act
      throw new UploadApiError(
        act.code,
        details,
        retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
      )
    }
    case 'redirect':
      if (request.url.includes('lading_redirected=')) return
      await drain(request)
      return reply
        .headers(corsHeaders)
        .redirect(`${request.url}${request.url.includes('?') ? '&' : '?'}lading_redirected=1`, 307)
    default:
      return
  }
}

/** Reads the whole body before refusing, like a buffering proxy. */
async function drain({ raw }: FastifyRequest): Promise<void> {
  raw.resume()
  // A client that disconnects while sending doesn't read the refusal either.
  await finished(raw, { writable: false }).catch(() => {})
}
