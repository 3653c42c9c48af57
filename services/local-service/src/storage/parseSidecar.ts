import { isRecord } from '@lading/cdn'
import { checkFormat } from './checkFormat.js'
import type { StoredFile } from './StoredFile.js'

const checks: { readonly [Key in keyof StoredFile]: (value: unknown) => boolean } = {
  uuid: isText,
  originalFilename: isText,
  mimeType: isText,
  sizeBytes: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  sha256: (value) => value === null || isHash(value),
  treeHash: (value) => value === undefined || isHash(value),
  isPrivate: (value) => value === undefined || value === true,
  owner: (value) => value === undefined || isText(value),
  isStored: (value) => typeof value === 'boolean',
  source: (value) => value === null || isText(value),
  metadata: (value) => isRecord(value) && Object.values(value).every(isText),
  tags: (value) => Array.isArray(value) && value.every(isText),
  uploadedAt: (value) => isText(value) && !Number.isNaN(Date.parse(value)),
  image: (value) => value === null || isImage(value),
  video: (value) => value === undefined || isVideo(value),
  savedUrl: (value) => value === null || isText(value),
}

/**
 * Parses a sidecar; null if it's damaged or belongs to another file. Unknown facts are kept.
 *
 * @throws StorageError if a later version has written it in another format.
 */
export function parseSidecar(text: string, uuid: string): StoredFile | null {
  const parsed = parseJson(text)
  if (!isRecord(parsed) || parsed.uuid !== uuid) return null
  checkFormat(parsed, `The record of ${uuid}`)
  // First-version sidecars don't have this field.
  const value = { savedUrl: null, ...parsed }
  return isStoredFile(value) ? value : null
}

function isStoredFile(value: unknown): value is StoredFile {
  return isRecord(value) && Object.entries(checks).every(([key, check]) => check(value[key]))
}

function isImage(value: unknown): boolean {
  return isRecord(value) && isText(value.format) && Number(value.width) > 0 && Number(value.height) > 0
}

function isVideo(value: unknown): boolean {
  return isRecord(value) && isText(value.format) && Array.isArray(value.audio) && Array.isArray(value.video)
}

function isHash(value: unknown): boolean {
  return isText(value) && /^[0-9a-f]{64}$/.test(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
