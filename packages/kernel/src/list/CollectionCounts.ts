import type { Entry } from '../entry/Entry.js'
import type { EntryChange } from '../entry/EntryList.js'
import type {
  EntryPhase,
  EntryStatus,
  EntryWait,
  EntryWaitReason,
  UploadEntry,
} from '../entry/UploadEntry.js'
import type { CollectionSnapshot } from './CollectionSnapshot.js'

/** The reasons in the order of their importance for the whole list. */
const REASONS: readonly EntryWaitReason[] = ['offline', 'busy', 'unreachable', 'preparing', 'finishing']
/** The reasons of waits that interrupt an upload. */
const INTERRUPTIONS: ReadonlySet<EntryWaitReason> = new Set(['offline', 'busy', 'unreachable'])
const IN_FLIGHT: ReadonlySet<EntryPhase> = new Set(['preparing', 'sending', 'finishing'])

/** The numbers of a snapshot that follow from the entries alone. */
export type EntryCounts = Omit<CollectionSnapshot, 'status' | 'errors' | 'uploadBlock' | 'group'>

/**
 * Counts entries by status, uploads that wait, the current uploads, and the mean progress of the last upload trigger. Each
 * change costs the same however long the list is.
 */
export class CollectionCounts {
  readonly #counts: Record<EntryStatus, number> = { idle: 0, uploading: 0, success: 0, failed: 0, removed: 0 }
  readonly #started = new StartedCounts()
  #validatingCount = 0
  #pausedCount = 0
  /** Uploads in flight, and those of them that wait. */
  #activeCount = 0
  #waitingCount = 0
  #interruptedCount = 0
  /** Number of the last upload trigger; entries that no trigger has started have the number 0. */
  #trigger = 1
  #triggeredCount = 0
  #percentSum = 0

  /** Follows a change of an entry. */
  follow(change: EntryChange, entry: Entry): void {
    const { before, after, previous, next } = change
    const { trigger } = entry
    this.#started.follow(change, entry)
    if (before) this.#counts[before] -= 1
    if (after) this.#counts[after] += 1
    if (previous?.isValidationPending) this.#validatingCount -= 1
    if (after && next.isValidationPending) this.#validatingCount += 1
    if (previous?.phase !== next.phase || previous.wait !== next.wait) {
      if (previous) this.#countWait(previous, -1)
      this.#countWait(next, 1)
    }
    if (trigger !== this.#trigger || !previous) return
    if (after === null) this.#triggeredCount -= 1
    else this.#percentSum += next.uploadProgress
    this.#percentSum -= previous.uploadProgress
  }

  /** Starts the progress over with the entries of a new upload trigger. */
  startProgress(entries: Iterable<Entry>): void {
    this.#trigger += 1
    this.#triggeredCount = 0
    this.#percentSum = 0
    for (const entry of entries) this.include(entry)
  }

  /** Adds an entry to the upload trigger. @param trigger Number of the one that has started it. @default the last one */
  include(entry: Entry, trigger: number = this.#trigger): void {
    if (trigger !== this.#trigger || entry.trigger === trigger) return
    entry.trigger = trigger
    this.#triggeredCount += 1
    this.#percentSum += entry.now.uploadProgress
  }

  #countWait({ phase, wait }: UploadEntry, sign: 1 | -1): void {
    if (phase === 'paused') this.#pausedCount += sign
    if (!IN_FLIGHT.has(phase)) return
    this.#activeCount += sign
    if (wait) this.#waitingCount += sign
    if (wait && INTERRUPTIONS.has(wait.reason)) this.#interruptedCount += sign
  }

  /** Returns the numbers. @param entries Read only while all uploads wait */
  read(entries: Iterable<UploadEntry>): EntryCounts {
    const { idle, uploading, success, failed } = this.#counts
    const count = this.#triggeredCount
    const isWaiting = this.#waitingCount > 0 && this.#waitingCount >= this.#activeCount
    return {
      totalCount: idle + uploading + success + failed,
      idleCount: idle,
      uploadingCount: uploading,
      pausedCount: this.#pausedCount,
      successCount: success,
      failedCount: failed,
      validatingCount: this.#validatingCount,
      // Source: specification §4.
      progress: count === 0 ? 0 : Math.round(this.#percentSum / count),
      ...this.#started.read(),
      interruptedCount: this.#interruptedCount,
      wait: isWaiting ? mostImportantWait(entries) : null,
    }
  }
}

function mostImportantWait(entries: Iterable<UploadEntry>): EntryWait | null {
  let found: EntryWait | null = null
  for (const { phase, wait } of entries) {
    if (!wait || !IN_FLIGHT.has(phase)) continue
    if (!found || REASONS.indexOf(wait.reason) < REASONS.indexOf(found.reason)) found = wait
  }
  return found
}

/** The part of a snapshot of the list that describes the current uploads. */
interface StartedNumbers {
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
class StartedCounts {
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
