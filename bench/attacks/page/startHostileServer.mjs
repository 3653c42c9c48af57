import { once } from 'node:events'
import { createServer } from 'node:http'

/**
 * Starts a server that answers each path by a function, and that pages of every origin may call.
 *
 * @param {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, path: string) => void} answer
 */
export async function startHostileServer(answer) {
  const seen = []
  const server = createServer((request, response) => {
    let bytes = 0
    request.on('error', () => {})
    response.on('error', () => {})
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    response.setHeader('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
    response.setHeader(
      'access-control-allow-headers',
      request.headers['access-control-request-headers'] ?? '*',
    )
    response.setHeader(
      'access-control-expose-headers',
      'location, upload-offset, upload-complete, upload-limit, upload-length, etag',
    )
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    request.on('data', (chunk) => {
      bytes += chunk.length
    })
    request.on('end', () => {
      seen.push({ method: request.method, url: request.url, token: request.headers.authorization, bytes })
      answer(request, response, (request.url ?? '/').split('?')[0])
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    seen,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
