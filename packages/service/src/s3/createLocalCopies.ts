import type { Readable } from 'node:stream'
import type { Spool, Spooled } from './openSpool.js'

/** Copies of objects on this machine, shared by all work that needs one at a time. */
export interface LocalCopies {
  /** Does work with a copy of an object. @param open reads the object, which is done once for calls that overlap. */
  use<Value>(
    key: string,
    open: () => Promise<Readable>,
    work: (path: string) => Promise<Value>,
  ): Promise<Value>
}

/** How long a copy is kept after its last use: an editor renders one image many times. */
const LINGER_MS = 30_000
/** Most bytes that linger. */
const MAX_LINGERING_BYTES = 1_073_741_824

interface Copy {
  readonly spooled: Promise<Spooled>
  users: number
  timer?: NodeJS.Timeout
}

/** Keeps copies in a spool, which removes them when it closes. */
export function createLocalCopies(spool: Spool): LocalCopies {
  const copies = new Map<string, Copy>()
  let lingeringBytes = 0

  function start(key: string, open: () => Promise<Readable>): Copy {
    const copy: Copy = { users: 0, spooled: open().then((body) => spool.write(body)) }
    copies.set(key, copy)
    copy.spooled.catch(() => copies.delete(key))
    return copy
  }

  async function leave(key: string, copy: Copy): Promise<void> {
    copy.users--
    const spooled = await copy.spooled.catch(() => undefined)
    if (!spooled || copy.users > 0) return
    const end = () => {
      copies.delete(key)
      return spool.remove(spooled.path)
    }
    if (lingeringBytes + spooled.sizeBytes > MAX_LINGERING_BYTES) return end()
    lingeringBytes += spooled.sizeBytes
    copy.timer = setTimeout(() => {
      lingeringBytes -= spooled.sizeBytes
      delete copy.timer
      void end()
    }, LINGER_MS).unref()
  }

  return {
    async use(key, open, work) {
      const copy = copies.get(key) ?? start(key, open)
      copy.users++
      try {
        const { path, sizeBytes } = await copy.spooled
        if (copy.timer) {
          clearTimeout(copy.timer)
          delete copy.timer
          lingeringBytes -= sizeBytes
        }
        return await work(path)
      } finally {
        await leave(key, copy)
      }
    },
  }
}
