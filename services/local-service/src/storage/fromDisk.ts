import { StorageError } from '../errors/StorageError.js'

/** Awaits file system work. @throws StorageError instead of the system's error. */
export async function fromDisk<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    throw error instanceof StorageError ? error : new StorageError(error)
  }
}
