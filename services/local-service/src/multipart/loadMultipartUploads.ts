import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isUuid } from '@lading/cdn'
import type { DataPaths } from '../storage/createDataPaths.js'
import { forEachEntry, type Log, readRegularFile, statFile } from '../storage/forEachEntry.js'
import { type Journal, parseJournal } from './parseJournal.js'

/** Reads multipart uploads that an earlier run left, and removes those that can't be continued. */
export async function loadMultipartUploads(paths: DataPaths, log: Log): Promise<Journal[]> {
  const journals: Journal[] = []
  await forEachEntry(paths.multipartDir, log, async (name, names) => {
    const [uuid = '', kind] = name.split('.')
    if (!isUuid(uuid) || (kind !== 'bytes' && kind !== 'journal')) return
    const isWhole = names.has(`${uuid}.bytes`) && names.has(`${uuid}.journal`)
    if (isWhole) await statFile(paths.multipartBytes(uuid))
    const journal = isWhole ? parseJournal(await readRegularFile(paths.multipartJournal(uuid)), uuid) : null
    if (!journal) await rm(join(paths.multipartDir, name), { force: true })
    else if (kind === 'journal') journals.push(journal)
  })
  return journals
}
