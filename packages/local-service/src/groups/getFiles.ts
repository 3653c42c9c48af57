import type { FileStorage } from '../storage/FileStorage.js'
import type { StoredFile } from '../storage/StoredFile.js'

/** Files of one call that are looked for at a time: others need the connections to a store, too. */
const AT_A_TIME = 16

/** Gets the files of a group, in their order; undefined for each that's gone. */
export async function getFiles(
  storage: Pick<FileStorage, 'get'>,
  uuids: readonly string[],
): Promise<readonly (StoredFile | undefined)[]> {
  const found: (StoredFile | undefined)[] = []
  for (let start = 0; start < uuids.length; start += AT_A_TIME) {
    const some = uuids.slice(start, start + AT_A_TIME)
    found.push(...(await Promise.all(some.map((uuid) => storage.get(uuid)))))
  }
  return found
}
