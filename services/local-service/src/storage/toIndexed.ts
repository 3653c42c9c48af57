import type { IndexedFile } from './openFileIndex.js'
import { readShownFacts } from './ShownFacts.js'
import type { StoredFile } from './StoredFile.js'

/** Returns what the index holds about a file. */
export function toIndexed(file: StoredFile): IndexedFile {
  const { uuid, uploadedAt, isStored, sizeBytes, publicKey } = file
  return {
    uuid,
    uploadedAt,
    isStored,
    sizeBytes,
    ...(publicKey !== undefined && { publicKey }),
    shown: readShownFacts(file),
  }
}
