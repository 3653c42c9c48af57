import { StorageError } from '../errors/StorageError.js'

/** Awaits work of the file system. @throws StorageError in place of the system's own error. */
export async function fromDisk<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    throw new StorageError(error)
  }
}
