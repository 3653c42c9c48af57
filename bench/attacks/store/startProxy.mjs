import { once } from 'node:events'
import { createServer, request as sendRequest } from 'node:http'

const HUGE_BYTES = 300_000_000
const page = (response, type, text) => {
  response.writeHead(200, { 'content-type': type })
  response.end(text)
}

/** Answers that come instead of the store's, from it or from something in front of it. */
const answers = {
  html: (response) => page(response, 'text/html', '<!doctype html><title>Sign in</title>'),
  empty: (response) => response.writeHead(200).end(),
  json: (response) => page(response, 'application/json', '{"ok":true}'),
  xml: (response) => page(response, 'application/xml', '<?xml version="1.0"?><Ok/>'),
  'another object': (response) => {
    response.writeHead(200, { etag: '"d41d8cd98f00b204e9800998ecf8427e"' })
    response.end()
  },
  'endless keys': (response, { url }) => {
    const query = new URL(url, 'http://store').searchParams
    const prefix = query.get('prefix') ?? ''
    const time = '30:00.000~'
    const keys = Array.from(
      { length: 1000 },
      (_, index) => `${prefix}${time}11111111-1111-4111-8111-${String(index).padStart(12, '0')}`,
    )
    const hour = new Date().toISOString().slice(0, 13)
    const listed = query.has('delimiter')
      ? `<CommonPrefixes><Prefix>${prefix}${hour}/</Prefix></CommonPrefixes>`
      : keys.map((key) => `<Contents><Key>${key}</Key><Size>10</Size><ETag>"x"</ETag></Contents>`).join('')
    page(
      response,
      'application/xml',
      `<?xml version="1.0"?><ListBucketResult><Name>b</Name><Prefix>${prefix}</Prefix><IsTruncated>true</IsTruncated><NextContinuationToken>${Math.random()}</NextContinuationToken>${listed}</ListBucketResult>`,
    )
  },
  'endless parts': (response, { url }) => {
    const marker = Number(new URL(url, 'http://store').searchParams.get('part-number-marker') ?? 0)
    const parts = Array.from(
      { length: 1000 },
      (_, index) =>
        `<Part><PartNumber>${index + 1}</PartNumber><Size>2000</Size><ETag>"0123456789abcdef0123456789abcdef"</ETag></Part>`,
    )
    page(
      response,
      'application/xml',
      `<?xml version="1.0"?><ListPartsResult><IsTruncated>true</IsTruncated><NextPartNumberMarker>${marker + 1}</NextPartNumberMarker>${parts.join('')}</ListPartsResult>`,
    )
  },
  'no sense': (response) => response.socket.end('\0\xff\xfe not HTTP\r\n\r\n'),
  error: (response) => response.writeHead(500).end(),
  huge(response) {
    response.writeHead(200, { 'content-type': 'application/xml', 'content-length': HUGE_BYTES })
    const chunk = Buffer.alloc(1_000_000, '<')
    let left = HUGE_BYTES
    const write = () => {
      while (left > 0 && !response.destroyed) {
        left -= chunk.length
        if (!response.write(chunk)) return response.once('drain', write)
      }
      response.end()
    }
    write()
  },
}

/** Kinds of answers that a proxy can give instead of its store's, whatever was asked. */
export const answerKinds = Object.keys(answers).filter((kind) => !kind.startsWith('endless'))

/**
 * Starts a proxy in front of a store, which passes everything on until it is told to answer itself.
 *
 * @param {string} endpoint
 */
export async function startProxy(endpoint) {
  const { hostname, port } = new URL(endpoint)
  let decide = (_request) => 'pass'
  const counts = new Map()
  const server = createServer((request, response) => {
    request.on('error', () => {})
    response.on('error', () => {})
    counts.set(request.method, (counts.get(request.method) ?? 0) + 1)
    const kind = decide(request)
    if (kind !== 'pass' && kind !== 'lost') {
      request.resume()
      // A client may wait for all of its bytes to be taken.
      if (request.method === 'HEAD') return void answers[kind](response, request)
      return void request.once('end', () => answers[kind](response, request))
    }
    const { method, url, headers } = request
    const outgoing = sendRequest({ hostname, port, method, path: url, headers }, (incoming) => {
      if (kind === 'lost') {
        incoming.resume()
        return response.destroy()
      }
      response.writeHead(incoming.statusCode ?? 502, incoming.headers)
      incoming.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    request.pipe(outgoing)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${server.address().port}`,
    /** Decides what each request is answered with from now on: `pass`, `lost`, or a kind of answer. */
    set(next) {
      decide = next
      counts.clear()
    },
    count: (method) => counts.get(method) ?? 0,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
