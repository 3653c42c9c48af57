import type { WebSocket } from 'ws'
import { checkProtocol } from './checkProtocol.js'
import type { Channels } from './createChannels.js'
import { parsePusherFrame } from './parsePusherFrame.js'
import type { RealtimeFaults } from './RealtimeFaults.js'

/** What one connection depends on. */
export interface PusherClientSettings {
  readonly channels: Channels
  readonly faults: RealtimeFaults
  readonly activityTimeoutMs: number
}

const maxChannelsPerClient = 100
let clientNumber = 0

/** Speaks the Pusher protocol with one client until its line ends. @param url address the client connected to. */
export function servePusherClient(socket: WebSocket, url: string, settings: PusherClientSettings): void {
  const { channels, faults, activityTimeoutMs } = settings
  const joined = new Set<string>()
  const state = { frameCount: 0 }
  let isAlive = true

  function send(frame: string): void {
    if (socket.readyState !== socket.OPEN) return
    const texts = faults.onFrame(frame, state)
    state.frameCount++
    if (texts === 'drop') socket.terminate()
    else for (const text of texts) socket.send(text)
  }

  function join(channel: string): void {
    if (joined.has(channel) || joined.size >= maxChannelsPerClient) return
    joined.add(channel)
    send(JSON.stringify({ event: 'pusher_internal:subscription_succeeded', channel, data: '{}' }))
    channels.join(channel, send)
  }

  function leave(channel: string): void {
    joined.delete(channel)
    channels.leave(channel, send)
  }

  function receive(text: string): void {
    const frame = parsePusherFrame(text)
    if (!frame) send(frameOf('pusher:error', { code: null, message: 'The frame is not understood.' }))
    else if (frame.event === 'pusher:ping') send(frameOf('pusher:pong', {}))
    else if (frame.event === 'pusher:subscribe') join(frame.channel)
    else if (frame.event === 'pusher:unsubscribe') leave(frame.channel)
  }

  const watch = setInterval(() => {
    if (!isAlive) socket.terminate()
    isAlive = false
    send(frameOf('pusher:ping', {}))
  }, activityTimeoutMs).unref()
  // What breaks a line also closes it.
  socket.on('error', () => {})
  socket.on('close', () => {
    clearInterval(watch)
    for (const channel of [...joined]) leave(channel)
  })

  const refusal = checkProtocol(url)
  if (refusal) {
    send(frameOf('pusher:error', refusal))
    socket.close(refusal.code)
    return
  }
  socket.on('message', (message) => {
    isAlive = true
    receive(String(message))
  })
  clientNumber++
  const activityTimeout = Math.round(activityTimeoutMs / 1000)
  const greeting = { socket_id: `${process.pid}.${clientNumber}`, activity_timeout: activityTimeout }
  send(frameOf('pusher:connection_established', greeting))
}

/** A frame whose data is JSON text inside of JSON, as the protocol has it. */
function frameOf(event: string, data: unknown): string {
  return JSON.stringify({ event, data: JSON.stringify(data) })
}
