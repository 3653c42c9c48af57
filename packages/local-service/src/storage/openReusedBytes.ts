import { constants, copyFile, link } from 'node:fs/promises'
import type { DataPaths } from './createDataPaths.js'
import type { ReusedBytes } from './FileStorage.js'
import { fromDisk } from './fromDisk.js'
import type { StoredFile } from './StoredFile.js'

/** Reuses the bytes of files on the disk, which are never changed in their place. @param list Yields the stored files. */
export function openReusedBytes(paths: DataPaths, list: () => Iterable<StoredFile>): ReusedBytes {
  return {
    async find({ publicKey, sizeBytes, treeHash }) {
      for (const file of list()) {
        if (file.treeHash === treeHash && file.sizeBytes === sizeBytes && file.publicKey === publicKey)
          return file
      }
      return undefined
    },
    async copy(file, identity) {
      const { sizeBytes, sha256 } = file
      const location = paths.temporaryBytes(identity.uuid)
      const from = paths.bytes(file.uuid)
      // Some disks have no links.
      await link(from, location).catch(() => fromDisk(copyFile(from, location, constants.COPYFILE_FICLONE)))
      return { ...identity, location, sizeBytes, sha256 }
    },
  }
}
