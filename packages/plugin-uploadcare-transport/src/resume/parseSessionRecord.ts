import { isRecord, isUuid, readNumber } from '../info/Reader.js'
import type { Session } from '../multipart/Session.js'

/** Lifetime of a multipart upload at the service; older ones start anew. */
export const SESSION_LIFETIME_MS: number = 24 * 60 * 60 * 1000

/** A completed upload that other tabs may wait for. */
export interface FinishedRecord {
  readonly uuid: string
  readonly finishedAtMs: number
}

/**
 * Parses the stored record of an upload, which may be damaged or of another version of this package.
 *
 * @param record The session.
 * @param confirmed Indexes of the confirmed parts.
 * @returns null when the record is invalid.
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
  if (!isStringList(partUrls) || !Array.isArray(confirmed)) return null
  const parts = confirmed.filter((index) => Number.isInteger(index) && index >= 0 && index < partUrls.length)
  return { uuid, startedAtMs, partSizeBytes: Number(partSizeBytes), partUrls, confirmed: new Set(parts) }
}

function isStringList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string')
}
