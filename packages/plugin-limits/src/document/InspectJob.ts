import type { DocumentFacts } from './DocumentFacts.js'

/** Asks the worker about a file, once it has answered about the file before. */
export interface InspectJob {
  readonly file: Blob
}

/** Sent once the worker runs, and for each file. */
export interface FromInspectWorker {
  readonly isStarted?: boolean
  readonly facts?: DocumentFacts | null
  readonly error?: string
}
