import { access } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Backend,
  DELIVERY_FOLDERS,
  LocalServiceStartError,
  openDiskBackend,
  StorageError,
  type StoredFile,
  WEBHOOKS_FOLDER,
} from '@lading/local-service/parts'
import { DamagedFileError } from '../s3/createImporter.js'
import { openS3Backend, type S3Backend } from '../s3/openS3Backend.js'
import type { S3Options } from '../s3/S3Options.js'

/** A request to move a service from a disk to a store. */
export interface ImportOrder {
  /** Directory of a service that isn't running. */
  readonly from: string
  readonly to: S3Options
}

/** An import's output. */
export interface ImportOutput {
  print(line: string): void
  printError(line: string): void
}

const CONCURRENCY = 4
const DAY_MS = 86_400_000
const REPORT_FILES = 1_000

/**
 * Copies a directory's files, groups and webhooks to a bucket; the directory stays unchanged. Resolves to the exit code: 1 if something
 * wasn't copied. An interrupted import can be continued.
 */
export async function importDirectory({ from, to }: ImportOrder, output: ImportOutput): Promise<number> {
  // Checked because opening the directory would create an empty service, and the import would succeed.
  const isService = await access(join(from, 'files')).then(
    () => true,
    () => false,
  )
  if (!isService) {
    output.printError(`${from} is not the directory of a service: it has no folder "files". Correct --from.`)
    return 1
  }
  const shared = { now: Date.now, log: output.printError, unstoredLifetimeMs: DAY_MS, maxCacheBytes: 0 }
  let source: Backend | undefined
  let target: S3Backend | undefined
  try {
    source = await openDiskBackend({ ...shared, dataDir: from }, 'an import')
    target = await openS3Backend({ ...shared, s3: to })
    await target.check()
    return await copyAll(source, target, output)
  } catch (error) {
    if (!(error instanceof StorageError || error instanceof LocalServiceStartError)) throw error
    output.printError(`${error.message} The same command continues the import.`)
    return 1
  } finally {
    await target?.release()
    await source?.release()
  }
}

async function copyAll(source: Backend, target: S3Backend, output: ImportOutput): Promise<number> {
  const counts = { copied: 0, present: 0, damaged: 0 }
  let copiedBytes = 0

  async function copy(file: StoredFile): Promise<void> {
    try {
      const result = await target.importer.importFile(file, () => source.storage.open(file))
      counts[result]++
      if (result === 'copied') copiedBytes += file.sizeBytes
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw error
      counts.damaged++
      output.printError(`${file.uuid} (${file.originalFilename}) is left out: ${error.message}.`)
    }
    const done = counts.copied + counts.present + counts.damaged
    if (done % REPORT_FILES === 0) output.print(`${done} files …`)
  }

  const files = source.storage.list()[Symbol.asyncIterator]()
  const run = async () => {
    for (let next = await files.next(); !next.done; next = await files.next()) await copy(next.value)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, run))
  let groups = 0
  for await (const group of source.groups.list()) {
    if ((await target.importer.importGroup(group)) === 'copied') groups++
  }
  for (const folder of [WEBHOOKS_FOLDER, ...DELIVERY_FOLDERS]) {
    await target.importer.importDocuments(folder, source.documents)
  }
  output.print(
    `Copied and verified ${counts.copied} files of ${copiedBytes} bytes and ${groups} groups; ${counts.present} files were in the bucket already.`,
  )
  if (counts.damaged > 0) output.printError(`${counts.damaged} files were left out.`)
  return counts.damaged > 0 ? 1 : 0
}
