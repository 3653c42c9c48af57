import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Backend, Group, StoredFile } from '@lading/local-service/parts'
import type { Intent } from './Intent.js'
import type { S3Records } from './openS3Records.js'
import type { S3Parts } from './S3Parts.js'
import { writeGroup } from './writeGroup.js'

/** An import's result: `present` files are already in the bucket, and nothing is written. */
export type ImportResult = 'copied' | 'present'

/** Imports another backend's data under the same ids. Everything can be imported repeatedly. */
export interface Importer {
  /**
   * Copies a file. Its record is written after the bytes in the bucket were read back and have the right hash.
   *
   * @param open opens the file's bytes; called several times.
   * @throws DamagedFileError if the bytes don't match the record. @throws StorageError if the store fails.
   */
  importFile(file: StoredFile, open: () => Promise<Readable>): Promise<ImportResult>
  importGroup(group: Group): Promise<ImportResult>
  /** Copies a folder's documents. */
  importDocuments(folder: string, source: Backend['documents']): Promise<void>
}

/** A file's bytes don't match its record. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError'
}

/** Creates a bucket's importer. */
export function createImporter(
  { objects, keys, versions, unstoredLifetimeMs }: S3Parts,
  records: S3Records,
  documents: Backend['documents'],
): Importer {
  /** Hashes the bytes in the bucket; undefined if there's no object of the right size. */
  async function hashCopy(key: string, sizeBytes: number): Promise<string | undefined> {
    if ((await objects.head(key))?.sizeBytes !== sizeBytes) return undefined
    const found = sizeBytes === 0 ? undefined : await objects.read(key)
    return hashOf(found?.body ?? [])
  }

  async function isPresent(uuid: string): Promise<boolean> {
    if (await records.read(uuid)) return true
    // The file was removed after an earlier import.
    return (await objects.head(keys.deleted(uuid))) !== undefined
  }

  async function copyBytes(file: StoredFile, open: () => Promise<Readable>): Promise<void> {
    const { uuid, originalFilename, sizeBytes, sha256 } = file
    const key = keys.content(uuid, originalFilename)
    const expected = await hashOf(await open())
    if (sha256 !== null && sha256 !== expected) {
      throw new DamagedFileError('its bytes on the disk do not have the hash of its record')
    }
    // An interrupted import might have copied it.
    if ((await hashCopy(key, sizeBytes)) === expected) return
    const source = await open()
    await objects.putStream(key, sizeBytes, () => source)
    if ((await hashCopy(key, sizeBytes)) !== expected) {
      throw new DamagedFileError('its copy in the bucket has other bytes')
    }
  }

  return {
    async importFile(file, open) {
      const { uuid, uploadedAt, isStored, savedUrl } = file
      if (await isPresent(uuid)) return 'present'
      const intent: Intent = { uploadedAt }
      const dueMs = Date.parse(uploadedAt) + unstoredLifetimeMs
      if (!isStored) await objects.put(keys.expiring(dueMs, uuid), JSON.stringify(intent))
      await copyBytes(file, open)
      await objects.put(keys.byDate(uploadedAt, uuid), JSON.stringify(file))
      if (savedUrl !== null) await versions.add(keys.savedFolder(savedUrl), uuid)
      await records.write(file)
      return 'copied'
    },
    async importGroup(group) {
      const key = keys.group(group.id)
      if (await objects.head(key)) return 'present'
      await writeGroup({ objects, keys }, group)
      return 'copied'
    },
    async importDocuments(folder, source) {
      const present = new Set<string>()
      for await (const id of documents.ids(folder)) present.add(id)
      for await (const id of source.ids(folder)) {
        const value = present.has(id) ? undefined : await source.read(folder, id)
        if (value !== undefined) await documents.write(folder, id, value)
      }
    },
  }
}

async function hashOf(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}
