import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recallFields } from '../http/requestFields.js'
import { corsHeaders } from '../http/standardHeaders.js'
import { UploadApiError } from '../upload/UploadApiError.js'
import { changeAnswer } from './changeAnswer.js'
import type { Faults } from './createFaults.js'
import type { FaultAct } from './FaultRule.js'
import { TappedRequest } from './TappedRequest.js'

/** Does what the faults in force say before the work and to the answer; what concerns bodies is done before. */
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

function actsOf(request: FastifyRequest): readonly FaultAct[] {
  const raw: unknown = request.raw
  return raw instanceof TappedRequest ? raw.acts : []
}

async function actBefore(
  act: FaultAct,
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
      return reply.type('text/plain; charset=utf-8').send(`This answer was ordered: ${act.status}.`)
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

/** A client must have sent everything before it is refused, as behind a proxy that buffers. */
async function drain(request: FastifyRequest): Promise<void> {
  for await (const _chunk of request.raw) {
    // Only the end matters.
  }
}
