import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { createChannels } from './createChannels.js'
import { servePusherClient } from './servePusherClient.js'

/** The realtime channel: clients subscribe to names and hear what is published under them. */
export interface Realtime {
  /** Takes a connection that asks to become a web socket. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Sends an event to every subscriber of a channel, and to those who subscribe later. */
  publish(channel: string, event: string, data: unknown): void
  /** How many clients are connected. */
  connectionCount(): number
  /** Ends all connections. */
  close(): void
}

/** What can be done to the channel on purpose, to test its clients. */
export interface RealtimeFaults {
  /** How to take a new connection. */
  onConnect(): 'serve' | 'refuse' | 'stay-silent'
  /** Texts to send in place of a frame, or `drop` to cut the line. */
  onFrame(frame: string, connection: { readonly frameCount: number }): readonly string[] | 'drop'
}

/** What the channel depends on. */
export interface RealtimeSettings {
  readonly faults: RealtimeFaults
  /** A client that is silent for this long is asked for a sign of life, and dropped after as long again. */
  readonly activityTimeoutMs: number
}

/** Speaks the Pusher protocol at `/app/{key}`, for any key. Source: wire protocol §6.3. */
export function createRealtime({ faults, activityTimeoutMs }: RealtimeSettings): Realtime {
  const server = new WebSocketServer({ noServer: true, maxPayload: 65_536 })
  const channels = createChannels()
  return {
    accept(request, socket, head) {
      const { url = '' } = request
      const isChannel = /^\/app\/[\w-]+\/?(?:\?|$)/.test(url)
      const way = isChannel ? faults.onConnect() : 'refuse'
      if (way === 'refuse') {
        const status = isChannel ? '503 Service Unavailable' : '404 Not Found'
        socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
        return
      }
      server.handleUpgrade(request, socket, head, (client) => {
        if (way === 'serve') servePusherClient(client, url, { channels, faults, activityTimeoutMs })
        else client.on('error', () => {})
      })
    },
    publish: channels.publish,
    connectionCount: () => server.clients.size,
    close() {
      for (const client of server.clients) client.terminate()
      server.close()
    },
  }
}
