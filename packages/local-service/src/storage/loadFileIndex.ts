import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataPaths } from './createDataPaths.js'
import { forEachEntry, type Log, readRegularFile, statFile } from './forEachEntry.js'
import { isUuid } from './isUuid.js'
import { parseSidecar } from './parseSidecar.js'
import type { StoredFile } from './StoredFile.js'

const temporaryName = /^(.{36})\.(\d+)(?:\.json)?\.part$/

/** Creates the data directory, clears the leftovers of interrupted runs and reads all sidecars, the oldest first. */
export async function loadFileIndex(paths: DataPaths, log: Log): Promise<Map<string, StoredFile>> {
  await forEachEntry(paths.temporaryDir, log, async (name) => {
    const [, uuid = '', pid = ''] = temporaryName.exec(name) ?? []
    if (isUuid(uuid) && !isOtherRunningProcess(Number(pid)))
      await rm(join(paths.temporaryDir, name), { force: true })
  })

  const files: StoredFile[] = []
  await forEachEntry(paths.filesDir, log, async (name, names) => {
    const uuid = name.replace(/\.json$/, '')
    if (!isUuid(uuid)) return
    if (!names.has(uuid)) {
      // A crash between sidecar and bytes leaves a sidecar that describes nothing.
      await rm(paths.sidecar(uuid), { force: true })
    } else if (!names.has(`${uuid}.json`)) {
      await rm(paths.bytes(uuid), { force: true })
      log(`Removed ${uuid}: its upload was interrupted before it was complete.`)
    } else if (name === uuid) {
      const { size } = await statFile(paths.bytes(uuid))
      const file = parseSidecar(await readRegularFile(paths.sidecar(uuid)), uuid)
      if (file?.sizeBytes === size) files.push(file)
      else log(`Ignored ${uuid}: its sidecar is damaged or does not fit its bytes.`)
    }
  })
  files.sort((a, b) => Date.parse(a.uploadedAt) - Date.parse(b.uploadedAt))
  return new Map(files.map((file) => [file.uuid, file]))
}

function isOtherRunningProcess(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    // Signal 0 only checks for existence.
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
