import type { FileSlice, HttpResponse, SendRequest } from './Http.js'

/** The part of a request that the worker needs. A form travels as its fields. */
export interface WorkerRequest extends Pick<SendRequest, 'method' | 'url' | 'headers'> {
  readonly body?: Blob | FileSlice
  readonly fields?: readonly (readonly [name: string, value: FormDataEntryValue])[]
  /** Whether the page follows the body on its way. */
  readonly isFollowed?: boolean
}

/** The blocks of a slice, which are to be hashed. */
export interface WorkerBlocks {
  readonly slice: FileSlice
  readonly blockBytes: number
}

/** Sends a request, hashes blocks, or aborts; without an id, asks for a message. */
export type Command =
  | { readonly id: number; readonly request: WorkerRequest }
  | { readonly id: number; readonly request?: undefined; readonly blocks?: WorkerBlocks }
  | { readonly id?: undefined }

/** From the page to the worker: the commands of one task of the page. */
export type ToWorker = readonly Command[]

/** End of a command: a response, the hashes, or null for blocks that the page has to hash. */
export type Result = HttpResponse | Uint8Array | Failure | null

/** Events of a request since the last message. */
export interface Activity {
  /** The latest progress. */
  progress?: readonly [sent: number, total: number]
  isBodySent?: boolean
  isReceiving?: boolean
}

/** From the worker to the page. Without all of these: the worker runs. */
export type FromWorker =
  | { readonly results: ReadonlyMap<number, Result> }
  | { readonly activities: ReadonlyMap<number, Activity> }
  | { readonly isUnreadable: true }
  | Record<never, never>

/** Kinds of failures. Nothing was sent of a request that is `blocked`: the worker's own policy forbids it. */
export type Failure = 'network' | 'cancel' | 'invalid' | 'blocked'
