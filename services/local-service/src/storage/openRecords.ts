import { isUuid } from '@lading/cdn'
import { shareOfHeap } from '../shared/shareOfHeap.js'
import type { DataPaths } from './createDataPaths.js'
import { createRecordCache } from './createRecordCache.js'
import { type Log, logSkipped, readRegularFile, statFile } from './forEachEntry.js'
import { parseSidecar } from './parseSidecar.js'
import type { StoredFile } from './StoredFile.js'

/** A data directory's sidecars, partly cached in memory. */
export interface Records {
  /** Returns a file, whether or not it has expired; undefined if it's missing or damaged. @throws StorageError */
  read(uuid: string): Promise<StoredFile | undefined>
  /** Caches a file that was written. */
  set(file: StoredFile): void
  /** Forgets a file that was removed. */
  delete(uuid: string): void
}

/** Most facts in memory, as characters of JSON. */
const MAX_SIZE = shareOfHeap(33_554_432)

/** Opens a data directory's sidecars. */
export function openRecords(paths: DataPaths, log: Log): Records {
  const files = createRecordCache<StoredFile>({
    maxSize: MAX_SIZE,
    async load(uuid) {
      const text = await readRegularFile(paths.sidecar(uuid))
      const { size } = await statFile(paths.bytes(uuid))
      const file = parseSidecar(text, uuid)
      return file?.sizeBytes === size ? file : null
    },
    report(uuid, error) {
      if (error === undefined) log(`Ignored ${uuid}: its sidecar is damaged or does not fit its bytes.`)
      else logSkipped(log, paths.filesDir, uuid, error)
    },
  })
  return {
    read: async (uuid) => (isUuid(uuid) ? files.read(uuid) : undefined),
    set: (file) => files.set(file.uuid, file),
    delete: files.delete,
  }
}
