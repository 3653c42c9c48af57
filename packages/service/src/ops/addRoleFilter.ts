import type { Role } from '../ServiceOptions.js'
import type { App } from './addRequestLog.js'

/** Addresses that every node answers. */
const ofEveryNode = /^\/(?:health|metrics)(?:[/?]|$)|^\/(?:\?|$)/
/** Addresses of the API; all others are those of the CDN. */
const ofApi = /^\/(?:base|multipart|resumable|from_url|info|group|groups|files|webhooks|app)(?:[/?]|$)/

/** Refuses requests that are not the work of this node, so that a wrong rule of a balancer is noticed. */
export function addRoleFilter(app: App, roles: ReadonlySet<Role>): void {
  if (roles.has('upload') && roles.has('cdn')) return
  app.addHook('onRequest', async (request, reply) => {
    const role = ofApi.test(request.url) ? 'upload' : 'cdn'
    if (ofEveryNode.test(request.url) || roles.has(role)) return
    reply.code(404).type('text/plain').header('cache-control', 'no-store')
    return reply.send(`This node does not have the role "${role}": correct the rule that led here.`)
  })
}
