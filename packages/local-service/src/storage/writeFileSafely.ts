import { rename, rm, writeFile } from 'node:fs/promises'
import { fromDisk } from './fromDisk.js'

/** Writes a small file atomically: it's either complete or absent, whenever the process ends. @throws StorageError */
export async function writeFileSafely(
  path: string,
  content: string | Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> {
  const temporary = `${path}.${process.pid}.part`
  try {
    await fromDisk(writeFile(temporary, content, { flush: true }))
    await fromDisk(rename(temporary, path))
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
}
