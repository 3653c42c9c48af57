import { UploadApiError } from '../errors/UploadApiError.js'

/** File metadata limits, in keys and characters. Source: wire protocol §0. */
export const metadataLimits = { keys: 50, keyLength: 64, valueLength: 512 } as const

const fieldPattern = /^metadata\[(.*)\]$/s
const allowedKey = /^[A-Za-z0-9_.:-]+$/

/**
 * Reads an upload form's `metadata[key]` fields; other fields are ignored.
 *
 * @throws UploadApiError a `FileMetadata…` code for the first broken rule.
 */
export function parseMetadataFields(
  fields: readonly (readonly [name: string, value: string])[],
): Record<string, string> {
  const metadata = new Map<string, string>()
  for (const [name, value] of fields) {
    const key = fieldPattern.exec(name)?.[1]
    if (key === undefined) continue
    checkKey(key)
    if (metadata.has(key)) throw new UploadApiError('FileMetadataKeyDuplicatedError', [key])
    checkValue(key, value)
    metadata.set(key, value)
    if (metadata.size > metadataLimits.keys) {
      throw new UploadApiError('FileMetadataKeysNumberTooBigError', [metadataLimits.keys])
    }
  }
  return Object.fromEntries(metadata)
}

function checkKey(key: string): void {
  if (key === '') throw new UploadApiError('FileMetadataKeyEmptyError')
  if (key.length > metadataLimits.keyLength) {
    throw new UploadApiError('FileMetadataKeyLengthTooBigError', [key, metadataLimits.keyLength])
  }
  // URL clients collapse a path segment that consists of dots, so a call about the key would reach another route.
  if (!allowedKey.test(key) || /^\.+$/.test(key))
    throw new UploadApiError('FileMetadataKeyForbiddenError', [key])
}

function checkValue(key: string, value: string): void {
  if (value === '') throw new UploadApiError('FileMetadataValueEmptyError', [key])
  // Counted in characters as people see them, so an emoji is one character and not two.
  if ([...value].length > metadataLimits.valueLength) {
    throw new UploadApiError('FileMetadataValueLengthTooBigError', [key, metadataLimits.valueLength])
  }
}
