import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isMissing } from './createLineFiles.js'
import { writeFileSafely } from './writeFileSafely.js'

/** A file that marks its neighboring files as complete. */
export interface Mark {
  /** True if it was written for this format. */
  isSet(): Promise<boolean>
  /** Writes it. @throws StorageError */
  set(): Promise<void>
}

/** Creates the access to a mark. @param format format of the neighboring files. */
export function createMark(path: string, format: string): Mark {
  return {
    async isSet() {
      const found = await readFile(path, 'utf8').catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      })
      return found === format
    },
    async set() {
      await mkdir(dirname(path), { recursive: true })
      await writeFileSafely(path, format)
    },
  }
}
