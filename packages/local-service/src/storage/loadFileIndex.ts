import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataPaths } from './createDataPaths.js'
import { isUuid } from './isUuid.js'
import { parseSidecar } from './parseSidecar.js'
import type { StoredFile } from './StoredFile.js'

const temporaryName = /^(.{36})\.(\d+)(?:\.json)?\.part$/

/**
 * Creates the data directory when missing, clears what an interrupted run left behind and reads every sidecar.
 * Names that the service never makes are left alone.
 */
export async function loadFileIndex(
  paths: DataPaths,
  log: (line: string) => void,
): Promise<Map<string, StoredFile>> {
  await mkdir(paths.filesDir, { recursive: true })
  await mkdir(paths.temporaryDir, { recursive: true })
  await removeTemporaryFiles(paths)

  const names = new Set(await readdir(paths.filesDir))
  const index = new Map<string, StoredFile>()
  for (const name of names) await removeOrphanSidecar(paths, name, names)
  for (const uuid of names) {
    if (!isUuid(uuid)) continue
    if (!names.has(`${uuid}.json`)) {
      await rm(paths.bytes(uuid), { force: true })
      log(`Removed ${uuid}: its upload was interrupted before it was complete.`)
      continue
    }
    const file = parseSidecar(await readFile(paths.sidecar(uuid), 'utf8'), uuid)
    const { size } = await stat(paths.bytes(uuid))
    if (file?.sizeBytes === size) index.set(uuid, file)
    else log(`Ignored ${uuid}: its sidecar is damaged or does not fit its bytes.`)
  }
  return index
}

/** A crash between sidecar and bytes leaves a sidecar that describes nothing. */
async function removeOrphanSidecar(
  paths: DataPaths,
  name: string,
  names: ReadonlySet<string>,
): Promise<void> {
  const uuid = name.slice(0, -'.json'.length)
  if (name.endsWith('.json') && isUuid(uuid) && !names.has(uuid))
    await rm(paths.sidecar(uuid), { force: true })
}

async function removeTemporaryFiles(paths: DataPaths): Promise<void> {
  for (const name of await readdir(paths.temporaryDir)) {
    const [, uuid = '', pid = ''] = temporaryName.exec(name) ?? []
    if (isUuid(uuid) && !isOtherRunningProcess(Number(pid)))
      await rm(join(paths.temporaryDir, name), { force: true })
  }
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
