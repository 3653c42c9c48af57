import type {
  EndedPart,
  FileSlice,
  HashName,
  HttpResponse,
  PartsJob,
  PartsReport,
  SendRequest,
} from './Http.js'

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
  readonly name?: HashName | undefined
}

/** The parts of a file, which are sent one after the other. */
export type WorkerParts = Pick<
  PartsJob,
  'file' | 'headers' | 'isChecked' | 'isDigested' | 'parts' | 'limit' | 'limits'
>

/** Sends a request or parts, hashes blocks, or sets the limit of parts; without these aborts, and without an id asks for a message. */
export interface Command {
  readonly id?: number
  readonly request?: WorkerRequest
  readonly blocks?: WorkerBlocks
  readonly parts?: WorkerParts
  readonly limit?: number
}

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

/** A part that was sent, without what the page knows of it. Of a confirmed one, the status is all that counts. */
export interface WorkerPart extends Omit<EndedPart, 'result' | 'url' | 'start' | 'size'> {
  readonly result: HttpResponse | Failure
}

/** Events of parts since the last message. */
export interface WorkerReport extends Omit<PartsReport, 'ended'> {
  readonly ended: readonly WorkerPart[]
  /** The parts that were started, and when, in milliseconds since the Unix epoch; by index. */
  readonly started: ReadonlyMap<number, number>
  readonly protocol: string
}

/** From the worker to the page. Without all of these: the worker runs. */
export type FromWorker =
  | { readonly reports: ReadonlyMap<number, WorkerReport> }
  | { readonly results: ReadonlyMap<number, Result> }
  | { readonly activities: ReadonlyMap<number, Activity> }
  | { readonly isUnreadable: true }
  | Record<never, never>

/** Kinds of failures. Nothing was sent of a request that is `blocked`: the worker's own policy forbids it. */
export type Failure = 'network' | 'unreadable' | 'stalled' | 'overtaken' | 'cancel' | 'invalid' | 'blocked'
