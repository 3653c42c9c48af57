import { LRUCache } from 'lru-cache'
import { StorageError } from '../errors/StorageError.js'
import { shareOfHeap } from '../shared/shareOfHeap.js'
import type { DataPaths } from './createDataPaths.js'
import { type Log, logSkipped, readRegularFile, statFile } from './forEachEntry.js'
import { isUuid } from './isUuid.js'
import { parseSidecar } from './parseSidecar.js'
import type { StoredFile } from './StoredFile.js'

/** The sidecars of a data directory, of which some are kept in memory. */
export interface Records {
  /** A file, whether or not it has expired; undefined for one that is missing or damaged. @throws StorageError */
  read(uuid: string): Promise<StoredFile | undefined>
  /** Keeps a file that was written. */
  set(file: StoredFile): void
  /** Forgets a file that was removed. */
  delete(uuid: string): void
}

/** Most facts in memory, as characters of JSON. */
const MAX_SIZE = shareOfHeap(33_554_432)
/** Cost of the facts of a file beyond their text. */
const OBJECT_SIZE = 512
/** A file that cannot be used is named in the log once, unless as many others are in between. */
const MAX_REPORTED = 1000

/** Opens the sidecars of a data directory. */
export function openRecords(paths: DataPaths, log: Log): Records {
  const files = new LRUCache<string, StoredFile>({
    maxSize: MAX_SIZE,
    sizeCalculation: (file) => JSON.stringify(file).length + OBJECT_SIZE,
  })
  const reads = new Map<string, Promise<StoredFile | undefined>>()
  const reported = new LRUCache<string, true>({ max: MAX_REPORTED })

  function report(uuid: string, write: () => void): void {
    if (!reported.has(uuid)) write()
    reported.set(uuid, true)
  }

  async function load(uuid: string): Promise<StoredFile | undefined> {
    try {
      const text = await readRegularFile(paths.sidecar(uuid))
      const { size } = await statFile(paths.bytes(uuid))
      const file = parseSidecar(text, uuid)
      if (file?.sizeBytes === size) return file
      report(uuid, () => log(`Ignored ${uuid}: its sidecar is damaged or does not fit its bytes.`))
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      // The file may be there, but the process may not open another one.
      if (code === 'EMFILE' || code === 'ENFILE') throw new StorageError(error)
      if (code !== 'ENOENT') report(uuid, () => logSkipped(log, paths.filesDir, uuid, error))
    }
    return undefined
  }

  return {
    read(uuid) {
      const known = files.get(uuid) ?? reads.get(uuid)
      if (known) return Promise.resolve(known)
      if (!isUuid(uuid)) return Promise.resolve(undefined)
      const reading: Promise<StoredFile | undefined> = load(uuid)
        .then((file) => {
          // A change in between has more.
          if (file && reads.get(uuid) === reading) files.set(uuid, file)
          return file
        })
        .finally(() => {
          if (reads.get(uuid) === reading) reads.delete(uuid)
        })
      reads.set(uuid, reading)
      return reading
    },
    set(file) {
      reads.delete(file.uuid)
      files.set(file.uuid, file)
    },
    delete(uuid) {
      reads.delete(uuid)
      files.delete(uuid)
    },
  }
}
