import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hashCrc64 } from '../crypto/hashCrc64.js'
import type { BucketOptions } from '../store/BucketOptions.js'

/** The rules of a stand-in store. */
export interface StorePolicy {
  /** Refuses bytes without a checksum, as a bucket with Object Lock does. */
  readonly needsChecksum?: boolean
  /** Refuses uploads with CRC-64/NVME, as older stores do. */
  readonly refusesCrc64?: boolean
  /** Value of `x-amz-server-side-encryption` without which no upload is started and no object is written. */
  readonly needsEncryption?: string
  /** Wants the encryption header with each part as well, which Amazon S3 refuses. */
  readonly needsPartEncryption?: boolean
  /** Headers that a page may send. @default all */
  readonly allowHeaders?: readonly string[]
  /** Leaves the size out of answers to HEAD requests, as a proxy that compresses does. */
  readonly hidesSize?: boolean
  /** Refuses each part with this answer. */
  readonly refusePart?: { readonly status: number; readonly code: string; readonly message: string }
}

/** A request that the store received. */
export interface StoreCall {
  readonly what: 'complete' | 'get' | 'head' | 'list' | 'other' | 'part' | 'put' | 'remove' | 'start'
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

interface Upload {
  readonly headers: IncomingHttpHeaders
  readonly parts: Map<
    number,
    { readonly body: Buffer; readonly etag: string; readonly checksum: string | undefined }
  >
}

class Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const SSE = 'x-amz-server-side-encryption'
const SHA256 = 'x-amz-checksum-sha256'
const CRC64 = 'x-amz-checksum-crc64nvme'

/**
 * Starts a store that keeps objects in memory, with rules that no store for tests has. Like Amazon S3, it refuses `x-amz-` headers that
 * aren't signed, compares checksums, wants those of all parts for a completion, and gives encrypted objects an ETag that is no MD5. It
 * doesn't check signatures.
 */
export async function startPolicyStore(policy: StorePolicy): Promise<{
  readonly bucket: BucketOptions
  readonly calls: readonly StoreCall[]
  readonly read: (key: string) => string | undefined
  readonly close: () => void
}> {
  const objects = new Map<
    string,
    { readonly body: Buffer; readonly headers: IncomingHttpHeaders; readonly etag: string }
  >()
  const uploads = new Map<string, Upload>()
  const calls: StoreCall[] = []

  function assertPolicy(headers: IncomingHttpHeaders, kind: 'object' | 'part' | 'start', body: Buffer): void {
    const isEncrypted = headers[SSE] === policy.needsEncryption
    const wantsEncryption =
      kind === 'part' ? policy.needsPartEncryption : policy.needsEncryption !== undefined
    if (wantsEncryption && !isEncrypted) {
      throw new Refusal(
        403,
        'AccessDenied',
        'User: arn:aws:iam::1:user/a is not authorized to perform: s3:PutObject on resource: "arn:aws:s3:::uploads/k" with an explicit deny in a resource-based policy',
      )
    }
    if (kind === 'part' && headers[SSE] !== undefined && !policy.needsPartEncryption) {
      throw new Refusal(400, 'InvalidArgument', `${SSE} header is not supported for this operation.`)
    }
    const isCrc64 = headers[CRC64] !== undefined || headers['x-amz-checksum-algorithm'] === 'CRC64NVME'
    if (isCrc64 && policy.refusesCrc64) {
      throw new Refusal(
        400,
        'InvalidRequest',
        'Checksum algorithm provided is unsupported. Please try again with any of the valid types: [CRC32, CRC32C, SHA1, SHA256]',
      )
    }
    if (kind === 'start') return
    const given = headers[SHA256]
    const crc64 = headers[CRC64]
    if (crc64 !== undefined && crc64 !== crc64Of(body)) {
      throw new Refusal(
        400,
        'BadDigest',
        'The CRC64NVME you specified did not match the calculated checksum.',
      )
    }
    if (
      policy.needsChecksum &&
      given === undefined &&
      crc64 === undefined &&
      headers['content-md5'] === undefined
    ) {
      throw new Refusal(
        400,
        'InvalidRequest',
        'Content-MD5 OR x-amz-checksum- HTTP header is required for Put Part requests with Object Lock parameters',
      )
    }
    if (given !== undefined && given !== sha256Of(body)) {
      throw new Refusal(400, 'BadDigest', 'The SHA256 you specified did not match the calculated checksum.')
    }
  }

  function answer(
    { method, headers, url = '/' }: IncomingMessage,
    body: Buffer,
  ): { readonly what: StoreCall['what']; readonly text?: string; readonly extra?: Record<string, string> } {
    const { pathname, searchParams: query } = new URL(url, 'http://store.test')
    const id = query.get('uploadId')
    const upload = id === null ? undefined : uploads.get(id)
    if (id !== null && !upload) throw new Refusal(404, 'NoSuchUpload', '')
    assertSigned(headers, query.get('X-Amz-SignedHeaders') ?? '')
    if (method === 'POST' && query.has('uploads')) {
      assertPolicy(headers, 'start', body)
      const created = randomUUID()
      uploads.set(created, { headers, parts: new Map() })
      return { what: 'start', text: `<Result><UploadId>${created}</UploadId></Result>` }
    }
    if (upload && method === 'PUT') {
      const { refusePart } = policy
      if (refusePart) throw new Refusal(refusePart.status, refusePart.code, refusePart.message)
      assertPolicy(headers, 'part', body)
      const etag = `"${randomUUID().replaceAll('-', '')}"`
      const checksum = findChecksum(upload)?.compute(body)
      upload.parts.set(Number(query.get('partNumber')), { body, etag, checksum })
      return { what: 'part', extra: { etag } }
    }
    if (upload && method === 'GET') {
      const items = [...upload.parts]
        .sort(([a], [b]) => a - b)
        .map(
          ([
            number,
            {
              body: { length },
              etag,
              checksum,
            },
          ]) =>
            `<Part><PartNumber>${number}</PartNumber><Size>${length}</Size><ETag>${etag}</ETag>${checksum ? writeChecksum(upload, checksum) : ''}</Part>`,
        )
      return { what: 'list', text: `<Result>${items.join('')}</Result>` }
    }
    if (upload && id && method === 'POST') {
      const parts = [...upload.parts].sort(([a], [b]) => a - b)
      for (const [number, { checksum }] of parts) {
        if (checksum !== undefined && !body.includes(writeChecksum(upload, checksum))) {
          throw new Refusal(
            400,
            'InvalidRequest',
            `The upload was created using a checksum. The complete request must include the checksum for each part. It was missing for part ${number} in the request.`,
          )
        }
      }
      const whole = Buffer.concat(parts.map(([, part]) => part.body))
      if (headers[CRC64] !== undefined && headers[CRC64] !== crc64Of(whole))
        throw new Refusal(400, 'BadDigest', 'The CRC64NVME of the object did not match.')
      const etag = `"${randomUUID().replaceAll('-', '')}-${parts.length}"`
      objects.set(pathname, {
        body: whole,
        headers: upload.headers,
        etag,
      })
      uploads.delete(id)
      return { what: 'complete', text: `<Result><ETag>${etag}</ETag></Result>` }
    }
    if (upload && id && method === 'DELETE') {
      uploads.delete(id)
      return { what: 'remove' }
    }
    if (method === 'PUT') {
      assertPolicy(headers, 'object', body)
      const etag = `"${randomUUID()}"`
      objects.set(pathname, { body, headers, etag })
      return { what: 'put', extra: { etag } }
    }
    if (method === 'DELETE') {
      objects.delete(pathname)
      return { what: 'remove' }
    }
    if (method === 'GET' && query.has('list-type')) {
      const keys = [...objects.keys()].map((path) => decodeURIComponent(path.split('/').slice(2).join('/')))
      const found = keys.filter((key) => key.startsWith(query.get('prefix') ?? ''))
      return {
        what: 'list',
        text: `<Result>${found.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</Result>`,
      }
    }
    const found = objects.get(pathname)
    if (!found) throw new Refusal(404, 'NoSuchKey', '')
    const meta = Object.entries(found.headers).filter(([name]) => name.startsWith('x-amz-meta-'))
    const extra = {
      ...(Object.fromEntries(meta) as Record<string, string>),
      etag: found.etag,
      'content-type': found.headers['content-type'] ?? '',
    }
    const { length } = found.body
    if (method === 'HEAD') {
      const size = policy.hidesSize
        ? { 'transfer-encoding': 'chunked' }
        : { 'content-length': String(length) }
      return { what: 'head', extra: { ...extra, ...size } }
    }
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    if (first === undefined) return { what: 'get', text: found.body.toString(), extra }
    if (Number(first) >= length) throw new Refusal(416, 'InvalidRange', '')
    const range = { 'content-range': `bytes ${first}-${last}/${length}` }
    const slice = found.body.subarray(Number(first), Number(last) + 1)
    return { what: 'get', text: slice.toString(), extra: { ...extra, ...range } }
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const cors = {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'PUT',
      'access-control-allow-headers':
        policy.allowHeaders?.join(',') ?? request.headers['access-control-request-headers'] ?? '',
    }
    if (request.method === 'OPTIONS') {
      response.writeHead(204, cors).end()
      return
    }
    const note = (what: StoreCall['what'], status: number) =>
      calls.push({ what, status, headers: request.headers, text: body.toString() })
    try {
      const { what, text = '', extra } = answer(request, body)
      note(what, 200)
      response.writeHead(200, { 'content-type': 'application/xml', ...cors, ...extra }).end(text)
    } catch (error) {
      const { status = 500, code = 'InternalError', message } = error as Refusal
      note(request.url?.includes('partNumber') ? 'part' : 'other', status)
      const document = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`
      response.writeHead(status, { 'content-type': 'application/xml', ...cors }).end(document)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    bucket: {
      bucket: 'uploads',
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: 'a',
      secretAccessKey: 's',
      uploads: 'direct',
    },
    calls,
    read: (key) =>
      objects.get(`/uploads/${key.split('/').map(encodeURIComponent).join('/')}`)?.body.toString(),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function assertSigned(headers: IncomingHttpHeaders, signed: string): void {
  const missing = Object.keys(headers).filter(
    (name) => name.startsWith('x-amz-') && !signed.split(';').includes(name),
  )
  if (missing.length > 0)
    throw new Refusal(403, 'AccessDenied', 'There were headers present in the request which were not signed')
}

function sha256Of(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64')
}

function crc64Of(body: Buffer): string {
  return Buffer.from(hashCrc64(body)).toString('base64')
}

/** Returns the checksum that an upload was started with; undefined without one. */
function findChecksum({ headers }: Upload) {
  const name = headers['x-amz-checksum-algorithm']
  if (name === 'SHA256') return { element: 'ChecksumSHA256', compute: sha256Of }
  return name === 'CRC64NVME' ? { element: 'ChecksumCRC64NVME', compute: crc64Of } : undefined
}

function writeChecksum(upload: Upload, checksum: string): string {
  const element = findChecksum(upload)?.element
  return `<${element}>${checksum}</${element}>`
}
