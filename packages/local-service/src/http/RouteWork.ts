/**
 * Work that a route belongs to: a call of an API, which is counted, a delivery, or the service itself, which every node answers.
 * Each route states it in its `config`: a service doesn't start with a route that doesn't.
 */
export type RouteWork = 'api' | 'delivery' | 'service'

declare module 'fastify' {
  interface FastifyContextConfig {
    work?: RouteWork
  }
}
