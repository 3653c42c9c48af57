import { isUuid } from '../info/isUuid.js'
import { isRecord, readNumber } from '../info/readers.js'
import type { Session } from '../multipart/Session.js'

/** Longest life of an upload in parts at the service, in milliseconds; older ones are begun anew. */
export const SESSION_LIFE_MS: number = 24 * 60 * 60 * 1000

/** An upload that others may be waiting for has been finished. */
export interface FinishedRecord {
  readonly uuid: string
  readonly finishedAtMs: number
}

/**
 * Reads what storage holds of an upload. It may be of another version of this package, or damaged.
 *
 * @param record The session itself.
 * @param confirmed Numbers of the parts that have been confirmed.
 * @returns null when it is nothing that could be used.
 */
export function parseSessionRecord(record: unknown, confirmed: unknown): Session | FinishedRecord | null {
  if (!isRecord(record) || !isUuid(record.uuid)) return null
  const { uuid, partUrls } = record
  const finishedAtMs = readNumber(record.finishedAtMs)
  if (finishedAtMs !== undefined) return { uuid, finishedAtMs }
  const startedAtMs = readNumber(record.startedAtMs)
  const partSizeBytes = readNumber(record.partSizeBytes)
  if (startedAtMs === undefined || !Number.isSafeInteger(partSizeBytes) || Number(partSizeBytes) <= 0)
    return null
  if (!isTexts(partUrls) || !Array.isArray(confirmed)) return null
  const parts = confirmed.filter((index) => Number.isInteger(index) && index >= 0 && index < partUrls.length)
  return { uuid, startedAtMs, partSizeBytes: Number(partSizeBytes), partUrls, confirmed: new Set(parts) }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string')
}
