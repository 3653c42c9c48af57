import type { Socket } from 'node:net'
import { findSite } from '../fairness/findSite.js'
import { networkOf } from '../fairness/networkOf.js'
import { findDescriptorLimit } from './findDescriptorLimit.js'

/** Connections without a request in flight. Each takes a file descriptor, which costs its client nothing. */
export interface IdleConnections {
  /** Records a new connection. */
  open(socket: Socket): void
  /** Records that a request has begun. A connection can have several requests. */
  begin(socket: Socket): void
  /** Records that a request has ended. */
  end(socket: Socket): void
}

/** Most idle connections: above this, or an eighth of what the process can open, the sites with the most connections lose some. */
export const MAX_IDLE = 512
const maxIdle = () => Math.min(MAX_IDLE, Math.floor(findDescriptorLimit() / 8))
/** Idle connections must be this old before we close them, in milliseconds: a request in transit must not meet a closed connection. */
const GRACE_MS = 2000
const CHECK_MS = 500
/** With twice as many, nothing waits for their age: connections that are opened fast enough would take all descriptors. */
const URGENT_CHECK_MS = 20
const isUrgent = (count: number) => count > 2 * maxIdle()

interface Idle {
  readonly site: string
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
  let timerMs = 0

  function enter(socket: Socket): void {
    if (socket.destroyed || idle.has(socket)) return
    const site = findSite(networkOf(socket.remoteAddress))
    idle.set(socket, { site, sinceMs: performance.now() })
    counts.set(site, (counts.get(site) ?? 0) + 1)
    watch()
  }

  function leave(socket: Socket): void {
    const entry = idle.get(socket)
    if (!entry) return
    idle.delete(socket)
    const rest = (counts.get(entry.site) ?? 0) - 1
    if (rest > 0) counts.set(entry.site, rest)
    else counts.delete(entry.site)
  }

  /** Returns each site's connections that are old enough, longest idle last. */
  function findOld(): ReadonlyMap<string, Socket[]> {
    const untilMs = performance.now() - (isUrgent(idle.size) ? 0 : GRACE_MS)
    const old = new Map<string, Socket[]>()
    for (const [socket, { site, sinceMs }] of idle) {
      if (sinceMs > untilMs) continue
      const known = old.get(site)
      if (known) known.push(socket)
      else old.set(site, [socket])
    }
    for (const sockets of old.values()) sockets.reverse()
    return old
  }

  /** Closes the longest-idle connections of the sites that have the most. */
  function trim(): void {
    timer = undefined
    const old = findOld()
    /** Sites by their number of connections. */
    const sites: string[][] = []
    const add = (count: number, site: string) => {
      const known = sites[count]
      if (known) known.push(site)
      else sites[count] = [site]
    }
    for (const [site, count] of counts) add(count, site)
    const limit = maxIdle()
    for (let most = sites.length - 1; most > 0 && idle.size > limit; ) {
      const site = sites[most]?.pop()
      if (site === undefined) {
        most--
        continue
      }
      const socket = old.get(site)?.pop()
      // Sites with few connections don't pay for a site whose connections are new.
      if (!socket) break
      leave(socket)
      socket.destroy()
      add(most - 1, site)
    }
    watch()
  }

  function watch(): void {
    if (idle.size <= maxIdle()) return
    const waitMs = isUrgent(idle.size) ? URGENT_CHECK_MS : CHECK_MS
    if (timer !== undefined && waitMs >= timerMs) return
    clearTimeout(timer)
    timerMs = waitMs
    timer = setTimeout(trim, waitMs).unref()
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
