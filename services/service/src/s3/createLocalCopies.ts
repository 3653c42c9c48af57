import type { Readable } from 'node:stream'
import { createFullError } from './createSpoolRoom.js'
import type { Spool, Spooled } from './openSpool.js'

/** Local copies of objects, shared by all work that needs the same object at the same time. */
export interface LocalCopies {
  /** Does work with a copy of an object. @param open opens the object, once for overlapping calls. */
  use<Value>(
    key: string,
    open: () => Promise<Readable>,
    work: (path: string) => Promise<Value>,
  ): Promise<Value>
}

/** How long a copy is kept after its last use: an editor renders the same image many times. */
const LINGER_MS = 30_000
/** Maximum bytes of unused copies, unless a quarter of the disk is less. */
const MAX_LINGERING_BYTES = 1_073_741_824

interface Copy {
  readonly spooled: Promise<Spooled>
  users: number
  /** True after its file was removed to make room for others. */
  hasEnded: boolean
  /** Bytes counted while the copy is unused. */
  lingeringBytes: number
  timer?: NodeJS.Timeout
}

/** Copies belong to the service, because all clients share them. */
const ownBytes = { network: '', publicKey: undefined } as const

/** Keeps copies in a spool, which removes them when it closes. */
export function createLocalCopies(spool: Spool): LocalCopies {
  const copies = new Map<string, Copy>()
  const maxBytes = Math.min(MAX_LINGERING_BYTES, spool.quarterBytes)
  let lingeringBytes = 0

  function start(key: string, open: () => Promise<Readable>): Copy {
    const holder = {
      ...ownBytes,
      isIdle: () => copy.users === 0,
      giveWay() {
        copy.hasEnded = true
        stopLingering(copy)
        forget(key, copy)
      },
    }
    const copy: Copy = {
      users: 0,
      hasEnded: false,
      lingeringBytes: 0,
      spooled: open().then((body) => spool.write(body, holder)),
    }
    copies.set(key, copy)
    copy.spooled.catch(() => forget(key, copy))
    return copy
  }

  function forget(key: string, copy: Copy): void {
    if (copies.get(key) === copy) copies.delete(key)
  }

  function stopLingering(copy: Copy): void {
    clearTimeout(copy.timer)
    delete copy.timer
    lingeringBytes -= copy.lingeringBytes
    copy.lingeringBytes = 0
  }

  async function leave(key: string, copy: Copy): Promise<void> {
    copy.users--
    const spooled = await copy.spooled.catch(() => undefined)
    // Of users that leave at the same time, only the first keeps the copy.
    if (!spooled || copy.hasEnded || copy.users > 0 || copy.timer) return
    const end = () => {
      stopLingering(copy)
      forget(key, copy)
      return spool.remove(spooled.path)
    }
    if (lingeringBytes + spooled.sizeBytes > maxBytes) return end()
    copy.lingeringBytes = spooled.sizeBytes
    lingeringBytes += spooled.sizeBytes
    copy.timer = setTimeout(() => void end(), LINGER_MS).unref()
  }

  return {
    async use(key, open, work) {
      const copy = copies.get(key) ?? start(key, open)
      copy.users++
      try {
        const { path } = await copy.spooled
        stopLingering(copy)
        const value = await work(path)
        // If its file was removed, the work's result is meaningless.
        if (copy.hasEnded) throw createFullError()
        return value
      } catch (error) {
        throw copy.hasEnded ? createFullError(error) : error
      } finally {
        await leave(key, copy)
      }
    },
  }
}
