import { once } from 'node:events'
import { createServer } from 'node:http'

/**
 * Starts a store that keeps objects in memory and checks no signature: the examples are about frameworks.
 *
 * @returns {Promise<{ env: Record<string, string>, close: () => void }>} `env` is what the examples read.
 */
export async function startFakeStore() {
  /** @type {Map<string, { sizeBytes: number, type: string }>} */
  const objects = new Map()
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://store.test')
    if (request.method === 'PUT') {
      let sizeBytes = 0
      for await (const chunk of request) sizeBytes += chunk.length
      objects.set(pathname, { sizeBytes, type: request.headers['content-type'] ?? '' })
    }
    const found = objects.get(pathname)
    const headers = { etag: '"e"', 'content-type': found?.type ?? '' }
    const size = request.method === 'HEAD' ? { 'content-length': found?.sizeBytes ?? 0 } : {}
    response.writeHead(found ? 200 : 404, { ...headers, ...size }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'uploads',
      S3_KEY: 'key',
      S3_SECRET: 'secret',
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
