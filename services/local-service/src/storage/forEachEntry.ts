import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'

/** Writes a line to the log. */
export type Log = (line: string) => void

/** Number of entries processed concurrently: the disk answers a single reader slowly. */
const CONCURRENCY = 32

/**
 * Calls `use` for each entry in a directory, in no particular order; creates the directory if it's missing. An entry that can't be
 * used, such as a directory in place of a file, is logged and skipped: it must not keep the others from being used.
 *
 * @param use also receives the names of all entries.
 */
export async function forEachEntry(
  dir: string,
  log: Log,
  use: (name: string, names: ReadonlySet<string>) => Promise<void>,
): Promise<void> {
  await mkdir(dir, { recursive: true })
  const names = new Set(await readdir(dir))
  const waiting = names.values()
  const useNext = async () => {
    for (const name of waiting)
      await use(name, names).catch((error: unknown) => logSkipped(log, dir, name, error))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, useNext))
}

/** Logs an entry that can't be used, and the reason. */
export function logSkipped(log: Log, dir: string, name: string, error: unknown): void {
  log(`Skipped ${basename(dir)}/${name}: ${error instanceof Error ? error.message : String(error)}`)
}

/** Returns a file's size and modification time. @throws if it isn't a regular file; reading some special files never ends. */
export async function statFile(path: string): Promise<{ readonly size: number; readonly mtimeMs: number }> {
  const facts = await stat(path)
  if (!facts.isFile()) throw new Error(`${basename(path)} is not a regular file.`)
  return facts
}

/** Reads a file's text. @throws if it isn't a regular file. */
export async function readRegularFile(path: string): Promise<string> {
  await statFile(path)
  return readFile(path, 'utf8')
}
