import { open } from 'node:fs/promises'
import { HEAD_BYTES } from './FileStorage.js'
import { fromDisk } from './fromDisk.js'

/** First bytes of a file, at most `HEAD_BYTES`. @throws StorageError */
export async function readHead(path: string): Promise<Uint8Array> {
  const file = await fromDisk(open(path))
  try {
    const { buffer, bytesRead } = await fromDisk(file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0))
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
