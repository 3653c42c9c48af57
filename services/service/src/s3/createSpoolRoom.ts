import { setMaxListeners } from 'node:events'
import { statfs } from 'node:fs/promises'
import { chooseUnworthy, type Holder, orAborted, StorageError } from '@lading/local-service/parts'

/** A file in the spool, for accounting. */
export interface HeldFile {
  /** Aborts when the file must be removed to make room for others. The reason is a StorageError. */
  readonly signal: AbortSignal
  /**
   * Counts bytes before they're written. If there's no room for them, others give way first.
   *
   * @throws StorageError if nobody else has to give way, or if this file's holder has given way itself.
   */
  take(bytes: number): Promise<void>
  /** Notes that everything that was counted is on disk. */
  noteWritten(): void
  /** Frees the space. @param removal ends when the file is gone. */
  leave(removal: Promise<void>): Promise<void>
}

/** Spool disk space, shared fairly among client networks. */
export interface SpoolRoom {
  /** Counts a holder's file. @throws StorageError if the holder has given way. */
  enter(holder: Holder): HeldFile
}

/** Everything that a request holds. */
interface Hold {
  readonly name: string
  readonly holder: Holder
  readonly controller: AbortController
  readonly files: Set<HeldFile>
  bytes: number
  /** Bytes in the last two windows, the first of which began at `sinceMs`. */
  earlierBytes: number
  recentBytes: number
  sinceMs: number
  windowMs: number
  /** Called when the last file is gone. */
  onEmpty: () => void
}

/** Block size in common file systems, in bytes: sizes are rounded up to it, and each file takes an extra block. */
const BLOCK_BYTES = 4096
/** Stays free for what other programs write between two disk checks. */
const RESERVE_BYTES = 262_144
/** How long a disk check stays valid, in milliseconds. */
const FRESH_MS = 1000
/** Bytes count toward a request's worth for one to two windows; window length in milliseconds. */
const WINDOW_MS = 10_000

/**
 * Creates a directory's spool room. When the disk is full, a network that holds more than its share gives way. `chooseUnworthy` selects it,
 * which also decides about unfinished uploads.
 */
