import type { IncomingMessage, Server } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Headers that offer another protocol; `HTTP2-Settings` belongs to the HTTP/2 offer. Source: RFC 7540, §3.2. */
const offers: ReadonlySet<string> = new Set(['upgrade', 'http2-settings'])

/** True if a request opens a WebSocket, rather than merely offering another protocol for its answer. */
export function opensWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase().trim() === 'websocket'
}

/**
 * Handles a request as if it hadn't offered another protocol; a server can always do that. Source: RFC 9110, §7.8. Node has stopped
 * reading the connection at this request, so we read it once more without the offer.
 */
export function ignoreUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method = 'GET', url = '/', httpVersion, rawHeaders } = request
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2)
    if (offers.has(name.toLowerCase())) continue
    const kept = name.toLowerCase() === 'connection' ? withoutOffers(value) : value
    if (kept !== '') lines.push(`${name}: ${kept}`)
  }
  // An earlier answer has set the idle connection timeout, which would end this request.
  if (socket instanceof Socket) socket.setTimeout(0)
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  server.emit('connection', socket)
}

function withoutOffers(connection: string): string {
  const options = connection.split(',').map((option) => option.trim())
  return options.filter((option) => !offers.has(option.toLowerCase())).join(', ')
}
