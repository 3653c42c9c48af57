import { randomUUID } from 'node:crypto'
import { maskAddress, type ServiceExtensions } from '@lading/local-service/parts'
import type { Log } from './createLog.js'

/** The web framework's instance. */
export type App = Parameters<NonNullable<ServiceExtensions['extend']>>[0]

const REQUEST_ID = /^[\w.:-]{1,64}$/

/** Gives each request an id, the one of a proxy in front if it sent any, and logs each answer. */
export function addRequestLog(app: App, log: Log, isQuiet: boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    const given = request.headers['x-request-id']
    const id = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    reply.header('x-request-id', id)
    log.within(id, done)
  })
  if (isQuiet) return
  app.addHook('onResponse', async (request, reply) => {
    const requestId = reply.getHeader('x-request-id')
    log.info('request', {
      requestId,
      method: request.method,
      url: maskAddress(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip: request.ip,
    })
  })
}
