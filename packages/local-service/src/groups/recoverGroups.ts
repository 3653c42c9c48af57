import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataPaths } from '../storage/createDataPaths.js'
import { forEachEntry, type Log, readRegularFile } from '../storage/forEachEntry.js'
import type { FileIndex, IndexedFile } from '../storage/openFileIndex.js'
import { isOtherRunningProcess } from '../storage/recoverTemporary.js'
import type { Group } from './Group.js'
import { parseGroup } from './parseGroup.js'

const temporaryName = /^.{36}~\d+\.(\d+)\.group\.part$/

/** The note of a group in the index of groups. */
export function toIndexed({ id, createdAt, publicKey }: Group): IndexedFile {
  return { uuid: id, uploadedAt: createdAt, isStored: true, sizeBytes: 0, ...(publicKey && { publicKey }) }
}

/**
 * Ends what an interrupted run has begun. A temporary group exists from before it is noted until it is moved, and from its
 * removal until its note is gone: either way there is no group.
 */
export async function recoverGroups(paths: DataPaths, index: FileIndex, log: Log): Promise<void> {
  await forEachEntry(paths.temporaryDir, log, async (name) => {
    const [, pid] = temporaryName.exec(name) ?? []
    if (pid === undefined || isOtherRunningProcess(Number(pid))) return
    const path = join(paths.temporaryDir, name)
    const group = parseGroup(await readRegularFile(path))
    if (group) await index.remove(toIndexed(group))
    await rm(path, { force: true })
  })
}

/** Reads all groups of a directory without an index. A damaged one is named and left alone. */
export async function findGroups(paths: DataPaths, log: Log): Promise<IndexedFile[]> {
  const found: IndexedFile[] = []
  await forEachEntry(paths.groupsDir, log, async (name) => {
    if (name.endsWith('.part')) await rm(join(paths.groupsDir, name), { force: true })
    if (!name.endsWith('.json')) return
    const group = parseGroup(await readRegularFile(join(paths.groupsDir, name)))
    if (group && `${group.id}.json` === name) found.push(toIndexed(group))
    else log(`Ignored the group ${name}: its file is damaged.`)
  })
  return found
}
