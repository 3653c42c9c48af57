import { isRecord } from '@lading/cdn'
import { checkFormat } from '../storage/checkFormat.js'
import type { MultipartUpload } from './MultipartUpload.js'

export interface WrittenPart {
  readonly number: number
  readonly sizeBytes: number
  /** SHA-256 in lower-case hexadecimal, if the client has stated it. */
  readonly sha256?: string
}

/** A parsed journal: the plan, and the completed parts. */
export interface Journal {
  readonly upload: MultipartUpload
  readonly parts: ReadonlyMap<number, WrittenPart>
  /** Number of appended bytes; undefined for an upload whose parts arrived at their URLs. */
  readonly appendedBytes?: number
}

export type JournalLine =
  | { readonly upload: MultipartUpload }
  | { readonly written: WrittenPart }
  | { readonly begun: number }
  | { readonly appended: number }

/** Formats a journal line for appending; the line break comes first, so that a line cut short by a crash damages no other line. */
export function formatJournalLine(line: JournalLine): string {
  return `\n${JSON.stringify(line)}`
}

/**
 * Parses a journal, ignoring lines that a crash cut short; null if its plan is missing.
 *
 * @throws StorageError if a later version has written it.
 */
export function parseJournal(text: string, uuid: string): Journal | null {
  let upload: MultipartUpload | undefined
  let appendedBytes: number | undefined
  const parts = new Map<number, WrittenPart>()
  for (const line of text.split('\n').map(parseLine)) {
    checkFormat(line.upload, `The upload ${uuid}`)
    if (isRecord(line.upload) && isUpload(line.upload) && line.upload.uuid === uuid) upload = line.upload
    if (isRecord(line.written) && isWrittenPart(line.written)) parts.set(line.written.number, line.written)
    if (typeof line.begun === 'number') parts.delete(line.begun)
    if (Number.isSafeInteger(line.appended)) appendedBytes = Number(line.appended)
  }
  return upload ? { upload, parts, ...(appendedBytes !== undefined && { appendedBytes }) } : null
}

function parseLine(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

function isUpload(value: Record<string, unknown>): value is Record<string, unknown> & MultipartUpload {
  const texts = [value.uuid, value.filename, value.declaredMimeType].every((text) => typeof text === 'string')
  const numbers = [value.sizeBytes, value.partSizeBytes, value.expiresAtMs].every(Number.isSafeInteger)
  const isDetailed =
    typeof value.isStored === 'boolean' && isRecord(value.metadata) && Array.isArray(value.tags)
  return texts && numbers && isDetailed
}

function isWrittenPart(value: Record<string, unknown>): value is Record<string, unknown> & WrittenPart {
  return (
    Number.isSafeInteger(value.number) &&
    Number.isSafeInteger(value.sizeBytes) &&
    ['string', 'undefined'].includes(typeof value.sha256)
  )
}
