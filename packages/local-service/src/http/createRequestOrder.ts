import type { Duplex } from 'node:stream'

/**
 * Makes requests on the same connection run one after the other. Node hands over all requests that a client has pipelined, and each
 * of them could hold an image in memory until the client reads the first answer.
 */
export interface RequestOrder {
  /** Calls a handler once the earlier requests on its connection have left. */
  enter(socket: Duplex, handle: () => void): void
  /** Lets the next request on a connection run. */
  leave(socket: Duplex): void
}

/** Requests that can wait on a connection before we stop reading from it. */
const MAX_WAITING = 16

/** Creates an order for all of a server's connections. */
export function createRequestOrder(): RequestOrder {
  const lines = new WeakMap<Duplex, (() => void)[]>()
  return {
    enter(socket, handle) {
      const line = lines.get(socket)
      if (!line) {
        lines.set(socket, [])
        handle()
        return
      }
      line.push(handle)
      if (line.length === MAX_WAITING) socket.pause()
    },
    leave(socket) {
      const line = lines.get(socket)
      const next = line?.shift()
      if (line?.length === MAX_WAITING - 1) socket.resume()
      if (!next || socket.destroyed) lines.delete(socket)
      else next()
    },
  }
}
