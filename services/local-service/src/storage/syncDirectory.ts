import { open } from 'node:fs/promises'

/** Makes renames inside a directory survive a power cut; does nothing if directories can't be synced. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
