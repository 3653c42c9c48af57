import { rename, rm, writeFile } from 'node:fs/promises'
import { fromDisk } from './fromDisk.js'

/**
 * Writes a small file atomically: it's either complete or absent, whenever the process ends.
 *
 * @param flush false for a file that may be lost or torn in a power cut. @default true
 * @throws StorageError
 */
export async function writeFileSafely(
  path: string,
  content: string | Uint8Array | AsyncIterable<Uint8Array>,
  flush = true,
): Promise<void> {
  const temporary = `${path}.${process.pid}.part`
  try {
    await fromDisk(writeFile(temporary, content, { flush }))
    await fromDisk(rename(temporary, path))
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
}
