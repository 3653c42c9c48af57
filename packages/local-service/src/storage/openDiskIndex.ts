import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createLineFiles, isMissing } from './createLineFiles.js'
import { createUuidLists, type UuidLists } from './createUuidLists.js'
import {
  type FileIndex,
  type FileIndexSettings,
  formatFile,
  hourOf,
  type IndexedFile,
  openFileIndex,
} from './openFileIndex.js'
import type { StoredFile } from './StoredFile.js'
import { writeFileSafely } from './writeFileSafely.js'

/** Facts by which files are found. */
export type FoundFile = IndexedFile & Pick<StoredFile, 'savedUrl' | 'treeHash'>

/** Everything that finds files of a data directory without reading their records. */
export interface DiskIndex {
  readonly byDate: FileIndex
  /** By the hash of the URL that they were saved for. */
  readonly saved: UuidLists
  /** By the hash of their bytes as a tree. */
  readonly content: UuidLists
  /** Notes a file that expires. @throws StorageError */
  addUnstored(file: IndexedFile): Promise<void>
  /**
   * Passes each file that is due to expire, and forgets it.
   *
   * @throws StorageError
   */
  expire(remove: (uuid: string) => Promise<unknown>): Promise<void>
  /** True if the index covers the directory. */
  isBuilt(): Promise<boolean>
  /** Writes the index of files that an earlier version has stored. @throws StorageError */
  build(files: readonly FoundFile[], hash: (url: string) => string): Promise<void>
}

const FORMAT = '1'

/** Opens the index in a directory, which need not exist. */
export function openDiskIndex(dir: string, settings: FileIndexSettings): DiskIndex {
  const { now, expiryOf } = settings
  const files = createLineFiles()
  const byDateDir = join(dir, 'by-date')
  const unstoredDir = join(dir, 'unstored')
  const formatPath = join(dir, 'format')
  const saved = createUuidLists(join(dir, 'saved'))
  const content = createUuidLists(join(dir, 'content'))

  async function write(path: string, lines: readonly string[]): Promise<void> {
    await mkdir(dirname(path), { recursive: true })
    await writeFileSafely(path, `${lines.join('\n')}\n`)
  }

  return {
    byDate: openFileIndex(byDateDir, settings),
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
    async isBuilt() {
      const format = await readFile(formatPath, 'utf8').catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      })
      return format === FORMAT
    },
    async build(found, hash) {
      await rm(dir, { recursive: true, force: true })
      const lines = new Map<string, string[]>()
      const add = (path: string, line: string) => {
        const known = lines.get(path)
        if (known) known.push(line)
        else lines.set(path, [line])
      }
      for (const file of found) {
        const { uploadedAt, uuid, isStored } = file
        add(join(byDateDir, hourOf(uploadedAt)), formatFile(file))
        if (!isStored) add(join(unstoredDir, hourOf(uploadedAt)), `${uploadedAt} ${uuid}`)
      }
      for (const [path, all] of lines) await write(path, all)
      for (const { uuid, savedUrl, treeHash } of found) {
        if (savedUrl !== null) await saved.add(hash(savedUrl), uuid)
        if (treeHash !== undefined) await content.add(treeHash, uuid)
      }
      // Last, so that a start that is interrupted begins again.
      await mkdir(dir, { recursive: true })
      await writeFileSafely(formatPath, FORMAT)
    },
  }
}
