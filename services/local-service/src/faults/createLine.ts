import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FaultAction } from './FaultRule.js'

/** The service's network connection, for faults that affect more than one request. */
export interface Line {
  attach(server: Server): void
  /** Refuses new connections for a while. */
  stopListening(forMs: number): void
  /** True if a flapping network is down now; the first call starts the flapping. */
  isDown(act: Extract<FaultAction, { act: 'flap' }>): boolean
  /** Cancels scheduled changes; the network stays up. */
  clear(): void
}

const RETRY_LISTEN_MS = 200

/** Creates a network that's up. */
export function createLine(now: () => number): Line {
  let server: Server | undefined
  let isListening = true
  let flappingSinceMs: number | null = null
  const sockets = new Set<Socket>()
  const timers = new Set<NodeJS.Timeout>()

  function later(delayMs: number, work: () => void): NodeJS.Timeout {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, delayMs)
    timers.add(timer)
    return timer
  }

  function cutAll(): void {
    for (const socket of sockets) socket.resetAndDestroy()
  }

  function listenAgain(port: number, host: string): void {
    // Another program may have taken the port in the meantime.
    const tryLater = () => later(RETRY_LISTEN_MS, () => listenAgain(port, host))
    server?.once('error', tryLater)
    server?.listen(port, host, () => {
      server?.off('error', tryLater)
      isListening = true
    })
  }

  return {
    attach(attached) {
      server = attached
      attached.on('connection', (socket) => {
        sockets.add(socket)
        socket.once('close', () => sockets.delete(socket))
      })
    },
    stopListening(forMs) {
      const address = server?.address()
      if (!server || !isListening || typeof address !== 'object' || address === null) return
      const { port, address: host } = address
      isListening = false
      server.close()
      cutAll()
      // Nothing else might keep the process alive until then.
      later(forMs, () => listenAgain(port, host))
    },
    isDown({ upMs, downMs, times }) {
      const cycleMs = upMs + downMs
      if (flappingSinceMs === null) {
        flappingSinceMs = now()
        for (let cycle = 0; cycle < times; cycle++) later(cycle * cycleMs + upMs, cutAll).unref()
      }
      const elapsedMs = now() - flappingSinceMs
      return elapsedMs < cycleMs * times && elapsedMs % cycleMs >= upMs
    },
    clear() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      flappingSinceMs = null
    },
  }
}
