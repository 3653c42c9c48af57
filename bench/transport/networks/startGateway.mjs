import { createServer, request as forward } from 'node:http'

/**
 * Starts a gateway before a service, which passes requests on at a rate.
 *
 * - `slow` reads each body at that rate, as a slow connection does.
 * - `buffering` reads each body in a moment and passes them on one after the other at that rate, as a scanner of uploads does.
 *
 * @param {string} url Of the service.
 * @param {{ kind: 'slow' | 'buffering', bytesPerMs: number }} options
 */
export async function startGateway(url, { kind, bytesPerMs }) {
  const target = new URL(url)
  /** @type {{ method: string, path: string, bytes: number, isCut: boolean }[]} */
  let bodies = []
  /** When the line behind the gateway is free again. */
  let freeAtMs = 0
  const server = createServer(async (request, response) => {
    const { method = 'GET', url: path = '/', headers } = request
    const body = { method, path: path.split('?')[0] ?? '', bytes: 0, isCut: false }
    if (method === 'POST' || method === 'PUT' || method === 'PATCH') bodies.push(body)
    request.on('aborted', () => {
      body.isCut = true
    })
    try {
      const outgoing = forward({ host: target.hostname, port: target.port, method, path, headers })
      outgoing.on('error', () => response.destroy())
      outgoing.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(response)
      })
      response.on('close', () => !response.writableFinished && outgoing.destroy())
      const chunks = []
      for await (const chunk of request) {
        body.bytes += chunk.length
        if (kind === 'buffering') chunks.push(chunk)
        else {
          await pause(chunk.length / bytesPerMs)
          outgoing.write(chunk)
        }
      }
      if (chunks.length > 0) {
        const nowMs = performance.now()
        freeAtMs = Math.max(freeAtMs, nowMs) + body.bytes / bytesPerMs
        await pause(freeAtMs - nowMs)
        for (const chunk of chunks) outgoing.write(chunk)
      }
      outgoing.end()
    } catch {
      body.isCut = true
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    /** Returns the bodies since the last call that hold more than `minBytes`. @param {number} minBytes */
    takeBodies(minBytes) {
      const taken = bodies.filter(({ bytes }) => bytes > minBytes)
      bodies = []
      return taken
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
