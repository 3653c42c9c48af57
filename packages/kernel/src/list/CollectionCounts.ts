import { countIn, type Entry } from '../entry/Entry.js'
import type { EntryChange } from '../entry/EntryList.js'
import type {
  EntryPhase,
  EntryStatus,
  EntryWait,
  EntryWaitReason,
  UploadEntry,
} from '../entry/UploadEntry.js'
import type { CollectionSnapshot } from './CollectionSnapshot.js'

/** Wait reasons, most important first. */
const REASONS: readonly EntryWaitReason[] = [
  'signed-out',
  'offline',
  'busy',
  'unreachable',
  'preparing',
  'resending',
  'unreported',
  'relayed',
  'finishing',
]
/** Wait reasons that interrupt an upload. */
const INTERRUPTIONS: ReadonlySet<EntryWaitReason> = new Set(['signed-out', 'offline', 'busy', 'unreachable'])
const IN_FLIGHT: ReadonlySet<EntryPhase> = new Set(['preparing', 'sending', 'finishing'])

/** The snapshot fields that are computed from entries only. */
export type EntryCounts = Omit<CollectionSnapshot, 'status' | 'errors' | 'uploadBlock' | 'group'>

/** Totals for the current uploads, i.e. all uploads started since the last time no file was uploading. */
const NONE = { files: 0, done: 0, bytes: 0, size: 0, unsized: 0, percent: 0 }

/** Maximum percentage while a file is being uploaded. */
const MAX_PERCENT = 99

/**
 * Counts entries by status, waiting uploads, files and bytes in the current uploads, and the last upload trigger's mean
 * progress. Each change takes constant time, no matter how long the list is.
 */
export class CollectionCounts {
  readonly #counts: Record<EntryStatus, number> = { idle: 0, uploading: 0, success: 0, failed: 0, removed: 0 }
  #validatingCount = 0
  #pausedCount = 0
  /** Uploads in flight. The waiting and interrupted counts are subsets. */
  #activeCount = 0
  #waitingCount = 0
  #interruptedCount = 0
  /** The last upload trigger's number. Entries that weren't started by a trigger have 0. */
  #trigger = 1
  #triggeredCount = 0
  #percentSum = 0
  /** Id of the current uploads; increases when an upload starts while no other file is uploading. */
  #run = 1
  #started = { ...NONE }

  /** Counts an entry change. Returns true for upload progress, except when the last upload ends. */
  follow({ before, after, previous, next }: EntryChange, entry: Entry): boolean {
    if (previous) this.#count(previous, entry, -1)
    if (after === 'uploading' && before !== 'uploading') {
      if (this.#counts.uploading === 0) {
        this.#run += 1
        this.#started = { ...NONE }
      }
      countIn(entry, { run: this.#run })
    }
    if (after) this.#count(next, entry, 1)
    const isSuccess = before === 'uploading' && after === 'success'
    return this.#counts.uploading > 0 && (isSuccess || IN_FLIGHT.has(next.phase))
  }

  /** Restarts progress with the entries of a new upload trigger. */
  startProgress(entries: Iterable<Entry>): void {
    this.#trigger += 1
    this.#triggeredCount = 0
    this.#percentSum = 0
    for (const entry of entries) this.include(entry)
  }

  /** Adds an entry to the upload trigger. @param trigger Number of the trigger that started the entry. @default the last trigger */
  include(entry: Entry, trigger: number = this.#trigger): void {
    if (trigger !== this.#trigger || entry.totals.trigger === trigger) return
    countIn(entry, { trigger })
    this.#triggeredCount += 1
    this.#percentSum += entry.now.uploadProgress
  }

  /** Returns the counts. @param entries Only read if all uploads are waiting */
  read(entries: Iterable<UploadEntry>): EntryCounts {
    const { idle, uploading, success, failed } = this.#counts
    const count = this.#triggeredCount
    const { files, done, bytes, size, unsized, percent } = this.#started
    const isSized = unsized === 0 && size > 0
    const share = isSized ? bytes / size : percent / 100 / Math.max(1, files)
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
      startedCount: files,
      uploadedCount: done,
      bytesUploaded: bytes,
      bytesTotal: isSized ? size : null,
      sentPercent: Math.min(uploading > 0 ? MAX_PERCENT : 100, Math.floor(100 * share)),
      interruptedCount: this.#interruptedCount,
      wait: isWaiting ? mostImportantWait(entries) : null,
    }
  }

  /** Adds an entry to all counts, or subtracts it. Avoids allocations, because there can be thousands of changes per second. */
  #count(entry: UploadEntry, { totals: { trigger, run } }: Entry, sign: 1 | -1): void {
    const { status, phase, wait, uploadProgress, isValidationPending } = entry
    this.#counts[status] += sign
    if (isValidationPending) this.#validatingCount += sign
    if (phase === 'paused') this.#pausedCount += sign
    if (IN_FLIGHT.has(phase)) {
      this.#activeCount += sign
      if (wait) this.#waitingCount += sign
      if (wait && INTERRUPTIONS.has(wait.reason)) this.#interruptedCount += sign
    }
    if (trigger === this.#trigger) {
      this.#triggeredCount += sign
      this.#percentSum += sign * uploadProgress
    }
    // An idle entry in the current uploads was canceled.
    if (run !== this.#run || status === 'idle') return
    const started = this.#started
    started.files += sign
    // A failed file counts as complete, because its remaining bytes won't be sent.
    started.percent += sign * (status === 'failed' ? 100 : uploadProgress)
    if (status === 'failed') return
    const size = entry.fileSize ?? entry.bytesTotal
    const isDone = status === 'success'
    if (isDone) started.done += sign
    if (size === null) started.unsized += sign
    else {
      started.size += sign * size
      started.bytes += sign * (isDone ? size : Math.min(size, entry.bytesUploaded))
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
