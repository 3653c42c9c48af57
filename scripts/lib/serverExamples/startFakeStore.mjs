import { once } from 'node:events'
import { createServer } from 'node:http'

/**
 * Starts a store that keeps objects in memory and checks no signature: the examples are about frameworks. Pages of every origin may
 * send to it, and none may read an ETag.
 *
 * @returns {Promise<{ env: Record<string, string>, keys: () => string[], read: (key: string) => Buffer | undefined, close: () => void }>}
 * `env` is what the examples read.
 */
export async function startFakeStore() {
  /** @type {Map<string, { body: Buffer, type: string, metadata?: Record<string, string> }>} */
  const objects = new Map()
  /** @type {Map<string, { type: string, metadata: Record<string, string>, parts: Map<number, Buffer> }>} */
  const uploads = new Map()

  /** @param {import('node:http').IncomingMessage} request @param {Buffer} body @returns {{ status?: number, type?: string, sizeBytes?: number, metadata?: Record<string, string>, text?: string }} */
  function answer({ method, url, headers }, body) {
    const { pathname, searchParams } = new URL(url ?? '/', 'http://store.test')
    const id = searchParams.get('uploadId') ?? ''
    const upload = uploads.get(id)
    const type = headers['content-type'] ?? ''
    if (method === 'OPTIONS') return { status: 204 }
    if (method === 'POST' && searchParams.has('uploads')) {
      const created = String(uploads.size + 1)
      uploads.set(created, { type, metadata: pickMetadata(headers), parts: new Map() })
      return { text: `<Result><UploadId>${created}</UploadId></Result>` }
    }
    if (method === 'GET' && searchParams.has('list-type')) {
      const prefix = `${pathname.replace(/\/$/, '')}/${searchParams.get('prefix') ?? ''}`
      const keys = [...objects.keys()].map(decodeURIComponent).filter((key) => key.startsWith(prefix))
      const items = keys.map((key) => `<Contents><Key>${key.split('/').slice(2).join('/')}</Key></Contents>`)
      return { text: `<Result>${items.join('')}</Result>` }
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
      objects.set(pathname, { body: Buffer.concat(parts), type: upload.type, metadata: upload.metadata })
      uploads.delete(id)
      return { text: '<Result><ETag>"e"</ETag></Result>' }
    }
    if (method === 'DELETE') return objects.delete(pathname) ? { status: 204 } : { status: 404 }
    if (method === 'PUT') objects.set(pathname, { body, type })
    const found = objects.get(pathname)
    if (!found) return { status: 404 }
    const { body: bytes, metadata = {} } = found
    if (method === 'HEAD') return { type: found.type, metadata, sizeBytes: bytes.length }
    return { type: found.type, ...(method === 'GET' && { text: bytes.toString() }) }
  }

  const server = createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const { status = 200, type, sizeBytes, metadata, text } = answer(request, Buffer.concat(chunks))
    response
      .writeHead(status, {
        ...metadata,
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
    keys: () => [...objects.keys()].map((path) => decodeURIComponent(path.slice('/uploads/'.length))),
    read: (key) => objects.get(`/uploads/${key.split('/').map(encodeURIComponent).join('/')}`)?.body,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** @param {import('node:http').IncomingHttpHeaders} headers */
function pickMetadata(headers) {
  const own = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'))
  return /** @type {Record<string, string>} */ (Object.fromEntries(own))
}
