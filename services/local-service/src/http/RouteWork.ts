/**
 * The kind of work a route does: an API call, which is counted; a delivery; or the service itself, which every node answers. Each
 * route states it in its `config`: a service doesn't start if a route lacks it.
 */
export type RouteWork = 'api' | 'delivery' | 'service'

declare module 'fastify' {
  interface FastifyContextConfig {
    work?: RouteWork
  }
}
