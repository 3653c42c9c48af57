// A store of a given number of files that exist by a formula only, so that neither their number nor the store's own work counts.
// What is written to it is kept in memory.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'

const FILES = Number(process.argv[2] ?? 0)
const GENERATED = /^\/bench\/\.lading\/files\/00000000-0000-4000-8000-(\d{12})$/
const MODIFIED = new Date(0).toUTCString()
const objects = new Map()
const uploads = new Map()
let nextUpload = 0

function createRecord(number, uuid) {
  if (number >= FILES) return undefined
  const facts = {
    originalFilename: `${number}.bin`,
    mimeType: 'x/y',
    sizeBytes: 1,
    sha256: null,
    isStored: true,
  }
  const rest = {
    source: null,
    metadata: {},
    tags: [],
    image: null,
    savedUrl: null,
    publicKey: 'demopublickey',
  }
  return Buffer.from(
    JSON.stringify({ uuid, ...facts, ...rest, uploadedAt: new Date(number * 1000).toISOString() }),
  )
}

function find(path) {
  const [, number] = GENERATED.exec(path) ?? []
  return number === undefined ? objects.get(path) : createRecord(Number(number), path.slice(-36))
}

const xml = (name, content) => `<?xml version="1.0" encoding="UTF-8"?><${name}>${content}</${name}>`
const hash = (bytes) => `"${createHash('md5').update(bytes).digest('hex')}"`

/** Answers `[status, body, headers]`. */
function answer(method, path, query, body, range) {
  const uploadId = query.get('uploadId')
  if (method === 'POST' && query.has('uploads')) {
    const id = String(++nextUpload)
    uploads.set(id, new Map())
    return [200, xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`)]
  }
  if (uploadId !== null) return answerUpload(method, path, query, body, uploadId)
  if (method === 'PUT') {
    objects.set(path, body)
    return [200, '', { etag: hash(body) }]
  }
  if (method === 'DELETE') {
    objects.delete(path)
    return [204, '']
  }
  if (query.has('list-type')) {
    const prefix = `/bench/${query.get('prefix') ?? ''}`
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort()
    const items = keys.map((key) => `<Contents><Key>${key.slice(7)}</Key></Contents>`)
    return [200, xml('ListBucketResult', `<IsTruncated>false</IsTruncated>${items.join('')}`)]
  }
  const found = find(path)
  if (!found) return [404, method === 'HEAD' ? '' : xml('Error', '<Code>NoSuchKey</Code>')]
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (start === undefined || found.length === 0)
    return [200, found, { 'last-modified': MODIFIED, etag: '"x"' }]
  const slice = found.subarray(Number(start), Number(end) + 1)
  const contentRange = `bytes ${start}-${Number(start) + slice.length - 1}/${found.length}`
  return [206, slice, { 'last-modified': MODIFIED, 'content-range': contentRange }]
}

function answerUpload(method, path, query, body, uploadId) {
  const parts = uploads.get(uploadId)
  if (!parts) return [404, xml('Error', '<Code>NoSuchUpload</Code>')]
  if (method === 'PUT') {
    parts.set(Number(query.get('partNumber')), body)
    return [200, '', { etag: hash(body) }]
  }
  if (method === 'GET') {
    const items = [...parts].map(
      ([number, { length }]) =>
        `<Part><PartNumber>${number}</PartNumber><Size>${length}</Size><ETag>"x"</ETag></Part>`,
    )
    return [200, xml('ListPartsResult', `<IsTruncated>false</IsTruncated>${items.join('')}`)]
  }
  uploads.delete(uploadId)
  if (method === 'DELETE') return [204, '']
  objects.set(path, Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes)))
  return [200, xml('CompleteMultipartUploadResult', '<ETag>"x"</ETag>')]
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store')
  const body = await buffer(request)
  const { method = '', headers } = request
  const [status, content, more = {}] = answer(
    method,
    decodeURIComponent(pathname),
    searchParams,
    body,
    headers.range,
  )
  response.writeHead(status, { ...more, 'content-length': Buffer.byteLength(content) })
  response.end(method === 'HEAD' ? undefined : content)
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`S3: http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
})
