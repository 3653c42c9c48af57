import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StorageError } from '../errors/StorageError.js'
import { createTurns } from '../shared/createTurns.js'
import { fromDisk } from './fromDisk.js'
import { syncDirectory } from './syncDirectory.js'
import { writeFileSafely } from './writeFileSafely.js'

/** Text files that lines are appended to. */
export interface LineFiles {
  /** Appends a line that survives a power cut. Lines that wait for the same file are written together. @throws StorageError */
  append(path: string, line: string): Promise<void>
  /** Replaces files with the given lines. @throws StorageError */
  writeAll(lines: readonly (readonly [path: string, line: string])[]): Promise<void>
  /** Reads a file's lines, without a line that a crash cut short; empty if the file doesn't exist. @throws StorageError */
  read(path: string): Promise<string[]>
  /** Reads a long file's lines, as `read` does, some at a time: between them, other requests get a turn. @throws StorageError */
  readSlices(path: string): AsyncIterable<readonly string[]>
  /** Removes lines, and the file if no line is left. @throws StorageError */
  removeLines(path: string, isRemoved: (line: string) => boolean): Promise<void>
}

/** Lines that are read together have about this many bytes, which takes about a millisecond. */
const SLICE_BYTES = 262_144

/** Creates one process's access to text files. */
export function createLineFiles(): LineFiles {
  const turns = createTurns()
  /** The file that was last appended to, which ends with a whole line. */
  let wholePath: string | undefined
  const batches = new Map<string, { readonly lines: string[]; readonly written: Promise<void> }>()

  async function write(path: string, lines: readonly string[]): Promise<void> {
    const file = await openFile(path)
    try {
      const isWhole = path === wholePath
      wholePath = undefined
      const size = isWhole ? undefined : (await file.stat()).size
      if (size !== undefined) {
        const end = await findEnd(file, size)
        if (end < size) await file.truncate(end)
      }
      await file.appendFile(lines.map((line) => `${line}\n`).join(''))
      await file.datasync()
      if (size === 0) await syncDirectory(dirname(path))
      wholePath = path
    } finally {
      await file.close()
    }
  }

  async function read(path: string): Promise<string[]> {
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return ''
      throw error
    })
    return text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .slice(0, -1)
  }

  return {
    append(path, line) {
      const batch = batches.get(path)
      if (batch) {
        batch.lines.push(line)
        return batch.written
      }
      const lines = [line]
      const written = turns.take(path, () => {
        batches.delete(path)
        return fromDisk(write(path, lines))
      })
      batches.set(path, { lines, written })
      return written
    },
    async writeAll(lines) {
      wholePath = undefined
      const linesOf = new Map<string, string[]>()
      for (const [path, line] of lines) {
        const known = linesOf.get(path)
        if (known) known.push(line)
        else linesOf.set(path, [line])
      }
      for (const [path, all] of linesOf) {
        await fromDisk(mkdir(dirname(path), { recursive: true }))
        await writeFileSafely(path, `${all.join('\n')}\n`)
      }
    },
    read: (path) => fromDisk(read(path)),
    async *readSlices(path) {
      const chunks = createReadStream(path, { encoding: 'utf8', highWaterMark: SLICE_BYTES })
      let rest = ''
      try {
        for await (const chunk of chunks) {
          const lines = (rest + chunk).split('\n')
          rest = lines.pop() ?? ''
          yield lines
        }
      } catch (error) {
        if (!isMissing(error)) throw new StorageError(error)
      }
    },
    removeLines: (path, isRemoved) =>
      turns.take(path, async () => {
        wholePath = undefined
        const lines = await fromDisk(read(path))
        const kept = lines.filter((line) => !isRemoved(line))
        if (kept.length === 0) await fromDisk(rm(path, { force: true }))
        else if (kept.length < lines.length) await writeFileSafely(path, `${kept.join('\n')}\n`)
      }),
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'a+')
  } catch (error) {
    if (!isMissing(error)) throw error
    await mkdir(dirname(path), { recursive: true })
    return open(path, 'a+')
  }
}

/** Returns where the last whole line ends: a crash may have cut the line after it. */
async function findEnd(file: FileHandle, size: number): Promise<number> {
  const last = Buffer.alloc(1)
  if (size > 0) await file.read(last, 0, 1, size - 1)
  if (size === 0 || last[0] === 0x0a) return size
  const bytes = Buffer.alloc(size)
  await file.read(bytes, 0, size, 0)
  return bytes.lastIndexOf(0x0a) + 1
}

/** True if a file doesn't exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
