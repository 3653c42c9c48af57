import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'

/** Receives a line of the log. */
export type Log = (line: string) => void

/** Entries that are used at a time: the disk answers a single reader slowly. */
const CONCURRENCY = 32

/**
 * Does something with each entry of a directory, in no order; the directory is created when missing. An entry that cannot be used, such as a
 * directory in the place of a file, is named in the log and skipped: it must not keep the others from being used.
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

/** Names an entry that cannot be used, and the reason. */
export function logSkipped(log: Log, dir: string, name: string, error: unknown): void {
  log(`Skipped ${basename(dir)}/${name}: ${error instanceof Error ? error.message : String(error)}`)
}

/** Size and time of change of a file. @throws if it is anything but a regular file, some of which are read for ever. */
export async function statFile(path: string): Promise<{ readonly size: number; readonly mtimeMs: number }> {
  const facts = await stat(path)
  if (!facts.isFile()) throw new Error(`${basename(path)} is not a regular file.`)
  return facts
}

/** Text of a file. @throws if it is anything but a regular file. */
export async function readRegularFile(path: string): Promise<string> {
  await statFile(path)
  return readFile(path, 'utf8')
}
