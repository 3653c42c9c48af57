import { once } from 'node:events'
import { createServer } from 'node:http'

/**
 * Starts a store that keeps objects in memory and checks no signature: the examples are about frameworks. Pages of every origin may
 * send to it, and none may read an ETag.
 *
 * @returns {Promise<{ env: Record<string, string>, read: (key: string) => Buffer | undefined, close: () => void }>} `env` is what the
 * examples read.
 */
export async function startFakeStore() {
  /** @type {Map<string, { body: Buffer, type: string }>} */
  const objects = new Map()
  /** @type {Map<string, { type: string, parts: Map<number, Buffer> }>} */
  const uploads = new Map()

  /** @param {import('node:http').IncomingMessage} request @param {Buffer} body @returns {{ status?: number, type?: string, sizeBytes?: number, text?: string }} */
  function answer({ method, url, headers }, body) {
    const { pathname, searchParams } = new URL(url ?? '/', 'http://store.test')
    const id = searchParams.get('uploadId') ?? ''
    const upload = uploads.get(id)
    const type = headers['content-type'] ?? ''
    if (method === 'OPTIONS') return { status: 204 }
    if (method === 'POST' && searchParams.has('uploads')) {
      const created = String(uploads.size + 1)
      uploads.set(created, { type, parts: new Map() })
      return { text: `<Result><UploadId>${created}</UploadId></Result>` }
    }
    if (id && !upload) return { status: 404, text: '<Error><Code>NoSuchUpload</Code></Error>' }
    if (upload && method === 'PUT') {
      upload.parts.set(Number(searchParams.get('partNumber')), body)
      return {}
    }
    if (upload && method === 'GET') {
      const parts = [...upload.parts].map(
        ([number, { length }]) =>
          `<Part><PartNumber>${number}</PartNumber><Size>${length}</Size><ETag>"e"</ETag></Part>`,
      )
      return { text: `<Result>${parts.join('')}</Result>` }
    }
    if (upload && method === 'POST') {
      const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, part]) => part)
      objects.set(pathname, { body: Buffer.concat(parts), type: upload.type })
      uploads.delete(id)
      return { text: '<Result><ETag>"e"</ETag></Result>' }
    }
    if (method === 'PUT') objects.set(pathname, { body, type })
    const found = objects.get(pathname)
    if (!found) return { status: 404 }
    return { type: found.type, ...(method === 'HEAD' && { sizeBytes: found.body.length }) }
  }

  const server = createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const { status = 200, type, sizeBytes, text } = answer(request, Buffer.concat(chunks))
    response
      .writeHead(status, {
        etag: '"e"',
        'content-type': type ?? 'application/xml',
        ...(sizeBytes !== undefined && { 'content-length': sizeBytes }),
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'PUT',
        'access-control-allow-headers': 'content-type',
      })
      .end(text)
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
    read: (key) => objects.get(`/uploads/${key.split('/').map(encodeURIComponent).join('/')}`)?.body,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
