import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isUuid } from '@lading/cdn'
import type { DataPaths } from './createDataPaths.js'
import { forEachEntry, type Log, readRegularFile, statFile } from './forEachEntry.js'
import type { FileIndex } from './openFileIndex.js'
import { parseSidecar } from './parseSidecar.js'
import { syncDirectory } from './syncDirectory.js'
import { toIndexed } from './toIndexed.js'

const temporaryName = /^(.{36})\.(\d+)(\.json|\.gone)?\.part$/

/**
 * Completes writes that an interrupted run has begun. A temporary sidecar exists from before its bytes are moved until it's moved
 * itself: if its bytes have moved, the file is completed. A removed file's sidecar exists until nothing else is left of it.
 */
export async function recoverTemporary(paths: DataPaths, index: FileIndex, log: Log): Promise<void> {
  await forEachEntry(paths.temporaryDir, log, async (name) => {
    const [, uuid = '', pid = '', kind] = temporaryName.exec(name) ?? []
    if (!isUuid(uuid) || isOtherRunningProcess(Number(pid))) return
    const path = join(paths.temporaryDir, name)
    const file = kind === undefined ? null : parseSidecar(await readRegularFile(path), uuid)
    const bytes = await statFile(paths.bytes(uuid)).catch(() => undefined)
    if (kind === '.json' && file && bytes?.size === file.sizeBytes) {
      await index.add(toIndexed(file))
      await rename(path, paths.sidecar(uuid))
      await syncDirectory(paths.filesDir)
      return
    }
    if (kind === '.gone') await rm(paths.bytes(uuid), { force: true })
    if (file) await index.remove(file)
    await rm(path, { force: true })
  })
}

/** True if another process has an id; it might be working on the files that carry the id. */
export function isOtherRunningProcess(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    // Signal 0 only checks for existence.
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
