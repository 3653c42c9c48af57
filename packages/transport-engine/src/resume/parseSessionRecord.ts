import { isRecord, isUuid } from '@lading/cdn'
import { readNumber } from '../wire/Reader.js'
import type { DigestedParts } from './EarlierParts.js'

/** How long the service keeps a multipart upload. Older uploads start from the beginning. */
export const SESSION_LIFETIME_MS: number = 24 * 60 * 60 * 1000

/** Record format; records in other formats are dropped. Before format 2, parts were trusted without a digest. */
export const RECORD_FORMAT = 2

const DIGEST_PATTERN = /^[0-9a-f]{64}$/

/** A multipart upload that can be resumed, with the digests of its confirmed parts. */
export interface StartedRecord extends DigestedParts {
  readonly uuid: string
  readonly startedAtMs: number
  readonly partUrls: readonly string[]
  readonly ticket?: string
  readonly partUrlsEndAtMs?: number
  readonly isChecked?: boolean
  readonly isAbortable?: boolean
}

/** A completed upload that other tabs might be waiting for, with the digests of all parts. */
export interface FinishedRecord extends DigestedParts {
  readonly uuid: string
  readonly finishedAtMs: number
  /** Whether the page was closed before the upload was complete. @default false */
  readonly isAfterClose?: boolean
}

/**
 * Parses a stored upload record, which might be damaged or from another version of this package.
 *
 * @param record The session.
 * @param parts Index and digest of each confirmed part.
 * @returns null when the record is invalid.
 */
export function parseSessionRecord(record: unknown, parts: unknown): StartedRecord | FinishedRecord | null {
  if (!isRecord(record) || record.format !== RECORD_FORMAT) return null
  const { uuid, partUrls, ticket } = record
  const isNamed = isUuid(uuid) || (uuid === '' && typeof ticket === 'string')
  if (!isNamed) return null
  const partSizeBytes = Number(readNumber(record.partSizeBytes))
  if (!Number.isSafeInteger(partSizeBytes) || partSizeBytes <= 0 || !Array.isArray(parts)) return null
  const digests = new Map(parts.filter(isDigestedPart))
  const finishedAtMs = readNumber(record.finishedAtMs)
  if (finishedAtMs !== undefined) {
    const isAfterClose = record.isAfterClose === true && { isAfterClose: true }
    return { uuid, finishedAtMs, partSizeBytes, digests, ...isAfterClose }
  }
  const startedAtMs = readNumber(record.startedAtMs)
  if (startedAtMs === undefined || !isStringList(partUrls)) return null
  for (const index of [...digests.keys()]) if (index >= partUrls.length) digests.delete(index)
  const named = typeof ticket === 'string' ? { ticket } : {}
  const partUrlsEndAtMs = readNumber(record.partUrlsEndAtMs)
  const checked = record.isChecked === true ? { isChecked: true } : {}
  return {
    uuid,
    startedAtMs,
    partSizeBytes,
    partUrls,
    digests,
    ...named,
    ...checked,
    ...(record.isAbortable === true && { isAbortable: true }),
    ...(partUrlsEndAtMs !== undefined && { partUrlsEndAtMs }),
  }
}

function isDigestedPart(value: unknown): value is readonly [index: number, digest: string] {
  if (!Array.isArray(value)) return false
  const [index, digest] = value
  return (
    Number.isSafeInteger(index) && index >= 0 && typeof digest === 'string' && DIGEST_PATTERN.test(digest)
  )
}

function isStringList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string')
}
