import { explain } from '../errors/explain.js'
import { UploadError } from '../errors/UploadError.js'
import { abortable } from '../waits/abortable.js'

/** Waits before each attempt, because network drives, cloud folders and scanners can lock a file briefly. */
const WAITS_MS = [0, 200, 1000]
/** Maximum time to read a file's first byte. */
const MAX_READ_MS = 20_000

/**
 * Distinguishes an unreadable file from a lost connection: the browser reports
 * both as a network error. Tries other ways of reading before it gives up.
 *
 * @throws UploadError `file-unreadable`, or `file-changed` if it differs from what was chosen
 * @throws CancelError when the signal is aborted
 */
export async function assertReadable(file: Blob, signal: AbortSignal): Promise<void> {
  // Chromium reports size 0 for a deleted file. Slices of it can be read, but the file itself can't.
  const start = file.size > 0 ? file.slice(0, 1) : file
  const ways = [() => start.arrayBuffer(), () => readByReader(start), () => start.arrayBuffer()]
  let cause: unknown
  // Don't use `entries()`: old libraries remove it from arrays.
  let index = -1
  for (const way of ways) {
    index += 1
    if (index > 0) await abortable(new Promise((resolve) => setTimeout(resolve, WAITS_MS[index])), signal)
    try {
      await abortable(inTime(way()), signal)
      return
    } catch (error) {
      if (signal.aborted) throw error
      cause ??= error
    }
  }
  throw explain(toFileError(cause))
}

/** Adds a timeout, because a cloud or network drive might never respond. */
function inTime<T>(reading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The file was not read in time.')), MAX_READ_MS)
    reading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function readByReader(file: Blob): Promise<unknown> {
  if (!globalThis.FileReader) return file.arrayBuffer()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result)
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(file)
  })
}

function toFileError(cause: unknown): UploadError {
  const isChanged = (cause as Partial<Error> | undefined)?.name === 'NotReadableError'
  return isChanged
    ? new UploadError('file-changed', 'The file was changed after it was chosen. Choose it again.', { cause })
    : new UploadError(
        'file-unreadable',
        "The file can't be read. It may have been moved or deleted after it was chosen. Choose it again.",
        { cause },
      )
}
