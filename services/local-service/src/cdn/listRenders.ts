import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { forEachEntry, type Log, statFile } from '../storage/forEachEntry.js'

/** Lists a directory's rendered images, the oldest first, and removes half-written files. */
export async function listRenders(dir: string, log: Log): Promise<{ name: string; sizeBytes: number }[]> {
  const entries: { name: string; sizeBytes: number; mtimeMs: number }[] = []
  const list = forEachEntry(dir, log, async (name) => {
    if (name.endsWith('.part')) await rm(join(dir, name), { force: true })
    else if (/^[0-9a-f]{64}$/.test(name)) {
      const { size, mtimeMs } = await statFile(join(dir, name))
      entries.push({ name, sizeBytes: size, mtimeMs })
    }
  })
  // Without its directory the service renders each time; that must not keep it from starting.
  await list.catch((error: unknown) => log(`Rendered images are not kept: ${String(error)}`))
  return entries.sort((a, b) => a.mtimeMs - b.mtimeMs)
}