export function createSpoolRoom(dir: string, log: (line: string) => void): SpoolRoom {
  const known = new WeakMap<Holder, Hold>()
  const open = new Map<string, Hold>()
  const removals = new Set<Promise<void>>()
  let count = 0
  /** Counted from before the bytes are written until they're gone. */
  let heldBytes = 0
  /** Totals over all files, counted after they were written, and before they're removed. */
  let [writtenBytes, leftBytes] = [0, 0]
  /** Maximum bytes that all files together can hold. */
  let capacity = 0
  let lookedAtMs = Number.NEGATIVE_INFINITY
  let turn: Promise<unknown> = Promise.resolve()

  /** Finds the capacity. Bytes that are written or removed at the same time can only make it look smaller. */
  async function look(): Promise<void> {
    const written = writtenBytes
    const { bavail, bsize, blocks } = await statfs(dir)
    // Some file systems don't report their size.
    capacity = blocks === 0 ? Number.POSITIVE_INFINITY : written - leftBytes + bavail * bsize - RESERVE_BYTES
    lookedAtMs = performance.now()
  }

  function choose(holder: Holder): Hold | undefined {
    const idle = [...open.values()].find((hold) => hold.holder.isIdle?.())
    if (idle) return idle
    const places = [...open.values()].map((hold) => ({
      uuid: hold.name,
      network: hold.holder.network,
      publicKey: hold.holder.publicKey,
      startedAtMs: hold.sinceMs,
      bytes: hold.earlierBytes + hold.recentBytes,
      // Each hold belongs to a request that hasn't ended.
      isReceiving: true,
      weight: hold.bytes,
    }))
    return open.get(chooseUnworthy(places, holder, capacity, performance.now()) ?? '')
  }

  /** Ends what a request holds, and resolves when its files are gone. */
  async function end(hold: Hold): Promise<void> {
    open.delete(hold.name)
    const isGone = new Promise<void>((resolve) => {
      hold.onEmpty = resolve
    })
    if (!hold.holder.isIdle?.()) {
      log(
        `A client gave way to another in the directory for temporary files, which is full: its network held more than its share. ${DISK_ADVICE}`,
      )
    }
    const message = 'The bytes had to give way in the directory for temporary files, which is full.'
    hold.controller.abort(new StorageError(undefined, { code: 'disk-full', message }))
    hold.holder.giveWay?.()
    if (hold.files.size > 0) await isGone
  }

  async function makeRoom(hold: Hold, wantedBytes: number, claim: () => void): Promise<void> {
    for (;;) {
      await Promise.all(removals)
      await look()
      hold.controller.signal.throwIfAborted()
      if (heldBytes + wantedBytes <= capacity) return claim()
      const unworthy = choose(hold.holder)
      if (!unworthy) throw createFullError()
      await end(unworthy)
    }
  }

  function start(holder: Holder): Hold {
    const controller = new AbortController()
    // One listener for each file, and for each of their readers.
    setMaxListeners(0, controller.signal)
    const nowMs = performance.now()
    const counts = { bytes: 0, earlierBytes: 0, recentBytes: 0, sinceMs: nowMs, windowMs: nowMs }
    const hold: Hold = {
      name: String(count++),
      holder,
      controller,
      files: new Set(),
      ...counts,
      onEmpty() {},
    }
    known.set(holder, hold)
    return hold
  }

  return {
    enter(holder) {
      const hold = known.get(holder) ?? start(holder)
      const { signal } = hold.controller
      signal.throwIfAborted()
      let [sizeBytes, ownBytes, ownWritten] = [0, 0, 0]

      const file: HeldFile = {
        signal,
        async take(bytes) {
          const wantedBytes = Math.ceil((sizeBytes + bytes) / BLOCK_BYTES + 1) * BLOCK_BYTES - ownBytes
          const claim = () => {
            sizeBytes += bytes
            ownBytes += wantedBytes
            hold.bytes += wantedBytes
            heldBytes += wantedBytes
            noteArrival(hold, bytes)
          }
          signal.throwIfAborted()
          if (performance.now() - lookedAtMs < FRESH_MS && heldBytes + wantedBytes <= capacity) return claim()
          // Each call must see what the previous call has taken.
          const work = turn.then(() => makeRoom(hold, wantedBytes, claim))
          turn = work.catch(() => {})
          // The call whose turn it is might be waiting for this file to go.
          await orAborted(work, signal)
        },
        noteWritten() {
          writtenBytes += ownBytes - ownWritten
          ownWritten = ownBytes
        },
        async leave(removal) {
          leftBytes += ownWritten
          removals.add(removal)
          await removal
          removals.delete(removal)
          heldBytes -= ownBytes
          hold.bytes -= ownBytes
          hold.files.delete(file)
          if (hold.files.size > 0) return
          open.delete(hold.name)
          hold.onEmpty()
        },
      }
      hold.files.add(file)
      open.set(hold.name, hold)
      return file
    },
  }
}

function noteArrival(hold: Hold, bytes: number): void {
  const nowMs = performance.now()
  if (nowMs - hold.windowMs >= WINDOW_MS) {
    hold.sinceMs = hold.windowMs
    hold.earlierBytes = hold.recentBytes
    hold.recentBytes = 0
    hold.windowMs = nowMs
  }
  hold.recentBytes += bytes
}

const DISK_ADVICE = 'Free space on its disk, or name another directory by --temporary.'

/** Creates the error for a full spool disk. */
export function createFullError(cause?: unknown): StorageError {
  const message =
    'The disk of the directory for temporary files is full: free space on it, or name another by --temporary.'
  return new StorageError(cause, { code: 'disk-full', message })
}
