import type { Socket } from 'node:net'
import { createSharedRoom } from '../fairness/createSharedRoom.js'
import { findDescriptorLimit } from './findDescriptorLimit.js'

/** Connections with a request or a web socket. Each takes descriptors, and networks share them. */
export interface BusyConnections {
  /**
   * Counts a connection until it leaves.
   *
   * @param client see `clientOf`
   * @param giveWay ends it, because its site has more than its share and another needs the place. Its slowest one is ended first.
   * @returns what counts it out; undefined if there's no place for it.
   */
  enter(client: string, socket: Socket, giveWay: () => void): (() => void) | undefined
}

/** Descriptors for everything else: the store, Redis, waiting files, and connections without a request. */
const RESERVED = 512
/** Most descriptors that one connection takes: a file, a client and a store. */
const PER_CONNECTION = 3
const MIN_CONNECTIONS = 64
const MAX_CONNECTIONS = 8192
/** Connections count in parts of this, so that their limit can follow that of the process. */
const WHOLE = 2 ** 30

/** Creates places, all of which are free. */
export function createBusyConnections(findLimit: () => number = findDescriptorLimit): BusyConnections {
  const room = createSharedRoom({ networkBytes: (WHOLE / 4) * 3, totalBytes: WHOLE })
  const places = () =>
    Math.min(
      MAX_CONNECTIONS,
      Math.max(MIN_CONNECTIONS, Math.floor((findLimit() - RESERVED) / PER_CONNECTION)),
    )
  return {
    enter(client, socket, giveWay) {
      const startBytes = socket.bytesRead + socket.bytesWritten
      const share = room.enter(client, giveWay, () => socket.bytesRead + socket.bytesWritten - startBytes)
      if (share.take(Math.floor(WHOLE / places()))) return share.leave
      share.leave()
      return undefined
    },
  }
}
