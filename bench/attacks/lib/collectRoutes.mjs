import { subscribe } from 'node:diagnostics_channel'

/** Collects method and URL of each route that any Fastify instance of this process adds from now on. */
export function collectRoutes() {
  /** @type {{ method: string, url: string }[]} */
  const routes = []
  subscribe('fastify.initialization', ({ fastify }) => {
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const name of [method].flat()) routes.push({ method: name, url })
    })
  })
  return routes
}
