import { createServer } from 'node:http'
import { createSecureServer } from 'node:http2'
import { createCertificate } from './packing/startPackService.mjs'

const uuid = '0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10'
/** Bytes that a client may send ahead over HTTP/2: as many as the longest of the lines holds. Node's own 64 kB hold a long line up. */
const WINDOW_BYTES = 16_777_216

/**
 * Starts a service that discards the bytes of files.
 *
 * @param {{ protocol?: string, host?: string, onPart?: (index: number, bytes: number) => void, answers?: (index: number) => boolean }} [options] `onPart` is called with
 *   each piece of a part that arrives, `answers` tells whether a part is confirmed.
 */
export async function startPartSink({
  protocol = 'http',
  host = '127.0.0.1',
  onPart = () => {},
  answers = () => true,
} = {}) {
  let size = 0
  const handle = (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x')
    const part = request.method === 'PUT' ? Number(pathname.split('/').at(-1)) : null
    const pieces = []
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    response.setHeader('access-control-allow-methods', '*')
    response.setHeader('access-control-max-age', '600')
    response.setHeader('timing-allow-origin', '*')
    request.on('data', (piece) => {
      if (part === null) pieces.push(piece)
      else onPart(part, piece.length)
    })
    request.on('end', () => {
      const info = { uuid, file: uuid, size, filename: 'a.bin', original_filename: 'a.bin', is_ready: true }
      if (pathname === '/multipart/start/') {
        const fields = Buffer.concat(pieces).toString('latin1')
        const field = (name) => Number(new RegExp(`name="${name}"\\s+(\\d+)`).exec(fields)?.[1])
        size = field('size')
        const origin = `${protocol}://${request.headers.host ?? request.headers[':authority']}`
        const parts = Array.from(
          { length: Math.ceil(size / field('part_size')) },
          (_, index) => `${origin}/part/${index}`,
        )
        response.end(JSON.stringify({ uuid, parts }))
      } else if (part === null || answers(part)) {
        response.end(part === null && request.method !== 'OPTIONS' ? JSON.stringify(info) : '')
      }
    })
  }
  const server = protocol === 'https' ? createHttp2(handle) : createServer(handle)
  await new Promise((resolve) => server.listen(0, host, () => resolve(undefined)))
  return {
    url: `${protocol}://${host}:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`,
    close() {
      server.close()
      server.closeAllConnections?.()
    },
  }
}

function createHttp2(handle) {
  const settings = { initialWindowSize: WINDOW_BYTES }
  const server = createSecureServer({ ...createCertificate(), settings }, handle)
  server.on('session', (session) => session.setLocalWindowSize(WINDOW_BYTES))
  return server
}
