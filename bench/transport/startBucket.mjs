import { createServer } from 'node:http'
import { createUploadHandler } from '@lading/server'
import { toNodeHandler } from '@lading/server/node'

/**
 * Starts a store that discards bytes and answers each request after the time that a line of this speed would take, with the page's
 * server beside it.
 *
 * @param {{ latencyMs: number, bytesPerMs: number, partBytes: number }} line Of each connection.
 */
export async function startBucket({ latencyMs, bytesPerMs, partBytes }) {
  /** @type {Map<string, Map<number, number>>} */
  const uploads = new Map()
  /** @type {Map<string, number>} */
  const objects = new Map()
  let origin = ''

  /** @param {import('node:http').IncomingMessage} request @param {number} sizeBytes @param {string} text */
  function answer({ method, url }, sizeBytes, text) {
    const { pathname, searchParams } = new URL(url ?? '/', 'http://store.test')
    const id = searchParams.get('uploadId')
    const number = Number(searchParams.get('partNumber'))
    if (method === 'PUT' && id) {
      uploads.get(id)?.set(number, sizeBytes)
      return { headers: { etag: `"${number}"` } }
    }
    if (method === 'POST' && searchParams.has('uploads')) {
      const uploadId = String(uploads.size + 1)
      uploads.set(uploadId, new Map())
      return {
        body: `<InitiateMultipartUploadResult><UploadId>${uploadId}</UploadId></InitiateMultipartUploadResult>`,
      }
    }
    if (method === 'POST' && id) {
      objects.set(
        pathname,
        [...(uploads.get(id)?.values() ?? [])].reduce((sum, size) => sum + size, 0),
      )
      return {
        body: `<CompleteMultipartUploadResult><Location>${origin}${pathname}</Location><Bucket>bucket</Bucket><Key>${pathname.slice(8)}</Key><ETag>"e"</ETag></CompleteMultipartUploadResult>`,
      }
    }
    if (method === 'GET' && id) {
      const parts = [...(uploads.get(id) ?? [])].map(
        ([at, size]) => `<Part><PartNumber>${at}</PartNumber><Size>${size}</Size><ETag>"${at}"</ETag></Part>`,
      )
      return { body: `<ListPartsResult>${parts.join('')}</ListPartsResult>` }
    }
    if (method === 'HEAD') {
      return {
        headers: { 'content-length': objects.get(pathname) ?? 0, 'content-type': 'video/mp4', etag: '"e"' },
      }
    }
    if (pathname === '/sign') {
      const { method: asked, key = 'uppy', uploadId, partNumber } = JSON.parse(text)
      const query = [
        ...(asked === 'POST' && !uploadId ? ['uploads='] : []),
        ...(uploadId ? [`uploadId=${uploadId}`] : []),
        ...(partNumber ? [`partNumber=${partNumber}`] : []),
      ]
      return {
        body: JSON.stringify({ url: `${origin}/bucket/${encodeURIComponent(key)}?${query.join('&')}` }),
      }
    }
    return {}
  }

  const server = createServer(async (request, response) => {
    const { origin: from = '*', 'access-control-request-headers': asked = '*' } = request.headers
    response.setHeader('access-control-allow-origin', from)
    response.setHeader('access-control-allow-credentials', 'true')
    response.setHeader('access-control-allow-methods', 'GET, HEAD, POST, PUT')
    response.setHeader('access-control-allow-headers', asked)
    response.setHeader('access-control-expose-headers', 'etag')
    response.setHeader('access-control-max-age', '600')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    if (request.url === '/api/upload') return handle(request, response)
    const startedAtMs = performance.now()
    let [sizeBytes, text] = [0, '']
    for await (const chunk of request) {
      sizeBytes += chunk.length
      if (request.method === 'POST') text += chunk
    }
    const { headers = {}, body = '' } = answer(request, sizeBytes, text)
    const dueMs = startedAtMs + latencyMs + sizeBytes / bytesPerMs
    setTimeout(() => response.writeHead(200, headers).end(body), dueMs - performance.now())
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  origin = `http://127.0.0.1:${port}`
  const handle = toNodeHandler(
    createUploadHandler({
      bucket: { endpoint: origin, bucket: 'bucket', accessKeyId: 'key', secretAccessKey: 'secret' },
      authorize: () => ({}),
      partSizeBytes: partBytes,
    }),
  )
  return {
    url: origin,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
