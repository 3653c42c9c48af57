import { chooseUnworthy } from './chooseUnworthy.js'
import { findNetwork } from './findNetwork.js'
import { findSite } from './findSite.js'

/** A byte budget for unfinished requests, shared fairly among clients. */
export interface SharedRoom {
  /**
   * Registers a request.
   *
   * @param client see `clientOf`
   * @param giveWay ends the request, because its site holds more than its share and another needs the space.
   * @param progress returns the bytes that have arrived: the slowest request of a site gives way. @default the counted bytes
   */
  enter(client: string, giveWay: () => void, progress?: () => number): RoomShare
}

/** The bytes that one request holds. */
export interface RoomShare {
  /**
   * Counts bytes, and ends other requests if the budget is used up. Returns false if that doesn't free enough, or if this request
   * has given way itself.
   */
  take(bytes: number): boolean
  /** Gives some of the bytes back. */
  give(bytes: number): void
  /** Releases all of the request's bytes. */
  leave(): void
}

/** Most bytes that requests can hold. */
export interface RoomLimits {
  /** For one client's requests together. @default the site limit */
  readonly clientBytes?: number
  /** For one network's requests together, or for a site that has several networks. */
  readonly networkBytes: number
  /** For all requests together. */
  readonly totalBytes: number
}

interface Hold {
  readonly client: string
  readonly startedAtMs: number
  readonly giveWay: () => void
  readonly progress: (() => number) | undefined
  bytes: number
}

/** Creates an unused budget. */
export function createSharedRoom({
  networkBytes,
  clientBytes = networkBytes,
  totalBytes,
}: RoomLimits): SharedRoom {
  const open = new Map<string, Hold>()
  /** Bytes held, by client and by site. */
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

  /** Ends other requests until the bytes fit. Returns false if nobody has to give way. */
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
