import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  type Holder,
  isDiskFull,
  LocalServiceStartError,
  orAborted,
  StorageError,
} from '@lading/local-service/parts'
import { createFullError, createSpoolRoom, type HeldFile } from './createSpoolRoom.js'

/** Bytes in a temporary file. */
export interface Spooled {
  readonly path: string
  readonly sizeBytes: number
  /** SHA-256 in lowercase hexadecimal. */
  readonly sha256: string
  /** MD5 in lowercase hexadecimal, to compare with the store's answer. */
  readonly md5: string
}

/** This process's temporary files. They aren't needed after it ends. */
export interface Spool {
  /** Directory for all files. */
  readonly dir: string
  /** A quarter of the disk space that is free at startup, in bytes: the limit for data that can be recreated. */
  readonly quarterBytes: number
  /**
   * Writes a stream to a new file; nothing is left if it throws. While the disk is full, files are removed if their holders have more than
   * their share, even complete files. Reading them fails then.
   *
   * @param holder on whose behalf the file is written. @default the service
   * @throws StorageError if the disk fails, or the holder has to give way.
   */
  write(bytes: AsyncIterable<Uint8Array>, holder?: Holder): Promise<Spooled>
  /** @param end last byte to read, counted from 0. @param start first byte. @default 0 */
  read(path: string, end?: number, start?: number): Readable
  /** Returns true until a file is removed or has to give way. */
  has(path: string): boolean
  remove(path: string): Promise<void>
  /** Removes all files. */
  close(): Promise<void>
}

const NAME = /^lading-service-(\d+)-/

/** Opens a directory for temporary files and removes the files of killed processes. @throws LocalServiceStartError */
export async function openSpool(parentDir: string, log: (line: string) => void): Promise<Spool> {
  const dir = await createDirectory(parentDir)
  const { bavail, bsize, blocks } = await statfs(dir)
  const room = createSpoolRoom(dir, log)
  const files = new Map<string, { readonly held: HeldFile; readonly readers: Set<Readable> }>()

  async function removeNow(path: string, readers: Iterable<Readable>): Promise<void> {
    // A disk keeps a removed file's bytes until nobody reads them.
    const ends = [...readers].map((reader) => once(reader.destroy(), 'close').catch(() => {}))
    await Promise.all([removeQuietly(path), ...ends])
  }

  async function remove(path: string): Promise<void> {
    const file = files.get(path)
    files.delete(path)
    await file?.held.leave(removeNow(path, file.readers))
  }

  async function writeFile(path: string, bytes: AsyncIterable<Uint8Array>, held: HeldFile): Promise<Spooled> {
    const [hash, md5] = [createHash('sha256'), createHash('md5')]
    let sizeBytes = 0
    await onDisk(held.take(0))
    const file = await onDisk(open(path, 'wx'))
    try {
      held.noteWritten()
      for await (const chunk of untilAborted(bytes, held.signal)) {
        hash.update(chunk)
        md5.update(chunk)
        sizeBytes += chunk.length
        await onDisk(held.take(chunk.length))
        await onDisk(file.writeFile(chunk))
        held.noteWritten()
      }
    } finally {
      await file.close()
    }
    return { path, sizeBytes, sha256: hash.digest('hex'), md5: md5.digest('hex') }
  }

  return {
    dir,
    quarterBytes: blocks === 0 ? Number.POSITIVE_INFINITY : Math.floor((bavail * bsize) / 4),
    async write(bytes, holder = { network: '', publicKey: undefined }) {
      const path = join(dir, randomUUID())
      const held = room.enter(holder)
      files.set(path, { held, readers: new Set() })
      try {
        const spooled = await writeFile(path, bytes, held)
        held.signal.throwIfAborted()
        held.signal.addEventListener('abort', () => void remove(path), { once: true })
        return spooled
      } catch (error) {
        await remove(path)
        throw error
      }
    },
    read(path, end, start = 0) {
      if (end !== undefined && end < start) return Readable.from([])
      const stream = createReadStream(path, end === undefined ? { start } : { start, end })
      const readers = files.get(path)?.readers
      readers?.add(stream)
      stream.once('close', () => readers?.delete(stream))
      // The file can be gone before anyone reads the stream.
      return stream.on('error', () => {})
    },
    has: (path) => files.has(path),
    remove,
    close: () => removeQuietly(dir),
  }
}

/** Passes bytes on until a signal aborts, even while no bytes arrive. */
async function* untilAborted(
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await orAborted(iterator.next(), signal)
      if (next.done) return
      yield next.value
    }
  } finally {
    // Waits for a read in progress, which might never end.
    const ended = iterator.return?.()
    if (ended) await orAborted(ended, signal).catch(() => {})
  }
}

/** @throws LocalServiceStartError */
async function createDirectory(parentDir: string): Promise<string> {
  try {
    await mkdir(parentDir, { recursive: true })
    for (const name of await readdir(parentDir)) {
      const pid = Number(NAME.exec(name)?.[1] ?? 0)
      if (pid > 0 && !isRunning(pid)) await removeQuietly(join(parentDir, name))
    }
    return await mkdtemp(join(parentDir, `lading-service-${process.pid}-`))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const message = `The directory for temporary files ${parentDir} cannot be used (${reason}): name one by --temporary that can be read and written.`
    throw new LocalServiceStartError('data-dir-unusable', message, { cause })
  }
}

async function onDisk<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    if (error instanceof StorageError) throw error
    if (isDiskFull(error)) throw createFullError(error)
    const message = 'The directory for temporary files cannot be written: check free space and permissions.'
    throw new StorageError(error, { code: 'disk-write-failed', message })
  }
}

function isRunning(pid: number): boolean {
  try {
    // Signal 0 only checks for existence.
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function removeQuietly(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true }).catch(() => {})
}
