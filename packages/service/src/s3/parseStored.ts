import { StorageError } from '@lading/local-service/parts'

/**
 * Parses the JSON of an object in the store.
 *
 * @throws StorageError `record-damaged` that names the object, if it's no JSON object: another program may have written it.
 */
export function parseStored(text: string, key: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Thrown below.
  }
  throw createDamagedError(key)
}

/** Creates the error of an object that can't be read. */
export function createDamagedError(key: string): StorageError {
  const message = `The object ${key} is damaged: restore it from a backup.`
  return new StorageError(undefined, { code: 'record-damaged', message })
}
