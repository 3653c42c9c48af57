import type { Duplex } from 'node:stream'

/**
 * Has the requests of a connection handled one after the other. Node hands over all requests that a client has sent in
 * advance, and each of them could hold an image in memory until the client reads the answer to the first.
 */
export interface RequestOrder {
  /** Calls a handler when those of the earlier requests of its connection have left. */
  enter(socket: Duplex, handle: () => void): void
  /** Lets the next request of a connection be handled. */
  leave(socket: Duplex): void
}

/** Requests that may wait behind another one of their connection until no more is read from it. */
const MAX_WAITING = 16

/** Creates an order for all connections of a server. */
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
