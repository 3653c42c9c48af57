import type { Socket } from 'node:net'
import { networkOf } from '../fairness/networkOf.js'

/** Connections without a request in flight. Each takes a file descriptor, which costs its client nothing. */
export interface IdleConnections {
  /** Records a new connection. */
  open(socket: Socket): void
  /** Records that a request has begun. A connection can have several requests. */
  begin(socket: Socket): void
  /** Records that a request has ended. */
  end(socket: Socket): void
}

/** Most idle connections: above this, the networks with the most connections lose some. */
export const MAX_IDLE = 512
/** Idle connections must be this old before we close them, in milliseconds: a request in transit must not meet a closed connection. */
const GRACE_MS = 2000
const CHECK_MS = 500

interface Idle {
  readonly network: string
  readonly sinceMs: number
}

/** Watches connections; starts without any. */
export function createIdleConnections(): IdleConnections {
  /** Idle connections, longest idle first. */
  const idle = new Map<Socket, Idle>()
  const counts = new Map<string, number>()
  /** Number of requests per busy connection. */
  const begun = new WeakMap<Socket, number>()
  let timer: NodeJS.Timeout | undefined

  function enter(socket: Socket): void {
    if (socket.destroyed || idle.has(socket)) return
    const network = networkOf(socket.remoteAddress)
    idle.set(socket, { network, sinceMs: performance.now() })
    counts.set(network, (counts.get(network) ?? 0) + 1)
    watch()
  }

  function leave(socket: Socket): void {
    const entry = idle.get(socket)
    if (!entry) return
    idle.delete(socket)
    const rest = (counts.get(entry.network) ?? 0) - 1
    if (rest > 0) counts.set(entry.network, rest)
    else counts.delete(entry.network)
  }

  /** Closes the longest-idle connections of the networks that have the most. */
  function trim(): void {
    timer = undefined
    const untilMs = performance.now() - GRACE_MS
    const old = new Map<string, Socket[]>()
    for (const [socket, { network, sinceMs }] of idle) {
      if (sinceMs <= untilMs) old.set(network, [...(old.get(network) ?? []), socket])
    }
    while (idle.size > MAX_IDLE) {
      const [network] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))
      const socket = old.get(network)?.shift()
      // Networks with few connections don't pay for a network whose connections are new.
      if (!socket) break
      leave(socket)
      socket.destroy()
    }
    watch()
  }

  function watch(): void {
    if (timer === undefined && idle.size > MAX_IDLE) timer = setTimeout(trim, CHECK_MS).unref()
  }

  return {
    open(socket) {
      enter(socket)
      socket.once('close', () => leave(socket))
    },
    begin(socket) {
      leave(socket)
      begun.set(socket, (begun.get(socket) ?? 0) + 1)
    },
    end(socket) {
      const rest = (begun.get(socket) ?? 1) - 1
      begun.set(socket, rest)
      if (rest === 0) enter(socket)
    },
  }
}
