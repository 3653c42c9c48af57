import { constants, copyFile, link } from 'node:fs/promises'
import type { DataPaths } from './createDataPaths.js'
import type { UuidLists } from './createUuidLists.js'
import type { ReusedBytes } from './FileStorage.js'
import { fromDisk } from './fromDisk.js'
import type { StoredFile } from './StoredFile.js'

/**
 * Reuses bytes of files on the disk, which are never changed in place.
 *
 * @param content Files by their hash.
 * @param get Looks up a stored file.
 */
export function openReusedBytes(
  paths: DataPaths,
  content: UuidLists,
  get: (uuid: string) => Promise<StoredFile | undefined>,
): ReusedBytes {
  return {
    find({ publicKey, sizeBytes, treeHash }) {
      return content.findLast(treeHash, async (uuid) => {
        const file = await get(uuid)
        return file && (file.sizeBytes !== sizeBytes || file.publicKey !== publicKey) ? null : file
      })
    },
    async copy(file, identity) {
      const { sizeBytes, sha256 } = file
      const location = paths.temporaryBytes(identity.uuid)
      const from = paths.bytes(file.uuid)
      // Some disks don't support hard links.
      await link(from, location).catch(() => fromDisk(copyFile(from, location, constants.COPYFILE_FICLONE)))
      return { ...identity, location, sizeBytes, sha256 }
    },
  }
}
