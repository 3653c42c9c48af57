import { fsync as fsyncWithCallback } from 'node:fs'
import { promisify } from 'node:util'
import { withFile } from './withFile.js'

const fsync = promisify(fsyncWithCallback)

/** Makes renames inside a directory survive a power cut; does nothing if directories can't be synced. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  await withFile(path, 'r', fsync)
}
