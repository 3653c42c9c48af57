import { isRecord, StorageError } from '@lading/local-service/parts'

/**
 * Parses a store object that contains a JSON object.
 *
 * @throws StorageError `record-damaged` that names the object: another program might have written it.
 */
export function parseStored(text: string, key: string): object {
  const value = parseStoredValue(text, key)
  if (isRecord(value)) return value
  throw createDamagedError(key)
}

/** Parses a store object that contains any JSON. @throws StorageError `record-damaged` */
export function parseStoredValue(text: string, key: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw createDamagedError(key)
  }
}

/** Creates the error for an object that can't be parsed. */
export function createDamagedError(key: string): StorageError {
  const message = `The object ${key} is damaged: restore it from a backup.`
  return new StorageError(undefined, { code: 'record-damaged', message })
}
