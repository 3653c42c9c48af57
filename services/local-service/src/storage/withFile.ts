import { closeSync, open as openWithCallback } from 'node:fs'
import { promisify } from 'node:util'
import { fromDisk } from './fromDisk.js'

const open = promisify(openWithCallback)

/**
 * Opens a file for some work. A descriptor costs a third less than the file object of `node:fs/promises`, and closing one whose bytes
 * are on the disk doesn't wait for it.
 *
 * @throws StorageError if it can't be opened
 */
export async function withFile<Value>(
  path: string,
  flags: string,
  work: (descriptor: number) => Promise<Value>,
): Promise<Value> {
  const descriptor = await fromDisk(open(path, flags))
  try {
    return await work(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
