import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket, WebSocketServer } from 'ws'
import { UploadApiError } from '../errors/UploadApiError.js'
import { createSharedRoom } from '../fairness/createSharedRoom.js'
import { networkOf } from '../fairness/networkOf.js'
import type { OriginPolicy } from '../http/createOriginPolicy.js'
import { shareOfHeap } from '../shared/shareOfHeap.js'
import { createChannels } from './createChannels.js'
import type { RealtimeBus } from './RealtimeBus.js'
import type { RealtimeFaults } from './RealtimeFaults.js'
import { realtimeLimits } from './realtimeLimits.js'
import { servePusherClient } from './servePusherClient.js'

/** The realtime channel: clients subscribe to names and receive messages published under them. */
export interface Realtime {
  /** Takes over a connection whose request upgrades it to a WebSocket. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Sends an event to a channel's subscribers, and to later subscribers. */
  publish(channel: string, event: string, data: unknown): void
  /** Number of connected clients. */
  connectionCount(): number
  /** Ends all connections. */
  close(): void
}

/** Realtime channel options. */
export interface RealtimeSettings {
  readonly faults: RealtimeFaults
  readonly origins: OriginPolicy
  /** A client that is silent for this long is sent a ping, and is dropped after the same time again. */
  readonly activityTimeoutMs: number
  /** Connects channels across nodes. @default no other nodes */
  readonly bus?: RealtimeBus | undefined
  /** Returns true if a file can still be described: late subscribers learn nothing about removed files. @default always */
  readonly hasFile?: ((uuid: string) => Promise<boolean>) | undefined
  /** @default Date.now */
  readonly now?: () => number
  /** Rejects if a client isn't allowed to connect. @default every client can connect */
  readonly admit?: ((request: IncomingMessage) => Promise<void>) | undefined
  /** Names a request's client, see `createSharedRoom`. @default its network */
  readonly clientOf?: ((request: IncomingMessage) => string) | undefined
  /** Maximum memory for all connections, in bytes. @default 64 MiB, at most an eighth of the heap */
  readonly totalBytes?: number
}

/** Share of the memory that a network can use; the rest is for other networks. */
const NETWORK_SHARE = 3 / 4

/** Speaks the Pusher protocol at `/app/{key}`, for any key. Source: wire protocol §6.3. */
export function createRealtime({
  faults,
  origins,
  activityTimeoutMs,
  bus,
  hasFile = async () => true,
  now = Date.now,
  admit = async () => {},
  clientOf = ({ socket }) => networkOf(socket.remoteAddress),
  totalBytes = shareOfHeap(realtimeLimits.totalBytes),
}: RealtimeSettings): Realtime {
  let server: WebSocketServer | undefined
  let isClosed = false
  const channels = createChannels({ bus, hasFile, now })
  const room = createSharedRoom({ totalBytes, networkBytes: NETWORK_SHARE * totalBytes })

  function findRefusal({ url = '', headers }: IncomingMessage): string | null {
    if (!/^\/app\/[\w-]+\/?(?:\?|$)/.test(url)) return '404 Not Found'
    // Browsers let every page open a WebSocket to this machine; only the `Origin` header tells pages apart.
    if (!origins.isTrusted(headers.origin)) return '403 Forbidden'
    return null
  }

  /** Loaded by the first client, which lets the service start sooner. */
  async function openServer(): Promise<WebSocketServer> {
    const { WebSocketServer } = await import('ws')
    server ??= new WebSocketServer({
      noServer: true,
      maxPayload: realtimeLimits.maxMessageBytes,
      maxFragments: realtimeLimits.maxFragments,
      // Pong frames count as unread too, so they're sent by the code that counts.
      autoPong: false,
    })
    return server
  }

  function connect(server: WebSocketServer, request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const way = faults.onConnect()
    if (way === 'refuse') {
      refuse(socket, '503 Service Unavailable')
      return
    }
    if (socket.destroyed) return
    if (isClosed) return void socket.destroy()
    const client = clientOf(request)
    server.handleUpgrade(request, socket, head, (webSocket) => {
      const settings = { channels, faults, activityTimeoutMs, room, client }
      if (way === 'serve') servePusherClient(webSocket, request.url ?? '', settings)
      else staySilent(webSocket)
    })
  }

  return {
    accept(request, socket, head) {
      // Node leaves an upgraded socket without a listener, and an unhandled socket error would crash the process.
      socket.on('error', () => socket.destroy())
      const refusal = findRefusal(request)
      if (refusal) refuse(socket, refusal)
      else {
        admit(request)
          .then(openServer)
          .then(
            (server) => connect(server, request, socket, head),
            (error: unknown) => refuse(socket, statusOf(error)),
          )
      }
    },
    publish: channels.publish,
    connectionCount: () => server?.clients.size ?? 0,
    close() {
      isClosed = true
      for (const client of server?.clients ?? []) client.terminate()
      server?.close()
    },
  }
}

/** Keeps a connection open without ever sending a protocol frame. */
function staySilent(client: WebSocket): void {
  client.on('error', () => {})
  client.on('ping', (data) => {
    if (client.bufferedAmount === 0) client.pong(data)
  })
}

function statusOf(error: unknown): string {
  const status = error instanceof UploadApiError ? error.statusCode : 503
  return `${status} ${STATUS_CODES[status] ?? ''}`
}

function refuse(socket: Duplex, status: string): void {
  // HTTP sockets allow half-open connections: without this, a connection would stay until its client closes it.
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
