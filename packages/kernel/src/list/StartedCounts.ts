import type { Entry } from '../entry/Entry.js'
import type { EntryChange } from '../entry/EntryList.js'
import type { UploadEntry } from '../entry/UploadEntry.js'

/** The part of a snapshot of the list that describes the current uploads. */
export interface StartedNumbers {
  readonly startedCount: number
  readonly uploadedCount: number
  readonly bytesUploaded: number
  readonly bytesTotal: number | null
  readonly sentPercent: number
}

/** The sums of all entries that were started. */
interface Sums {
  files: number
  done: number
  bytes: number
  size: number
  unsized: number
  percent: number
}

const NONE: Readonly<Sums> = { files: 0, done: 0, bytes: 0, size: 0, unsized: 0, percent: 0 }

/** Highest share while a file is being uploaded. */
const MAX_PERCENT = 99

/**
 * Counts the files and the bytes of the current uploads: of all that were started since no file was being uploaded. Each
 * change costs the same however long the list is.
 */
export class StartedCounts {
  #uploadingCount = 0
  /** Number of the current uploads. */
  #run = 1
  #sum: Sums = { ...NONE }

  /** Follows a change of an entry. */
  follow({ before, after, previous, next }: EntryChange, entry: Entry): void {
    const isStart = after === 'uploading' && before !== 'uploading'
    if (isStart && this.#uploadingCount === 0) this.#restart()
    if (entry.run === this.#run && previous) this.#add(previous, -1)
    if (isStart) entry.run = this.#run
    if (entry.run === this.#run) this.#add(next, 1)
    this.#uploadingCount += Number(after === 'uploading') - Number(before === 'uploading')
  }

  read(): StartedNumbers {
    const { files, done, bytes, size, unsized, percent } = this.#sum
    const isSized = unsized === 0 && size > 0
    const share = isSized ? bytes / size : percent / 100 / Math.max(1, files)
    return {
      startedCount: files,
      uploadedCount: done,
      bytesUploaded: bytes,
      bytesTotal: isSized ? size : null,
      sentPercent: Math.min(this.#uploadingCount > 0 ? MAX_PERCENT : 100, Math.floor(100 * share)),
    }
  }

  #restart(): void {
    this.#run += 1
    this.#sum = { ...NONE }
  }

  /** Adds the share of an entry, or subtracts it. No object is made of it: there are thousands of changes a second. */
  #add(entry: UploadEntry, sign: 1 | -1): void {
    const { status, fileSize, bytesTotal, bytesUploaded, uploadProgress } = entry
    const sum = this.#sum
    const isDone = status === 'success'
    if (status === 'failed') {
      // The bytes of a file that has failed or was canceled are not sent any more.
      sum.files += sign
      sum.percent += sign * 100
    } else if (isDone || status === 'uploading') {
      const size = fileSize ?? bytesTotal
      sum.files += sign
      sum.percent += sign * uploadProgress
      if (isDone) sum.done += sign
      if (size === null) sum.unsized += sign
      else {
        sum.size += sign * size
        sum.bytes += sign * (isDone ? size : Math.min(size, bytesUploaded))
      }
    }
  }
}
