import type { WebSocket } from 'ws'
import type { SharedRoom } from '../fairness/createSharedRoom.js'
import { checkProtocol } from './checkProtocol.js'
import type { Channels } from './createChannels.js'
import { createRateLimit } from './createRateLimit.js'
import { parsePusherFrame } from './parsePusherFrame.js'
import type { RealtimeFaults } from './RealtimeFaults.js'
import { realtimeLimits } from './realtimeLimits.js'

export interface PusherClientSettings {
  readonly channels: Channels
  readonly faults: RealtimeFaults
  readonly activityTimeoutMs: number
  /** Memory that all connections share. */
  readonly room: SharedRoom
  /** The connection's client, see `createSharedRoom`. */
  readonly client: string
}

/** Pusher protocol close code that makes a client wait before it reconnects. */
const OVER_CAPACITY = 4100
/** How long to wait for the client's close frame when a connection has to end, in milliseconds. */
const GOODBYE_MS = 2000
let clientNumber = 0

/** Speaks the Pusher protocol with one client until its connection ends. @param url URL that the client connected to. */
export function servePusherClient(socket: WebSocket, url: string, settings: PusherClientSettings): void {
  const { channels, faults, activityTimeoutMs, room, client } = settings
  const { framesPerSecond, frameBurst, frameOverheadBytes, maxChannels, maxUnreadBytes } = realtimeLimits
  const joined = new Set<string>()
  const state = { frameCount: 0 }
  const isWithinRate = createRateLimit(framesPerSecond, frameBurst, () => performance.now())
  let isAlive = true
  let unreadBytes = 0
  const share = room.enter(client, () => close(OVER_CAPACITY, 'Others need the memory of this connection.'))
  const costOf = (channel: string) => realtimeLimits.channelBytes + channel.length

  /** Passes on what still fits; a client that doesn't read loses its connection before it costs more memory. */
  function write(costBytes: number, pass: (done: () => void) => void): void {
    unreadBytes += costBytes + frameOverheadBytes
    if (unreadBytes > maxUnreadBytes) {
      socket.terminate()
      return
    }
    pass(() => {
      unreadBytes -= costBytes + frameOverheadBytes
    })
  }

  function send(frame: string): void {
    if (socket.readyState !== socket.OPEN) return
    const frames = faults.onFrame(frame, state)
    state.frameCount++
    if (frames === 'drop') socket.terminate()
    else for (const text of frames) write(Buffer.byteLength(text), (done) => socket.send(text, done))
  }

  function join(channel: string): void {
    if (joined.has(channel) || joined.size >= maxChannels) return
    if (!share.take(costOf(channel))) {
      close(OVER_CAPACITY, 'Too many channels are subscribed to.')
      return
    }
    joined.add(channel)
    send(JSON.stringify({ event: 'pusher_internal:subscription_succeeded', channel, data: '{}' }))
    channels.join(channel, send)
  }

  function leave(channel: string): void {
    if (!joined.delete(channel)) return
    share.take(-costOf(channel))
    channels.leave(channel, send)
  }

  function receive(text: string): void {
    const frame = parsePusherFrame(text)
    if (!frame) send(frameOf('pusher:error', { code: null, message: 'The frame is not understood.' }))
    else if (frame.event === 'pusher:ping') send(frameOf('pusher:pong', {}))
    else if (frame.event === 'pusher:subscribe') join(frame.channel)
    else if (frame.event === 'pusher:unsubscribe') leave(frame.channel)
  }

  function close(code: number, message: string): void {
    send(frameOf('pusher:error', { code, message }))
    socket.close(code)
    end()
    setTimeout(() => socket.terminate(), GOODBYE_MS).unref()
  }

  /** Releases what the connection holds. */
  function end(): void {
    clearInterval(watch)
    for (const channel of [...joined]) leave(channel)
    share.leave()
  }

  /** True if a client frame can be handled. */
  function admit(): boolean {
    if (socket.readyState !== socket.OPEN) return false
    isAlive = true
    if (isWithinRate()) return true
    close(OVER_CAPACITY, `More than ${framesPerSecond} frames a second.`)
    return false
  }

  const watch = setInterval(() => {
    if (!isAlive) socket.terminate()
    isAlive = false
    send(frameOf('pusher:ping', {}))
  }, activityTimeoutMs).unref()
  // A connection error also closes the connection.
  socket.on('error', () => {})
  socket.on('close', end)

  const refusal = checkProtocol(url)
  if (refusal) {
    close(refusal.code, refusal.message)
    return
  }
  if (!share.take(realtimeLimits.connectionBytes)) {
    close(OVER_CAPACITY, 'Too many clients are connected.')
    return
  }
  socket.on('message', (message) => {
    if (admit()) receive(String(message))
  })
  socket.on('ping', (data) => {
    if (admit()) write(data.length, (done) => socket.pong(data, false, done))
  })
  socket.on('pong', admit)
  clientNumber++
  const activityTimeout = Math.round(activityTimeoutMs / 1000)
  const greeting = { socket_id: `${process.pid}.${clientNumber}`, activity_timeout: activityTimeout }
  send(frameOf('pusher:connection_established', greeting))
}

/** Creates a frame whose data is JSON text inside JSON, as the protocol has it. */
function frameOf(event: string, data: unknown): string {
  return JSON.stringify({ event, data: JSON.stringify(data) })
}
