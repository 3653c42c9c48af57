import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { createSharedRoom, type RoomShare, type SharedRoom } from '../fairness/createSharedRoom.js'
import { networkOf } from '../fairness/networkOf.js'
import { readInSlices, type SlicedReading } from './readInSlices.js'

/**
 * Handles a connection's requests one after the other. Node hands over all requests that a client has sent in advance, and each of
 * them could hold an image in memory until the client reads the first answer.
 */
export interface RequestOrder {
  /** Notes a new connection, before anything is read from it. */
  open(socket: Socket): void
  /**
   * Calls a handler when the connection's earlier requests have left. Ends the connection if it, or its network, has sent too many in
   * advance.
   */
  enter(request: IncomingMessage, handle: () => void): void
  /** Lets the connection's next request be handled. */
  leave(socket: Socket): void
}

/** Once this many requests of a connection wait, no more is read from it. */
const MAX_WAITING = 16
/** Memory that Node and a handler take for a waiting request besides its headers, in bytes. */
const REQUEST_BYTES = 8192
/** Most memory for waiting requests. A network can have a thousand of them without a response. */
const LIMITS = { networkBytes: 8_388_608, totalBytes: 33_554_432 }

interface Waiting {
  readonly bytes: number
  readonly handle: () => void
}

interface Line {
  readonly waiting: Waiting[]
  /** Set once a request waits. */
  share?: RoomShare
}

/** Creates an order for all connections of a server. */
export function createRequestOrder(room: SharedRoom = createSharedRoom(LIMITS)): RequestOrder {
  const lines = new WeakMap<Socket, Line>()
  const readings = new WeakMap<Socket, SlicedReading>()

  function end(socket: Socket): void {
    lines.get(socket)?.share?.leave()
    lines.delete(socket)
  }

  return {
    open(socket) {
      readings.set(socket, readInSlices(socket))
    },
    enter(request, handle) {
      const { socket } = request
      if (socket.destroyed) return
      const line = lines.get(socket)
      if (!line) {
        lines.set(socket, { waiting: [] })
        handle()
        return
      }
      const bytes = REQUEST_BYTES + headerBytes(request)
      line.share ??= room.enter(networkOf(socket.remoteAddress), () => socket.destroy())
      if (!line.share.take(bytes)) {
        socket.destroy()
        return
      }
      line.waiting.push({ bytes, handle })
      if (line.waiting.length === MAX_WAITING) readings.get(socket)?.hold()
    },
    leave(socket) {
      const line = lines.get(socket)
      if (!line) return
      const next = line.waiting.shift()
      if (!next || socket.destroyed) {
        end(socket)
        return
      }
      line.share?.give(next.bytes)
      next.handle()
      if (line.waiting.length < MAX_WAITING) readings.get(socket)?.release()
    },
  }
}

function headerBytes({ url = '', rawHeaders }: IncomingMessage): number {
  return rawHeaders.reduce((sum, text) => sum + text.length, url.length)
}
