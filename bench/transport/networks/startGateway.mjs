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
  /** Settles when the line behind the gateway is free. */
  let line = Promise.resolve()
  const server = createServer(async (request, response) => {
    const { method = 'GET', url: path = '/', headers } = request
    const body = { method, path: path.split('?')[0] ?? '', bytes: 0, isCut: false }
    if (method === 'POST' || method === 'PUT' || method === 'PATCH') bodies.push(body)
    request.on('aborted', () => {
      body.isCut = true
    })
    /** Opens the request to the service. */
    const open = () => {
      const outgoing = forward({ host: target.hostname, port: target.port, method, path, headers })
      outgoing.on('error', () => response.destroy())
      outgoing.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(response)
      })
      response.on('close', () => !response.writableFinished && outgoing.destroy())
      return outgoing
    }
    /** Passes a chunk on at the rate. */
    const pass = async (
      /** @type {import('node:http').ClientRequest} */ outgoing,
      /** @type {Buffer} */ chunk,
    ) => {
      await pause(chunk.length / bytesPerMs)
      outgoing.write(chunk)
    }
    try {
      const chunks = []
      const early = kind === 'slow' ? open() : null
      for await (const chunk of request) {
        body.bytes += chunk.length
        if (early) await pass(early, chunk)
        else chunks.push(chunk)
      }
      if (early) {
        early.end()
        return
      }
      const before = line
      let free = () => {}
      line = new Promise((resolve) => {
        free = () => resolve(undefined)
      })
      await before
      const outgoing = open()
      for (const chunk of chunks) await pass(outgoing, chunk)
      outgoing.end()
      free()
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
