import type { EntryWait, OutputError, UploadEntry } from '@lading/kernel'
import { mayRetry } from '../errors/explanationOf.js'

/** A snapshot of a batch, in numbers. */
export interface BatchState {
  /** Files that are still in the batch, without removed and canceled files. */
  readonly count: number
  /** Uploads that are queued, being sent, or paused. */
  readonly runningCount: number
  readonly pausedCount: number
  readonly failedCount: number
  /** Failed uploads for which a retry can help. */
  readonly retryableIds: readonly string[]
  /** The first failed upload's first error. */
  readonly error: OutputError | null
  /** The only file; null for several files. */
  readonly file: UploadEntry | null
  readonly bytesUploaded: number
  /** Null while a size is unknown. */
  readonly bytesTotal: number | null
  /** From 0 to 100; at most 99 until the last upload has ended. */
  readonly percent: number
  /** The wait that all uploads in flight share; null while an upload makes progress. */
  readonly wait: EntryWait | null
}

/** Reads some entries' state. */
export function readBatch(ids: readonly string[], get: (id: string) => UploadEntry | undefined): BatchState {
  let [count, runningCount, pausedCount, failedCount, sentCount] = [0, 0, 0, 0, 0]
  let bytesUploaded = 0
  let bytesTotal: number | null = 0
  let file: UploadEntry | null = null
  let error: OutputError | null = null
  // Undefined before the first upload in flight.
  let wait: EntryWait | null | undefined
  const retryableIds: string[] = []
  for (const id of ids) {
    const entry = get(id)
    if (!entry || entry.status === 'idle' || entry.status === 'removed') continue
    count += 1
    file = entry
    if (entry.status === 'failed') {
      failedCount += 1
      error ??= entry.errors[0] ?? null
      if (mayRetry(entry.uploadError)) retryableIds.push(id)
      continue
    }
    const size = entry.fileSize ?? entry.bytesTotal
    bytesTotal = bytesTotal === null || size === null ? null : bytesTotal + size
    if (entry.status === 'success') {
      sentCount += 1
      bytesUploaded += size ?? 0
      continue
    }
    runningCount += 1
    bytesUploaded += size === null ? entry.bytesUploaded : Math.min(entry.bytesUploaded, size)
    if (entry.phase === 'paused') pausedCount += 1
    else if (!entry.isQueued) wait = wait === null ? null : entry.wait && (wait ?? entry.wait)
  }
  const [part, whole] = bytesTotal ? [bytesUploaded, bytesTotal] : [sentCount, sentCount + runningCount]
  return {
    count,
    runningCount,
    pausedCount,
    failedCount,
    retryableIds,
    error,
    file: count === 1 ? file : null,
    bytesUploaded,
    bytesTotal,
    percent: runningCount > 0 ? Math.min(99, Math.floor((100 * part) / whole)) : 100,
    wait: wait ?? null,
  }
}
