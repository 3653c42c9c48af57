import { request as forward } from 'node:http'
import { startServer, type TestServer } from './startServer.js'

/** A proxy before a service. */
export interface RefusingProxy extends TestServer {
  /** Sizes of the requests that it has refused. */
  readonly refused: readonly number[]
}

/** Time after which a server closes a connection whose body it doesn't read. */
const CLOSE_MS = 50

/**
 * Starts a proxy before a service that takes no larger requests than `maxBytes`: it answers 413 and closes the connection without reading
 * the body, or resets it within the body.
 */
export async function startRefusingProxy(
  service: string,
  maxBytes: number,
  way: 'answer' | 'reset',
): Promise<RefusingProxy> {
  const target = new URL(service)
  const refused: number[] = []
  const server = await startServer((request, response) => {
    const { method, url: path, headers, socket } = request
    const sizeBytes = Number(headers['content-length'] ?? 0)
    if (sizeBytes > maxBytes) {
      refused.push(sizeBytes)
      if (way === 'answer') {
        response.writeHead(413, { 'access-control-allow-origin': '*', connection: 'close' }).end()
        setTimeout(() => socket.destroy(), CLOSE_MS)
      } else {
        let bytes = 0
        request.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes > maxBytes) socket.resetAndDestroy()
        })
      }
      request.on('error', () => {})
      return
    }
    const outgoing = forward({ host: target.hostname, port: target.port, method, path, headers })
    outgoing.on('error', () => response.destroy())
    outgoing.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
    })
    response.on('close', () => !response.writableFinished && outgoing.destroy())
    request.on('error', () => outgoing.destroy())
    request.pipe(outgoing)
  })
  return { ...server, refused }
}
