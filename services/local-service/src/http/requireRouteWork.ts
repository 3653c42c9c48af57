import type { FastifyInstance } from 'fastify'
import './RouteWork.js'

/** Throws for each route added from now on that doesn't state its work, so that no limit misses a route. */
export function requireRouteWork(app: FastifyInstance): void {
  app.addHook('onRoute', ({ config, method, url }) => {
    if (config?.work === undefined)
      throw new Error(`The route ${String(method)} ${url} needs a config with its work.`)
  })
}
