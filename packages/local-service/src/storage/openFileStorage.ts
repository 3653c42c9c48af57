import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { LocalServiceStartError } from '../LocalServiceStartError.js'
import { createDataPaths } from './dataPaths.js'
import type { FileDetails, FileStorage, ReceivedFile } from './FileStorage.js'
import { loadFileIndex } from './loadFileIndex.js'
import { StorageError } from './StorageError.js'
import type { StoredFile } from './StoredFile.js'
import { syncDirectory } from './syncDirectory.js'
import { writeBytes } from './writeBytes.js'

/**
 * Opens the files of a data directory, creating it when missing.
 *
 * @throws {LocalServiceStartError} `data-dir-unusable` when it cannot be read or written.
 */
export async function openFileStorage(dataDir: string, log: (line: string) => void): Promise<FileStorage> {
  const paths = createDataPaths(resolve(dataDir))
  const index = await loadFileIndex(paths, log).catch((cause: unknown) => {
    const message = `The data directory ${dataDir} cannot be used: choose one that can be read and written.`
    throw new LocalServiceStartError('data-dir-unusable', message, { cause })
  })
  const pending = new Set<Promise<unknown>>()

  function track<Value>(work: Promise<Value>): Promise<Value> {
    const settled: Promise<unknown> = work.then(
      () => pending.delete(settled),
      () => pending.delete(settled),
    )
    pending.add(settled)
    return work
  }

  async function receive(bytes: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
    const uuid = randomUUID()
    try {
      return { uuid, ...(await writeBytes(paths.temporaryBytes(uuid), bytes)) }
    } catch (error) {
      await removeQuietly(paths.temporaryBytes(uuid))
      throw error
    }
  }

  async function commit(received: ReceivedFile, details: FileDetails): Promise<StoredFile> {
    const { uuid } = received
    const file: StoredFile = { ...received, ...details, uploadedAt: new Date().toISOString() }
    try {
      // Bytes first: a crash in between leaves bytes without a sidecar, which the next start clears.
      await rename(paths.temporaryBytes(uuid), paths.bytes(uuid))
      await writeBytes(paths.temporarySidecar(uuid), asBytes(JSON.stringify(file, null, 2)))
      await rename(paths.temporarySidecar(uuid), paths.sidecar(uuid))
      await syncDirectory(paths.filesDir)
    } catch (error) {
      await removeQuietly(paths.temporarySidecar(uuid))
      await remove(uuid)
      throw error instanceof StorageError ? error : new StorageError(error)
    }
    index.set(uuid, file)
    return file
  }

  async function remove(uuid: string): Promise<void> {
    index.delete(uuid)
    // Sidecar first, for the same reason in reverse.
    await removeQuietly(paths.sidecar(uuid))
    await removeQuietly(paths.bytes(uuid))
  }

  return {
    get: (uuid) => index.get(uuid),
    pathOf: ({ uuid }) => paths.bytes(uuid),
    temporaryPathOf: ({ uuid }) => paths.temporaryBytes(uuid),
    receive,
    commit,
    discard: ({ uuid }) => removeQuietly(paths.temporaryBytes(uuid)),
    remove,
    track,
    async settled() {
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}

/** What cannot be removed now is cleared at the next start, and must not hide the error that led here. */
async function removeQuietly(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => {})
}

async function* asBytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
