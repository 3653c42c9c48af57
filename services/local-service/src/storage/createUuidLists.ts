import { join } from 'node:path'
import { createLineFiles } from './createLineFiles.js'

/** File lists by a key, such as a URL hash. They can contain files that are gone. */
export interface UuidLists {
  /** Appends a file to a list. @throws StorageError */
  add(key: string, uuid: string): Promise<void>
  /**
   * Searches a list from its end, and drops removed files.
   *
   * @param look resolves to undefined for a file that's gone, and to null for an unwanted file.
   * @throws StorageError
   */
  findLast<Value>(
    key: string,
    look: (uuid: string) => Promise<Value | null | undefined>,
  ): Promise<Value | undefined>
}

/** Opens lists in a directory, which doesn't need to exist. Keys are hashes in hexadecimal. */
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
