import type { Clock } from '@lading/kernel'
import { parseFrame } from './parseFrame.js'
import { parseRealtimeUrl } from './parseRealtimeUrl.js'
import type { Realtime, RealtimeListener } from './Realtime.js'

/** Waits before each reconnect, doubling each time. */
const RETRY_MS = [1000, 2000, 4000, 8000, 16_000] as const
/** Silence after which the client sends a ping; the service can set a shorter time. Source: the Pusher protocol. */
const ACTIVITY_TIMEOUT_MS = 120_000
/** How long the service has to greet the client, or to answer a ping. Source: the Pusher protocol. */
const ANSWER_TIMEOUT_MS = 30_000

interface SocketOptions {
  readonly clock: Clock
  /** Client version, which the protocol requires. */
  readonly version: string
  /** Opens the connection. @default the platform's `WebSocket` */
  readonly open?: (url: string) => WebSocket
}

/**
 * Implements the Pusher protocol, version 7, over a WebSocket.
 *
 * Reconnects if the connection breaks or falls silent, at most five times in a row without a greeting. Polling works without the channel,
 * and every refused connection logs an error in the page's console.
 */
export class SocketRealtime implements Realtime {
  readonly #url: string
  readonly #options: Required<SocketOptions>
  readonly #listeners = new Map<string, Set<RealtimeListener>>()
  #socket: WebSocket | null = null
  #isGreeted = false
  #activityTimeoutMs = ACTIVITY_TIMEOUT_MS
  #failures = 0
  #cancelTimer = () => {}

  /** @throws Error when the URL is invalid, or the platform has no WebSocket */
  constructor(url: string, { clock, version, open = (address) => new WebSocket(address) }: SocketOptions) {
    if (!parseRealtimeUrl(url))
      throw new Error(
        `"${url}" is not a valid URL of a realtime channel. Set "realtimeUrl" to wss://{host}/app/{key}.`,
      )
    this.#url = `${url.replace(/\/?(\?.*)?(#.*)?$/, '')}?protocol=7&client=lading&version=${version}`
    this.#options = { clock, version, open }
    this.#connect()
  }

  subscribe(token: string, listener: RealtimeListener): () => void {
    const channel = `task-status-${token}`
    const listeners = this.#listeners.get(channel) ?? new Set()
    // Two files with the same URL can share a task.
    const own = { ...listener }
    this.#listeners.set(channel, listeners.add(own))
    if (listeners.size === 1 && this.#isGreeted) this.#send('pusher:subscribe', { channel })
    return () => {
      if (!listeners.delete(own) || listeners.size > 0) return
      this.#listeners.delete(channel)
      if (this.#isGreeted) this.#send('pusher:unsubscribe', { channel })
    }
  }

  dispose(): void {
    this.#listeners.clear()
    this.#leave()
  }

  #connect(): void {
    const socket = this.#options.open(this.#url)
    this.#socket = socket
    // Ignores events from abandoned sockets: `#leave` clears `#socket` first.
    const ifCurrent =
      <E extends Event>(handle: (event: E) => void) =>
      (event: E) => {
        if (this.#socket === socket) handle(event)
      }
    socket.onmessage = ifCurrent(({ data }: MessageEvent<unknown>) => this.#receive(data))
    socket.onclose = ifCurrent(({ code }: CloseEvent) => this.#lost(code))
    this.#expectAnswer()
  }

  #receive(data: unknown): void {
    this.#watchSilence()
    const { event, channel, fields } = parseFrame(data)
    if (event === 'pusher:connection_established') this.#greeted(fields.activity_timeout)
    else if (event === 'pusher:ping') this.#send('pusher:pong', {})
    else for (const listener of [...(this.#listeners.get(channel) ?? [])]) notify(listener, event, fields)
  }

  #greeted(timeoutS: unknown): void {
    if (typeof timeoutS === 'number' && timeoutS > 0)
      this.#activityTimeoutMs = Math.min(timeoutS * 1000, ACTIVITY_TIMEOUT_MS)
    this.#watchSilence()
    this.#isGreeted = true
    this.#failures = 0
    for (const channel of this.#listeners.keys()) this.#send('pusher:subscribe', { channel })
  }

  #send(event: string, data: Readonly<Record<string, string>>): void {
    // A browser throws while a socket is opening, and drops messages while it's closing.
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify({ event, data }))
  }

  #watchSilence(): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#options.clock.schedule(this.#activityTimeoutMs, () => {
      this.#send('pusher:ping', {})
      this.#expectAnswer()
    })
  }

  #expectAnswer(): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#options.clock.schedule(ANSWER_TIMEOUT_MS, () => this.#lost())
  }

  /** @param code Close code. For 4000 to 4099, the Pusher protocol forbids reconnecting. */
  #lost(code?: number): void {
    this.#leave()
    const delayMs = RETRY_MS[this.#failures]
    if (delayMs === undefined || (code !== undefined && code >= 4000 && code < 4100)) return
    this.#failures += 1
    this.#cancelTimer = this.#options.clock.schedule(delayMs, () => {
      try {
        this.#connect()
      } catch {
        // The page's policy changed, or the platform ran out of sockets.
        this.#lost()
      }
    })
  }

  #leave(): void {
    this.#cancelTimer()
    const socket = this.#socket
    this.#socket = null
    this.#isGreeted = false
    socket?.close()
  }
}

function notify(
  { onProgress, onSuccess, onFail }: RealtimeListener,
  event: string,
  { done, total, uuid }: Readonly<Record<string, unknown>>,
): void {
  if (event === 'progress') onProgress(done, total)
  else if (event === 'success') onSuccess(uuid)
  else if (event === 'fail') onFail()
}
