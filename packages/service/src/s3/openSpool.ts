import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { isDiskFull, LocalServiceStartError, StorageError } from '@lading/local-service/parts'

/** Bytes in a temporary file. */
export interface Spooled {
  readonly path: string
  readonly sizeBytes: number
  /** SHA-256 in lower-case hexadecimal. */
  readonly sha256: string
  /** MD5 in lower-case hexadecimal: what stores answer with. */
  readonly md5: string
}

/** Temporary files of this process. Nothing in them is needed after it. */
export interface Spool {
  /** Directory of all of them. */
  readonly dir: string
  /** Writes a stream to a new file; nothing stays when it throws. @throws StorageError when the disk fails. */
  write(bytes: AsyncIterable<Uint8Array>): Promise<Spooled>
  /** @param end last byte to read, counted from 0. */
  read(path: string, end?: number): Readable
  remove(path: string): Promise<void>
  /** Removes all of them. */
  close(): Promise<void>
}

const NAME = /^lading-service-(\d+)-/

/** Opens a place for temporary files and removes those of processes that were killed. @throws LocalServiceStartError */
export async function openSpool(parentDir: string): Promise<Spool> {
  const dir = await createDirectory(parentDir)
  return {
    dir,
    async write(bytes) {
      const path = join(dir, randomUUID())
      const [hash, md5] = [createHash('sha256'), createHash('md5')]
      let sizeBytes = 0
      const file = await onDisk(open(path, 'wx'))
      try {
        for await (const chunk of bytes) {
          hash.update(chunk)
          md5.update(chunk)
          sizeBytes += chunk.length
          await onDisk(file.writeFile(chunk))
        }
      } catch (error) {
        await removeQuietly(path)
        throw error
      } finally {
        await file.close()
      }
      return { path, sizeBytes, sha256: hash.digest('hex'), md5: md5.digest('hex') }
    },
    read(path, end) {
      if (end !== undefined && end < 0) return Readable.from([])
      const stream = createReadStream(path, end === undefined ? {} : { end })
      // The file can be gone before anyone reads the stream.
      return stream.on('error', () => {})
    },
    remove: removeQuietly,
    close: () => removeQuietly(dir),
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
    if (isDiskFull(error)) {
      const message =
        'The disk of the directory for temporary files is full: free space on it, or name another by --temporary.'
      throw new StorageError(error, { code: 'disk-full', message })
    }
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
