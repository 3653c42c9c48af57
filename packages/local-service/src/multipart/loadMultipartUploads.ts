import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataPaths } from '../storage/createDataPaths.js'
import { isUuid } from '../storage/isUuid.js'
import { type Journal, parseJournal } from './parseJournal.js'

/** Reads the uploads in parts that an earlier run left, and clears what cannot be continued. */
export async function loadMultipartUploads(paths: DataPaths): Promise<Journal[]> {
  await mkdir(paths.multipartDir, { recursive: true })
  const names = new Set(await readdir(paths.multipartDir))
  const journals: Journal[] = []
  for (const name of names) {
    const [uuid = '', kind] = name.split('.')
    if (!isUuid(uuid) || (kind !== 'bytes' && kind !== 'journal')) continue
    const isWhole = names.has(`${uuid}.bytes`) && names.has(`${uuid}.journal`)
    const journal = isWhole ? parseJournal(await readFile(paths.multipartJournal(uuid), 'utf8'), uuid) : null
    if (!journal) await rm(join(paths.multipartDir, name), { force: true })
    else if (kind === 'journal') journals.push(journal)
  }
  return journals
}
