import { chooseUnworthy } from './chooseUnworthy.js'
import { findNetwork } from './findNetwork.js'
import { findSite } from './findSite.js'

/** Room for bytes that unfinished requests hold, shared among clients. */
export interface SharedRoom {
  /**
   * Counts a request.
   *
   * @param client see `clientOf`
   * @param giveWay ends the request, because its site holds more than its share and another needs the room.
   * @param progress returns the bytes that have arrived: of a site's requests, the slowest gives way. @default those that are counted
   */
  enter(client: string, giveWay: () => void, progress?: () => number): RoomShare
}

/** Bytes that one request holds. */
export interface RoomShare {
  /** Counts bytes, and ends others for them if all room is taken. Returns false if there's none, or if the request has given way itself. */
  take(bytes: number): boolean
  /** Gives some of the bytes back. */
  give(bytes: number): void
  /** Gives all bytes back. */
  leave(): void
}

/** Most bytes that requests hold. */
export interface RoomLimits {
  /** Requests of one client together. @default those of its site */
  readonly clientBytes?: number
  /** Requests of one network together, or of one site that has several. */
  readonly networkBytes: number
  /** All requests together. */
  readonly totalBytes: number
}

interface Hold {
  readonly client: string
  readonly startedAtMs: number
  readonly giveWay: () => void
  readonly progress: (() => number) | undefined
  bytes: number
}

/** Creates room that nothing is taken from yet. */
export function createSharedRoom({
  networkBytes,
  clientBytes = networkBytes,
  totalBytes,
}: RoomLimits): SharedRoom {
  const open = new Map<string, Hold>()
  /** Bytes by client and by site. */
  const held = new Map<string, number>()
  let total = 0
  let count = 0

  function change(hold: Hold, bytes: number): void {
    hold.bytes += bytes
    total += bytes
    for (const name of new Set([hold.client, findSite(hold.client)])) {
      const sum = (held.get(name) ?? 0) + bytes
      if (sum === 0) held.delete(name)
      else held.set(name, sum)
    }
  }

  function isWithinOwn({ client }: Hold, bytes: number): boolean {
    const isWithin = (name: string, limit: number) => (held.get(name) ?? 0) + bytes <= limit
    return isWithin(client, clientBytes) && isWithin(findSite(client), networkBytes)
  }

  function findUnworthy({ client }: Hold): string | undefined {
    const places = [...open]
      .filter(([, { bytes }]) => bytes > 0)
      .map(([uuid, { client, startedAtMs, bytes, progress }]) => ({
        uuid,
        network: findNetwork(client),
        publicKey: undefined,
        startedAtMs,
        bytes: progress?.() ?? bytes,
        isReceiving: true,
        weight: bytes,
      }))
    const newcomer = { network: findNetwork(client), publicKey: undefined }
    return chooseUnworthy(places, newcomer, totalBytes, performance.now())
  }

  function leave(name: string): Hold | undefined {
    const hold = open.get(name)
    if (!hold) return undefined
    open.delete(name)
    change(hold, -hold.bytes)
    return hold
  }

  /** Ends others until the bytes fit. Returns false if nobody has to give way. */
  function makeRoom(hold: Hold, bytes: number): boolean {
    while (total + bytes > totalBytes) {
      const unworthy = leave(findUnworthy(hold) ?? '')
      if (!unworthy) return false
      unworthy.giveWay()
    }
    return true
  }

  return {
    enter(client, giveWay, progress) {
      const name = String(count++)
      const hold: Hold = { client, giveWay, startedAtMs: performance.now(), progress, bytes: 0 }
      open.set(name, hold)
      return {
        take(bytes) {
          if (!open.has(name) || !isWithinOwn(hold, bytes) || !makeRoom(hold, bytes)) return false
          change(hold, bytes)
          return true
        },
        give(bytes) {
          if (open.has(name)) change(hold, -bytes)
        },
        leave: () => void leave(name),
      }
    },
  }
}
