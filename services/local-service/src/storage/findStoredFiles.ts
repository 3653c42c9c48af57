import { rm } from 'node:fs/promises'
import { isUuid } from '@lading/cdn'
import type { DataPaths } from './createDataPaths.js'
import { forEachEntry, type Log, readRegularFile, statFile } from './forEachEntry.js'
import type { FoundFile } from './openDiskIndex.js'
import { parseSidecar } from './parseSidecar.js'
import { toIndexed } from './toIndexed.js'

/** Reads all sidecars in a directory without an index, oldest first, and clears incomplete files. */
export async function findStoredFiles(paths: DataPaths, log: Log): Promise<FoundFile[]> {
  const files: FoundFile[] = []
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
      if (file?.sizeBytes === size) {
        const { savedUrl, treeHash } = file
        const uploadedAt = new Date(file.uploadedAt).toISOString()
        files.push({ ...toIndexed(file), uploadedAt, savedUrl, ...(treeHash && { treeHash }) })
      } else log(`Ignored ${uuid}: its sidecar is damaged or does not fit its bytes.`)
    }
  })
  return files.sort((a, b) => (a.uploadedAt < b.uploadedAt ? -1 : Number(a.uploadedAt > b.uploadedAt)))
}
