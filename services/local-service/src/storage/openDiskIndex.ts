import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createLineFiles } from './createLineFiles.js'
import { createMark } from './createMark.js'
import { createUuidLists, type UuidLists } from './createUuidLists.js'
import {
  type FileIndex,
  type FileIndexSettings,
  hourOf,
  type IndexedFile,
  openFileIndex,
} from './openFileIndex.js'
import type { StoredFile } from './StoredFile.js'

/** Facts that files are found by. */
export type FoundFile = IndexedFile & Pick<StoredFile, 'savedUrl' | 'treeHash'>

/** Finds files in a data directory without reading their records. */
export interface DiskIndex {
  readonly byDate: FileIndex
  /** Files by the hash of the URL that they were saved for. */
  readonly saved: UuidLists
  /** Files by their tree hash. */
  readonly content: UuidLists
  /** Records a file that expires. @throws StorageError */
  addUnstored(file: IndexedFile): Promise<void>
  /**
   * Calls `remove` for each file that's due to expire, and forgets it.
   *
   * @throws StorageError
   */
  expire(remove: (uuid: string) => Promise<unknown>): Promise<void>
  /** True if the index covers the directory. */
  isBuilt(): Promise<boolean>
  /** Builds the index for files that an earlier version has stored. @throws StorageError */
  build(files: readonly FoundFile[], hash: (url: string) => string): Promise<void>
}

const FORMAT = '1'

/** Opens the index in a directory, which doesn't need to exist. */
export function openDiskIndex(dir: string, settings: FileIndexSettings): DiskIndex {
  const { now, expiryOf } = settings
  const files = createLineFiles()
  const byDateDir = join(dir, 'by-date')
  const unstoredDir = join(dir, 'unstored')
  const mark = createMark(join(dir, 'format'), FORMAT)
  const byDate = openFileIndex(byDateDir, settings)
  const saved = createUuidLists(join(dir, 'saved'))
  const content = createUuidLists(join(dir, 'content'))

  return {
    byDate,
    saved,
    content,
    addUnstored: ({ uploadedAt, uuid }) =>
      files.append(join(unstoredDir, hourOf(uploadedAt)), `${uploadedAt} ${uuid}`),
    async expire(remove) {
      const hours = await readdir(unstoredDir).catch(() => [])
      for (const hour of hours.sort()) {
        if (expiryOf(`${hour}:00:00.000Z`) > now()) break
        const path = join(unstoredDir, hour)
        const due = (await files.read(path)).filter((line) => expiryOf(line.split(' ')[0] ?? '') <= now())
        for (const line of due) await remove(line.split(' ')[1] ?? '')
        const gone = new Set(due)
        if (gone.size > 0) await files.removeLines(path, (line) => gone.has(line))
      }
    },
    isBuilt: mark.isSet,
    async build(found, hash) {
      await rm(dir, { recursive: true, force: true })
      await byDate.build(found)
      await files.writeAll(
        found
          .filter(({ isStored }) => !isStored)
          .map(({ uploadedAt, uuid }) => [join(unstoredDir, hourOf(uploadedAt)), `${uploadedAt} ${uuid}`]),
      )
      for (const { uuid, savedUrl, treeHash } of found) {
        if (savedUrl !== null) await saved.add(hash(savedUrl), uuid)
        if (treeHash !== undefined) await content.add(treeHash, uuid)
      }
      // Last, so that an interrupted start begins again.
      await mark.set()
    },
  }
}
