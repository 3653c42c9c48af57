import { type Token, token } from '../di/token.js'
import { countIn, type Entry } from '../entry/Entry.js'
import type { EntryChange, EntryList } from '../entry/EntryList.js'
import { type OutputFileEntry, toOutputEntry } from '../entry/OutputFileEntry.js'
import type { EntryStatus, UploadEntry } from '../entry/UploadEntry.js'
import type { BatchResult } from './BatchResult.js'
import type { EventMap } from './EventMap.js'
import type { Events } from './Events.js'

/** Token of the {@link UploadBatches}. */
export const BatchesToken: Token<UploadBatches> = token('batches')

/**
 * Tracks upload batches. A batch begins with the first upload, or with `uploadAll()`, and ends when no file in it is uploading or still
 * about to upload. Uploads that start before the end join the batch.
 */
export class UploadBatches {
  readonly #entries: EntryList
  readonly #events: Events<EventMap>
  /** Written to `Entry.totals` of each file whose upload started in this batch. */
  #round = 1
  #hasStarted = false
  /** Ids of files that `uploadAll()` requested, and of restored files. */
  readonly #asked = new Set<string>()
  /** Ids of the files that keep the batch open. */
  readonly #open = new Set<string>()
  readonly #removed = new Map<string, UploadEntry>()
  #waiting: ((result: BatchResult) => void)[] = []
  /** Number of `uploadAll()` calls that wait for the upload code. */
  #heldCount = 0

  constructor({ entries, events }: { readonly entries: EntryList; readonly events: Events<EventMap> }) {
    this.#entries = entries
    this.#events = events
  }

  /** Receives an entry's change. */
  readonly follow = ({ id, before, after, next }: EntryChange, entry: Entry): void => {
    if (before === null && this.#removed.delete(id)) this.#asked.add(id)
    if (after === 'uploading' && before !== 'uploading') {
      this.#hasStarted = true
      countIn(entry, { round: this.#round })
    }
    if (entry.totals.round !== this.#round && !this.#asked.has(id)) return
    if (after === null) this.#removed.set(id, next)
    if (isOpen(next)) this.#open.add(id)
    else if (this.#open.delete(id) && this.#open.size === 0) queueMicrotask(this.#settle)
  }

  /**
   * Uploads all files, adds the files that aren't uploaded yet to the batch, and resolves with its result. Never rejects.
   *
   * @param withUploads Calls back with the upload service: now, or when it's attached.
   */
  uploadAll(
    withUploads: (call: (uploads: { uploadAll(ids: readonly string[]): void }) => void) => void,
  ): Promise<BatchResult> {
    // Files that are added while the call waits aren't part of it.
    const ids = this.#entries.ids
    for (const { id, now } of this.#entries.all()) if (now.status !== 'success') this.#asked.add(id)
    this.#heldCount += 1
    const ended = new Promise<BatchResult>((resolve) => {
      this.#waiting.push(resolve)
    })
    withUploads((uploads) => {
      try {
        uploads.uploadAll(ids)
      } finally {
        this.#heldCount -= 1
        queueMicrotask(this.#settle)
      }
    })
    return ended
  }

  /** Ends the batch when the uploader was destroyed and its entries are removed. */
  end(): void {
    this.#heldCount = 0
    queueMicrotask(this.#settle)
  }

  readonly #settle = (): void => {
    if (this.#open.size > 0 || this.#heldCount > 0) return
    if (!this.#hasStarted && this.#waiting.length === 0) return
    const started: UploadEntry[] = []
    const members: UploadEntry[] = []
    for (const { id, now, totals } of this.#entries.all()) {
      const isStarted = totals.round === this.#round
      if (!isStarted && !this.#asked.has(id)) continue
      // Check here, because observers aren't told that an idle file will start.
      if (isOpen(now)) this.#open.add(id)
      members.push(now)
      if (isStarted) started.push(now)
    }
    if (this.#open.size > 0) return
    members.push(...this.#removed.values())
    const waiting = this.#waiting
    const hasStarted = this.#hasStarted
    this.#round += 1
    this.#hasStarted = false
    this.#asked.clear()
    this.#removed.clear()
    this.#waiting = []
    if (hasStarted) {
      this.#events.emit('all-settled', () => ({
        successEntries: withStatus(started, 'success'),
        failedEntries: withStatus(started, 'failed'),
      }))
      this.#events.emit('upload-end', () => resultOf(members))
    }
    for (const resolve of waiting) resolve(resultOf(members))
  }
}

/** Returns whether an entry's upload hasn't ended, will start automatically, or might still be refused. */
function isOpen(entry: UploadEntry & { readonly starts?: unknown }): boolean {
  const { isUploading, isValidationPending, fileInfo, starts, status, isRemoved } = entry
  if (isRemoved) return false
  if (isUploading || (fileInfo && isValidationPending)) return true
  return status === 'idle' && (starts === 'refused' || starts === 'paused')
}

function resultOf(members: readonly UploadEntry[]): BatchResult {
  return {
    successful: withStatus(members, 'success'),
    failed: withStatus(members, 'failed'),
    canceled: withStatus(members, 'idle', 'removed'),
  }
}

function withStatus<S extends EntryStatus>(
  entries: readonly UploadEntry[],
  ...statuses: readonly S[]
): readonly OutputFileEntry<S>[] {
  return entries
    .filter(({ status }) => (statuses as readonly EntryStatus[]).includes(status))
    .map((entry) => toOutputEntry(entry) as OutputFileEntry<S>)
}
