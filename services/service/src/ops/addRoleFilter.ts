import type { Role } from '../ServiceOptions.js'
import type { App } from './addRequestLog.js'

/**
 * Refuses requests that aren't this node's work, so that a wrong load balancer rule is noticed. The matched route decides, never the URL's
 * spelling; requests without a route belong to the API.
 */
export function addRoleFilter(app: App, roles: ReadonlySet<Role>): void {
  if (roles.has('upload') && roles.has('cdn')) return
  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    const { work } = routeOptions.config
    const role = work === 'delivery' ? 'cdn' : 'upload'
    if (work === 'service' || roles.has(role)) return
    reply.code(404).type('text/plain').header('cache-control', 'no-store')
    return reply.send(`This node does not have the role "${role}": correct the rule that led here.`)
  })
}
