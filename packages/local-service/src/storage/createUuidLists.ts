import { join } from 'node:path'
import { createLineFiles } from './createLineFiles.js'

/** Lists of files by a key, such as the hash of a URL. Files that are gone may be in them. */
export interface UuidLists {
  /** @throws StorageError */
  add(key: string, uuid: string): Promise<void>
  /**
   * Searches a list from its end, and drops removed files.
   *
   * @param look resolves to undefined for a file that is gone, and to null for one that is not wanted.
   * @throws StorageError
   */
  findLast<Value>(
    key: string,
    look: (uuid: string) => Promise<Value | null | undefined>,
  ): Promise<Value | undefined>
}

/** Opens lists in a directory, which need not exist. Keys are hashes in hexadecimal. */
export function createUuidLists(dir: string): UuidLists {
  const files = createLineFiles()
  const pathOf = (key: string) => join(dir, key.slice(0, 2), key)
  return {
    add: (key, uuid) => files.append(pathOf(key), uuid),
    async findLast(key, look) {
      const gone = new Set<string>()
      try {
        for (const uuid of (await files.read(pathOf(key))).reverse()) {
          const found = await look(uuid)
          if (found) return found
          if (found === undefined) gone.add(uuid)
        }
        return undefined
      } finally {
        if (gone.size > 0) await files.removeLines(pathOf(key), (uuid) => gone.has(uuid))
      }
    },
  }
}
