import type { MultipartUpload } from './MultipartUpload.js'
import type { WrittenPart } from './parseJournal.js'

/** An upload that was started and not completed, as the store on the disk knows it. */
export interface UnfinishedUpload {
  upload: MultipartUpload
  isAssembling: boolean
  /** As an ISO 8601 string. */
  uploadedAt?: string
  readonly startedAtMs: number
  /** Of the client; empty for an upload of an earlier run. */
  readonly network: string
  /** Bytes that were appended, if any were. */
  appendedBytes?: number
  readonly parts: Map<number, WrittenPart>
  /** Bodies that arrive, by the numbers of their parts. */
  readonly writers: Map<number, { readonly bytes: Endable; readonly ended: Promise<unknown> }>
}

interface Endable {
  destroy(error?: Error): void
}
