import type { DocumentFacts } from './DocumentFacts.js'

/** Asks the worker about a file. */
export interface InspectJob {
  readonly id: number
  readonly file: Blob
}

/** Sent once the worker runs, without an id, and for each file. */
export interface FromInspectWorker {
  readonly id?: number
  readonly facts?: DocumentFacts | null
  readonly error?: string
}
