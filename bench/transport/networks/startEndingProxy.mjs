import { createServer, request as forward } from 'node:http'
import { constants, createSecureServer } from 'node:http2'
import { connect, createServer as createLine } from 'node:net'
import { createCertificate } from '../packing/startPackService.mjs'

/** Share of the streams that an HTTP/2 server refuses before it has begun with them. */
const REFUSED_SHARE = 0.2
/** Bytes that a client may send ahead over HTTP/2. */
const WINDOW_BYTES = 1_048_576

/**
 * Starts a proxy before a service whose connections end.
 *
 * - `http1-reset` and `http2-reset` reset each connection at any byte.
 * - `http1-close` closes a connection as soon as a request of it is answered, without saying so before.
 * - `http2-goaway` ends each connection by a GOAWAY after some streams: those that began later were not processed.
 * - `http2-refused` refuses streams, and processes the others.
 *
 * @param {string} url Of the service.
 * @param {{ kind: string, random: () => number, meanBytes?: number }} options `meanBytes` are the bytes that a connection takes on average before it is reset.
 */
export async function startEndingProxy(url, { kind, random, meanBytes = 200_000 }) {
  const target = new URL(url)
  const isSecond = kind.startsWith('http2')
  const ended = { connections: 0, streams: 0 }
  let own = ''

  /** Passes a request on. The answers of the service name its own address. */
  const handle = (
    /** @type {import('node:http').IncomingMessage} */ request,
    /** @type {import('node:http').ServerResponse} */ response,
  ) => {
    const { method, url: path, headers } = request
    const given = Object.entries(headers).filter(([name]) => !name.startsWith(':') && name !== 'host')
    const outgoing = forward({
      host: target.hostname,
      port: target.port,
      method,
      path,
      headers: { ...Object.fromEntries(given), host: target.host },
    })
    outgoing.on('error', () => response.destroy())
    outgoing.on('response', async (answer) => {
      const chunks = []
      try {
        for await (const chunk of answer) chunks.push(chunk)
      } catch {
        response.destroy()
        return
      }
      const body = Buffer.from(Buffer.concat(chunks).toString('latin1').replaceAll(url, own), 'latin1')
      const kept = Object.entries(answer.headers).filter(
        ([name]) => !/^(connection|content-length|keep-alive|transfer-encoding|upgrade)$/.test(name),
      )
      if (response.destroyed) return
      response.writeHead(answer.statusCode ?? 502, {
        ...Object.fromEntries(kept),
        'content-length': body.length,
      })
      response.end(body)
      if (kind === 'http1-close') {
        response.on('finish', () => {
          ended.connections += 1
          request.socket.end()
        })
      }
    })
    request.on('error', () => outgoing.destroy())
    request.on('aborted', () => outgoing.destroy())
    request.pipe(outgoing)
  }

  const server = isSecond
    ? createSecureServer({ ...createCertificate(), settings: { initialWindowSize: WINDOW_BYTES } })
    : createServer(handle)
  if (isSecond) {
    server.on('sessionError', () => {})
    server.on('session', (/** @type {import('node:http2').ServerHttp2Session} */ session) => {
      session.on('error', () => {})
      session.setLocalWindowSize(8 * WINDOW_BYTES)
      let lastId = 0
      let isGoing = false
      let left = 3 + Math.floor(random() * 10)
      session.on('stream', (/** @type {import('node:http2').ServerHttp2Stream} */ stream) => {
        stream.on('error', () => {})
        const isNotProcessed =
          (isGoing && Number(stream.id) > lastId) || (kind === 'http2-refused' && random() < REFUSED_SHARE)
        if (isNotProcessed) {
          ended.streams += 1
          stream.close(constants.NGHTTP2_REFUSED_STREAM)
          return
        }
        if (kind === 'http2-goaway' && --left === 0) {
          isGoing = true
          lastId = Number(stream.id)
          ended.connections += 1
          // Streams before it are answered.
          session.goaway(constants.NGHTTP2_NO_ERROR, lastId)
        }
      })
    })
    // Streams that are refused have no request.
    server.on('request', (request, response) => {
      if (!response.stream?.closed && !response.stream?.destroyed) handle(request, response)
    })
  }
  const portBehind = await listen(server)
  const sockets = new Set()
  // In front of it, because TLS takes the socket over.
  const line = createLine((socket) => {
    const inner = connect(portBehind, '127.0.0.1')
    for (const [end, other] of [
      [socket, inner],
      [inner, socket],
    ]) {
      sockets.add(end)
      end.on('error', () => {})
      end.on('close', () => {
        sockets.delete(end)
        other.destroy()
      })
      end.pipe(other)
    }
    if (!kind.endsWith('reset')) return
    // One connection carries what six do over HTTP/1.1.
    let left = 2 * meanBytes * random() * (isSecond ? 6 : 1)
    socket.on('data', (chunk) => {
      left -= chunk.length
      if (left > 0 || socket.destroyed) return
      ended.connections += 1
      socket.resetAndDestroy()
    })
  })
  own = `${isSecond ? 'https' : 'http'}://127.0.0.1:${await listen(line)}`
  return {
    url: own,
    ended,
    close() {
      for (const socket of sockets) socket.destroy()
      line.close()
      server.close()
    },
  }
}

/** Listens on a free port. @param {import('node:net').Server} server */
async function listen(server) {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  return /** @type {import('node:net').AddressInfo} */ (server.address()).port
}
