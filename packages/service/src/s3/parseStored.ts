import { StorageError } from '@lading/local-service/parts'

/**
 * Parses an object in the store whose JSON is an object.
 *
 * @throws StorageError `record-damaged` that names the object: another program may have written it.
 */
export function parseStored(text: string, key: string): object {
  const value = parseStoredValue(text, key)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw createDamagedError(key)
}

/** Parses an object in the store that has any JSON. @throws StorageError `record-damaged` */
export function parseStoredValue(text: string, key: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw createDamagedError(key)
  }
}

/** Creates the error of an object that can't be read. */
export function createDamagedError(key: string): StorageError {
  const message = `The object ${key} is damaged: restore it from a backup.`
  return new StorageError(undefined, { code: 'record-damaged', message })
}
