import { StorageError } from '@lading/local-service/parts'
import { LRUCache } from 'lru-cache'
import type { Objects } from './Objects.js'
import { refusesCondition } from './refusesCondition.js'

/**
 * Versioned values. Each version is a separate object: versions are numbered from 0 without gaps, and the last version applies. So no
 * object is written twice, and no listing is needed.
 */
export interface Versions {
  /** Resolves to the last version's number; -1 without any version. */
  findLast(folder: string): Promise<number>
  /** Reads the last version; undefined without any version. */
  readLast(folder: string): Promise<string | undefined>
  /** Reads a version by its number; undefined if it doesn't exist. */
  read(folder: string, number: number): Promise<string | undefined>
  /**
   * Adds a version. Returns false if another version came first, which then applies; a store without conditional writes doesn't always
   * detect this.
   *
   * @param last number of the version to follow. @default the last version
   */
  add(folder: string, text: string, last?: number): Promise<boolean>
  /** Removes all versions. */
  remove(folder: string): Promise<void>
}

const MAX_KNOWN = 10_000
/** More versions than this can't be real: something is answering every request with success. */
const MAX_VERSIONS = 1_000_000

/** Keeps versions as objects. */
export function createVersions(objects: Objects): Versions {
  /** Last version numbers that this process has seen; later versions can exist. */
  const known = new LRUCache<string, number>({ max: MAX_KNOWN })
  const keyOf = (folder: string, number: number) => `${folder}${number}`

  async function findLast(folder: string): Promise<number> {
    let last = known.get(folder) ?? -1
    const exists = async (number: number) => (await objects.head(keyOf(folder, number))) !== undefined
    // The steps grow, so a large number of versions takes few requests.
    let step = 1
    while (await exists(last + step)) {
      last += step
      step *= 2
      if (last > MAX_VERSIONS) throw createEndlessError(folder)
    }
    let missing = last + step
    while (missing - last > 1) {
      const middle = Math.floor((last + missing) / 2)
      if (await exists(middle)) last = middle
      else missing = middle
    }
    if (last >= 0) known.set(folder, last)
    return last
  }

  async function writeNew(key: string, text: string): Promise<void> {
    try {
      await objects.putNew(key, text)
    } catch (error) {
      if (!refusesCondition(error)) throw error
      if (!(await objects.head(key))) await objects.put(key, text)
    }
  }

  const read = (folder: string, number: number) => objects.get(keyOf(folder, number))

  return {
    findLast,
    read,
    async readLast(folder) {
      const last = await findLast(folder)
      return last < 0 ? undefined : read(folder, last)
    },
    async add(folder, text, last) {
      const number = (last ?? (await findLast(folder))) + 1
      await writeNew(keyOf(folder, number), text)
      // An earlier attempt at this request, whose answer was lost, might have written it.
      return (await read(folder, number)) === text
    },
    async remove(folder) {
      const last = await findLast(folder)
      known.delete(folder)
      // Starts with the last version, so no gaps remain if this process is killed.
      for (let number = last; number >= 0; number--) await objects.remove(keyOf(folder, number))
    },
  }
}

function createEndlessError(folder: string): StorageError {
  const message = `The store says that every object in ${folder} exists, so its answers can't be trusted: check the proxy in front of it.`
  return new StorageError(undefined, { code: 'store-failed', message })
}
