import { createServer } from 'node:http'
import { LocalServiceStartError } from '@lading/local-service/parts'
import type { Log } from './createLog.js'

/** A server that only serves metrics. */
export interface MetricsServer {
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves Prometheus metrics on a separate port, so no proxy rule is needed to hide them from the public.
 *
 * @throws LocalServiceStartError if the port can't be used.
 */
export async function serveMetrics(
  { port, host }: { readonly port: number; readonly host: string },
  read: () => Promise<string>,
  log: Log,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    response.setHeader('cache-control', 'no-store')
    if (request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    read().then(
      (text) =>
        response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      (error: unknown) => {
        log.error(`The metrics cannot be read: ${String(error)}`)
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const message = `Metrics cannot be served at ${host}:${port} (${cause.code}): choose another --metrics-port or --metrics-host.`
      reject(new LocalServiceStartError('port-refused', message, { cause }))
    })
    server.listen(port, host, resolve)
  })
  server.on('error', (error) => log.error(`The metrics server reports: ${error.message}`))
  const address = server.address()
  const used = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${used}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
