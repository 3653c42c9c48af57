import { constants, copyFile, link } from 'node:fs/promises'
import type { DataPaths } from './createDataPaths.js'
import type { ReusedBytes } from './FileStorage.js'
import { fromDisk } from './fromDisk.js'
import type { StoredFile } from './StoredFile.js'

/** Bytes on the disk of this machine. */
export interface DiskReusedBytes extends ReusedBytes {
  /** Notes a file that has come or changed. */
  add(file: StoredFile): void
  /** Notes a file that has gone. */
  remove(file: StoredFile): void
}

/**
 * Reuses the bytes of files on the disk, which are never changed in their place.
 *
 * @param get Looks a stored file up.
 */
export function openReusedBytes(
  paths: DataPaths,
  get: (uuid: string) => StoredFile | undefined,
): DiskReusedBytes {
  const uuids = new Map<string, Set<string>>()
  return {
    add({ uuid, treeHash }) {
      if (treeHash !== undefined) uuids.set(treeHash, (uuids.get(treeHash) ?? new Set()).add(uuid))
    },
    remove({ uuid, treeHash = '' }) {
      const same = uuids.get(treeHash)
      same?.delete(uuid)
      if (same?.size === 0) uuids.delete(treeHash)
    },
    async find({ publicKey, sizeBytes, treeHash }) {
      for (const uuid of uuids.get(treeHash) ?? []) {
        const file = get(uuid)
        if (file?.sizeBytes === sizeBytes && file.publicKey === publicKey) return file
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
