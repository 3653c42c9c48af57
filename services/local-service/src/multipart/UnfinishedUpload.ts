import type { WholeHash } from './createWholeHash.js'
import type { MultipartUpload } from './MultipartUpload.js'
import type { WrittenPart } from './parseJournal.js'

/** An upload that was started and not completed, as the disk store knows it. */
export interface UnfinishedUpload {
  upload: MultipartUpload
  isAssembling: boolean
  /** ISO 8601 string. */
  uploadedAt?: string
  readonly startedAtMs: number
  /** The client's network; empty for an upload from an earlier run. */
  readonly network: string
  /** Number of appended bytes; undefined if nothing was appended. */
  appendedBytes?: number
  readonly parts: Map<number, WrittenPart>
  readonly whole: WholeHash
  /** Bodies being received, by part number. */
  readonly writers: Map<number, { readonly bytes: Endable; readonly ended: Promise<unknown> }>
}

interface Endable {
  destroy(error?: Error): void
}
