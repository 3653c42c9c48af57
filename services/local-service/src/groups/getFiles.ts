import type { TakeTurn } from '../fairness/createNetworkTurns.js'
import type { FileStorage } from '../storage/FileStorage.js'
import type { StoredFile } from '../storage/StoredFile.js'

/** Files that one call looks up concurrently: other calls need store connections, too. */
const AT_A_TIME = 8

/**
 * Gets a group's files, in order; undefined for each missing file.
 *
 * @param isGood Whether the group can have the file; the search stops after a file that it can't have. @default all are good
 * @param takeTurn Waits before each few files. @default doesn't wait
 */
export async function getFiles(
  storage: Pick<FileStorage, 'get'>,
  uuids: readonly string[],
  isGood: (file: StoredFile | undefined) => boolean = () => true,
  takeTurn: TakeTurn = (work) => work(),
): Promise<readonly (StoredFile | undefined)[]> {
  const found: (StoredFile | undefined)[] = []
  for (let start = 0; start < uuids.length; start += AT_A_TIME) {
    const some = uuids.slice(start, start + AT_A_TIME)
    const files = await takeTurn(() => Promise.all(some.map((uuid) => storage.get(uuid))))
    found.push(...files)
    if (!files.every(isGood)) break
  }
  return found
}
