import { open } from 'node:fs/promises'
import { fromDisk } from './fromDisk.js'

/** Reads bytes from a file; fewer at its end. @throws StorageError */
export async function readSlice(path: string, start: number, count: number): Promise<Uint8Array> {
  const file = await fromDisk(open(path))
  try {
    const { buffer, bytesRead } = await fromDisk(file.read(Buffer.alloc(count), 0, count, start))
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
