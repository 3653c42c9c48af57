import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataPaths } from '../storage/createDataPaths.js'
import { forEachEntry, type Log, readRegularFile } from '../storage/forEachEntry.js'
import type { FileIndex, IndexedFile } from '../storage/openFileIndex.js'
import { isOtherRunningProcess } from '../storage/recoverTemporary.js'
import type { Group } from './Group.js'
import { parseGroup } from './parseGroup.js'

const temporaryName = /^.{36}~\d+\.(\d+)\.group\.part$/

/** Creates the index record for a group. */
export function toIndexed({ id, createdAt, publicKey }: Group): IndexedFile {
  return { uuid: id, uploadedAt: createdAt, isStored: true, sizeBytes: 0, ...(publicKey && { publicKey }) }
}

/**
 * Rolls back what an interrupted run has begun. A temporary group exists from before it's recorded until it's moved, and from its
 * removal until its record is gone: either way the group doesn't exist.
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

/** Reads all groups in a directory without an index. A damaged group is reported and not changed. */
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
