import { UploadApiError } from '../errors/UploadApiError.js'
import type { MultipartUpload } from './MultipartUpload.js'
import type { UnfinishedUpload } from './UnfinishedUpload.js'

/** Number of unfinished uploads, and the room for more. */
export interface UploadCounts {
  enter(upload: MultipartUpload): void
  leave(upload: MultipartUpload): void
  /**
   * Returns an upload that has to give way to another one, if there are too many.
   *
   * @throws UploadApiError `AccountLimitsExceededError` when none is abandoned
   */
  findReplaced(
    upload: MultipartUpload,
    all: Iterable<UnfinishedUpload>,
    nowMs: number,
  ): UnfinishedUpload | undefined
}

/**
 * Most uploads that are started and not completed. Those that are appended to may be left for later by anyone who reads the standard, and
 * take no more memory than their facts, which have a budget.
 */
const MAX_UPLOADS = { parts: 1000, appended: 20_000 } as const
/** An upload without a byte gives way to another one after this long, in milliseconds. */
const ABANDONED_MS = 600_000

/** Creates the counts of a store. */
export function createUploadCounts(): UploadCounts {
  const counts = { parts: 0, appended: 0 }
  return {
    enter: (upload) => void counts[kindOf(upload)]++,
    leave: (upload) => void counts[kindOf(upload)]--,
    findReplaced(upload, all, nowMs) {
      const kind = kindOf(upload)
      if (counts[kind] <= MAX_UPLOADS[kind]) return undefined
      for (const entry of all) {
        if (kindOf(entry.upload) === kind && isAbandoned(entry, nowMs)) return entry
      }
      const advice = `It has ${MAX_UPLOADS[kind]} unfinished uploads in parts: complete some, or wait until they expire.`
      throw new UploadApiError('AccountLimitsExceededError', [], { advice })
    },
  }
}

const kindOf = ({ appended }: MultipartUpload) => (appended ? 'appended' : 'parts')

/** Nothing is lost with an upload of which no byte was sent. */
function isAbandoned(
  { parts, appendedBytes = 0, writers, startedAtMs }: UnfinishedUpload,
  nowMs: number,
): boolean {
  const isEmpty = parts.size === 0 && appendedBytes === 0 && writers.size === 0
  return isEmpty && startedAtMs + ABANDONED_MS <= nowMs
}
