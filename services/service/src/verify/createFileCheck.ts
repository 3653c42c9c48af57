import { parseSidecar, StorageError, type StoredFile } from '@lading/local-service/parts'
import type { Keys } from '../s3/createKeys.js'
import type { ContentReader } from './createContentReader.js'
import type { MeteredObjects } from './createMeteredObjects.js'
import type { Fault, FaultKind } from './Fault.js'

/** A file list entry. */
export interface ListedFile {
  readonly uuid: string
  readonly uploadedAt: string
}

/** A check's result. A file is skipped if it was removed, has expired or is still being uploaded. */
export type CheckResult =
  | { readonly state: 'intact'; readonly bytes: number }
  | { readonly state: 'skipped' }
  | { readonly state: 'fault'; readonly fault: Fault }

/** Dependencies of checks. */
export interface CheckParts {
  readonly objects: MeteredObjects
  readonly keys: Keys
  readonly now: () => number
  /** Lifetime of a file that isn't stored permanently, in milliseconds. */
  readonly unstoredLifetimeMs: number
}

/** Age in milliseconds until which a missing record can mean that the upload is still in progress. */
const UPLOAD_MS = 600_000
const SKIPPED = { state: 'skipped' } as const

/**
 * Creates a check that compares a file's object with its record, by size and SHA-256. If the record has no SHA-256, the first check
 * computes and saves it.
 *
 * @param readContent @default only sizes are compared
 */
export function createFileCheck(
  { objects, keys, now, unstoredLifetimeMs }: CheckParts,
  readContent?: ContentReader,
): (file: ListedFile) => Promise<CheckResult> {
  const isGone = async (uuid: string) =>
    (await objects.head(keys.deleted(uuid))) !== undefined || !(await objects.head(keys.record(uuid)))

  /** Reads a record; null if only this object can't be read. @throws StorageError if the whole store fails */
  async function readRecord(key: string): Promise<string | null | undefined> {
    try {
      return await objects.get(key)
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      return (await objects.head(key)) ? null : undefined
    }
  }

  /** True if a sweep removes the file soon. */
  async function isExpired({ uuid, isStored, uploadedAt }: StoredFile): Promise<boolean> {
    if (isStored || Date.parse(uploadedAt) + unstoredLifetimeMs > now()) return false
    return !(await objects.head(keys.stored(uuid)))
  }

  async function examineBytes(key: string, sizeBytes: number) {
    if (readContent) return readContent(key, sizeBytes)
    const head = await objects.head(key)
    return (
      head && { sizeBytes: head.sizeBytes, sha256: undefined, version: `${head.etag} ${head.modifiedAt}` }
    )
  }

  /** Returns the SHA-256 that the first check saved, and saves it if this is the first. */
  async function findBaseline(uuid: string, found: string): Promise<string> {
    const key = keys.baseline(uuid)
    const known = (await objects.get(key)) ?? ''
    if (/^[0-9a-f]{64}$/.test(known)) return known
    await objects.put(key, found)
    // The file might have been removed during the check.
    if (await isGone(uuid)) await objects.remove(key)
    return found
  }

  /** Checks a listed file that has no record. */
  async function checkUnrecorded({ uuid, uploadedAt }: ListedFile): Promise<CheckResult> {
    if (Date.parse(uploadedAt) + UPLOAD_MS > now()) return SKIPPED
    if (await objects.head(keys.deleted(uuid))) return SKIPPED
    // The client can still repeat the completion.
    if (await objects.head(keys.session(uuid))) return SKIPPED
    if (await objects.head(keys.record(uuid))) return SKIPPED
    for await (const key of objects.list(keys.contentFolder(uuid))) return find('record-missing', key)
    return find('leftover', keys.byDate(uploadedAt, uuid))

    function find(kind: FaultKind, key: string): CheckResult {
      return { state: 'fault', fault: { uuid, kind, key, uploadedAt } }
    }
  }

  return async (listed) => {
    const { uuid, uploadedAt } = listed
    const recordKey = keys.record(uuid)
    const text = await readRecord(recordKey)
    if (text === undefined) return checkUnrecorded(listed)
    let file: StoredFile | null
    try {
      file = text === null ? null : parseSidecar(text, uuid)
    } catch (error) {
      // A later version wrote the record.
      if (error instanceof StorageError && error.code === 'format-unknown') return SKIPPED
      throw error
    }
    const create = (kind: FaultKind, key: string, version?: string): CheckResult => ({
      state: 'fault',
      fault: { uuid, kind, key, uploadedAt, ...(version !== undefined && { version }) },
    })
    if (!file) return create('record-damaged', recordKey)
    if (await isExpired(file)) return SKIPPED
    const { originalFilename, sizeBytes } = file
    const key = keys.content(uuid, originalFilename)
    const content = await examineBytes(key, sizeBytes)
    const kind = await judge(file, content)
    if (!kind) return { state: 'intact', bytes: readContent ? sizeBytes : 0 }
    // The file might have been removed during the check.
    return (await isGone(uuid)) ? SKIPPED : create(kind, key, content?.version)
  }

  /** Compares the content with the record. @returns undefined if it's right. */
  async function judge(
    { uuid, sizeBytes, sha256 }: StoredFile,
    content: { readonly sizeBytes: number; readonly sha256: string | null | undefined } | undefined,
  ): Promise<FaultKind | undefined> {
    if (!content) return 'object-missing'
    if (content.sizeBytes !== sizeBytes) return 'bytes-changed'
    if (content.sha256 === null) return 'object-unreadable'
    if (content.sha256 === undefined) return undefined
    const expected = sha256 ?? (await findBaseline(uuid, content.sha256))
    return content.sha256 === expected ? undefined : 'bytes-changed'
  }
}
