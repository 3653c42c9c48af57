import { randomUUID } from 'node:crypto'
import { maskAddress, type ServiceExtensions } from '@lading/local-service/parts'
import type { Log } from './createLog.js'

/** The web framework's instance. */
export type App = Parameters<NonNullable<ServiceExtensions['extend']>>[0]

const REQUEST_ID = /^[\w.:-]{1,64}$/

/** Gives each request an id, or keeps the id from a proxy in front, and logs each answer. */
export function addRequestLog(app: App, log: Log, isQuiet: boolean): void {
  app.setGenReqId(({ headers }) => {
    const given = headers['x-request-id']
    return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  if (isQuiet) return
  app.addHook('onResponse', async (request, reply) => {
    log.info('request', {
      requestId: request.id,
      method: request.method,
      url: maskAddress(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip: request.ip,
    })
  })
}
