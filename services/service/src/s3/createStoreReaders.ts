import { finished, type Readable } from 'node:stream'
import {
  createFairLimit,
  createSharedRoom,
  findSite,
  type Reader,
  UploadApiError,
} from '@lading/local-service/parts'

/** Shares the store connections fairly among reading clients. Each client holds a connection until it has read what it asked for. */
export interface StoreReaders {
  /**
   * Opens bytes for a client when its turn comes. The client keeps its place until the stream is read or destroyed.
   *
   * @throws UploadApiError `RequestThrottledError` if its network has too many readers for too long, or if it gave way to another network.
   * The stream also fails with this error.
   */
  open(reader: Reader, openNow: () => Promise<Readable>): Promise<Readable>
}

/** Maximum readers in total, and per network or site. The node's other connections are for everything else. */
const MAX_READERS = 160
const READERS_PER_NETWORK = 80
/** Maximum waiting readers per network, and how long they wait, in milliseconds. */
const MAX_WAITING = 500
const WAIT_LIMIT_MS = 10_000
const RETRY_AFTER_SECONDS = 15

/** Creates the store readers, with all places free. */
export function createStoreReaders(waitLimitMs: number = WAIT_LIMIT_MS): StoreReaders {
  const turns = createFairLimit({
    size: Number.POSITIVE_INFINITY,
    sizePerSource: READERS_PER_NETWORK,
    sizePerNetwork: READERS_PER_NETWORK,
  })
  const room = createSharedRoom({ networkBytes: READERS_PER_NETWORK, totalBytes: MAX_READERS })

  /** Holds a place while the bytes are read. @param opened receives them. */
  async function read(
    { client, progress }: Reader,
    openNow: () => Promise<Readable>,
    opened: (body: Readable) => void,
  ): Promise<void> {
    let body: Readable | undefined
    let hasGivenWay = false
    const giveWay = () => {
      hasGivenWay = true
      body?.destroy(createThrottled())
    }
    const share = room.enter(client, giveWay, progress)
    try {
      if (!share.take(1)) throw createThrottled()
      body = await openNow()
      const ended = new Promise<void>((resolve) => finished(body as Readable, () => resolve()))
      if (hasGivenWay) {
        body.destroy()
        throw createThrottled()
      }
      opened(body)
      await ended
    } finally {
      share.leave()
    }
  }

  return {
    open(reader, openNow) {
      const { client, signal } = reader
      const isWaiting = !turns.hasPlace(client)
      if (isWaiting && turns.waitingCount(findSite(client)) >= MAX_WAITING) throw createThrottled()
      const late = isWaiting ? AbortSignal.timeout(waitLimitMs) : undefined
      const patience = late ? AbortSignal.any([signal, late]) : signal
      return new Promise((resolve, reject) => {
        turns
          .run(client, () => read(reader, openNow, resolve), patience)
          .catch((error: unknown) => reject(late?.aborted ? createThrottled() : error))
      })
    },
  }
}

function createThrottled(): UploadApiError {
  const advice = 'Your network reads too many files at a time: try again when some of them are read.'
  return new UploadApiError('RequestThrottledError', [], { advice, retryAfterSeconds: RETRY_AFTER_SECONDS })
}
